//! The generalised Pareto distribution.

use super::prelude::*;

/// log(1 + shape z) / shape; infinite beyond an end of the support.
pub fn straight(z: f64, shape: f64) -> f64 {
    if shape == 0.0 {
        return z;
    }
    let product = shape * z;
    if product <= -1.0 {
        return f64::INFINITY.copysign(z);
    }
    // The same, where the logarithm's argument is subnormal.
    if product.abs() < 1e-17 { z } else { product.ln_1p() / shape }
}

pub static ENTRY: Reals = Reals {
    name: "GeneralizedPareto",
    parameters: &[
        Domain::FINITE.named("location"),
        Domain::FROM_ZERO.named("scale"),
        Domain::FINITE.named("shape"),
    ],
    native: usual!(all, reals, native::GeneralizedPareto(location, scale, shape), [1.0, 2.0, 0.25]),
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
        let cdf = move |x: f64| {
            let z = (x - location) / scale;
            if z <= 0.0 { 0.0 } else { -(-straight(z, shape)).exp_m1() }
        };
        // E z^n = n! / ((1 - shape) ... (1 - n shape)).
        let moment = |n: i32| -> f64 {
            (1..=n).map(|k| f64::from(k) / (1.0 - f64::from(k) * shape)).product()
        };
        let known = if shape <= 0.0 { 2 } else { usize::from(shape < 0.4) };
        let raw = |n: i32| match n {
            1 => location + scale * moment(1),
            _ => location.powi(2) + 2.0 * location * scale * moment(1) + scale * scale * moment(2),
        };
        Law::with_cdf(cdf, &moments(raw, known))
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0, 0.5], 0.0..8.0, |z| (1.0 + 0.5 * z).powi(-3))),
    support: |parameters| [parameters[0], f64::INFINITY],
    ..Reals::DEFAULT
};
