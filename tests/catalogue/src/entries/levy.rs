//! The Lévy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Levy",
    native: usual!(both, reals, native::Levy),
    fits: &[&[]],
    scipy: Some("levy"),
    picture: Some(Picture::histogram(&[], 0.0..10.0, |x| {
        (-0.5 / x).exp() / (2.0 * PI * x.powi(3)).sqrt()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
