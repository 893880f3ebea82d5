//! The chi distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Chi",
    parameters: &[Domain::POSITIVE.named("df")],
    native: usual!(both, reals, native::Chi(df), [0.5], [2.5]),
    fits: &[&[0.05], &[0.5], &[1.0], &[2.0], &[3.5], &[10.0], &[100.0], &[10000.0]],
    scipy: Some("chi"),
    picture: Some(Picture::histogram(&[4.0], 0.0..5.0, |x| 0.5 * x.powi(3) * (-0.5 * x * x).exp())),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
