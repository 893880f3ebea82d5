//! The half-normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HalfNormal",
    native: usual!(all, reals, native::HalfNormal),
    fits: &[&[]],
    law: Some(|_| {
        let root = (2.0 / PI).sqrt();
        Law::with_cdf(|x| erf(x / SQRT_2), &[root, 1.0, 2.0 * root, 3.0])
    }),
    picture: Some(Picture::histogram(&[], 0.0..4.0, |x| 2.0 * density::normal(x))),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, _, of| x <= of.normal + 0.1),
    ..Reals::DEFAULT
};
