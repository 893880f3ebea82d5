//! The exponential distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Exponential",
    parameters: &[Domain::NORMAL.but_in_native(&Domain::ANY_POSITIVE).named("rate")],
    jax: usual!(all, reals, jax::Exponential(rate), [0.3]),
    native: usual!(all, reals, native::Exponential(rate), [0.3]),
    fits: &[&[0.01], &[0.7], &[4.0], &[300.0]],
    law: Some(|parameters| {
        let [rate] = named(parameters);
        let moment = |n: i32| gamma(1.0 + f64::from(n)) / rate.powi(n);
        Law::real(exact::Exp::new(rate).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[2.0], 0.0..3.0, |x| 2.0 * (-2.0 * x).exp())),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| x >= 0.0 && of.number(x, of.exponential / parameters[0])),
    ..Reals::DEFAULT
};
