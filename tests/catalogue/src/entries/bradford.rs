//! The Bradford distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Bradford",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(all, reals, native::Bradford(c), [2.5]),
    fits: &[&[1e-9], &[0.01], &[0.5], &[1.0], &[3.0], &[50.0], &[1e4], &[1e20]],
    scipy: Some("bradford"),
    picture: Some(Picture::histogram(&[3.0], 0.0..1.0, |x| 3.0 / ((1.0 + 3.0 * x) * 4.0_f64.ln()))),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
