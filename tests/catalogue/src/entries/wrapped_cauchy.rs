//! The wrapped Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "WrappedCauchy",
    parameters: &[Domain::PROBABILITY
        .named("c")
        .refusing("must be at least 0 and below 1", &[f32::NAN, 1.0, -0.5, f32::INFINITY])
        .allowing(&[0.0, -0.0, 1.0 - f32::EPSILON])],
    native: usual!(both, reals, native::WrappedCauchy(c), [0.5]),
    fits: &[&[0.0], &[0.001], &[0.1], &[0.5], &[0.7], &[0.9], &[0.99], &[0.9999]],
    law: Some(|parameters| {
        let [c] = named(parameters);
        let ratio = (1.0 + c) / (1.0 - c);
        Law::with_cdf(move |x| 0.5 + (ratio * (0.5 * x).tan()).atan() / PI, &[])
    }),
    picture: Some(Picture::histogram(&[0.5], -PI..PI, |x| 0.75 / (2.0 * PI * (1.25 - x.cos())))),
    support: |_| [-PI, PI],
    ..Reals::DEFAULT
};
