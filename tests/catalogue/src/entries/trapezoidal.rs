//! The trapezoidal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Trapezoidal",
    parameters: &[
        Domain::PROBABILITY.named("c").allowing(&[0.0, -0.0, 0.75]).ramp(|i| 0.25 * (i % 3) as f64),
        Domain::PROBABILITY.named("d").allowing(&[0.5, 1.0]).ramp(|i| 0.5 + 0.25 * (i % 3) as f64),
    ],
    native: usual!(both, reals, native::Trapezoidal(c, d), [0.5, 0.75]),
    fits: &[
        &[0.0, 1.0],
        &[0.2, 0.7],
        &[0.5, 0.5],
        &[0.0, 0.0],
        &[1.0, 1.0],
        &[1e-06, 1.0],
        &[0.0, 0.001],
        &[0.25, 0.999],
    ],
    scipy: Some("trapezoid"),
    picture: Some(Picture::histogram(&[0.2, 0.6], 0.0..1.0, |x| {
        1.0 / 0.7 * (5.0 * x).min(2.5 * (1.0 - x)).min(1.0)
    })),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
