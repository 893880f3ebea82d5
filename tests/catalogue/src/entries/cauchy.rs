//! The Cauchy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Cauchy",
    jax: &[Construction::usual(constructors!(all, reals, |[]| distributions::Cauchy), &[&[]])],
    native: &[Construction::usual(constructors!(both, reals, |[]| native::Cauchy), &[&[]])],
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Cauchy::new(0.0, 1.0).unwrap(), &[])),
    ..Reals::DEFAULT
};
