//! The laws that samples follow.

use std::cell::Cell;

use statrs::distribution::{Continuous, ContinuousCDF, Discrete, DiscreteCDF, Normal};
use statrs::function::gamma::ln_gamma;
use statrs::statistics::{Max, Min};
use statrs::stats_tests::NaNPolicy;
use statrs::stats_tests::ks_test::{KSOneSampleAlternativeMethod, ks_onesample};

use crate::Sampled;

/// The law of a distribution.
pub enum Law {
    /// A law of real numbers.
    Real {
        /// The distribution function.
        cdf: Box<dyn Fn(f64) -> f64>,
        /// The moments about 0, from the first on, to which a sample's moments converge quickly.
        moments: Vec<f64>,
    },
    /// A law of whole numbers from 0 on.
    Count {
        /// The probability of a number.
        pmf: Box<dyn Fn(u64) -> f64>,
        /// The probability of numbers above one.
        beyond: Box<dyn Fn(u64) -> f64>,
    },
    /// A law of real numbers: quantiles, each with the probability of numbers up to it.
    Quantiles(Vec<(f64, f64)>),
}

impl Law {
    /// The law of one of statrs's distributions.
    pub fn real(exact: impl ContinuousCDF<f64, f64> + 'static, moments: &[f64]) -> Self {
        Self::with_cdf(move |x| exact.cdf(x), moments)
    }

    pub fn with_cdf(cdf: impl Fn(f64) -> f64 + 'static, moments: &[f64]) -> Self {
        Self::Real { cdf: Box::new(cdf), moments: moments.to_vec() }
    }

    /// The law with a density, of any scale: by Simpson's rule between neighbours of many points,
    /// with `known` moments.
    pub fn with_density(density: impl Fn(f64) -> f64, points: Vec<f64>, known: usize) -> Self {
        let areas = |f: &dyn Fn(f64) -> f64| {
            let area = |ends: &[f64]| {
                let (from, to) = (ends[0], ends[1]);
                (to - from) / 6.0 * (f(from) + 4.0 * f(0.5 * (from + to)) + f(to))
            };
            let mut sums = vec![0.0];
            sums.extend(points.windows(2).map(area));
            (1..sums.len()).for_each(|n| sums[n] += sums[n - 1]);
            sums
        };
        let mut cdf = areas(&density);
        let total = cdf[cdf.len() - 1];
        cdf.iter_mut().for_each(|sum| *sum /= total);
        let moment = |n: i32| {
            let sums = areas(&|x| x.powi(n) * density(x));
            sums[sums.len() - 1] / total
        };
        Self::interpolated(points.clone(), cdf, &moments(moment, known))
    }

    /// The law whose distribution function has these values at many points, and lines between them.
    pub fn interpolated(points: Vec<f64>, cdf: Vec<f64>, moments: &[f64]) -> Self {
        let function = move |x: f64| {
            let above = points.partition_point(|&point| point <= x);
            if above == 0 || above == points.len() {
                return if above == 0 { 0.0 } else { 1.0 };
            }
            let part = (x - points[above - 1]) / (points[above] - points[above - 1]);
            cdf[above - 1] + part * (cdf[above] - cdf[above - 1])
        };
        Self::with_cdf(function, moments)
    }

    /// The law of one of statrs's distributions of counts.
    pub fn count(exact: impl Discrete<u64, f64> + DiscreteCDF<u64, f64> + Clone + 'static) -> Self {
        let same = exact.clone();
        Self::Count {
            pmf: Box::new(move |count| exact.pmf(count)),
            beyond: Box::new(move |count| same.sf(count)),
        }
    }

    /// The law of counts from `least` on in proportion to weights.
    pub fn weighted(least: u64, weights: impl IntoIterator<Item = f64>) -> Self {
        let mut all = Vec::from_iter(weights);
        let total: f64 = all.iter().sum();
        all.iter_mut().for_each(|weight| *weight /= total);
        let rest = all.clone();
        let pmf = move |count: u64| {
            let at = count.checked_sub(least);
            at.and_then(|at| all.get(at as usize)).copied().unwrap_or(0.0)
        };
        let beyond =
            move |count: u64| rest.iter().skip((count + 1).saturating_sub(least) as usize).sum();
        Self::Count { pmf: Box::new(pmf), beyond: Box::new(beyond) }
    }
}

/// The logarithm of the number of ways to choose `k` of `n`.
pub fn ln_choose(n: u64, k: u64) -> f64 {
    ln_gamma(n as f64 + 1.0) - ln_gamma(k as f64 + 1.0) - ln_gamma((n - k) as f64 + 1.0)
}

/// The moments about 0, from the mean and the central moments.
pub fn raw(mean: f64, central: [f64; 3]) -> [f64; 4] {
    let [second, third, fourth] = central;
    let square = mean * mean;
    [
        mean,
        second + square,
        third + 3.0 * mean * second + mean * square,
        fourth + 4.0 * mean * third + 6.0 * square * second + square * square,
    ]
}

/// The probability that a standard normal variate exceeds `x`, divided by the density at `x`.
pub fn mills(x: f64) -> f64 {
    let normal = Normal::standard();
    if x < 6.0 {
        normal.sf(x) / normal.pdf(x)
    } else {
        // Laplace's continued fraction; fewer terms would give all digits.
        1.0 / (1..60).rev().fold(x, |fraction, n| x + f64::from(n) / fraction)
    }
}

/// Moments from the first on, while `known`.
pub fn moments(moment: impl Fn(i32) -> f64, known: usize) -> Vec<f64> {
    (1..=4).map(moment).take(known).collect()
}

/// 4001 points around a centre: dense within `near` of it, and in geometric steps up to `far`.
pub fn points_around(centre: f64, near: f64, far: f64) -> Vec<f64> {
    let end = (far / near).asinh();
    (-2000..=2000).map(|n| centre + near * (end * f64::from(n) / 2000.0).sinh()).collect()
}

/// Positive points around a centre: dense within the factor exp(`near`) of it, and in longer steps up to
/// exp(70).
pub fn positive_points_around(centre: f64, near: f64) -> Vec<f64> {
    points_around(centre.ln(), near, 70.0).into_iter().map(f64::exp).collect()
}

/// A distribution whose samples are to follow a law.
pub struct Fit {
    pub name: String,
    pub dist: Sampled,
    pub law: Law,
}

/// The statistic of the Kolmogorov-Smirnov test of a sample without NaN, and its p-value.
///
/// It is in this crate because this one is optimised: the test sorts the sample.
pub fn kolmogorov_smirnov(mut sample: Vec<f64>, cdf: &dyn Fn(f64) -> f64) -> (f64, f64) {
    sample.sort_unstable_by(f64::total_cmp);
    let (numbers, probabilities) = where_it_is_largest(&sample, cdf);
    // Asked for in order.
    let next = Cell::new(0);
    let cdf = |x: f64| {
        let later = numbers[next.get()..].iter().position(|&number| number == x);
        next.set(next.get() + later.expect("a number of the sample"));
        probabilities[next.get()]
    };
    let method = KSOneSampleAlternativeMethod::TwoSidedAsymptotic;
    ks_onesample(sample, &Cdf(&cdf), method, NaNPolicy::Error).expect("a sample of numbers")
}

/// The different numbers of a sorted sample, and their probabilities: those from which the statistic of
/// Kolmogorov and Smirnov is made, and for others some with smaller distances. A distribution function increases, so
/// between two numbers no distance is larger than both ends allow, and most need not be computed.
fn where_it_is_largest(sorted: &[f64], cdf: &dyn Fn(f64) -> f64) -> (Vec<f64>, Vec<f64>) {
    const STEP: usize = 32;
    let n = sorted.len() as f64;
    let (mut numbers, mut up_to, mut count) = (Vec::new(), Vec::new(), 0.0);
    for equal in sorted.chunk_by(|x, y| x == y) {
        numbers.push(equal[0]);
        count += equal.len() as f64;
        up_to.push(count / n);
    }
    let below = |number: usize| number.checked_sub(1).map_or(0.0, |before| up_to[before]);
    let distance = |number: usize, probability: f64| {
        (up_to[number] - probability).max(probability - below(number))
    };
    let mut probabilities = vec![0.0; numbers.len()];
    let grid = Vec::from_iter((0..numbers.len()).step_by(STEP).chain(numbers.len().checked_sub(1)));
    let mut largest = 0.0_f64;
    for &number in &grid {
        probabilities[number] = cdf(numbers[number]);
        largest = largest.max(distance(number, probabilities[number]));
    }
    for ends in grid.windows(2) {
        let [low, high] = [ends[0], ends[1]].map(|end| probabilities[end]);
        let between = ends[0] + 1..ends[1];
        let bound = (below(ends[1]) - low).max(high - up_to[ends[0]]);
        for number in between {
            probabilities[number] = if bound <= largest { low } else { cdf(numbers[number]) };
            largest = largest.max(distance(number, probabilities[number]));
        }
    }
    (numbers, probabilities)
}

/// How many numbers of a sample are in each interval: up to the first end, up to the second, ..
///
/// Ends ascend, and the last is not below any number. It is here for the same reason.
pub fn frequencies(sample: &[f64], ends: &[f64]) -> Vec<usize> {
    let mut frequencies = vec![0; ends.len()];
    for &x in sample {
        frequencies[ends.partition_point(|&end| end < x)] += 1;
    }
    frequencies
}

struct Cdf<'a>(&'a dyn Fn(f64) -> f64);

impl ContinuousCDF<f64, f64> for Cdf<'_> {
    fn cdf(&self, x: f64) -> f64 {
        (self.0)(x)
    }
}

impl Min<f64> for Cdf<'_> {
    fn min(&self) -> f64 {
        f64::NEG_INFINITY
    }
}

impl Max<f64> for Cdf<'_> {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}
