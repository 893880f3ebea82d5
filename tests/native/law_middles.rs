//! Laws where most values are.

use crate::law_ends::{Support, supports};
use crate::laws::law;

/// The vectors of `laws.txt` have no probabilities between 0.2 and 0.8.
#[test]
fn quantiles_in_the_middle_have_their_probabilities() {
    for Support { name, parameters, .. } in supports() {
        let law = law(name, &parameters);
        if law.is_count {
            continue;
        }
        for p in [0.28, 0.4, 0.5, 0.6, 0.72] {
            for (function, tail) in
                [(&law.quantile, &law.cdf), (&law.upper_quantile, &law.survival)]
            {
                let x = function(p);
                let spacing = (tail(x.next_up()) - tail(x.next_down())).abs();
                let error = (tail(x) - p).abs();
                // As exact as tails are, or the nearest number.
                assert!(error <= 1e-13 + spacing, "{name} {parameters:?} at {p}: {error:e}");
            }
        }
    }
}

/// The index is 1, which has a formula of its own.
#[test]
fn densities_of_skewed_cauchy_laws_are_slopes_of_probabilities() {
    for beta in [0.5, -0.25, 0.01] {
        let law = law("Stable", &[1.0, beta]);
        for x in [-3.0, -0.4, 0.3, 5.0] {
            let step = 1e-4;
            let slope = ((law.cdf)(x + step) - (law.cdf)(x - step)) / (2.0 * step);
            let density = (law.log_density)(x).exp();
            // The third derivative times the square of the step.
            assert!((slope - density).abs() < 1e-7, "{beta} at {x}: {density}, not {slope}");
        }
    }
}

#[test]
fn a_logarithmic_series_of_probability_0_is_1() {
    let law = law("LogSeries", &[0.0]);
    assert_eq!(law.support, [1.0, 1.0]);
    assert_eq!([0.0, 0.5, 1.0].map(|p| (law.quantile)(p)), [1.0; 3]);
}

/// Shapes whose series have more terms than are added: the distribution function by Edgeworth's expansion.
#[test]
fn sums_of_large_numbers_are_nearly_normal() {
    let normal = law("StandardNormal", &[]);
    let skellam = |rate: f64, other: f64| ([rate - other, rate + other, rate - other], 0.5);
    let chi_squared =
        |df: f64, nonc: f64| ([df + nonc, 2.0 * (df + 2.0 * nonc), 8.0 * (df + 3.0 * nonc)], 0.0);
    for (name, parameters, ([mean, variance, third], half)) in [
        ("Skellam", [1e6, 1e9], skellam(1e6, 1e9)),
        ("Skellam", [1e10, 1e3], skellam(1e10, 1e3)),
        ("NoncentralChiSquared", [1e9, 1e3], chi_squared(1e9, 1e3)),
        ("NoncentralChiSquared", [1e10, 1e6], chi_squared(1e10, 1e6)),
    ] {
        let (law, std) = (law(name, &parameters), variance.sqrt());
        for z in [-3.0, -1.3, -0.2, 0.4, 1.3, 3.0] {
            let x = (mean + z * std).floor();
            let z = (x + half - mean) / std;
            let skewness = third / (variance * std);
            let correction = (normal.log_density)(z).exp() * skewness / 6.0 * (z * z - 1.0);
            for (tail, expected) in [
                (&law.cdf, (normal.cdf)(z) - correction),
                (&law.survival, (normal.survival)(z) + correction),
            ] {
                // The next terms are of the order of 1 / variance.
                let error = tail(x) - expected;
                assert!(error.abs() < 2e-9, "{name} {parameters:?} at {z}: {error:e}");
            }
        }
    }
}

/// The probability of more than k: with a shape of 1, a product.
#[test]
fn wide_counts_have_their_probabilities_in_the_middle() {
    for (good, bad) in [(300_000.0, 9), (1e7, 9), (1e7, 2), (f64::from(1 << 30), 9)] {
        let law = law("NegativeHypergeometric", &[good, f64::from(bad), 1.0]);
        for part in 1..40 {
            let k = (good * f64::from(part) / 80.0).floor();
            let factors = (0..bad).map(|i| (good - k + f64::from(i)) / (good + 1.0 + f64::from(i)));
            let upper: f64 = factors.product();
            let [lower, upper] =
                [(law.cdf)(k) / (1.0 - upper) - 1.0, (law.survival)(k) / upper - 1.0];
            assert!(
                lower.abs() < 2e-13 && upper.abs() < 2e-13,
                "{good} {bad}: {lower:e} {upper:e} at {k}"
            );
        }
    }
}

/// A count that is nearly always 0: the digits of the rest.
#[test]
fn rare_counts_have_all_digits() {
    let rare: [(&str, &[f64], f64); 5] = [
        ("Hypergeometric", &[5.0, 9_999_995.0, 6.0], 2.999_997_000_000_9e-6),
        ("Hypergeometric", &[1.0, (1_u64 << 52) as f64, 1.0], 1.0 / ((1_u64 << 52) + 1) as f64),
        ("BetaBinomial", &[1.0, 1e-3, 1e8], 1e-3 / (1e8 + 1e-3)),
        ("BetaBinomial", &[1.0, 1e-20, 1.0], 1e-20),
        ("LogSeries", &[1e-300], 5e-301),
    ];
    for (name, parameters, exact) in rare {
        let law = law(name, parameters);
        let found = (law.survival)(law.support[0]);
        assert!(
            (found / exact - 1.0).abs() < 1e-13,
            "{name} {parameters:?}: {found:e}, not {exact:e}"
        );
    }
    // Of two shapes that are alike, half is at either end.
    for (n, shape) in [(10.0, 1e-16), (100.0, 1e-8), (9000.0, 1e-5), (1000.0, 1e-3)] {
        let law = law("BetaBinomial", &[n, shape, shape]);
        for k in [(0.75 * n).floor(), (0.25 * n).floor()] {
            // By symmetry.
            let [upper, lower] = [(law.survival)(k), (law.cdf)(n - k - 1.0)];
            assert!(
                (upper / lower - 1.0).abs() < 1e-12,
                "{n} {shape:e}: {upper:e} {lower:e} at {k}"
            );
        }
    }
    let skellam = law("Skellam", &[1e-250, 1e-250]);
    assert_eq!([0.5, 1e-250, 1e-260].map(|p| (skellam.quantile)(p)), [0.0, -1.0, -1.0]);
    let boltzmann = law("Boltzmann", &[1e-17, 10.0]);
    assert_eq!([0.45, 0.55, 0.65, 0.95].map(|p| (boltzmann.quantile)(p)), [4.0, 5.0, 6.0, 9.0]);
}
