//! The asymmetric Laplace distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "AsymmetricLaplace",
    parameters: &[Domain::POSITIVE.named("kappa")],
    native: usual!(both, reals, native::AsymmetricLaplace(kappa), [2.5]),
    fits: &[&[0.001], &[0.1], &[0.5], &[1.0], &[1.5], &[4.0], &[30.0], &[10000.0]],
    scipy: Some("laplace_asymmetric"),
    picture: Some(Picture::histogram(&[2.0], -6.0..3.0, |x| {
        (if x < 0.0 { 0.5 * x } else { -2.0 * x }).exp() / 2.5
    })),
    ..Reals::DEFAULT
};
