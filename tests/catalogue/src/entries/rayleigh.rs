//! The Rayleigh distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Rayleigh",
    parameters: &[Domain::NORMAL.but_in_native(&Domain::FROM_ZERO).named("scale")],
    jax: usual!(all, reals, jax::Rayleigh(scale), [2.0]),
    native: usual!(all, reals, native::Rayleigh(scale), [2.0]),
    fits: &[&[0.001], &[1.0], &[2.0], &[70.0]],
    law: Some(|parameters| {
        let [scale] = named(parameters);
        let scale = scale * SQRT_2;
        let moment = |n: i32| scale.powi(n) * gamma(1.0 + f64::from(n) / 2.0);
        Law::real(exact::Weibull::new(2.0, scale).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[1.0], 0.0..4.0, |x| x * (-x * x / 2.0).exp())),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        // JAX's are infinite where the uniform variate is 0, as documented.
        let size = parameters[0] * (2.0 * of.exponential).sqrt();
        x >= 0.0 && (of.is_jax() || of.number(x, size))
    }),
    ..Reals::DEFAULT
};
