//! The power log-normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "PowerLogNormal",
    parameters: &[Domain::GAMMA.named("c"), Domain::POSITIVE.named("s")],
    native: usual!(both, reals, native::PowerLogNormal(c, s), [2.5, 0.5]),
    fits: &[
        &[1.0, 1.0],
        &[0.3, 0.5],
        &[0.05, 2.0],
        &[2.0, 0.1],
        &[10.0, 0.7],
        &[100.0, 3.0],
        &[10000.0, 1.0],
        &[0.5, 20.0],
    ],
    scipy: Some("powerlognorm"),
    picture: Some(Picture::histogram(&[3.0, 0.5], 0.0..3.0, |x| {
        let z = 2.0 * x.ln();
        6.0 / x * density::normal(z) * (0.5 * (1.0 - erf(z / SQRT_2))).powi(2)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
