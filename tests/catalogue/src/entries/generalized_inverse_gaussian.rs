//! The generalised inverse Gaussian distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedInverseGaussian",
    parameters: &[
        Domain::FINITE.named("p").refusing(
            "must be from -1e300 to 1e300",
            &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY],
        ),
        Domain::POSITIVE
            .named("b")
            .refusing("must be from 1e-300 to 1e300", &[f32::NAN, f32::INFINITY, 0.0, -1.5])
            .allowing(&[1e-45, f32::MAX]),
    ],
    native: usual!(all, reals, native::GeneralizedInverseGaussian(p, b), [0.5, 2.0]),
    fits: &[
        &[-0.5, 1.0],
        &[0.0, 1e-6],
        &[0.0, 0.5],
        &[0.3, 0.01],
        &[2.5, 2.0],
        &[-3.0, 2.0],
        &[50.0, 1e-3],
        &[-20.0, 30.0],
        &[1e4, 1.0],
        &[100.0, 1e5],
        &[0.0, 1e6],
    ],
    law: Some(|parameters| {
        let [p, b] = named(parameters);
        // The logarithm of the density of y = log x, less that at its mode.
        let mode = (p / b).asinh();
        let log_density = move |y: f64| p * (y - mode) - b * (y.cosh() - mode.cosh());
        // To where it is e^-60.
        let end = |sign: f64| {
            let mut distance = 1.0 / p.hypot(b).sqrt().max(1.0);
            while log_density(mode + sign * distance) > -60.0 {
                distance *= 1.2;
            }
            mode + sign * distance
        };
        let (from, to) = (end(-1.0), end(1.0));
        let points = (0..=4000).map(|n| (from + (to - from) * f64::from(n) / 4000.0).exp());
        let density = move |x: f64| log_density(x.ln()).exp() / x;
        // Moments of small b converge slowly.
        Law::with_density(density, points.collect(), if b < 0.1 { 0 } else { 4 })
    }),
    picture: Some(Picture::histogram(&[0.5, 2.0], 0.0..5.0, |x| match x {
        0.0 => 0.0,
        // With K_(1/2)(2) = sqrt(pi / 4) / e^2.
        _ => (2.0 - x - 1.0 / x).exp() / (x * PI).sqrt(),
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
