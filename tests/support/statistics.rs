//! Statistical tests of samples at fixed keys: a test that passes once passes always.

use statrs::distribution::ContinuousCDF;
use statrs::stats_tests::NaNPolicy;
use statrs::stats_tests::chisquare::chisquare;
use statrs::stats_tests::ks_test::{KSOneSampleAlternativeMethod, ks_onesample};

/// The smallest p-value that a sample may have: of 10^3 tests of true hypotheses at random keys,
/// one in ten runs would have one below it.
pub const P_FLOOR: f64 = 1e-4;

/// Asserts that a sample follows a continuous distribution, by the Kolmogorov-Smirnov test.
#[track_caller]
pub fn assert_follows(sample: Vec<f64>, distribution: &impl ContinuousCDF<f64, f64>, what: &str) {
    let method = KSOneSampleAlternativeMethod::TwoSidedAsymptotic;
    let (statistic, p) =
        ks_onesample(sample, distribution, method, NaNPolicy::Error).expect("a sample of numbers");
    assert!(p >= P_FLOOR, "{what}: Kolmogorov-Smirnov statistic {statistic}, p = {p}");
}

/// Asserts that counts of categories have the expected frequencies, by the chi-square test.
///
/// Expected counts below 5 make the test unreliable: join such categories first.
#[track_caller]
pub fn assert_frequencies(observed: &[usize], expected: &[f64], what: &str) {
    assert!(expected.iter().all(|&count| count >= 5.0), "{what}: categories too small to test");
    // The test wants the totals equal to the last bit.
    let total: usize = observed.iter().sum();
    let scale = total as f64 / expected.iter().sum::<f64>();
    let expected: Vec<f64> = expected.iter().map(|count| count * scale).collect();
    let (statistic, p) = chisquare(observed, Some(&expected), None).expect("categories");
    assert!(p >= P_FLOOR, "{what}: chi-square statistic {statistic}, p = {p}");
}

/// Asserts that the sample mean of `f` is the distribution's, `expected`, within 5 standard errors.
#[track_caller]
pub fn assert_mean(sample: &[f64], f: impl Fn(f64) -> f64, expected: f64, what: &str) {
    let n = sample.len() as f64;
    let mean = sample.iter().map(|&x| f(x)).sum::<f64>() / n;
    let variance = sample.iter().map(|&x| (f(x) - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = (variance / n).sqrt();
    assert!((mean - expected).abs() <= 5.0 * error, "{what}: {mean}, not {expected} +- {error}");
}
