//! The skew Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "SkewCauchy",
    parameters: &[Domain::FINITE
        .named("a")
        .refusing("must be above -1 and below 1", &[f32::NAN, 1.0, -1.0, f32::INFINITY])
        .allowing(&[1.0 - f32::EPSILON, -0.0, f32::EPSILON - 1.0])
        .ramp(|i| 0.01 * (i % 199) as f64 - 0.99)],
    native: usual!(both, reals, native::SkewCauchy(a), [0.5]),
    fits: &[&[0.0], &[0.001], &[0.5], &[-0.5], &[0.9], &[-0.9], &[0.999], &[-0.999]],
    scipy: Some("skewcauchy"),
    picture: Some(Picture::histogram(&[0.5], -6.0..9.0, |x| {
        1.0 / (PI * (1.0 + (x / if x < 0.0 { 0.5 } else { 1.5 }).powi(2)))
    })),
    ..Reals::DEFAULT
};
