//! The von Mises distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "VonMises",
    parameters: &[Domain::FINITE.named("mu"), Domain::NOT_NEGATIVE.named("kappa")],
    native: usual!(all, reals, native::VonMises(mu, kappa), [1.0, 2.5]),
    fits: &[
        &[0.0, 0.0],
        &[1.0, 1e-3],
        &[-3.0, 0.5],
        &[3.0, 4.0],
        &[30.0, 10.0],
        &[-1.0, 300.0],
        &[0.0, 1e4],
        &[0.0, 1e8],
        &[0.0, 1e12],
    ],
    law: Some(|parameters| {
        let [mu, kappa] = named(parameters);
        let mu = mu - 2.0 * PI * (mu / (2.0 * PI)).round();
        // exp(kappa (cos x - 1)), without cancellation.
        let density = move |x: f64| (-2.0 * kappa * ((x - mu) / 2.0).sin().powi(2)).exp();
        let spread = 1.0 / (kappa + 0.1).sqrt();
        let points = if mu == 0.0 {
            points_around(0.0, spread, PI.min(12.0 * spread))
        } else {
            (-2000..=2000).map(|n| PI / 2000.0 * f64::from(n)).collect()
        };
        Law::with_density(density, points, if mu == 0.0 { 4 } else { 1 })
    }),
    picture: Some(Picture::histogram(&[1.0, 2.0], -PI..PI, |x| {
        // I0(2).
        (2.0 * (x - 1.0).cos()).exp() / (2.0 * PI * 2.279_585_302_336_067)
    })),
    support: |_| [-PI, PI],
    ..Reals::DEFAULT
};
