//! The Gompertz distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Gompertz",
    parameters: &[Domain::GAMMA.named("c")],
    native: usual!(both, reals, native::Gompertz(c), [2.5]),
    fits: &[&[1e-8], &[0.001], &[0.1], &[1.0], &[2.0], &[20.0], &[1000.0], &[1e8]],
    scipy: Some("gompertz"),
    picture: Some(Picture::histogram(&[0.5], 0.0..4.0, |x| 0.5 * (x - 0.5 * x.exp_m1()).exp())),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
