//! The generalized normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedNormal",
    parameters: &[Domain::POSITIVE.named("p").ramp(shapes)],
    jax: usual!(all, reals, jax::GeneralizedNormal(p), [0.7], [3.5]),
    native: usual!(all, reals, native::GeneralizedNormal(p), [0.7], [3.5], [1e4]),
    native_fits: &[&[0.05], &[0.3], &[0.9], &[8.0], &[40.0], &[1e4], &[1e30]],
    fits: &[&[1.0], &[2.0], &[3.5]],
    law: Some(|parameters| {
        let [p] = named(parameters);
        // The p-th power of the distance from 0 is a gamma variate. Its smallest values are not
        // representable; their probability is z^(1/p) / Γ(1 + 1/p).
        let power = exact::Gamma::new(1.0 / p, 1.0).unwrap();
        let within = move |x: f64| {
            let z = x.powf(p);
            if z < 1e-10 { x / gamma(1.0 + 1.0 / p) } else { power.cdf(z) }
        };
        let cdf = move |x: f64| 0.5 + 0.5 * within(x.abs()).copysign(x);
        let even = |n: f64| gamma((n + 1.0) / p) / gamma(1.0 / p);
        // With a smaller exponent, moments of higher powers converge slowly.
        let known = if p < 0.1 {
            0
        } else if p < 0.5 {
            1
        } else {
            4
        };
        Law::with_cdf(cdf, &[0.0, even(2.0), 0.0, even(4.0)][..known])
    }),
    picture: Some(Picture::histogram(&[4.0], -2.0..2.0, |x| {
        4.0 / (2.0 * ln_gamma(0.25).exp()) * (-x.powi(4)).exp()
    })),
    possible: Some(|x, parameters, of| {
        let power = 1.0 / parameters[0];
        // A gamma variate is below its mean plus this many deviations.
        let gamma = match of.is_jax() {
            true => power + 10.0 * power.sqrt() + 2.0 * of.exponential,
            false => of.gamma(power),
        };
        of.number(x, (gamma.ln() * power).exp())
    }),
    ..Reals::DEFAULT
};
