//! The normal distribution between two bounds.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "TruncatedNormal",
    parameters: &[
        Domain::NUMBER.named("lower").allowing(&[f32::NEG_INFINITY]).ramp(|i| -(i as f64 % 999.0)),
        Domain::NUMBER.named("upper").allowing(&[f32::INFINITY]).ramp(|i| 0.5 + i as f64 % 7.0),
    ],
    jax: &[Construction::usual(
        constructors!(all, reals, |[lower, upper]| distributions::TruncatedNormal::new(
            lower, upper
        )?),
        &[&[-1.0, 2.0], &[4.0, 4.5]],
    )],
    fits: &[
        &[-2.0, 2.0],
        &[-0.5, 3.0],
        &[1.0, f64::INFINITY],
        &[f64::NEG_INFINITY, -3.0],
        &[2.0, 2.1],
    ],
    law: Some(|parameters| {
        let [lower, upper] = named(parameters);
        let normal = exact::Normal::standard();
        let (low, high) = (normal.cdf(lower), normal.cdf(upper));
        // E x^n = (n - 1) E x^(n-2) - (upper^(n-1) phi(upper) - lower^(n-1) phi(lower)) / Z.
        let edge = |x: f64, n: i32| {
            if x.is_finite() { x.powi(n) * normal.pdf(x) / (high - low) } else { 0.0 }
        };
        let mut moments = [1.0, 0.0, 0.0, 0.0, 0.0];
        for n in 1..5 {
            let before = if n > 1 { f64::from(n - 1) * moments[n as usize - 2] } else { 0.0 };
            moments[n as usize] = before - edge(upper, n - 1) + edge(lower, n - 1);
        }
        Law::with_cdf(move |x| (normal.cdf(x) - low) / (high - low), &moments[1..])
    }),
    picture: Some(Picture::Histogram {
        parameters: &[-1.0, 2.0],
        range: -1.0..2.0,
        density: |x| {
            let below = |x: f64| erf(x / 2_f64.sqrt()) / 2.0;
            density::normal(x) / (below(2.0) - below(-1.0))
        },
    }),
    ..Reals::DEFAULT
};
