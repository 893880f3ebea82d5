//! The generalised hyperbolic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedHyperbolic",
    parameters: &[
        Domain::FINITE
            .named("p")
            .refusing("must be from -1e100 to 1e100", &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY])
            .ramp(|i| (i % 9) as f64 - 4.0),
        Domain::POSITIVE
            .named("a")
            .refusing("must be from 1e-60 to 1e100", &[f32::NAN, f32::INFINITY, 0.0, -1.5])
            // More than the asymmetry beside it.
            .allowing(&[3.0, f32::MAX])
            .ramp(|i| 2.0 + (i % 99) as f64),
        Domain::FINITE
            .named("b")
            .allowing(&[0.0, -0.0, -1.5, 1.5])
            .ramp(|i| 0.5 * (i % 5) as f64 - 1.0),
    ],
    native: usual!(both, reals, native::GeneralizedHyperbolic(p, a, b), [0.5, 2.5, -1.0]),
    fits: &[
        &[1.0, 1.0, 0.0],
        &[0.5, 2.5, -1.0],
        &[-0.5, 2.0, 1.0],
        &[2.0, 1.0, 0.5],
        &[-3.0, 1.0, 0.25],
        &[0.0, 3.0, 2.0],
        &[5.0, 10.0, -5.0],
        &[-1.0, 0.5, 0.0],
    ],
    scipy: Some("genhyperbolic"),
    picture: Some(Picture::histogram(&[1.0, 2.0, 1.0], -3.0..6.0, |x| {
        // The hyperbolic distribution; K_1(sqrt(3)) by its integral.
        let root = 3.0_f64.sqrt();
        let step = 0.001;
        let terms = (0..8000).map(|n| {
            let t: f64 = (f64::from(n) + 0.5) * step;
            (-root * t.cosh()).exp() * t.cosh() * step
        });
        let bessel: f64 = terms.sum();
        root / (4.0 * bessel) * (-2.0 * (1.0 + x * x).sqrt() + x).exp()
    })),
    ..Reals::DEFAULT
};
