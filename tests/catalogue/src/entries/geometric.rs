//! The geometric distribution, of the number of the first success.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Geometric",
    // Errors of the two families allow different values.
    parameters: &[Domain::PROBABILITY.named("p").refusing("", &[]).allowing(&[1e-7, 1.0])],
    jax: &[Construction::usual(
        constructors!(all, counts, |[p]| jax::Geometric::new(p)?),
        &[&[0.3]],
    )
    .wide(&[&[0.001]])],
    native: usual!(both, counts, native::Geometric(p), [0.3], [0.001]),
    fits: &[&[0.01], &[0.3], &[0.5], &[0.9], &[1.0]],
    law: Some(|parameters| {
        let [p] = named(parameters);
        Law::count(exact::Geometric::new(p).unwrap())
    }),
    picture: Some(Picture::Bars { parameters: &[0.3], support: 1..=14 }),
    support: |_| [1.0, f64::INFINITY],
    ..Reals::DEFAULT
};
