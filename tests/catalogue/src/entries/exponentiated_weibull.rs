//! The exponentiated Weibull distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "ExponentiatedWeibull",
    parameters: &[Domain::GAMMA.named("a"), Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::ExponentiatedWeibull(a, c), [0.5, 2.5]),
    fits: &[
        &[0.05, 1.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, 0.1],
        &[3.0, 1.5],
        &[10.0, 4.0],
        &[100.0, 50.0],
        &[1e6, 2.0],
    ],
    scipy: Some("exponweib"),
    picture: Some(Picture::histogram(&[3.0, 1.5], 0.0..4.0, |x| {
        let power = (-x.powf(1.5)).exp();
        4.5 * x.sqrt() * power * (1.0 - power).powi(2)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
