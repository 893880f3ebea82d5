//! The reciprocal inverse Gaussian distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "ReciprocalInverseGaussian",
    parameters: &[Domain::POSITIVE.named("mu")],
    native: usual!(both, reals, native::ReciprocalInverseGaussian(mu), [2.5]),
    fits: &[&[0.01], &[0.1], &[0.4], &[1.0], &[2.5], &[10.0], &[100.0], &[1000.0]],
    scipy: Some("recipinvgauss"),
    picture: Some(Picture::histogram(&[0.5], 0.0..8.0, |x| {
        (-(1.0 - 0.5 * x).powi(2) / (0.5 * x)).exp() / (2.0 * PI * x).sqrt()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
