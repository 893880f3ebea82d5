//! The standard normal distribution, of real and of complex numbers.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StandardNormal",
    jax: &[Construction::usual(
        constructors!(all, reals, |[]| distributions::StandardNormal),
        &[&[]],
    )],
    native: &[Construction::usual(constructors!(both, reals, |[]| native::StandardNormal), &[&[]])],
    fits: &[&[]],
    law: Some(|_| Law::real(exact::Normal::standard(), &[0.0, 1.0, 0.0, 3.0])),
    also: |family| match family {
        Family::Jax => complex(),
        Family::Native => Vec::new(),
    },
    picture: Some(Picture::Histogram {
        parameters: &[],
        range: -4.0..4.0,
        density: density::normal,
    }),
    ..Reals::DEFAULT
};

#[cfg(feature = "complex")]
fn complex() -> Vec<Case> {
    use num_complex::{Complex32, Complex64};
    let dist = distributions::StandardNormal;
    let case = |dist| Case::numbers("distributions::StandardNormal", dist, DependsOn::Position);
    vec![case(Complex32::of(dist)), case(Complex64::of(dist))]
}

#[cfg(not(feature = "complex"))]
fn complex() -> Vec<Case> {
    Vec::new()
}
