//! The Laplace distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Laplace",
    jax: usual!(all, reals, jax::Laplace),
    native: usual!(all, reals, native::Laplace),
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Laplace::new(0.0, 1.0).unwrap(), &[0.0, 2.0, 0.0, 24.0])),
    picture: Some(Picture::histogram(&[], -6.0..6.0, |x| (-x.abs()).exp() / 2.0)),
    possible: Some(|x, _, of| x.abs() < if of.is_jax() { 40.0 } else { 46.0 }),
    ..Reals::DEFAULT
};
