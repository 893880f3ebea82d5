//! The generalised gamma distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedGamma",
    parameters: &[Domain::GAMMA.named("a"), Domain::NOT_ZERO.named("c")],
    native: usual!(both, reals, native::GeneralizedGamma(a, c), [0.5, 2.5], [2.5, -1.5]),
    fits: &[
        &[0.05, 1.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, -1.0],
        &[4.5, 3.0],
        &[10.0, -4.0],
        &[100.0, 0.25],
        &[10000.0, 20.0],
    ],
    scipy: Some("gengamma"),
    picture: Some(Picture::histogram(&[2.0, 1.5], 0.0..4.0, |x| {
        1.5 * x * x * (-x.powf(1.5)).exp()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
