//! The Birnbaum-Saunders distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BirnbaumSaunders",
    parameters: &[Domain::POSITIVE.named("c")],
    native: usual!(both, reals, native::BirnbaumSaunders(c), [2.5]),
    fits: &[&[0.001], &[0.05], &[0.5], &[1.0], &[2.0], &[5.0], &[29.0], &[1000.0]],
    scipy: Some("fatiguelife"),
    picture: Some(Picture::histogram(&[0.5], 0.0..3.0, |x| {
        let z = (x - 1.0) / (0.5 * x.sqrt());
        (x + 1.0) / (x * x.sqrt()) * density::normal(z)
    })),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
