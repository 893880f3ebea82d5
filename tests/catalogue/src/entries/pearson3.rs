//! The Pearson distribution of the third kind.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Pearson3",
    parameters: &[Domain::FINITE.named("skew")],
    native: usual!(both, reals, native::Pearson3(skew), [-0.5]),
    fits: &[&[0.0], &[1e-05], &[0.002], &[-0.1], &[1.0], &[-2.0], &[2.5], &[-1.5]],
    scipy: Some("pearson3"),
    picture: Some(Picture::histogram(&[1.0], -2.5..5.0, |x| {
        let g = 4.0 + 2.0 * x;
        if g > 0.0 { 2.0 * g.powi(3) * (-g).exp() / 6.0 } else { 0.0 }
    })),
    ..Reals::DEFAULT
};
