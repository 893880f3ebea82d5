//! The Tweedie distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Tweedie",
    parameters: &[
        Domain::NORMAL.named("mean").allowing(&[1e-30, 1e9]),
        Domain::NORMAL.named("dispersion").allowing(&[1e-12, 1e30]),
        Domain::FINITE
            .named("power")
            .refusing("must be above 1 and below 2", &[f32::NAN, 1.0, 2.0, 0.5, f32::INFINITY])
            .allowing(&[1.0 + f32::EPSILON, 2.0 - f32::EPSILON])
            .ramp(|i| 1.0 + ((i % 99) as f64 + 0.5) / 100.0),
    ],
    // A variant, which has no checksums of arrays: halves of powers are not in the domain.
    native: &[Construction::variant(
        ", compound",
        constructors!(all, reals, |[mean, dispersion, power]| native::Tweedie::new(
            mean, dispersion, power
        )?),
        &[&[3.0, 2.0, 1.5]],
    )],
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
