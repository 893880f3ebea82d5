//! Johnson's unbounded distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "JohnsonSU",
    parameters: &[Domain::FINITE.named("a"), Domain::POSITIVE.named("b")],
    native: usual!(both, reals, native::JohnsonSU(a, b), [0.5, 2.5]),
    fits: &[
        &[0.0, 1.0],
        &[0.5, 0.25],
        &[-2.0, 0.5],
        &[3.0, 2.0],
        &[0.0, 100.0],
        &[-20.0, 3.0],
        &[200.0, 50.0],
        &[1.0, 0.05],
    ],
    scipy: Some("johnsonsu"),
    picture: Some(Picture::histogram(&[-1.0, 1.0], -4.0..12.0, |x| {
        density::normal(-1.0 + x.asinh()) / (1.0 + x * x).sqrt()
    })),
    ..Reals::DEFAULT
};
