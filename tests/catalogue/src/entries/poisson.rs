//! The Poisson distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Poisson",
    // Errors of the two families allow different values.
    parameters: &[Domain::POSITIVE.named("rate").refusing("", &[]).allowing(&[0.0, -0.0, 1e8])],
    jax: usual!(both, counts, jax::Poisson(rate), [5.0], [500.0]),
    native: usual!(both, counts, native::Poisson(rate), [5.0], [500.0], [1e8]),
    depends_on: DependsOn::Sample,
    fits: &[
        &[0.01],
        &[0.5],
        &[3.0],
        &[9.99],
        &[10.0],
        &[12.5],
        &[40.0],
        &[20.0],
        &[100.0],
        &[300.0],
    ],
    native_fits: &[&[1000.0]],
    law: Some(|parameters| {
        let [rate] = named(parameters);
        Law::count(exact::Poisson::new(rate).unwrap())
    }),
    picture: Some(Picture::Bars { parameters: &[4.0], support: 0..=13 }),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
