//! Correlation matrices with given eigenvalues.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "RandomCorrelation",
    checksums: |_| {
        fn cases<T: Wide>() -> [Case; 2] {
            [&[2.0, 0.75, 0.25][..], &[3.0, 1.5, 0.5, 0.0, 0.0]].map(|eigenvalues| {
                let of_type = Vec::from_iter(eigenvalues.iter().map(|&x| T::from_f64(x)));
                let dist = native::RandomCorrelation::new(of_type).expect("eigenvalues");
                let (name, n) =
                    (format!("native::RandomCorrelation({eigenvalues:?})"), eigenvalues.len());
                Case::vectors(name, T::of(dist), &[n, n])
            })
        }
        Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>()))
    },
    over: |_, shape| {
        let Some(n @ 1..) = order(shape) else { return Vec::new() };
        let ramp = Array1::from_shape_fn(n, |i| 2.0 * (i + 1) as f32 / (n + 1) as f32);
        vec![f32::of(native::RandomCorrelation::new(ramp).expect("eigenvalues"))]
    },
    ..General::DEFAULT
};
