//! The exponentially modified normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "ExponentiallyModifiedNormal",
    parameters: &[Domain::POSITIVE.named("k")],
    native: usual!(both, reals, native::ExponentiallyModifiedNormal(k), [2.5]),
    fits: &[&[0.001], &[0.05], &[0.5], &[1.0], &[1.5], &[5.0], &[40.0], &[1000.0]],
    scipy: Some("exponnorm"),
    picture: Some(Picture::histogram(&[2.0], -3.0..10.0, |x| {
        0.25 * (0.125 - x / 2.0).exp() * (1.0 - erf((0.5 - x) / SQRT_2))
    })),
    ..Reals::DEFAULT
};
