//! The normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Normal",
    parameters: &[Domain::FINITE.named("mean"), Domain::NOT_NEGATIVE.named("std")],
    jax: usual!(all, reals, jax::Normal(mean, std), [1.0, 2.5]),
    native: usual!(all, reals, native::Normal(mean, std), [1.0, 2.5]),
    fits: &[&[1.0, 2.5], &[1.5, 0.25]],
    law: Some(|parameters| {
        let [mean, std] = named(parameters);
        let variance = std * std;
        Law::real(
            exact::Normal::new(mean, std).unwrap(),
            &raw(mean, [variance, 0.0, 3.0 * variance * variance]),
        )
    }),
    picture: Some(Picture::histogram(&[1.0, 0.5], -1.0..3.0, |x| {
        2.0 * density::normal(2.0 * (x - 1.0))
    })),
    possible: Some(|x, parameters, of| {
        of.number(x, parameters[0].abs() + of.normal * parameters[1])
    }),
    ..Reals::DEFAULT
};
