//! The normal-inverse-gamma distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "NormalInverseGamma",
    checksums: |_| {
        fn of<T: Float>() -> Case {
            let [mu, lambda, a, b] = [1.0, 2.0, 0.75, 3.0].map(T::from_f64);
            let dist = native::NormalInverseGamma::new(mu, lambda, a, b).expect("a prior");
            let name = "native::NormalInverseGamma(1.0, 2.0, 0.75, 3.0)";
            Case::vectors(name, T::of(dist), &[2])
        }
        of_each_float!(of)
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., outer, 2] = *shape else { return Vec::new() };
        let ramp = Array1::from_iter((0..outer).map(|i| 0.5 + (i % 99) as f32));
        let dist = native::NormalInverseGamma::new(1.0, &ramp, 2.5, &ramp).expect("priors");
        vec![f32::of(dist)]
    },
    ..General::DEFAULT
};
