//! Laws of counts of trials: Poisson, binomial and negative binomial.

use super::counts::{Counts, by_moments};
use super::parameters_of;
use crate::math::special::Tails;
use crate::math::special::beta::{Share, beta_slope, beta_tails};
use crate::math::special::gamma::{gamma_tails, log_poisson};

parameters_of! {
    Poisson: 1;
    Binomial: 2;
    NegativeBinomial: 2;
}

impl Counts for Poisson {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, if self.0[0] == 0.0 { 0.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        gamma_tails(k + 1.0, self.0[0].into()).0.swapped()
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        log_poisson(k, self.0[0])
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let deviation = self.0[0].sqrt();
        by_moments([self.0[0], deviation, 1.0 / deviation], probability, upper)
    }
}

impl Counts for Binomial {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [n, p] = self.0;
        [if p == 1.0 { n } else { 0.0 }, if p == 0.0 { 0.0 } else { n }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [n, p] = self.0;
        beta_tails(k + 1.0, n - k, Share::new(p)).0.swapped()
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [n, p] = self.0;
        binomial(k, n, Share::new(p))
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let [n, p] = self.0;
        let deviation = (n * p * (1.0 - p)).sqrt();
        by_moments([n * p, deviation, (1.0 - 2.0 * p) / deviation], probability, upper)
    }
}

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

impl Counts for NegativeBinomial {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [r, p] = self.0;
        [0.0, if p == 1.0 || r == 0.0 { 0.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [r, p] = self.0;
        if k > FARTHEST { Tails::ABOVE } else { beta_tails(r, k + 1.0, Share::new(p)).0 }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [r, p] = self.0;
        let share = Share::new(p);
        // There, all other factors are next to nothing.
        if k > FARTHEST { share.rest.log().value() * k } else { negative_binomial(k, r, share) }
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let [r, p] = self.0;
        let mean = r * (1.0 - p) / p;
        by_moments(
            [mean, (mean / p).sqrt(), (2.0 - p) / (r * (1.0 - p)).sqrt()],
            probability,
            upper,
        )
    }
}
