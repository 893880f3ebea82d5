//! The statistics by which samples are tested.

use std::cell::Cell;

use catalogue::kolmogorov_smirnov;
use ndkey::Key;
use statrs::distribution::Uniform;
use statrs::stats_tests::NaNPolicy;
use statrs::stats_tests::ks_test::{KSOneSampleAlternativeMethod, ks_onesample};

/// Samples of 1, of a few, and of many numbers: random ones, also rounded, so that some are equal, or of other laws.
#[test]
fn distances_that_are_not_computed_are_smaller() {
    let uniform = Uniform::new(0.0, 1.0).unwrap();
    for (seed, len) in (0..).zip([1, 2, 31, 32, 33, 65, 1000, 100_000]) {
        let sample = Key::new(seed).uniform::<f64, _>(len);
        for of in [|x| x, |x: f64| (x * 50.0).round() / 50.0, |x| x * x, |x| 0.999 * x, |_| 0.3] {
            let sample = sample.mapv(of).to_vec();
            let (statistic, p) = kolmogorov_smirnov(sample.clone(), &|x| x);
            let method = KSOneSampleAlternativeMethod::TwoSidedAsymptotic;
            let exact = ks_onesample(sample, &uniform, method, NaNPolicy::Error).unwrap();
            assert_eq!((statistic, p), exact, "{len} numbers");
        }
    }
}

#[test]
fn few_probabilities_are_computed() {
    let calls = Cell::new(0);
    let cdf = |x| {
        calls.set(calls.get() + 1);
        x
    };
    let _ = kolmogorov_smirnov(Key::new(0).uniform::<f64, _>(100_000).to_vec(), &cdf);
    assert!(calls.get() < 20_000, "{} of 100000", calls.get());
}
