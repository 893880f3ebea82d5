//! The Nakagami distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Nakagami",
    parameters: &[Domain::GAMMA.named("nu")],
    native: usual!(both, reals, native::Nakagami(nu), [2.5]),
    fits: &[&[0.01], &[0.1], &[0.5], &[1.0], &[2.5], &[20.0], &[1000.0], &[1e6]],
    scipy: Some("nakagami"),
    picture: Some(Picture::histogram(&[1.5], 0.0..3.0, |x| {
        2.0 * 1.5_f64.powf(1.5) / gamma(1.5) * x * x * (-1.5 * x * x).exp()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
