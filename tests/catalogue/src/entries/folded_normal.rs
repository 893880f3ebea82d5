//! The folded normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "FoldedNormal",
    parameters: &[Domain::NOT_NEGATIVE.named("c")],
    native: usual!(both, reals, native::FoldedNormal(c), [2.5]),
    fits: &[&[0.0], &[0.001], &[0.5], &[1.0], &[2.0], &[5.0], &[40.0], &[1000.0]],
    scipy: Some("foldnorm"),
    picture: Some(Picture::histogram(&[1.0], 0.0..5.0, |x| {
        density::normal(x - 1.0) + density::normal(x + 1.0)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
