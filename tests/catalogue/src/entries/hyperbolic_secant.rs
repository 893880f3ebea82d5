//! The hyperbolic secant distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HyperbolicSecant",
    native: usual!(both, reals, native::HyperbolicSecant),
    fits: &[&[]],
    scipy: Some("hypsecant"),
    picture: Some(Picture::Histogram {
        parameters: &[],
        range: -5.0..5.0,
        density: |x| 1.0 / (PI * x.cosh()),
    }),
    ..Reals::DEFAULT
};
