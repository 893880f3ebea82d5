//! The inverse Gaussian distribution.

use super::prelude::*;

pub static ENTRY: Reals = Reals {
    name: "Wald",
    parameters: &[Domain::NORMAL.named("mean").allowing(&[f32::MIN_POSITIVE, 1.8e19])],
    jax: usual!(all, reals, jax::Wald(mean), [1.5]),
    native: &[Construction::usual(
        constructors!(all, reals, |[mean]| native::Wald::new(mean)?),
        &[&[1.5]],
    )
    .wide(&[&[1e-30], &[1e30]])],
    native_fits: &[&[1e-6], &[1e-3], &[30.0], &[1e4], &[1e10], &[1e30]],
    fits: &[&[0.1], &[1.0], &[4.0]],
    law: Some(|parameters| {
        let [mean] = named(parameters);
        let cdf = move |x: f64| {
            if x <= 0.0 {
                return 0.0;
            }
            let normal = exact::Normal::standard();
            let [z, other] = [-1.0, 1.0].map(|one| (x / mean + one) / x.sqrt());
            // exp(2 / mean) times the probability above `other`, without the power.
            normal.cdf(z) + normal.pdf(z) * mills(other)
        };
        let cube = mean.powi(3);
        let moments =
            raw(mean, [cube, 3.0 * mean.powi(5), 15.0 * mean.powi(7) + 3.0 * cube * cube]);
        // With a larger mean, moments of higher powers converge slowly.
        let known = if mean > 100.0 {
            0
        } else if mean > 2.0 {
            2
        } else {
            4
        };
        Law::with_cdf(cdf, &moments[..known])
    }),
    picture: Some(Picture::histogram(&[1.0], 0.0..4.0, |x| {
        if x > 0.0 {
            (-(x - 1.0).powi(2) / (2.0 * x)).exp() / (2.0 * PI * x.powi(3)).sqrt()
        } else {
            0.0
        }
    })),
    support: |_| Reals::POSITIVE,
    possible: Some(|x, parameters, of| {
        let [mean] = named(parameters);
        // Half of the means from which JAX's may be negative, and NaN, as documented, where this is rare.
        let (negative_from, undefined_from) = match of.number {
            "f64" => (3.5e6, 1e153),
            "f32" => (100.0, 1e18),
            "f16" => (5.0, 25.0),
            _ => (2.0, 1e18),
        };
        match mean {
            _ if !of.is_jax() => x > 0.0 && of.number(x, mean * 1e3),
            mean if mean >= undefined_from => true,
            mean if mean >= negative_from => !x.is_nan(),
            mean => x >= 0.0 && of.number(x, (mean * of.normal).powi(2)),
        }
    }),
    ..Reals::DEFAULT
};
