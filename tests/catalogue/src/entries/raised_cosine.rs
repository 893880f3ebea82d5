//! The raised cosine distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "RaisedCosine",
    native: usual!(both, reals, native::RaisedCosine),
    fits: &[&[]],
    scipy: Some("cosine"),
    picture: Some(Picture::histogram(&[], -3.2..3.2, |x| {
        if x.abs() < PI { (1.0 + x.cos()) / (2.0 * PI) } else { 0.0 }
    })),
    support: |_| [-PI, PI],
    ..Reals::DEFAULT
};
