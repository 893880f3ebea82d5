//! The Moyal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Moyal",
    native: usual!(both, reals, native::Moyal),
    fits: &[&[]],
    scipy: Some("moyal"),
    picture: Some(Picture::histogram(&[], -3.0..10.0, |x| {
        (-0.5 * (x + (-x).exp())).exp() / (2.0 * PI).sqrt()
    })),
    ..Reals::DEFAULT
};
