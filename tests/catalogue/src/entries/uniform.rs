//! The uniform distribution on an interval.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Uniform",
    parameters: &[
        Domain::FINITE.named("low").allowing(&[f32::MIN, 0.0, -0.0]).ramp(|i| -(i as f64 % 999.0)),
        Domain::FINITE
            .named("high")
            .allowing(&[0.0, -0.0, f32::MAX])
            .ramp(|i| 2.0 * (i as f64 % 999.0)),
    ],
    jax: usual!(all, reals, jax::Uniform(low, high), [-1.0, 3.0]),
    native: usual!(all, reals, native::Uniform(low, high), [-1.0, 3.0]),
    fits: &[&[-1.0, 3.0], &[-3.0, 5.0]],
    law: Some(|parameters| {
        let [low, high] = named(parameters);
        let moment =
            |n: i32| (high.powi(n + 1) - low.powi(n + 1)) / (f64::from(n + 1) * (high - low));
        Law::real(exact::Uniform::new(low, high).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[1.0, 3.0], 1.0..3.0, |_| 0.5)),
    support: |parameters| [parameters[0], parameters[1]],
    possible: Some(|x, parameters, of| {
        let [low, high] = named(parameters);
        low <= x && (x < high || x == high && (low == high || of.is_jax()))
    }),
    ..Reals::DEFAULT
};
