//! The Rice distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Rice",
    parameters: &[Domain::NOT_NEGATIVE.named("b")],
    native: usual!(both, reals, native::Rice(b), [2.5]),
    fits: &[&[0.0], &[0.001], &[0.3], &[1.0], &[2.0], &[5.0], &[20.0], &[1000.0]],
    scipy: Some("rice"),
    picture: Some(Picture::histogram(&[2.0], 0.0..6.0, |x| {
        // I0(2 x) by its series.
        let mut term = 1.0;
        let mut bessel = 1.0;
        for n in 1..60 {
            term *= (x / f64::from(n)).powi(2);
            bessel += term;
        }
        x * (-0.5 * (x * x + 4.0)).exp() * bessel
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
