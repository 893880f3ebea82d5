//! The uniform distribution on [0, 1).

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "StandardUniform",
    jax: usual!(all, reals, jax::StandardUniform),
    native: usual!(all, reals, native::StandardUniform),
    fits: &[&[]],
    law: Some(|_| {
        Law::real(
            exact::Uniform::new(0.0, 1.0).unwrap(),
            &[1.0 / 2.0, 1.0 / 3.0, 1.0 / 4.0, 1.0 / 5.0],
        )
    }),
    picture: Some(Picture::histogram(&[], 0.0..1.0, |_| 1.0)),
    support: |_| [0.0, 1.0],
    possible: Some(|x, _, of| x < 1.0 && (x > 0.0 || x == 0.0 && of.is_jax())),
    ..Reals::DEFAULT
};
