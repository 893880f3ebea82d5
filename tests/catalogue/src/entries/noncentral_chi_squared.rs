//! The non-central chi-squared distribution.

use statrs::function::gamma::gamma_lr;

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "NoncentralChiSquared",
    parameters: &[
        Domain::NOT_NEGATIVE.named("df").allowing(&[0.0, -0.0, 3e-45, f32::MAX]).ramp(shapes),
        Domain::NOT_NEGATIVE.named("nonc"),
    ],
    native: usual!(all, reals, native::NoncentralChiSquared(df, nonc), [1.75, 2.5]),
    fits: &[
        &[3.0, 0.0],
        &[1.0, 2.0],
        &[2.5, 10.0],
        &[1.25, 0.01],
        &[30.0, 1000.0],
        &[0.5, 0.0],
        &[0.5, 3.0],
        &[0.3, 50.0],
        &[0.9, 3000.0],
    ],
    law: Some(|parameters| {
        let [df, nonc] = named(parameters);
        let (alpha, rate) = (df / 2.0, nonc / 2.0);
        let cdf = |x: f64| {
            let half = x / 2.0;
            // The lower incomplete gamma function of alpha + n is the function of alpha + n + 1,
            // plus the term.
            let mut lower = None;
            mixed(rate, |n| {
                let shape = alpha + n;
                let term = (shape * half.ln() - half - ln_gamma(shape + 1.0)).exp();
                let value = lower.map_or_else(|| gamma_lr(shape, half), |above: f64| above + term);
                lower = Some(value);
                value
            })
        };
        let cumulants = [1.0, 2.0, 8.0, 48.0];
        let cumulant = |n: usize| cumulants[n - 1] * (df + n as f64 * nonc);
        let [mean, second, third] = [1, 2, 3].map(cumulant);
        let fourth = cumulant(4) + 3.0 * second * second;
        // Each of its values is a sum of many.
        let points = positive_points_around(mean, second.sqrt() / mean);
        let values = points.iter().copied().map(cdf).collect();
        Law::interpolated(points, values, &raw(mean, [second, third, fourth]))
    }),
    picture: Some(Picture::histogram(&[3.0, 4.0], 0.0..24.0, |x| {
        // The length of a vector of three normal variates, with a mean.
        if x <= 0.0 {
            return 0.0;
        }
        let length = x.sqrt();
        (density::normal(length - 2.0) - density::normal(length + 2.0)) / 4.0
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};

/// The mean of `f` of a Poisson variate. `f` is called with all numbers that matter, from the
/// largest one down.
pub fn mixed(rate: f64, mut f: impl FnMut(f64) -> f64) -> f64 {
    let reach = 10.0 * rate.sqrt() + 30.0;
    let (from, to) = ((rate - reach).max(0.0).floor(), (rate + reach).ceil());
    let probability = |n: f64| {
        if rate == 0.0 {
            return f64::from(u8::from(n == 0.0));
        }
        (n * rate.ln() - rate - ln_gamma(n + 1.0)).exp()
    };
    let numbers = (0..=(to - from) as u32).map(|n| to - f64::from(n));
    numbers.map(|n| probability(n) * f(n)).sum()
}
