//! The truncated multivariate normal distribution.

use super::prelude::*;

pub static ENTRY: General = General {
    name: "TruncatedMultivariateNormal",
    checksums: |_| Vec::from_iter(cases::<f32>().into_iter().chain(cases::<f64>())),
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a vector.
        let [_, .., last @ ..=64] = *shape else { return Vec::new() };
        let cov = Array2::from_shape_fn((last, last), |(i, j)| {
            if i == j { 2.0 } else { 1.0 / (1.0 + i.abs_diff(j) as f32) }
        });
        let mean = Array1::from_iter((0..last).map(|i| (i % 3) as f32));
        let dist = native::TruncatedMultivariateNormal::new(mean, cov, -0.5, 4.0);
        vec![f32::of(dist.expect("a covariance"))]
    },
    ..General::DEFAULT
};

fn cases<T: Wide>() -> [Case; 2] {
    let t = T::from_f64;
    let mean = [0.0, 1.0, 2.0].map(t);
    let cov = array![[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]].mapv(t);
    [[0.0, f64::NEG_INFINITY, 1.5], [9.0, 6.0, 2.0]].map(|lower: [f64; 3]| {
        let (lower, upper) = (lower.map(t), t(f64::INFINITY));
        let name = format!("native::TruncatedMultivariateNormal from {lower:?}");
        let dist = native::TruncatedMultivariateNormal::new(mean, &cov, lower, upper);
        Case::vectors(name, T::of(dist.expect("a covariance")), &[3])
    })
}
