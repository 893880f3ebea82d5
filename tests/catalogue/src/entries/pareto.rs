//! The Pareto distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Pareto",
    parameters: &[Domain::NORMAL.but_in_native(&Domain::ANY_POSITIVE).named("b")],
    jax: usual!(all, reals, jax::Pareto(b), [1.5]),
    native: usual!(all, reals, native::Pareto(b), [1.5]),
    fits: &[&[0.3], &[1.5], &[20.0]],
    law: Some(|parameters| {
        let [b] = named(parameters);
        // The standard error of a moment takes the moment twice as high.
        let known = if b > 8.0 { 4 } else { 0 };
        let moment = |n: i32| b / (b - f64::from(n));
        Law::real(exact::Pareto::new(1.0, b).unwrap(), &moments(moment, known))
    }),
    picture: Some(Picture::histogram(&[3.0], 1.0..4.0, |x| 3.0 / x.powi(4))),
    support: |_| [1.0, f64::INFINITY],
    possible: Some(|x, parameters, of| {
        x >= 1.0 && of.number(x, (of.exponential / parameters[0]).exp())
    }),
    ..Reals::DEFAULT
};
