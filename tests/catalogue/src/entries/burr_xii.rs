//! The Burr distribution of type XII.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BurrXII",
    parameters: &[Domain::POSITIVE.named("c"), Domain::GAMMA.named("d")],
    native: usual!(both, reals, native::BurrXII(c, d), [2.5, 0.5]),
    fits: &[
        &[0.05, 2.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, 0.02],
        &[3.0, 1.5],
        &[10.0, 4.0],
        &[100.0, 50.0],
        &[2.0, 1e6],
    ],
    scipy: Some("burr12"),
    picture: Some(Picture::histogram(&[3.0, 1.5], 0.0..3.0, |x| {
        4.5 * x * x * (1.0 + x.powi(3)).powf(-2.5)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
