//! The double gamma distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "DoubleGamma",
    parameters: &[Domain::POSITIVE.named("a")],
    native: usual!(both, reals, native::DoubleGamma(a), [0.5], [2.5]),
    fits: &[&[0.05], &[0.5], &[1.0], &[1.5], &[3.0], &[10.0], &[100.0], &[10000.0]],
    scipy: Some("dgamma"),
    picture: Some(Picture::histogram(&[2.5], -8.0..8.0, |x| 0.5 * density::gamma(2.5, x.abs()))),
    ..Reals::DEFAULT
};
