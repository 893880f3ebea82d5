//! Laws of counts of trials: Poisson, binomial and negative binomial.

use super::counts::{Counts, by_moments};
use super::functions::functions_of;
use crate::math::special::Tails;
use crate::math::special::beta::{Share, beta_slope, beta_tails};
use crate::math::special::gamma::{gamma_tails, log_poisson};

functions_of!(
    Poisson([rate]) as Counts,
    support = [0.0, if rate == 0.0 { 0.0 } else { f64::INFINITY }],
    tails = |k| gamma_tails(k + 1.0, rate.into()).0.swapped(),
    log_probability = |k| log_poisson(k, rate),
    guess = |probability, upper| {
        let deviation = rate.sqrt();
        by_moments([rate, deviation, 1.0 / deviation], probability, upper)
    },
);

functions_of!(
    Binomial([n, p]) as Counts,
    support = [if p == 1.0 { n } else { 0.0 }, if p == 0.0 { 0.0 } else { n }],
    tails = |k| beta_tails(k + 1.0, n - k, Share::new(p)).0.swapped(),
    log_probability = |k| binomial(k, n, Share::new(p)),
    guess = |probability, upper| {
        let deviation = (n * p * (1.0 - p)).sqrt();
        by_moments([n * p, deviation, (1.0 - 2.0 * p) / deviation], probability, upper)
    },
);

/// The logarithm of the probability of k successes.
#[inline]
pub(super) fn binomial(k: f64, n: f64, share: Share) -> f64 {
    if k == 0.0 {
        return if n == 0.0 { 0.0 } else { (share.rest.log() * n).value() };
    }
    if k == n {
        return (share.x.log() * n).value();
    }
    beta_slope(k, n - k, share).log() + libm::log(n / k / (n - k))
}

/// The logarithm of the probability of k failures before r successes.
#[inline]
pub(super) fn negative_binomial(k: f64, r: f64, share: Share) -> f64 {
    if k == 0.0 {
        (share.x.log() * r).value()
    } else {
        beta_slope(r, k, share).log() - libm::log(k)
    }
}

/// A number far above all counts of failures: from there on, sums may be out of range.
const FARTHEST: f64 = 1e300;

functions_of!(
    NegativeBinomial([r, p]) as Counts,
    support = [0.0, if p == 1.0 || r == 0.0 { 0.0 } else { f64::INFINITY }],
    tails = |k| if k > FARTHEST { Tails::ABOVE } else { beta_tails(r, k + 1.0, Share::new(p)).0 },
    log_probability = |k| {
        let share = Share::new(p);
        // There, all other factors are next to nothing.
        if k > FARTHEST { share.rest.log().value() * k } else { negative_binomial(k, r, share) }
    },
    guess = |probability, upper| {
        let mean = r * (1.0 - p) / p;
        let skewness = (2.0 - p) / (r * (1.0 - p)).sqrt();
        by_moments([mean, (mean / p).sqrt(), skewness], probability, upper)
    },
);
