//! Bounds of a probability, from the number of events among independent trials.

use crate::math::Real;
use crate::math::special::normal::normal_quantile;
use crate::methods::saddle_point::log_binomial;
use crate::sampling::LANES;

/// The probability at which `events` or fewer, of `trials`, have the probability `outside`.
#[inline]
pub(super) fn upper_bound(events: u64, trials: u64, outside: f64) -> f64 {
    let (k, n) = (events as f64, trials as f64);
    match events {
        _ if events >= trials => 1.0,
        // (1 - p)^n = outside
        0 => -Real::expm1(Real::log(outside) / n),
        // Bounds near 1 have more digits as differences from 1.
        _ if events > trials / 2 => 1.0 - lower_bound(trials - events, trials, outside),
        _ if are_many(k, n) => of_many(k, n, normal_quantile(outside, false)),
        _ => last(|p| at_most(k, n, p) >= outside),
    }
}

/// The probability at which `events` or more, of `trials`, have the probability `outside`.
#[inline]
pub(super) fn lower_bound(events: u64, trials: u64, outside: f64) -> f64 {
    let (k, n) = (events as f64, trials as f64);
    match events {
        0 => 0.0,
        // 1 - (1 - p)^n = outside
        1 => -Real::expm1(Real::log1p(-outside) / n),
        _ if events > trials / 2 => 1.0 - upper_bound(trials - events, trials, outside),
        _ if are_many(k, n) => of_many(k - 1.0, n, normal_quantile(outside, true)),
        _ => last(|p| at_least(k, n, p) <= outside),
    }
}

/// The largest probability at which a condition holds that holds at all smaller ones.
fn last(holds: impl Fn(f64) -> bool) -> f64 {
    // The bits of positive numbers are ordered as these are: 62 halvings, however small the bound.
    let (mut low, mut high) = (0, 1.0_f64.to_bits());
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        *if holds(f64::from_bits(middle)) { &mut low } else { &mut high } = middle;
    }
    f64::from_bits(low)
}

/// The probability of `k` or fewer events in `n` trials.
#[inline]
fn at_most(k: f64, n: f64, p: f64) -> f64 {
    if k <= n * p { tail_below(k, n, p) } else { 1.0 - tail_above(k + 1.0, n, p) }
}

/// The probability of `k` or more events in `n` trials.
#[inline]
fn at_least(k: f64, n: f64, p: f64) -> f64 {
    if k >= n * p { tail_above(k, n, p) } else { 1.0 - tail_below(k - 1.0, n, p) }
}

/// The probability of `k` or fewer events, where no more than `k` are expected.
#[inline]
fn tail_below(k: f64, n: f64, p: f64) -> f64 {
    let odds = (1.0 - p) / p;
    probability(k, n, p) * sum_of_products(k, |j| (k - j) / (n - k + j + 1.0) * odds)
}

/// The probability of `k` or more events, where no fewer than `k` are expected.
#[inline]
fn tail_above(k: f64, n: f64, p: f64) -> f64 {
    let odds = p / (1.0 - p);
    probability(k, n, p) * sum_of_products(n - k, |j| (n - k - j) / (k + j + 1.0) * odds)
}

/// 1 + ratio(0) + ratio(0) ratio(1) + ..., of ratios that decrease.
fn sum_of_products(ratios: f64, ratio: impl Fn(f64) -> f64) -> f64 {
    let (mut sum, mut term, mut j) = (1.0, 1.0, 0.0);
    while j < ratios && term > f64::EPSILON * 1e-3 * sum {
        term *= ratio(j);
        sum += term;
        j += 1.0;
    }
    sum
}

/// The probability of `k` events in `n` trials.
#[inline]
fn probability(k: f64, n: f64, p: f64) -> f64 {
    // Of the rarer outcome.
    let mut count = [[if p <= 0.5 { k } else { n - k }; LANES]];
    log_binomial(&mut count, &[[n; LANES]], &[[p; LANES]]);
    Real::exp(count[0][0])
}

/// Whether the bounds by [`of_many`] deviate from the exact ones by less than 1e-9 standard errors.
#[inline]
fn are_many(k: f64, n: f64) -> bool {
    k.min(n - k) > 1e6
}

/// The probability at which `k` or fewer events are as likely as a normal variate below `z`: by the
/// corrected signed root of the deviance (Barndorff-Nielsen, "Inference on full or partial parameters
/// based on the standardized signed log likelihood ratio", 1986, doi:10.1093/biomet/73.2.307).
#[inline]
fn of_many(k: f64, n: f64, z: f64) -> f64 {
    let deviation = |p: f64| (p * (1.0 - p) / n).sqrt();
    let middle = (k + 0.5) / n;
    let mut p = middle - z * deviation(middle);
    // Each step leaves a thousandth of the error.
    for _ in 0..6 {
        p += (corrected_root(k + 1.0, n, p) - z) * deviation(p);
    }
    p
}

/// The z above which a normal variate has nearly the probability of `k` or more events.
#[inline]
fn corrected_root(k: f64, n: f64, p: f64) -> f64 {
    let difference = Real::mul_add(-n, p, k);
    let (events, others) = (difference / (n * p), -difference / (n * (1.0 - p)));
    let deviance = n * p * deviance(events) + n * (1.0 - p) * deviance(others);
    let root = (2.0 * deviance).sqrt().copysign(difference);
    let log_odds = Real::log1p(events) - Real::log1p(others);
    let score = -Real::expm1(-log_odds) * (k * (n - k) / n).sqrt();
    root + Real::log(score / root) / root
}

/// (1 + t) log(1 + t) - t, for t near 0.
#[inline]
fn deviance(t: f64) -> f64 {
    let (mut sum, mut power) = (0.0, t * t);
    for n in 2..12 {
        sum += power / f64::from(n * (n - 1));
        power *= -t;
    }
    sum
}
