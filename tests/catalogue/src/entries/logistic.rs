//! The logistic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Logistic",
    jax: usual!(all, reals, jax::Logistic),
    native: usual!(all, reals, native::Logistic),
    fits: &[&[]],
    law: Some(|_| {
        Law::with_cdf(
            |x| 1.0 / (1.0 + (-x).exp()),
            &[0.0, PI.powi(2) / 3.0, 0.0, 7.0 * PI.powi(4) / 15.0],
        )
    }),
    picture: Some(Picture::histogram(&[], -8.0..8.0, |x| (-x).exp() / (1.0 + (-x).exp()).powi(2))),
    possible: Some(|x, _, _| x.is_finite()),
    ..Reals::DEFAULT
};
