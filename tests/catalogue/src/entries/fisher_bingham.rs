//! Directions whose density is the exponential of a quadratic form.

use super::prelude::*;

pub static WATSON: Quadratic = Quadratic {
    name: "Watson",
    single: |n| Some(f32::of(native::Watson::new(ramp::<f32>(n), 4.0).expect("an axis"))),
    double: |n| f64::of(native::Watson::new(ramp::<f64>(n), -2.5).expect("an axis")),
};

pub static KENT: Quadratic = Quadratic {
    name: "Kent",
    single: |n| {
        let dist = native::Kent::new(ramp::<f32>(n), [1.0, 0.0, 0.0], 20.0, 8.0);
        dist.ok().map(f32::of)
    },
    double: |n| {
        f64::of(native::Kent::new(ramp::<f64>(n), [1.0, 0.0, 0.0], 2.0, 3.0).expect("directions"))
    },
};

#[cfg(feature = "linalg")]
pub static BINGHAM: Quadratic = Quadratic {
    name: "Bingham",
    single: |n| Some(f32::of(native::Bingham::new(form::<f32>(n)).expect("a matrix"))),
    double: |n| f64::of(native::Bingham::new(form::<f64>(n)).expect("a matrix")),
};

pub struct Quadratic {
    name: &'static str,
    single: fn(usize) -> Option<Sampled>,
    double: fn(usize) -> Sampled,
}

impl Entry for Quadratic {
    fn name(&self) -> &'static str {
        self.name
    }

    fn checksums(&self, _: Family) -> Vec<Case> {
        let single = (self.single)(3).expect("a sphere");
        let dists = [("f32", single), ("f64", (self.double)(3))];
        let case = |(value, dist)| {
            let name = format!("native::{}: {value}", self.name);
            Case::vectors(name, dist, &[3])
        };
        Vec::from_iter(dists.map(case))
    }

    fn over(&self, _: Family, shape: &[usize]) -> Vec<Sampled> {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ 2..=32] = *shape else { return Vec::new() };
        Vec::from_iter((self.single)(last))
    }
}

fn ramp<T: Wide>(n: usize) -> Array1<T> {
    Array1::from_iter((1..=n).map(|i| T::from_f64(0.3 - (i % 7) as f64)))
}

#[cfg(feature = "linalg")]
fn form<T: Wide>(n: usize) -> Array2<T> {
    Array2::from_shape_fn((n, n), |(i, j)| T::from_f64(3.0 / (1 + i + j) as f64))
}
