//! The Crystal Ball distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "CrystalBall",
    parameters: &[
        Domain::POSITIVE.named("beta"),
        Domain::POSITIVE
            .named("m")
            .refusing("must be finite and above 1", &[f32::NAN, f32::INFINITY, 1.0, -2.0])
            .allowing(&[1.0 + f32::EPSILON, f32::MAX])
            .ramp(|i| 1.5 + (i % 99) as f64),
    ],
    native: usual!(both, reals, native::CrystalBall(beta, m), [1.5, 3.0]),
    fits: &[
        &[1.0, 3.0],
        &[2.0, 1.5],
        &[0.1, 10.0],
        &[0.5, 2.0],
        &[3.0, 1.1],
        &[5.0, 4.0],
        &[1.5, 100.0],
        &[0.01, 5.0],
    ],
    scipy: Some("crystalball"),
    picture: Some(Picture::histogram(&[1.0, 3.0], -10.0..4.0, |x| {
        let core = PI.sqrt() / SQRT_2 * (1.0 + erf(1.0 / SQRT_2));
        let total = core + 1.5 * (-0.5_f64).exp();
        let of_tail = 27.0 * (-0.5_f64).exp() / (2.0 - x).powi(3);
        (if x > -1.0 { (-0.5 * x * x).exp() } else { of_tail }) / total
    })),
    ..Reals::DEFAULT
};
