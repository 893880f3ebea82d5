//! Wigner's semicircle distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Semicircular",
    native: usual!(both, reals, native::Semicircular),
    fits: &[&[]],
    scipy: Some("semicircular"),
    picture: Some(Picture::histogram(&[], -1.0..1.0, |x| 2.0 / PI * (1.0 - x * x).max(0.0).sqrt())),
    support: |_| [-1.0, 1.0],
    ..Reals::DEFAULT
};
