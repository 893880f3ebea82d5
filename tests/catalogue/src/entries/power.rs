//! The power distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Power",
    parameters: &[Domain::POSITIVE.named("a")],
    native: usual!(all, reals, native::Power(a), [2.5]),
    fits: &[&[0.1], &[0.4], &[1.0], &[2.0], &[2.5], &[7.0], &[100.0], &[1e4]],
    law: Some(|parameters| {
        let [a] = named(parameters);
        let cdf = move |x: f64| x.clamp(0.0, 1.0).powf(a);
        Law::with_cdf(cdf, &moments(|n| a / (a + f64::from(n)), 4))
    }),
    picture: Some(Picture::histogram(&[3.0], 0.0..1.0, |x| 3.0 * x * x)),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
