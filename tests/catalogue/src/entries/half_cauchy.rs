//! The half-Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "HalfCauchy",
    native: usual!(all, reals, native::HalfCauchy),
    fits: &[&[]],
    law: Some(|_| Law::with_cdf(|x| x.atan() * (2.0 / PI), &[])),
    picture: Some(Picture::histogram(&[], 0.0..8.0, |x| 2.0 / (PI * (1.0 + x * x)))),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, _, _| x.is_finite()),
    ..Reals::DEFAULT
};
