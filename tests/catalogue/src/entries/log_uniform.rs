//! The log-uniform distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogUniform",
    parameters: &[
        Domain::NORMAL
            .named("a")
            .allowing(&[f32::MIN_POSITIVE, 2.0])
            .ramp(|i| 0.5 + (i % 99) as f64),
        Domain::FINITE.named("b").allowing(&[0.75, f32::MAX]).ramp(|i| 100.0 + (i % 99) as f64),
    ],
    native: usual!(both, reals, native::LogUniform(a, b), [0.5, 2.5]),
    fits: &[
        &[0.5, 2.5],
        &[0.001, 5.0],
        &[1e-30, 1e30],
        &[1.0, 1.5],
        &[2.0, 2.1],
        &[3.0, 1e6],
        &[1e-37, 1e-36],
        &[7.0, 8.0],
    ],
    scipy: Some("loguniform"),
    picture: Some(Picture::histogram(&[1.0, 10.0], 1.0..10.0, |x| 1.0 / (x * 10.0_f64.ln()))),
    support: |parameters| [parameters[0], parameters[1]],
    ..Reals::DEFAULT
};
