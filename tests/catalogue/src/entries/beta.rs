//! The beta distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Beta",
    parameters: &[
        Domain::POSITIVE.named("a").allowing(&[64.0 / f32::MAX, f32::MAX]).ramp(shapes),
        Domain::POSITIVE.named("b").allowing(&[64.0 / f32::MAX, f32::MAX]).ramp(shapes),
    ],
    jax: usual!(all, reals, jax::Beta(a, b), [0.2, 0.5], [2.0, 3.5]),
    native: usual!(all, reals, native::Beta(a, b), [0.2, 0.5], [2.0, 3.5]),
    fits: &[&[2.0, 3.5], &[0.5, 0.5], &[30.0, 1.0], &[0.25, 4.0], &[1.0, 1.0]],
    law: Some(|parameters| {
        let [a, b] = named(parameters);
        let moment = |n: i32| (0..n).map(f64::from).map(|k| (a + k) / (a + b + k)).product();
        Law::real(exact::Beta::new(a, b).unwrap(), &moments(moment, 4))
    }),
    picture: Some(Picture::histogram(&[2.0, 3.5], 0.0..1.0, |x| density::beta(2.0, 3.5, x))),
    support: |_| [0.0, 1.0],
    possible: Some(|x, _, _| (0.0..=1.0).contains(&x)),
    ..Reals::DEFAULT
};
