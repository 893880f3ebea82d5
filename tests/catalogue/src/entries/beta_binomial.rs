//! The beta-binomial distribution of TensorFlow Probability.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BetaBinomial",
    parameters: &[
        Domain::POSITIVE
            .named("n")
            .refusing(
                "must be a whole number, at least 0",
                &[(f32::NAN, "NaN"), (f32::INFINITY, "inf"), (2.5, "2.5"), (-1.0, "-1")],
            )
            .allowing(&[0.0, -0.0, 1.0])
            .ramp(|i| (i % 99) as f64),
        Domain::POSITIVE.named("alpha").refusing("", &[]).allowing(&[1.0]).ramp(shapes),
        Domain::POSITIVE.named("beta").refusing("", &[]).allowing(&[1.0]).ramp(shapes),
    ],
    jax: &[Construction::usual(
        constructors!(both, reals, |[n, alpha, beta]| distributions::BetaBinomial::new(
            n, alpha, beta
        )?),
        &[&[20.0, 0.5, 1.5], &[1e6, 2.0, 3.0]],
    )],
    depends_on: DependsOn::Sample,
    ..Reals::DEFAULT
};
