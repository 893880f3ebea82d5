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
