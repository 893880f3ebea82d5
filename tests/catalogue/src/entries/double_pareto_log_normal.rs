//! The double Pareto-lognormal distribution.

use super::prelude::*;

/// The exponents of both tails.
const EXPONENT: Domain = Domain::POSITIVE
    .refusing("must be from 1e-300 to 1e300", &[f32::NAN, f32::INFINITY, 0.0, -1.5])
    .ramp(|i| 4.0 + (i % 99) as f64);

pub static ENTRY: Reals = Reals {
    name: "DoubleParetoLogNormal",
    parameters: &[
        Domain::FINITE
            .named("u")
            .refusing("must be from -1e300 to 1e300", &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY])
            .ramp(|i| (i % 9) as f64 - 4.0),
        Domain::NOT_NEGATIVE
            .named("s")
            .refusing("must be from 0 to 1e300", &[f32::NAN, f32::INFINITY, -1.5])
            .ramp(|i| 0.125 * (i % 9) as f64),
        EXPONENT.named("a"),
        EXPONENT.named("b"),
    ],
    native: usual!(both, reals, native::DoubleParetoLogNormal(u, s, a, b), [0.5, 0.75, 4.0, 2.0]),
    fits: &[
        &[0.0, 1.0, 2.0, 1.0],
        &[3.0, 0.5, 1.5, 2.0],
        &[-2.0, 0.25, 4.0, 4.0],
        &[0.0, 2.0, 1.0, 1.0],
        &[1.0, 0.1, 10.0, 3.0],
        &[0.5, 1.5, 1.0, 20.0],
        &[-1.0, 3.0, 5.0, 5.0],
        &[0.25, 0.75, 30.0, 30.0],
    ],
    scipy: Some("dpareto_lognorm"),
    picture: Some(Picture::histogram(&[0.0, 0.5, 3.0, 2.0], 0.0..5.0, |x| {
        if x <= 0.0 {
            return 0.0;
        }
        let (s, a, b) = (0.5, 3.0, 2.0);
        let z = x.ln() / s;
        let mills = mills(a * s - z) + mills(b * s + z);
        a * b / (a + b) * density::normal(z) * mills / x
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
