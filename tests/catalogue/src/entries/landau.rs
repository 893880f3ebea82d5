//! The Landau distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Landau",
    native: usual!(both, reals, native::Landau),
    fits: &[&[]],
    scipy: Some("landau"),
    picture: Some(Picture::histogram(&[], -3.0..15.0, |x| {
        // By the trapezoidal rule, in a power of t in which the integrand is smooth.
        let term = |n: i32| {
            let root = 0.002 * f64::from(n);
            let t = root.powi(3);
            let phase = t * x + 2.0 / PI * t * t.ln();
            0.006 * root * root * (-t).exp() * phase.cos()
        };
        (1..1700).map(term).sum::<f64>() / PI
    })),
    ..Reals::DEFAULT
};
