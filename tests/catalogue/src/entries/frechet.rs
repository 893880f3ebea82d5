//! The Fréchet distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Frechet",
    parameters: &[
        Domain::FINITE.named("location"),
        Domain::FROM_ZERO.named("scale"),
        Domain::NORMAL.named("shape"),
    ],
    native: usual!(all, reals, native::Frechet(location, scale, shape), [1.0, 2.0, 1.5]),
    fits: &[&[0.0, 1.0, 0.4], &[1.0, 2.0, 1.5], &[-3.0, 0.5, 12.0]],
    law: Some(|parameters| {
        let [location, scale, shape] = named(parameters);
        let cdf = move |x: f64| {
            if x <= location { 0.0 } else { (-((x - location) / scale).powf(-shape)).exp() }
        };
        // The standard error of a moment takes the moment twice as high.
        let known = if shape > 8.0 { 2 } else { 0 };
        let moment = |n: i32| scale.powi(n) * gamma(1.0 - f64::from(n) / shape);
        let raw = |n: i32| match n {
            1 => location + moment(1),
            _ => location * location + 2.0 * location * moment(1) + moment(2),
        };
        Law::with_cdf(cdf, &moments(raw, known))
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0, 2.0], 0.0..5.0, |x| {
        if x > 0.0 { 2.0 / x.powi(3) * (-1.0 / (x * x)).exp() } else { 0.0 }
    })),
    support: |parameters| [parameters[0], f64::INFINITY],
    ..Reals::DEFAULT
};
