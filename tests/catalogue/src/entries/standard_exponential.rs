//! The exponential distribution with rate 1.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StandardExponential",
    jax: usual!(all, reals, jax::StandardExponential),
    native: usual!(all, reals, native::StandardExponential),
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Exp::new(1.0).unwrap(), &[1.0, 2.0, 6.0, 24.0])),
    picture: Some(Picture::histogram(&[], 0.0..6.0, |x| (-x).exp())),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, _, of| (x > 0.0 || x == 0.0 && of.is_jax()) && x <= 1.01 * of.exponential),
    ..Reals::DEFAULT
};
