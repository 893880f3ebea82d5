//! The truncated exponential distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "TruncatedExponential",
    parameters: &[Domain::POSITIVE.named("b")],
    native: usual!(both, reals, native::TruncatedExponential(b), [2.5]),
    fits: &[&[0.001], &[0.01], &[0.5], &[1.0], &[3.0], &[10.0], &[50.0], &[1000.0]],
    scipy: Some("truncexpon"),
    picture: Some(Picture::histogram(&[3.0], 0.0..3.0, |x| (-x).exp() / (1.0 - (-3.0_f64).exp()))),
    support: |parameters| [0.0, parameters[0]],
    ..Reals::DEFAULT
};
