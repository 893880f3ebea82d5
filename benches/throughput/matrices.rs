//! Distributions that factor matrices.

use ndarray::{Array, Array2};
use ndkey::Threefry2x32;
use ndkey::jax::{MultivariateNormal, Orthogonal};

use crate::report::{Operation, into};

pub const OPERATIONS: &[Operation] = &[
    ("multivariate normal of 4", |report| {
        let mean = Array::linspace(-1.0_f32, 1.0, 4);
        let cov = Array2::from_shape_fn((4, 4), |(i, j)| 0.5_f32.powi(i.abs_diff(j) as i32));
        let dist = MultivariateNormal::new(mean, cov).expect("positive definite");
        into::<Threefry2x32, f32, _>(report, dist, (250_000, 4));
    }),
    ("orthogonal 4x4", |report| {
        into::<Threefry2x32, f32, _>(report, Orthogonal::new(4), (10_000, 4, 4));
    }),
];
