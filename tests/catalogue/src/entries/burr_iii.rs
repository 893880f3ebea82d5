//! The Burr distribution of type III.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BurrIII",
    parameters: &[Domain::POSITIVE.named("c"), Domain::GAMMA.named("d")],
    native: usual!(both, reals, native::BurrIII(c, d), [2.5, 0.5]),
    fits: &[
        &[0.05, 2.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, 0.02],
        &[3.0, 1.5],
        &[10.5, 4.25],
        &[100.0, 50.0],
        &[2.0, 1000.0],
    ],
    scipy: Some("burr"),
    picture: Some(Picture::histogram(&[3.0, 1.5], 0.0..4.0, |x| {
        4.5 * x.powi(-4) * (1.0 + x.powi(-3)).powf(-2.5)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
