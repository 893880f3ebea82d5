//! The von Mises-Fisher distribution, over vectors.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "VonMisesFisher",
    checksums: |_| {
        fn of<T: Float>() -> Case {
            let mean = [1.0, -2.0, 2.0].map(T::from_f64);
            let dist = native::VonMisesFisher::new(mean, T::from_f64(2.5)).expect("a direction");
            let name = "native::VonMisesFisher([1.0, -2.0, 2.0], 2.5)";
            Case::vectors(name, T::of(dist), &[3])
        }
        of_each_float!(of)
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last] = *shape else { return Vec::new() };
        if last < 1 {
            return Vec::new();
        }
        let ramp = Array1::from_iter((1..=last).map(|i| 0.3 - (i % 7) as f32));
        vec![f32::of(native::VonMisesFisher::new(&ramp, 4.0).expect("a direction"))]
    },
    ..General::DEFAULT
};
