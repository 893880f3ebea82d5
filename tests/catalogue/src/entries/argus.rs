//! The ARGUS distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Argus",
    parameters: &[Domain::POSITIVE.named("chi")],
    native: usual!(both, reals, native::Argus(chi), [0.5], [2.5]),
    fits: &[&[0.0001], &[0.1], &[0.5], &[1.0], &[1.5], &[1.6], &[3.0], &[10.0], &[100.0]],
    scipy: Some("argus"),
    picture: Some(Picture::histogram(&[3.0], 0.0..1.0, |x| {
        let t = 1.0 - x * x;
        27.0 / ((2.0 * PI).sqrt() * 0.4853547090298222) * x * t.sqrt() * (-4.5 * t).exp()
    })),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
