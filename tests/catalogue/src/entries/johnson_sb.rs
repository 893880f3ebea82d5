//! Johnson's bounded distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "JohnsonSB",
    parameters: &[Domain::FINITE.named("a"), Domain::POSITIVE.named("b")],
    native: usual!(both, reals, native::JohnsonSB(a, b), [0.5, 2.5]),
    fits: &[
        &[0.0, 1.0],
        &[0.5, 0.25],
        &[-2.0, 0.5],
        &[3.0, 2.0],
        &[0.0, 100.0],
        &[-20.0, 3.0],
        &[200.0, 50.0],
        &[1.0, 1000.0],
    ],
    scipy: Some("johnsonsb"),
    picture: Some(Picture::histogram(&[0.5, 0.75], 0.0..1.0, |x| {
        0.75 / (x * (1.0 - x)) * density::normal(0.5 + 0.75 * (x / (1.0 - x)).ln())
    })),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
