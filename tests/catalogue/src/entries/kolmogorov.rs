//! The Kolmogorov distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Kolmogorov",
    native: usual!(both, reals, native::Kolmogorov),
    fits: &[&[]],
    scipy: Some("kstwobign"),
    picture: Some(Picture::histogram(&[], 0.0..2.5, |x| {
        if x < 0.2 {
            return 0.0;
        }
        let term = |k: i32| {
            let square = f64::from(k * k);
            f64::from(1 - 2 * (k % 2)) * -square * (-2.0 * square * x * x).exp()
        };
        8.0 * x * (1..30).map(term).sum::<f64>()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
