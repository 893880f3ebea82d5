//! The power normal distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "PowerNormal",
    parameters: &[Domain::GAMMA.named("c")],
    native: usual!(both, reals, native::PowerNormal(c), [2.5]),
    fits: &[&[0.02], &[0.05], &[0.25], &[1.0], &[2.0], &[10.0], &[100.0], &[100000.0]],
    scipy: Some("powernorm"),
    picture: Some(Picture::histogram(&[5.0], -4.0..2.0, |x| {
        5.0 * density::normal(x) * (0.5 * (1.0 - erf(x / SQRT_2))).powi(4)
    })),
    ..Reals::DEFAULT
};
