//! The Dirichlet-multinomial distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "DirichletMultinomial",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ (1..)] = *shape else { return Vec::new() };
        let ramp = Array1::from_iter((1..=last).map(|i| 0.3 + (i % 7) as f32));
        vec![i32::of(native::DirichletMultinomial::new(500, &ramp).expect("above 0"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> Vec<Case> {
    let name = format!("native::DirichletMultinomial<{}>(1000, [0.25, 1.0, 3.5])", T::NAME);
    let alpha = [0.25, 1.0, 3.5].map(T::from_f64);
    let dist = native::DirichletMultinomial::new(1000, alpha).expect("concentrations");
    counted(&name, counts::<T>(dist), &[3])
}
