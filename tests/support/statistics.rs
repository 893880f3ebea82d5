//! Statistical tests of samples at fixed keys: a test that passes once always passes.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use approx::{abs_diff_eq, assert_abs_diff_eq};
use catalogue::{Family, Fit, Law, Value, Visitor, frequencies, kolmogorov_smirnov};
use ndarray::{Array1, Array2, Axis};
use ndkey::{Distribution, Key};
use num_traits::ToPrimitive;
use statrs::distribution::{ContinuousCDF, Discrete, DiscreteCDF};
use statrs::stats_tests::chisquare::chisquare;

/// The smallest p-value that a sample may have.
pub const P_FLOOR: f64 = 1e-4;

/// The result of a test of a sample.
struct Verdict {
    test: &'static str,
    statistic: f64,
    p: f64,
}

impl Verdict {
    #[track_caller]
    fn assert(&self, what: &str) {
        let Self { test, statistic, p } = *self;
        println!("{what}: p = {p:.6}");
        assert!(p >= P_FLOOR, "{what}: {test} statistic {statistic}, p = {p}");
    }
}

/// Asserts that a sample follows its law: by the Kolmogorov-Smirnov test and moments, or by the
/// chi-square test.
///
/// A few of thousands of samples that follow their laws are below the floor. So such a sample is
/// followed by another one with four times the number of values, in which an error shows twice as
/// much, and which decides.
#[track_caller]
fn assert_fits(fit: &Fit, n: usize, of_f32: usize) {
    let what = &fit.name;
    match verdict(fit, what, [n, of_f32]) {
        Some(first) if first.p < P_FLOOR => {
            println!("{what}: p = {:.6}, so once more", first.p);
            let again = verdict(fit, &format!("{what}, once more"), [4 * n, of_f32]);
            again.expect("as before").assert(what);
        }
        Some(verdict) => verdict.assert(what),
        None => {}
    }
}

/// Tests a sample, unless its only possible value is in it.
///
/// Its key is named after the distribution and its parameters: it does not change where others come
/// or go.
#[track_caller]
fn verdict(fit: &Fit, key: &str, [n, of_f32]: [usize; 2]) -> Option<Verdict> {
    let mut draw = Draw { key: Some(Key::new(0).named(key)), n, of_f32, sample: Vec::new() };
    fit.dist.visit(&mut draw);
    let sample = draw.sample;
    match &fit.law {
        Law::Real { cdf, moments } => {
            for (power, &moment) in (1..).zip(moments) {
                let what = format!("{}, moment {power}", fit.name);
                assert_mean(&sample, |x| x.powi(power), moment, &what);
            }
            Some(by_cdf(sample, cdf))
        }
        Law::Count { pmf, beyond } => {
            let counts = Vec::from_iter(sample.into_iter().map(|count| count as u64));
            by_counts(&counts, pmf, beyond, &fit.name)
        }
        Law::Quantiles(quantiles) => Some(by_quantiles(&sample, quantiles, &fit.name)),
    }
}

/// Asserts that samples of a family follow the catalogue's laws, on all cores: of `n` values, and of
/// `f32` at most `of_f32`. More would show that they are rounded, where a distribution is narrow beside
/// them or dense at an end.
pub fn assert_family_fits(family: Family, n: usize, of_f32: usize) {
    let entries = Vec::from_iter(catalogue::distributions().filter(|&(_, of)| of == family));
    let next = AtomicUsize::new(0);
    let fit = || {
        while let Some((entry, family)) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            entry.fits(*family).iter().for_each(|fit| assert_fits(fit, n, of_f32));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(fit))));
}

/// Draws a sample, and converts it.
struct Draw {
    key: Option<Key>,
    n: usize,
    of_f32: usize,
    sample: Vec<f64>,
}

impl Visitor for Draw {
    fn visit<T: Value>(&mut self, dist: &(dyn Distribution<T> + Sync)) {
        let key = self.key.take().expect("one distribution");
        let n = if T::NAME == "f32" { self.n.min(self.of_f32) } else { self.n };
        self.sample = key.sample::<T, _>(dist, n).into_iter().map(T::to_f64).collect();
    }
}

/// Asserts that a sample follows a continuous distribution, by the Kolmogorov-Smirnov test.
#[track_caller]
pub fn assert_follows(sample: Vec<f64>, distribution: &impl ContinuousCDF<f64, f64>, what: &str) {
    by_cdf(sample, &|x| distribution.cdf(x)).assert(what);
}

fn by_cdf(sample: Vec<f64>, cdf: &dyn Fn(f64) -> f64) -> Verdict {
    let (statistic, p) = kolmogorov_smirnov(sample, cdf);
    Verdict { test: "Kolmogorov-Smirnov", statistic, p }
}

/// Tests whether the expected numbers of values are between quantiles, by the chi-square test.
#[track_caller]
fn by_quantiles(sample: &[f64], quantiles: &[(f64, f64)], what: &str) -> Verdict {
    let ends = quantiles.iter().copied().chain([(f64::INFINITY, 1.0)]);
    let mut ends = Vec::from_iter(ends);
    // The last of equal quantiles has the probability.
    ends.reverse();
    ends.dedup_by_key(|&mut (quantile, _)| quantile);
    ends.reverse();
    let observed = frequencies(sample, &Vec::from_iter(ends.iter().map(|&(quantile, _)| quantile)));
    let mut below = 0.0;
    let expected = ends.iter().map(|&(_, probability)| {
        let part = probability - std::mem::replace(&mut below, probability);
        part * sample.len() as f64
    });
    let (observed, expected) = pooled(&observed, &Vec::from_iter(expected));
    by_frequencies(&observed, &expected, what)
}

/// Asserts that counts of categories have the expected frequencies, by the chi-square test.
///
/// Expected counts below 5 make the test unreliable: join such categories first.
#[track_caller]
pub fn assert_frequencies(observed: &[usize], expected: &[f64], what: &str) {
    by_frequencies(observed, expected, what).assert(what);
}

#[track_caller]
fn by_frequencies(observed: &[usize], expected: &[f64], what: &str) -> Verdict {
    assert!(expected.iter().all(|&count| count >= 5.0), "{what}: categories too small to test");
    // The test requires totals that are equal to the last bit.
    let total: usize = observed.iter().sum();
    let scale = total as f64 / expected.iter().sum::<f64>();
    let expected: Vec<f64> = expected.iter().map(|count| count * scale).collect();
    let (statistic, p) = chisquare(observed, Some(&expected), None).expect("categories");
    Verdict { test: "chi-square", statistic, p }
}

/// Asserts that `n` counts drawn with the key of a seed follow a distribution of whole numbers.
#[track_caller]
pub fn assert_counts<T: ToPrimitive + Copy + Default + Send>(
    seed: u64,
    n: usize,
    dist: impl Distribution<T>,
    exact: &(impl Discrete<u64, f64> + DiscreteCDF<u64, f64>),
    what: &str,
) {
    let sample: Array1<T> = Key::new(seed).sample(dist, n);
    let counts = Vec::from_iter(sample.iter().map(|count| count.to_u64().expect("a count")));
    assert_counts_follow(&counts, |count| exact.pmf(count), |count| exact.sf(count), what);
}

/// Asserts that counts have the probabilities of `pmf`, and larger ones the probabilities of
/// `beyond`, with rare ones pooled.
#[track_caller]
pub fn assert_counts_follow(
    counts: &[u64],
    pmf: impl Fn(u64) -> f64,
    beyond: impl Fn(u64) -> f64,
    what: &str,
) {
    if let Some(verdict) = by_counts(counts, &pmf, &beyond, what) {
        verdict.assert(what);
    }
}

/// Asserts as [`assert_counts_follow`] does, unless there is one possible count.
#[track_caller]
fn by_counts(
    counts: &[u64],
    pmf: &dyn Fn(u64) -> f64,
    beyond: &dyn Fn(u64) -> f64,
    what: &str,
) -> Option<Verdict> {
    let mut times = BTreeMap::<u64, usize>::new();
    for &count in counts {
        *times.entry(count).or_default() += 1;
    }
    for &count in times.keys() {
        assert!(pmf(count) > 0.0, "{what}: {count} is impossible");
    }
    let n = counts.len() as f64;
    let largest = *times.keys().last().expect("a sample");
    let observed = (0..=largest).map(|count| times.get(&count).copied().unwrap_or(0));
    let expected = (0..=largest).map(|count| n * pmf(count));
    let observed = Vec::from_iter(observed.chain([0]));
    let expected = Vec::from_iter(expected.chain([n * beyond(largest)]));
    let (observed, expected) = pooled(&observed, &expected);
    // Or the only count has been found to be the only possible one.
    assert!(expected.len() >= 2 || pmf(largest) == 1.0, "{what}: all counts are in one category");
    (expected.len() >= 2).then(|| by_frequencies(&observed, &expected, what))
}

/// Pools neighbouring categories until at least 20 are expected in each, or one is left.
pub fn pooled(observed: &[usize], expected: &[f64]) -> (Vec<usize>, Vec<f64>) {
    let mut pools: Vec<(usize, f64)> = vec![(0, 0.0)];
    let last = |pools: &mut Vec<(usize, f64)>, observed, expected| {
        let pool = pools.last_mut().expect("at least one");
        *pool = (pool.0 + observed, pool.1 + expected);
        pool.1
    };
    for (&observed, &expected) in observed.iter().zip(expected) {
        if last(&mut pools, observed, expected) >= 20.0 {
            pools.push((0, 0.0));
        }
    }
    // The rest, which is little.
    if pools.len() > 1 {
        let (observed, expected) = pools.pop().expect("several");
        last(&mut pools, observed, expected);
    }
    pools.into_iter().unzip()
}

/// Asserts that the sample mean of `f` is the distribution's, `expected`, within 5 standard errors.
#[track_caller]
pub fn assert_mean(sample: &[f64], f: impl Fn(f64) -> f64, expected: f64, what: &str) {
    assert_mean_of(&Vec::from_iter(sample.iter().map(|&x| f(x))), expected, what);
}

/// Asserts that the mean of values is `expected`, within 5 standard errors.
#[track_caller]
fn assert_mean_of(values: &[f64], expected: f64, what: &str) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|&x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = (variance / n).sqrt();
    assert!(
        abs_diff_eq!(mean, expected, epsilon = 5.0 * error),
        "{what}: {mean}, not {expected} +- {error}"
    );
}

/// Asserts that the elements of each row, which are shares of 1, add up to 1. Three shares have five
/// roundings, of half an epsilon each: two of their total, one of a quotient, two of their sum.
#[track_caller]
pub fn assert_three_shares(rows: &Array2<f64>) {
    assert_eq!(rows.ncols(), 3);
    for &sum in &rows.sum_axis(Axis(1)) {
        assert_abs_diff_eq!(sum, 1.0, epsilon = 2.5 * f64::EPSILON);
    }
}
