//! The wrapped normal distribution.

use super::prelude::*;

/// The normal density at an angle, and at all whole turns from it.
fn wrapped(mu: f64, sigma: f64, x: f64) -> f64 {
    let turns = (9.0 * sigma / (2.0 * PI)).ceil() as i32 + 1;
    let at = |turn: i32| density::normal((x - mu + 2.0 * PI * f64::from(turn)) / sigma);
    (-turns..=turns).map(at).sum::<f64>() / sigma
}

pub static ENTRY: Reals = Reals {
    name: "WrappedNormal",
    parameters: &[Domain::FINITE.named("mu"), Domain::NOT_NEGATIVE.named("sigma")],
    native: usual!(all, reals, native::WrappedNormal(mu, sigma), [1.0, 2.5]),
    fits: &[
        &[0.0, 1.0],
        &[1.0, 0.5],
        &[-3.0, 2.0],
        &[3.0, 0.25],
        &[30.0, 1.5],
        &[0.0, 4.0],
        &[1.0, 20.0],
        &[0.5, 1e3],
        &[0.0, 1e-6],
    ],
    law: Some(|parameters| {
        let [mu, sigma] = named(parameters);
        let mu = mu - 2.0 * PI * (mu / (2.0 * PI)).round();
        let sigma = sigma.min(30.0);
        let points = if mu == 0.0 {
            points_around(0.0, sigma.min(1.0), PI.min(12.0 * sigma))
        } else {
            (-2000..=2000).map(|n| PI / 2000.0 * f64::from(n)).collect()
        };
        Law::with_density(move |x| wrapped(mu, sigma, x), points, if mu == 0.0 { 4 } else { 1 })
    }),
    picture: Some(Picture::histogram(&[1.0, 1.5], -PI..PI, |x| wrapped(1.0, 1.5, x))),
    support: |_| [-PI, PI],
    ..Reals::DEFAULT
};
