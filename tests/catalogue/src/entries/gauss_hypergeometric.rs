//! The Gauss hypergeometric distribution.

use super::prelude::*;

const SHAPE: Domain = Domain {
    must: "must be from 1e-100 to 1e15",
    allowed: &[f32::MIN_POSITIVE, 9.9e14],
    ..Domain::POSITIVE
};

pub static ENTRY: Reals = Reals {
    name: "GaussHypergeometric",
    parameters: &[
        SHAPE.named("a"),
        SHAPE.named("b"),
        Domain { must: "must be from -1e15 to 1e15", ..Domain::FINITE }
            .named("c")
            .allowing(&[-9.9e14, 0.0, -0.0, 9.9e14]),
        Domain::FINITE
            .named("z")
            .refusing("must be above -1 and at most 1e100", &[f32::NAN, f32::INFINITY, -1.0, -1.5])
            .allowing(&[0.5 * f32::EPSILON - 1.0, 0.0, -0.0, f32::MAX])
            .ramp(|i| (i % 99) as f64 - 0.75),
    ],
    native: usual!(
        both,
        reals,
        native::GaussHypergeometric(a, b, c, z),
        [2.0, 3.0, 1.5, 4.0],
        [0.5, 3.0, -4.0, 9.0]
    ),
    fits: &[
        &[1.0, 1.0, 0.0, 0.0],
        &[2.0, 3.0, 0.5, 1.0],
        &[2.0, 3.0, -1.5, 4.0],
        &[0.5, 2.0, 3.0, -0.875],
        &[1.5, 1.0, -40.0, 0.25],
        // With much of the probability beyond the knee of the density, where it has one.
        &[0.125, 32.0, -2.5, 64.0],
        &[0.0625, 32.0, -6.0, 32.0],
        &[4.0, 5.0, -2.5, -0.984375],
        &[1000.0, 2.0, 500.0, 1e4],
        &[32.0, 65536.0, -16384.0, 4.0],
        &[3.0, 4.0, 1e6, 1e9],
        &[200.0, 100.0, -131072.0, 1e9],
        &[1e6, 1e6, -1e6, -0.999969482421875],
    ],
    scipy: Some("gausshyper"),
    picture: Some(Picture::histogram(&[2.0, 3.0, -8.0, 4.0], 0.0..1.0, |x| {
        // Divided by its integral, of a polynomial.
        let density = |x: f64| x * (1.0 - x).powi(2) * (1.0 + 4.0 * x).powi(8);
        let sum: f64 = (0..2000).map(|n| density((f64::from(n) + 0.5) / 2000.0)).sum();
        density(x) / (sum / 2000.0)
    })),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
