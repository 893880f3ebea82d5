//! The kappa distribution with three parameters.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Kappa3",
    parameters: &[Domain::POSITIVE.named("a")],
    native: usual!(both, reals, native::Kappa3(a), [2.5]),
    fits: &[&[0.05], &[0.3], &[1.0], &[2.0], &[5.0], &[8.0], &[40.0], &[12.0]],
    scipy: Some("kappa3"),
    picture: Some(Picture::histogram(&[2.0], 0.0..6.0, |x| 2.0 * (2.0 + x * x).powf(-1.5))),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
