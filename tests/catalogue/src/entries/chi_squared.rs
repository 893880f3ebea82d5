//! The chi-squared distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "ChiSquared",
    parameters: &[Domain::POSITIVE.named("df").ramp(shapes)],
    jax: usual!(all, reals, jax::ChiSquared(df), [3.0]),
    native: usual!(all, reals, native::ChiSquared(df), [3.0]),
    fits: &[&[0.75], &[1.0], &[3.0], &[3.3], &[40.0]],
    law: Some(|parameters| {
        let [df] = named(parameters);
        let moment = |n: i32| (0..n).map(|k| df + 2.0 * f64::from(k)).product();
        Law::real(exact::ChiSquared::new(df).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[4.0], 0.0..15.0, |x| density::gamma(2.0, x / 2.0) / 2.0)),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        let [df] = named(parameters);
        (x > 0.0 || x == 0.0 && (df < 4.0 || !of.is_jax()))
            && of.number(x, 2.0 * of.gamma(0.5 * df))
    }),
    ..Reals::DEFAULT
};
