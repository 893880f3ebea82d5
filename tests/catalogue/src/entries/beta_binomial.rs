//! The beta-binomial distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "BetaBinomial",
    parameters: &[
        Domain::POSITIVE
            .named("n")
            .refusing("must be a whole number, at least 0", &[f32::NAN, f32::INFINITY, 2.5, -1.0])
            .allowing(&[0.0, -0.0, 1.0])
            .ramp(|i| (i % 99) as f64)
            .but_in_native(&Domain::POSITIVE.refusing("", &[]).allowing(&[0.0, 1.0])),
        Domain::POSITIVE.named("alpha").refusing("", &[]).allowing(&[1.0]).ramp(shapes),
        Domain::POSITIVE.named("beta").refusing("", &[]).allowing(&[1.0]).ramp(shapes),
    ],
    jax: usual!(both, reals, jax::BetaBinomial(n, alpha, beta), [20.0, 0.5, 1.5], [1e6, 2.0, 3.0]),
    native: &[Construction::usual(
        constructors!(both, counts, |[n, alpha, beta]| native::BetaBinomial::new(
            trials(n),
            alpha,
            beta
        )?),
        &[&[20.0, 0.5, 1.5], &[1e6, 2.0, 3.0]],
    )],
    native_fits: &[
        &[1.0, 0.5, 0.25],
        &[10.0, 1.0, 2.0],
        &[30.0, 1e-5, 3e-5],
        &[100.0, 0.1, 0.2],
        &[127.0, 40.0, 40.0],
        &[500.0, 1e5, 2e5],
        &[1000.0, 2.0, 3.0],
        &[1000.0, 50.0, 0.5],
        &[3000.0, 0.5, 1e4],
        &[3000.0, 1e4, 0.5],
    ],
    law: Some(|parameters| {
        let [n, alpha, beta] = named(parameters);
        let ln_beta = |a: f64, b: f64| ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
        let pmf = move |count: u64| {
            let k = count as f64;
            if k > n {
                return 0.0;
            }
            let ln_choices = -(n + 1.0).ln() - ln_beta(k + 1.0, n - k + 1.0);
            (ln_choices + ln_beta(k + alpha, n - k + beta) - ln_beta(alpha, beta)).exp()
        };
        let beyond = move |count| (count + 1..=n as u64).map(pmf).sum();
        Law::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }),
    // In JAX's family.
    depends_on: DependsOn::Sample,
    // As `trials` makes numbers whole, in native's family.
    support: |parameters| [0.0, parameters[0].max(0.0).floor()],
    ..Reals::DEFAULT
};
