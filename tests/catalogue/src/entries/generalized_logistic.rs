//! The generalised logistic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedLogistic",
    parameters: &[Domain::GAMMA.named("c")],
    native: usual!(both, reals, native::GeneralizedLogistic(c), [2.5]),
    fits: &[&[0.05], &[0.4], &[1.0], &[2.0], &[5.0], &[50.0], &[10000.0], &[1e8]],
    scipy: Some("genlogistic"),
    picture: Some(Picture::histogram(&[2.5], -4.0..8.0, |x| {
        2.5 * (-x).exp() * (1.0 + (-x).exp()).powf(-3.5)
    })),
    ..Reals::DEFAULT
};
