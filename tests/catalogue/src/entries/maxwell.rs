//! The Maxwell distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Maxwell",
    jax: usual!(all, reals, jax::Maxwell),
    native: usual!(all, reals, native::Maxwell),
    fits: &[&[]],
    law: Some(|_| {
        let root = (2.0 / PI).sqrt();
        Law::real(exact::Chi::new(3).unwrap(), &[2.0 * root, 3.0, 8.0 * root, 15.0])
    }),
    picture: Some(Picture::histogram(&[], 0.0..5.0, |x| 2.0 * x * x * density::normal(x))),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, _, of| (x > 0.0 || x == 0.0 && of.is_jax()) && x < 2.0 * of.normal),
    ..Reals::DEFAULT
};
