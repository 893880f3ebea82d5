//! The half-generalised normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HalfGeneralizedNormal",
    parameters: &[Domain::GAMMA.named("beta")],
    native: usual!(both, reals, native::HalfGeneralizedNormal(beta), [0.5], [2.5]),
    fits: &[&[0.2], &[0.5], &[0.675], &[1.0], &[2.0], &[8.0], &[40.0], &[20.0]],
    scipy: Some("halfgennorm"),
    picture: Some(Picture::histogram(&[4.0], 0.0..2.0, |x| 4.0 / gamma(0.25) * (-x.powi(4)).exp())),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
