//! The log-logistic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogLogistic",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::LogLogistic(c), [2.5]),
    fits: &[&[0.05], &[0.3], &[1.0], &[2.0], &[3.0], &[10.0], &[100.0], &[10000.0]],
    scipy: Some("fisk"),
    picture: Some(Picture::histogram(&[3.0], 0.0..4.0, |x| {
        3.0 * x * x / (1.0 + x.powi(3)).powi(2)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
