//! The normal-inverse Gaussian distribution.

use super::prelude::*;

/// e^x K1(x), with the modified Bessel function, by the trapezoidal rule for the integral of exp(-x
/// (cosh t - 1)) cosh t, which converges faster than any power.
fn scaled_bessel(x: f64) -> f64 {
    let end = (1.0 + 40.0 / x).acosh() + 1.0;
    let term = |n: i32| {
        let t = end * f64::from(n) / 100.0;
        (-2.0 * x * (t / 2.0).sinh().powi(2)).exp() * t.cosh()
    };
    end / 100.0 * (0.5 * term(0) + (1..=100).map(term).sum::<f64>())
}

fn of(alpha: f64, beta: f64, x: f64) -> f64 {
    let root = 1.0_f64.hypot(x);
    let gamma = ((alpha - beta) * (alpha + beta)).sqrt();
    // The exponent gamma + beta x - alpha root has its maximum, 0, at x = beta / gamma.
    let off = x - beta / gamma;
    let exponent = -(off * off) * gamma * gamma / (alpha * root + gamma + beta * x);
    alpha * scaled_bessel(alpha * root) * exponent.exp() / (PI * root)
}

pub static ENTRY: Reals = Reals {
    name: "NormalInverseGaussian",
    parameters: &[
        Domain::POSITIVE.named("alpha").allowing(&[1.0, f32::MAX]),
        Domain::FINITE.named("beta").allowing(&[0.0, -0.0, 1.9, -1.9]).ramp(|_| 0.125),
    ],
    native: usual!(all, reals, native::NormalInverseGaussian(alpha, beta), [2.0, -0.75]),
    fits: &[
        &[1.0, 0.0],
        &[2.0, -0.75],
        &[0.1, 0.05],
        &[1e-3, 0.0],
        &[1e-9, 5e-10],
        &[30.0, 29.5],
        &[5.0, 4.99],
        &[100.0, -20.0],
        &[1e6, 1e5],
    ],
    law: Some(|parameters| {
        let [alpha, beta] = named(parameters);
        let gamma = ((alpha - beta) * (alpha + beta)).sqrt();
        let (mean, variance) = (beta / gamma, alpha * alpha / gamma.powi(3));
        // Near 0 as a Cauchy distribution, and then exponentially.
        let near = variance.sqrt().min(1.0);
        let points =
            points_around(if alpha < 1.0 { 0.0 } else { mean }, near, 1e3 * variance.sqrt());
        let Law::Real { cdf, .. } = Law::with_density(move |x| of(alpha, beta, x), points, 0)
        else {
            unreachable!("the law of real numbers")
        };
        let known = if alpha < 0.5 { 0 } else { 2 };
        Law::with_cdf(cdf, &[mean, mean * mean + variance][..known])
    }),
    picture: Some(Picture::histogram(&[2.0, 1.0], -3.0..5.0, |x| of(2.0, 1.0, x))),
    ..Reals::DEFAULT
};
