//! The standard normal distribution, of real and of complex numbers.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StandardNormal",
    jax: usual!(all, reals, jax::StandardNormal),
    native: usual!(all, reals, native::StandardNormal),
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Normal::standard(), &[0.0, 1.0, 0.0, 3.0])),
    also: complex,
    picture: Some(Picture::histogram(&[], -4.0..4.0, density::normal)),
    possible: Some(|x, _, of| x.abs() <= of.normal),
    ..Reals::DEFAULT
};

#[cfg(feature = "complex")]
fn complex(family: Family) -> Vec<Case> {
    use num_complex::{Complex32, Complex64};
    let name = format!("{}::StandardNormal", family.module());
    let both = match family {
        Family::Jax => {
            let dist = jax::StandardNormal;
            [Complex32::of(dist), Complex64::of(dist)]
        }
        Family::Native => {
            let dist = native::StandardNormal;
            [Complex32::of(dist), Complex64::of(dist)]
        }
    };
    Vec::from(both.map(|dist| Case::numbers(&name, dist)))
}

#[cfg(not(feature = "complex"))]
fn complex(_: Family) -> Vec<Case> {
    Vec::new()
}
