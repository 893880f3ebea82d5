//! The relativistic Breit-Wigner distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "RelativisticBreitWigner",
    parameters: &[Domain::POSITIVE.named("rho")],
    native: usual!(both, reals, native::RelativisticBreitWigner(rho), [2.5]),
    fits: &[&[0.001], &[0.1], &[0.5], &[1.0], &[2.5], &[10.0], &[36.5], &[1000.0]],
    scipy: Some("rel_breitwigner"),
    picture: Some(Picture::histogram(&[2.0], 0.0..5.0, |x| {
        let (square, root): (f64, f64) = (4.0, 2.0 * 5.0_f64.sqrt());
        let constant = SQRT_2 * 2.0 * 2.0 * root / (PI * (square + root).sqrt());
        constant / ((x * x - square).powi(2) + square)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
