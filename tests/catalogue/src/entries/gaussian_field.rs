//! Stationary Gaussian fields.

use ndarray::Dimension as _;

use super::prelude::*;

pub static ENTRY: General = General {
    name: "GaussianField",
    checksums: |_| {
        let case =
            |dist, shape| Case::vectors(format!("native::GaussianField: {shape:?}"), dist, shape);
        vec![case(f32::of(of(&[5, 5])), &[3, 4]), case(f64::of(of(&[4, 3, 5])), &[2, 3, 3])]
    },
    over: |_, shape| {
        // A batch of keys may be the first axis, which is not part of a field.
        let [_, .., rows @ 1..=16, columns @ 1..=16] = *shape else { return Vec::new() };
        if shape.len() < 3 {
            return Vec::new();
        }
        vec![f32::of(of(&[rows + 1, columns + 2]))]
    },
    ..General::DEFAULT
};

fn of<T: Wide>(lags: &[usize]) -> native::GaussianField<T> {
    let covariance = ndarray::ArrayD::from_shape_fn(lags, |lag| {
        let lags = Vec::from_iter(lag.slice().iter().map(|&lag| lag as f64));
        T::from_f64(lags.iter().map(|lag| 0.25_f64.powf(*lag)).product())
    });
    native::GaussianField::new(covariance).expect("a product of convex covariances")
}
