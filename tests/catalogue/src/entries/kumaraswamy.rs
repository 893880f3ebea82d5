//! The Kumaraswamy distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Kumaraswamy",
    parameters: &[Domain::POSITIVE.named("a"), Domain::GAMMA.named("b")],
    native: usual!(both, reals, native::Kumaraswamy(a, b), [0.5, 2.5]),
    fits: &[
        &[0.2, 3.0],
        &[0.5, 0.5],
        &[1.0, 1.0],
        &[2.0, 3.0],
        &[2.5, 0.5],
        &[7.0, 20.0],
        &[1000.0, 2.0],
        &[2.0, 1e9],
    ],
    law: Some(|parameters| {
        let [a, b] = named(parameters);
        let cdf = move |x: f64| -(b * (-x.clamp(0.0, 1.0).powf(a)).ln_1p()).exp_m1();
        Law::with_cdf(cdf, &[])
    }),
    picture: Some(Picture::histogram(&[2.0, 3.0], 0.0..1.0, |x| 6.0 * x * (1.0 - x * x).powi(2))),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
