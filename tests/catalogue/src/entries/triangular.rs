//! The triangular distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Triangular",
    parameters: &[
        Domain::FINITE.named("left").allowing(&[f32::MIN]).ramp(|i| -(i as f64 % 99.0)),
        Domain::FINITE.named("mode").allowing(&[-1.0, 0.0, -0.0, 2.0]).ramp(|_| 0.0),
        Domain::FINITE.named("right").allowing(&[f32::MAX]).ramp(|i| 1.0 + i as f64 % 7.0),
    ],
    jax: usual!(all, reals, jax::Triangular(left, mode, right), [-1.0, 0.5, 2.0]),
    native: usual!(all, reals, native::Triangular(left, mode, right), [-1.0, 0.5, 2.0]),
    native_fits: &[
        &[-1.0, 0.0, 1.0],
        &[0.0, 1e-6, 1.0],
        &[0.0, 0.999_999, 1.0],
        &[-1e-3, 5e3, 1e4],
        &[0.0, 0.0, 1e-30],
    ],
    fits: &[&[0.0, 0.3, 1.0], &[-5.0, -5.0, 2.0], &[1.0, 4.0, 4.0]],
    law: Some(|parameters| {
        let [left, mode, right] = named(parameters);
        // E x^n = 2 h(n) / ((n + 1) (n + 2)), h(n) the sum of the products of n of the three.
        let moment = |n: i32| {
            let products = (0..=n).flat_map(|i| {
                (0..=n - i).map(move |j| left.powi(i) * mode.powi(j) * right.powi(n - i - j))
            });
            2.0 * products.sum::<f64>() / f64::from((n + 1) * (n + 2))
        };
        Law::real(exact::Triangular::new(left, right, mode).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[0.0, 0.3, 1.0], 0.0..1.0, |x| {
        2.0 * if x < 0.3 { x / 0.3 } else { (1.0 - x) / 0.7 }
    })),
    support: |parameters| [parameters[0], parameters[2]],
    possible: Some(|x, parameters, of| {
        let [left, _, right] = named(parameters);
        if !of.is_jax() {
            return (left..=right).contains(&x);
        }
        // JAX's are infinite where the square of a side is, and rounded past an end, as documented.
        let past = of.epsilon * left.abs().max(right.abs()) + (of.epsilon * of.min_positive).sqrt();
        let is_long = right - left > of.max.sqrt();
        (left - past..=right + past).contains(&x) || x.is_infinite() && is_long
    }),
    ..Reals::DEFAULT
};
