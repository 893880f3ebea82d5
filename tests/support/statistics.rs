//! Statistical tests of samples at fixed keys: a test that passes once always passes.

use std::collections::BTreeMap;

use ndarray::Array1;
use ndkey::{Distribution, Key};
use num_traits::ToPrimitive;
use statrs::distribution::{ContinuousCDF, Discrete, DiscreteCDF};
use statrs::stats_tests::NaNPolicy;
use statrs::stats_tests::chisquare::chisquare;
use statrs::stats_tests::ks_test::{KSOneSampleAlternativeMethod, ks_onesample};

/// The smallest p-value that a sample may have: with 10^3 tests of true hypotheses at random keys,
/// one run in ten would have one below it.
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
    // The test requires totals that are equal to the last bit.
    let total: usize = observed.iter().sum();
    let scale = total as f64 / expected.iter().sum::<f64>();
    let expected: Vec<f64> = expected.iter().map(|count| count * scale).collect();
    let (statistic, p) = chisquare(observed, Some(&expected), None).expect("categories");
    assert!(p >= P_FLOOR, "{what}: chi-square statistic {statistic}, p = {p}");
}

/// Asserts that `n` counts drawn with the key of a seed follow a distribution of whole numbers,
/// with rare ones pooled: at least two, so that it is not one that has a single value.
#[track_caller]
pub fn assert_counts<T: ToPrimitive + Copy + Default + Send>(
    seed: u64,
    n: usize,
    dist: impl Distribution<T>,
    exact: &(impl Discrete<u64, f64> + DiscreteCDF<u64, f64>),
    what: &str,
) {
    let sample: Array1<T> = Key::new(seed).sample(dist, n);
    let mut counts = BTreeMap::<u64, usize>::new();
    for count in &sample {
        *counts.entry(count.to_u64().expect("a count")).or_default() += 1;
    }
    let largest = *counts.keys().last().expect("a sample");
    let (mut observed, mut expected) = (vec![0], vec![0.0]);
    for count in 0..=largest {
        let last = expected.len() - 1;
        observed[last] += counts.get(&count).copied().unwrap_or(0);
        expected[last] += n as f64 * exact.pmf(count);
        if expected[last] >= 20.0 {
            observed.push(0);
            expected.push(0.0);
        }
    }
    let last = expected.len() - 1;
    expected[last] += n as f64 * exact.sf(largest);
    if expected[last] < 20.0 && last > 0 {
        let (rest, rarest) = (observed.pop().unwrap(), expected.pop().unwrap());
        observed[last - 1] += rest;
        expected[last - 1] += rarest;
    }
    assert!(expected.len() >= 2, "{what}: one category, in which all counts are");
    assert_frequencies(&observed, &expected, what);
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
