//! The negative binomial distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "NegativeBinomial",
    parameters: &[
        Domain::POSITIVE.named("r").allowing(&[f32::MIN_POSITIVE, 1e12]),
        Domain::PROBABILITY
            .named("p")
            .refusing("must be in (0, 1]", &[f32::NAN, 0.0, -0.1, 1.1])
            .allowing(&[1e-7, 1.0]),
    ],
    native: usual!(both, counts, native::NegativeBinomial(r, p), [2.5, 0.1]),
    fits: &[&[2.5, 0.1], &[1.0, 0.5], &[0.25, 0.1], &[2.5, 0.3], &[20.0, 0.9], &[30.0, 0.2]],
    native_fits: &[&[2.5, 0.03], &[60.0, 0.5], &[0.01, 0.0625]],
    law: Some(|parameters| {
        let [r, p] = named(parameters);
        Law::count(exact::NegativeBinomial::new(r, p).unwrap())
    }),
    picture: Some(Picture::Bars { parameters: &[2.5, 0.4], support: 0..=14 }),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
