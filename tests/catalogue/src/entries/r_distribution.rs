//! The R-distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "RDistribution",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::RDistribution(c), [2.5]),
    fits: &[&[1.5], &[1.75], &[2.0], &[3.0], &[8.0], &[100.0], &[10000.0], &[1e10]],
    scipy: Some("rdist"),
    picture: Some(Picture::histogram(&[4.0], -1.0..1.0, |x| 0.75 * (1.0 - x * x))),
    support: |_| [-1.0, 1.0],
    ..Reals::DEFAULT
};
