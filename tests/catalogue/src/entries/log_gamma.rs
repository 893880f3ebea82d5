//! The distribution of logarithms of gamma variates.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogGamma",
    parameters: &[Domain::POSITIVE.named("alpha").ramp(shapes)],
    jax: usual!(all, reals, jax::LogGamma(alpha), [0.1], [3.0]),
    native: usual!(all, reals, native::LogGamma(alpha), [0.1], [3.0]),
    fits: &[&[0.1], &[0.5], &[0.9375], &[1.0], &[1.5], &[2.5], &[30.0], &[1e4]],
    law: Some(|parameters| {
        let [alpha] = named(parameters);
        let gamma = exact::Gamma::new(alpha, 1.0).unwrap();
        Law::with_cdf(move |x| gamma.cdf(x.exp()), &[digamma(alpha)])
    }),
    picture: Some(Picture::histogram(&[2.5], -2.5..3.0, |x| {
        (2.5 * x - x.exp() - ln_gamma(2.5)).exp()
    })),
    possible: Some(|x, parameters, of| {
        let longest = if of.is_jax() { of.exponential } else { 100.0 };
        x < f64::INFINITY && of.number(x, longest / parameters[0])
    }),
    ..Reals::DEFAULT
};
