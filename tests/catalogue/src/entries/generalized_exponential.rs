//! The generalised exponential distribution.

use super::prelude::*;

const RATE: Domain =
    Domain::POSITIVE.refusing("must be from 1e-60 to 1e60", &[f32::NAN, f32::INFINITY, 0.0, -1.5]);

pub static ENTRY: Reals = Reals {
    name: "GeneralizedExponential",
    parameters: &[RATE.named("a"), RATE.named("b"), RATE.named("c")],
    native: usual!(both, reals, native::GeneralizedExponential(a, b, c), [0.5, 2.5, 1.5]),
    fits: &[
        &[1.0, 1.0, 1.0],
        &[0.5, 2.5, 1.5],
        &[1e-6, 3.0, 0.01],
        &[2.0, 1e-6, 5.0],
        &[0.001, 10.0, 100.0],
        &[0.01, 0.1, 0.001],
        &[5.0, 40.0, 2.0],
        &[1e-10, 1.0, 30.0],
    ],
    scipy: Some("genexpon"),
    picture: Some(Picture::histogram(&[0.1, 2.0, 1.0], 0.0..5.0, |x| {
        let reached = -(-x).exp_m1();
        (0.1 + 2.0 * reached) * (-2.1 * x + 2.0 * reached).exp()
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
