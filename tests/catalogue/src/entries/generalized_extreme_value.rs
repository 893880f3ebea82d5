//! The generalised extreme value distribution.

use super::generalized_pareto::straight;
use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedExtremeValue",
    parameters: &[
        Domain::FINITE.named("location"),
        Domain::FROM_ZERO.named("scale"),
        Domain::FINITE.named("shape"),
    ],
    native: usual!(
        all,
        reals,
        native::GeneralizedExtremeValue(location, scale, shape),
        [1.0, 2.0, 0.25]
    ),
    fits: &[
        &[0.0, 1.0, 0.0],
        &[1.0, 2.0, 0.25],
        &[1.0, 2.0, -0.25],
        &[-3.0, 0.5, 1e-30],
        &[1.0, 2.0, -1e-9],
        &[0.0, 1e-30, 1.5],
        &[0.0, 1.0, -1.0],
        &[0.0, 1.0, -3.0],
    ],
    law: Some(|parameters| {
        let [location, scale, shape] = named(parameters);
        let cdf = move |x: f64| (-(-straight((x - location) / scale, shape)).exp()).exp();
        let mean = match shape {
            // Euler's constant.
            0.0 => 0.577_215_664_901_532_9,
            _ => (gamma(1.0 - shape) - 1.0) / shape,
        };
        let known = usize::from(shape == 0.0 || (shape.abs() > 0.1 && shape < 0.4));
        Law::with_cdf(cdf, &[location + scale * mean][..known])
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0, 0.5], -2.0..8.0, |z| {
        let base: f64 = 1.0 + 0.5 * z;
        if base > 0.0 { base.powi(-3) * (-base.powi(-2)).exp() } else { 0.0 }
    })),
    ..Reals::DEFAULT
};
