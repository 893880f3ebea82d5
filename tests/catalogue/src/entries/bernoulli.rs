//! Booleans that are true with a probability.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Bernoulli",
    parameters: &[Domain::PROBABILITY.named("p")],
    jax: &[
        Construction::usual(constructors!(all, booleans, |[p]| jax::Bernoulli::new(p)?), &[&[0.3]]),
        Construction::variant(
            ", high",
            constructors!(all, booleans, |[p]| jax::Bernoulli::new(p)?
                .with_mode(BernoulliMode::High)),
            &[&[0.3]],
        ),
    ],
    native: usual!(both, booleans, native::Bernoulli(p), [0.3]),
    fits: &[&[0.0], &[0.001], &[0.3], &[1.0]],
    law: Some(|parameters| {
        let [p] = named(parameters);
        Law::count(exact::Bernoulli::new(p).unwrap())
    }),
    picture: Some(Picture::Bars { parameters: &[0.3], support: 0..=1 }),
    support: |_| [0.0, 1.0],
    ..Reals::DEFAULT
};
