//! The PERT distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Pert",
    parameters: &[
        Domain::FINITE.named("min").allowing(&[f32::MIN]).ramp(|i| -(i as f64 % 99.0)),
        Domain::FINITE.named("mode").allowing(&[-1.0, 0.0, -0.0, 2.0]).ramp(|_| 0.0),
        Domain::FINITE.named("max").allowing(&[f32::MAX]).ramp(|i| 1.0 + i as f64 % 7.0),
    ],
    native: usual!(all, reals, native::Pert(min, mode, max), [-1.0, 0.5, 2.0]),
    fits: &[
        &[0.0, 0.0, 1.0],
        &[0.0, 0.5, 1.0],
        &[0.0, 1.0, 1.0],
        &[-1.0, 0.5, 2.0],
        &[0.0, 1e-6, 1.0],
        &[-1e30, 1e29, 1e30],
        &[-1e-30, 0.0, 1e-32],
        &[-7.0, 3.0, 12.0],
    ],
    law: Some(|parameters| {
        let [min, mode, max] = named(parameters);
        let width = max - min;
        let (a, b) = (1.0 + 4.0 * (mode - min) / width, 1.0 + 4.0 * (max - mode) / width);
        let beta = exact::Beta::new(a, b).unwrap();
        // Moments of the share of the width.
        let moment = |n: i32| -> f64 {
            (0..n).map(|k| (a + f64::from(k)) / (a + b + f64::from(k))).product()
        };
        let known = if min == 0.0 && max == 1.0 {
            moments(moment, 4)
        } else {
            vec![min + width * moment(1)]
        };
        Law::with_cdf(move |x| beta.cdf((x - min) / width), &known)
    }),
    picture: Some(Picture::histogram(&[0.0, 1.0, 4.0], 0.0..4.0, |x| {
        density::beta(2.0, 4.0, x / 4.0) / 4.0
    })),
    support: |parameters| [parameters[0], parameters[2]],
    ..Reals::DEFAULT
};
