//! A standard distribution with a location and a scale.

use ndkey::jax::{Cauchy, LocationScale, StandardNormal};

use super::prelude::*;

pub static ENTRY: General = General {
    name: "LocationScale",
    families: &[Family::Jax],
    checksums: |_| {
        fn of<T: Float>() -> Case {
            let locations = [1.0, 2.0, 3.0].map(T::from_f64);
            let dist = LocationScale::new(Cauchy, locations, T::from_f64(0.7)).expect("a scale");
            let name = "jax::LocationScale(Cauchy, [1.0, ..], 0.7)";
            Case::vectors(name, T::of(dist), &[3])
        }
        of_each_float!(of)
    },
    over: |_, shape| {
        let location = along_last(shape, |i| (i % 999) as f32);
        vec![
            f32::of(LocationScale::new(Cauchy, &location, 3.0).expect("a scale")),
            #[cfg(feature = "half")]
            half::bf16::of(
                LocationScale::new(Cauchy, location.mapv(half::bf16::from_f32), half::bf16::ONE)
                    .expect("a scale"),
            ),
        ]
    },
    fits: |_| {
        let normal = LocationScale::new(StandardNormal, 5.0, 0.3).expect("a scale");
        let cauchy = LocationScale::new(Cauchy, -3.0, 0.2).expect("a scale");
        vec![
            Fit {
                name: "LocationScale of a normal variate".into(),
                dist: f64::of(normal),
                law: Law::real(
                    exact::Normal::new(5.0, 0.3).unwrap(),
                    &raw(5.0, [0.09, 0.0, 3.0 * 0.0081]),
                ),
            },
            Fit {
                name: "LocationScale of a Cauchy variate".into(),
                dist: f64::of(cauchy),
                law: Law::real(exact::Cauchy::new(-3.0, 0.2).unwrap(), &[]),
            },
        ]
    },
};
