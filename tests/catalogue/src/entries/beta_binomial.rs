//! The beta-binomial distribution of TensorFlow Probability.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BetaBinomial",
    parameters: &[
        Domain::POSITIVE.named("total_count").refusing("", &[]).ramp(|i| (i % 99) as f64),
        Domain::POSITIVE.named("a").ramp(shapes).refusing("", &[]),
        Domain::POSITIVE.named("b").ramp(shapes).refusing("", &[]),
    ],
    jax: &[Construction::usual(
        constructors!(both, reals, |[total_count, a, b]| distributions::BetaBinomial::new(
            total_count,
            a,
            b
        )?),
        &[&[20.0, 0.5, 1.5], &[1e6, 2.0, 3.0]],
    )],
    depends_on: DependsOn::Sample,
    ..Reals::DEFAULT
};
