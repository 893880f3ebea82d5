//! The truncated Pareto distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "TruncatedPareto",
    parameters: &[
        Domain::NOT_ZERO.named("b"),
        Domain::POSITIVE
            .named("c")
            .refusing("must be finite and above 1", &[f32::NAN, f32::INFINITY, 1.0, -2.0])
            .allowing(&[1.0 + f32::EPSILON, f32::MAX])
            .ramp(|i| 1.5 + (i % 99) as f64),
    ],
    native: usual!(both, reals, native::TruncatedPareto(b, c), [2.5, 4.0]),
    fits: &[
        &[1.0, 2.0],
        &[0.5, 10.0],
        &[0.001, 100.0],
        &[2.0, 1.5],
        &[0.1, 1e10],
        &[5.0, 1000.0],
        &[40.0, 1.5],
        &[30.0, 2.0],
        &[-1.0, 3.0],
        &[-0.25, 100.0],
        &[-40.0, 1.5],
    ],
    scipy: Some("truncpareto"),
    picture: Some(Picture::histogram(&[1.5, 5.0], 1.0..5.0, |x| {
        1.5 * x.powf(-2.5) / (1.0 - 5.0_f64.powf(-1.5))
    })),
    support: |parameters| [1.0, parameters[1]],
    ..Reals::DEFAULT
};
