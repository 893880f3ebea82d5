//! The hyperbolic secant distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HyperbolicSecant",
    native: usual!(both, reals, native::HyperbolicSecant),
    fits: &[&[]],
    scipy: Some("hypsecant"),
    picture: Some(Picture::histogram(&[], -5.0..5.0, |x| 1.0 / (PI * x.cosh()))),
    ..Reals::DEFAULT
};
