//! The double Weibull distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "DoubleWeibull",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::DoubleWeibull(c), [0.5], [2.5]),
    fits: &[&[0.05], &[0.3], &[1.0], &[2.0], &[2.5], &[10.0], &[100.0], &[10000.0]],
    scipy: Some("dweibull"),
    picture: Some(Picture::histogram(&[2.5], -2.5..2.5, |x| {
        1.25 * x.abs().powf(1.5) * (-x.abs().powf(2.5)).exp()
    })),
    ..Reals::DEFAULT
};
