//! The Lomax distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Lomax",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::Lomax(c), [2.5]),
    fits: &[&[0.03], &[0.3], &[0.5], &[1.0], &[2.0], &[5.0], &[40.0], &[1e9]],
    scipy: Some("lomax"),
    picture: Some(Picture::histogram(&[2.0], 0.0..6.0, |x| 2.0 / (1.0 + x).powi(3))),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
