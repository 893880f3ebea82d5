//! The log-Laplace distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogLaplace",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::LogLaplace(c), [2.5]),
    fits: &[&[0.02], &[0.3], &[0.5], &[1.0], &[2.0], &[5.0], &[40.0], &[300.0]],
    scipy: Some("loglaplace"),
    picture: Some(Picture::histogram(&[3.0], 0.0..4.0, |x| {
        1.5 * if x < 1.0 { x * x } else { x.powi(-4) }
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
