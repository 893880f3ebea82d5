//! The generalised half-logistic distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "GeneralizedHalfLogistic",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::GeneralizedHalfLogistic(c), [2.5]),
    fits: &[&[1e-3], &[0.01], &[0.5], &[0.75], &[1.0], &[1.25], &[1.5], &[2.0]],
    scipy: Some("genhalflogistic"),
    picture: Some(Picture::histogram(&[0.5], 0.0..2.0, |x| {
        let p = (1.0 - 0.5 * x).powi(2);
        2.0 * p.sqrt() / (1.0 + p).powi(2)
    })),
    support: |parameters| [0.0, 1.0 / parameters[0]],
    ..Reals::DEFAULT
};
