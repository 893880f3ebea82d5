//! Distributions that factor matrices.

use ndarray::{Array, Array2, Dimension};
use ndkey::distributions::{MultivariateNormal, Orthogonal};
use ndkey::{Distribution, Key};

use crate::report::{Operation, Report};

pub const OPERATIONS: &[Operation] = &[
    ("multivariate normal of 4", |report| {
        let mean = Array::linspace(-1.0_f32, 1.0, 4);
        let cov = Array2::from_shape_fn((4, 4), |(i, j)| 0.5_f32.powi(i.abs_diff(j) as i32));
        let dist = MultivariateNormal::new(mean, cov).expect("positive definite");
        alone(report, dist, Array::zeros((250_000, 4)));
    }),
    ("orthogonal 4x4", |report| alone(report, Orthogonal::new(4), Array::zeros((10_000, 4, 4)))),
];

/// A distribution that rand does not have.
fn alone<D: Dimension>(
    report: &mut Report,
    ours: impl Distribution<f32> + Sync,
    mut out: Array<f32, D>,
) {
    report.on_threads("ndkey into", out.len(), || {
        Key::new(0).sample_into(&ours, &mut out);
    });
}
