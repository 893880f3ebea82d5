//! The log-normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "LogNormal",
    parameters: &[Domain::NORMAL.but_in_native(&Domain::FROM_ZERO).named("sigma")],
    jax: usual!(all, reals, jax::LogNormal(sigma), [0.5]),
    native: usual!(all, reals, native::LogNormal(sigma), [0.5]),
    fits: &[&[0.01], &[0.5], &[3.0]],
    law: Some(|parameters| {
        let [sigma] = named(parameters);
        // Otherwise the tail is too heavy for means to converge.
        let known = if sigma < 1.0 { 4 } else { 0 };
        let moment = |n: i32| (f64::from(n * n) * sigma * sigma / 2.0).exp();
        Law::real(exact::LogNormal::new(0.0, sigma).unwrap(), &moments(moment, known))
    }),
    picture: Some(Picture::histogram(&[0.5], 0.0..4.0, |x| {
        if x > 0.0 { 2.0 * density::normal(2.0 * x.ln()) / x } else { 0.0 }
    })),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        let size = (of.normal * parameters[0]).exp();
        // 0 is a matter of rounding in JAX's, as documented.
        let is_zero = x == 0.0 && of.is_jax();
        x >= 0.0 && of.number(if is_zero { f64::INFINITY } else { x }, size)
    }),
    ..Reals::DEFAULT
};
