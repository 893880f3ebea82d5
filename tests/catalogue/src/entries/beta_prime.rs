//! The beta prime distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BetaPrime",
    parameters: &[Domain::GAMMA.named("a"), Domain::GAMMA.named("b")],
    native: usual!(all, reals, native::BetaPrime(a, b), [0.5, 2.5]),
    fits: &[
        &[0.02, 3.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, 3.0],
        &[2.5, 0.1],
        &[7.0, 20.0],
        &[1e3, 2.0],
        &[300.0, 300.0],
    ],
    scipy: Some("betaprime"),
    picture: Some(Picture::histogram(&[2.0, 3.0], 0.0..5.0, |x| 12.0 * x / (1.0 + x).powi(5))),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
