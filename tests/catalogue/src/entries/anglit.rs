//! The anglit distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Anglit",
    native: usual!(both, reals, native::Anglit),
    fits: &[&[]],
    scipy: Some("anglit"),
    picture: Some(Picture::histogram(&[], -0.8..0.8, |x| {
        if x.abs() < PI / 4.0 { (2.0 * x).cos() } else { 0.0 }
    })),
    support: |_| [-PI / 4.0, PI / 4.0],
    ..Reals::DEFAULT
};
