//! The generalized normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedNormal",
    parameters: &[Domain::POSITIVE.named("p").ramp(shapes)],
    jax: &[Construction::usual(
        constructors!(all, reals, |[p]| distributions::GeneralizedNormal::new(p)?),
        &[&[0.7], &[3.5]],
    )],
    fits: &[&[1.0], &[2.0], &[3.5]],
    law: Some(|parameters| {
        let [p] = named(parameters);
        // The p-th power of the distance from 0 is a gamma variate.
        let power = exact::Gamma::new(1.0 / p, 1.0).unwrap();
        let cdf = move |x: f64| 0.5 + 0.5 * power.cdf(x.abs().powf(p)).copysign(x);
        let even = |n: f64| gamma((n + 1.0) / p) / gamma(1.0 / p);
        Law::with_cdf(cdf, &[0.0, even(2.0), 0.0, even(4.0)])
    }),
    picture: Some(Picture::Histogram {
        parameters: &[4.0],
        range: -2.0..2.0,
        density: |x| 4.0 / (2.0 * ln_gamma(0.25).exp()) * (-x.powi(4)).exp(),
    }),
    ..Reals::DEFAULT
};
