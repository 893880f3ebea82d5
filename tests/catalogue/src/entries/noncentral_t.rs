//! The non-central t distribution.

use super::prelude::*;

/// The mean of `f` of the square root of a chi-squared variate divided by its degrees of freedom,
/// by the trapezoidal rule for the logarithm of that.
fn over_roots(df: f64, f: impl Fn(f64) -> f64) -> f64 {
    let spread = 12.0 / df.sqrt();
    let (from, to) = (-30.0 / df - spread, 0.5 * (60.0 / df + 2.0 * spread).ln_1p());
    let (mut sum, mut total) = (0.0, 0.0);
    for n in 0..=600 {
        let log = from + (to - from) * f64::from(n) / 600.0;
        // With its maximum 0, at 0.
        let weight = (df * (log - 0.5 * (2.0 * log).exp_m1())).exp();
        sum += weight * f(log.exp());
        total += weight;
    }
    sum / total
}

pub static ENTRY: Reals = Reals {
    name: "NoncentralT",
    parameters: &[Domain::POSITIVE.named("df").ramp(shapes), Domain::FINITE.named("nonc")],
    native: usual!(all, reals, native::NoncentralT(df, nonc), [3.5, 1.5]),
    fits: &[
        &[3.0, 0.0],
        &[3.0, 1.5],
        &[1.0, -2.0],
        &[0.75, 1.0],
        &[12.0, 30.0],
        &[40.0, -5.0],
        &[1e4, 0.5],
        &[1e6, 1e3],
    ],
    law: Some(|parameters| {
        let [df, nonc] = named(parameters);
        let standard = exact::Normal::standard();
        let points = points_around(nonc, 0.1 * (1.0 + nonc.abs() / df.sqrt()), 1e12);
        let cdf = points.iter().map(|&t| over_roots(df, |root| standard.cdf(t * root - nonc)));
        let cdf = Vec::from_iter(cdf);
        let mean = nonc * over_roots(df, |root| 1.0 / root);
        let square = (1.0 + nonc * nonc) * df / (df - 2.0);
        Law::interpolated(points, cdf, &[mean, square][..2 * usize::from(df > 8.0)])
    }),
    picture: Some(Picture::histogram(&[5.0, 2.0], -2.0..10.0, |t| {
        over_roots(5.0, |root| root * density::normal(t * root - 2.0))
    })),
    ..Reals::DEFAULT
};
