//! The Weibull distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Weibull",
    parameters: &[
        Domain::NORMAL.but_in_native(&Domain::FROM_ZERO).named("scale"),
        Domain::NORMAL.named("concentration"),
    ],
    jax: usual!(all, reals, jax::Weibull(scale, concentration), [2.0, 1.5]),
    native: usual!(all, reals, native::Weibull(scale, concentration), [2.0, 1.5]),
    fits: &[&[1.0, 0.8], &[2.5, 1.5], &[2.0, 1.5], &[0.1, 12.0]],
    law: Some(|parameters| {
        let [scale, concentration] = named(parameters);
        // With a heavier tail, the mean of fourth powers converges slowly.
        let known = if concentration < 1.0 { 2 } else { 4 };
        let moment = |n: i32| scale.powi(n) * gamma(1.0 + f64::from(n) / concentration);
        Law::real(exact::Weibull::new(concentration, scale).unwrap(), &moments(moment, known))
    }),
    picture: Some(Picture::histogram(&[1.0, 1.5], 0.0..4.0, |x| {
        1.5 * x.sqrt() * (-x.powf(1.5)).exp()
    })),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        let [scale, concentration] = named(parameters);
        // The power may overflow the type where the value would not.
        x >= 0.0 && of.number(x, scale.max(1.0) * of.exponential.powf(1.0 / concentration))
    }),
    ..Reals::DEFAULT
};
