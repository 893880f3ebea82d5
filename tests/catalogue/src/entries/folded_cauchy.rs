//! The folded Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "FoldedCauchy",
    parameters: &[Domain::NOT_NEGATIVE.named("c")],
    native: usual!(both, reals, native::FoldedCauchy(c), [2.5]),
    fits: &[&[0.0], &[0.001], &[0.5], &[1.0], &[4.5], &[20.0], &[400.0], &[10000.0]],
    scipy: Some("foldcauchy"),
    picture: Some(Picture::histogram(&[2.0], 0.0..10.0, |x| {
        let of = |x: f64| 1.0 / (PI * (1.0 + x * x));
        of(x - 2.0) + of(x + 2.0)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
