//! The arcsine distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Arcsine",
    native: usual!(both, reals, native::Arcsine),
    fits: &[&[]],
    scipy: Some("arcsine"),
    picture: Some(Picture::histogram(&[], 0.0..1.0, |x| 1.0 / (PI * (x * (1.0 - x)).sqrt()))),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
