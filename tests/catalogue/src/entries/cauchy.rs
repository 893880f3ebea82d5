//! The Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Cauchy",
    jax: usual!(all, reals, jax::Cauchy),
    native: usual!(all, reals, native::Cauchy),
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Cauchy::new(0.0, 1.0).unwrap(), &[])),
    picture: Some(Picture::histogram(&[], -8.0..8.0, |x| 1.0 / (PI * (1.0 + x * x)))),
    possible: Some(|x, _, of| of.number(x, 1.0 / of.epsilon)),
    ..Reals::DEFAULT
};
