//! The alpha distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Alpha",
    parameters: &[Domain::POSITIVE.named("a")],
    native: usual!(both, reals, native::Alpha(a), [2.5]),
    fits: &[&[0.001], &[0.1], &[0.5], &[1.0], &[2.0], &[3.5], &[9.0], &[30.0]],
    scipy: Some("alpha"),
    picture: Some(Picture::histogram(&[2.0], 0.0..2.0, |x| {
        density::normal(2.0 - 1.0 / x) / (x * x * 0.9772498680518208)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
