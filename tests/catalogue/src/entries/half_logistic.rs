//! The half-logistic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HalfLogistic",
    native: usual!(both, reals, native::HalfLogistic),
    fits: &[&[]],
    scipy: Some("halflogistic"),
    picture: Some(Picture::histogram(&[], 0.0..8.0, |x| {
        2.0 * (-x).exp() / (1.0 + (-x).exp()).powi(2)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
