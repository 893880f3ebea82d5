//! The beta negative binomial distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BetaNegativeBinomial",
    parameters: &[
        Domain::POSITIVE.named("r"),
        Domain::POSITIVE.named("alpha").ramp(|i| 30.0 + (i % 99) as f64),
        Domain::POSITIVE.named("beta"),
    ],
    native: &[Construction::usual(
        constructors!(both, counts, |[r, alpha, beta]| native::BetaNegativeBinomial::new(
            r, alpha, beta
        )?),
        // Halves of these have counts that fit every type.
        &[&[3.0, 12.0, 20.0]],
    )],
    fits: &[
        &[3.0, 5.0, 2.0],
        &[1.0, 2.0, 1.0],
        &[0.25, 3.0, 0.5],
        &[20.0, 4.0, 0.1],
        &[0.01, 6.0, 40.0],
        &[50.0, 80.0, 100.0],
        &[1e3, 3e3, 200.0],
        &[300.0, 1e5, 30.0],
        &[2.5, 1.5, 3.0],
    ],
    law: Some(|parameters| {
        let [r, alpha, beta] = named(parameters);
        let ln_beta = |a: f64, b: f64| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        let pmf = move |k: u64| {
            let k = k as f64;
            let ln = ln_gamma(r + k) - ln_gamma(r) - ln_gamma(k + 1.0);
            (ln + ln_beta(alpha + r, beta + k) - ln_beta(alpha, beta)).exp()
        };
        let beyond = move |k: u64| (1.0 - (0..=k).map(pmf).sum::<f64>()).max(0.0);
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    picture: Some(Picture::Bars { parameters: &[3.0, 5.0, 2.0], support: 0..=10 }),
    support: |_| Reals::POSITIVE,
    ..Reals::DEFAULT
};
