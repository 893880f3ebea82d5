//! The kappa distribution with four parameters.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Kappa4",
    parameters: &[
        Domain { must: "must be finite and at most MAX / 64 in absolute value", ..Domain::FINITE }
            .named("h"),
        Domain::FINITE.named("k"),
    ],
    native: usual!(both, reals, native::Kappa4(h, k), [0.5, 0.25], [-0.5, 0.0]),
    fits: &[
        &[0.0, 0.0],
        &[0.1, 0.0],
        &[0.0, 0.1],
        &[0.1, 0.1],
        &[-0.5, -0.25],
        &[-2.0, 0.5],
        &[2.0, -0.5],
        &[1.0, -0.2],
        &[-1.0, 0.5],
        &[0.5, -1.0],
    ],
    scipy: Some("kappa4"),
    picture: Some(Picture::histogram(&[-0.5, 0.2], -5.0..5.0, |x| {
        let power = (1.0 - 0.2 * x).powf(5.0);
        (1.0 - 0.2 * x).powi(4) * (1.0 + 0.5 * power).powi(-3)
    })),
    ..Reals::DEFAULT
};
