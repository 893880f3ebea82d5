//! Laws of counts of draws: sums of probabilities by the quotients of neighbours.

use super::averaged::Averaged;
use super::counts::{Counts, OfCounts, by_moments};
use super::mixed_counts::{Successes, WalleniusNoncentralHypergeometric, WithBeta};
use super::parameters_of;
use super::tailed::Tailed as _;
use super::trials::binomial;
use crate::math::special::Tails;
use crate::math::special::beta::Share;

parameters_of! {
    Hypergeometric: 3;
}

/// From this standard deviation on, an average takes less time than a sum.
const WIDE: f64 = 1000.0;

/// A law with a simple quotient of neighbouring probabilities.
trait Draws: Counts {
    /// The probability of k + 1, divided by that of k.
    fn quotient(&self, k: f64) -> f64;

    /// Of probabilities from k on, where that of k is given.
    #[inline]
    fn sum_up(&self, mut k: f64, probability: f64) -> f64 {
        let [_, most] = self.support();
        summed(probability, || {
            let quotient = (k < most).then(|| self.quotient(k));
            k += 1.0;
            quotient
        })
    }

    #[inline]
    fn sum_down(&self, mut k: f64, probability: f64) -> f64 {
        let [least, _] = self.support();
        summed(probability, || {
            k -= 1.0;
            (k >= least).then(|| 1.0 / self.quotient(k))
        })
    }

    /// The tails of k. The smaller one is summed: below a middle, the lower one is tried first.
    #[inline]
    fn summed_tails(&self, k: f64, middle: f64) -> Tails {
        let probability = |k| libm::exp(self.log_probability(k));
        let lower = || self.sum_down(k, probability(k));
        let upper = || self.sum_up(k + 1.0, probability(k + 1.0));
        if k < middle {
            let lower = lower();
            return if lower > 0.5 { Tails::of_upper(upper()) } else { Tails::of_lower(lower) };
        }
        let upper = upper();
        if upper > 0.5 { Tails::of_lower(lower()) } else { Tails::of_upper(upper) }
    }
}

/// Sums of probabilities from a number on to the nearer end, by the quotients of neighbours.
#[inline]
fn summed(probability: f64, mut quotients: impl FnMut() -> Option<f64>) -> f64 {
    let (mut sum, mut term) = (probability, probability);
    while let Some(quotient) = quotients() {
        term *= quotient;
        sum += term;
        if term <= sum * 1e-18 {
            break;
        }
    }
    sum
}

impl Draws for Hypergeometric {
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        let [good, bad, draws] = self.0;
        (good - k) / (k + 1.0) * ((draws - k) / (bad - draws + k + 1.0))
    }
}

impl Hypergeometric {
    /// The part of all items that is good.
    #[inline]
    fn share(&self) -> f64 {
        let [good, bad, _] = self.0;
        if good + bad > 0.0 { good / (good + bad) } else { 0.0 }
    }

    #[inline]
    fn deviation(&self) -> f64 {
        let [good, bad, draws] = self.0;
        let (all, p) = (good + bad, self.share());
        let variance = draws * p * (1.0 - p) * (all - draws) / (all - 1.0).max(1.0);
        variance.max(0.0).sqrt()
    }
}

impl Counts for Hypergeometric {
    const IS_FAR: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        let [good, bad, draws] = self.0;
        [f64::max(0.0, draws - bad), f64::min(good, draws)]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [good, bad, draws] = self.0;
        match self.deviation() < WIDE {
            true => self.summed_tails(k, draws * self.share()),
            false => WalleniusNoncentralHypergeometric::from([good, bad, draws, 1.0]).tails(k),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        // As of three binomial distributions with the same probability.
        let [good, bad, draws] = self.0;
        let rest = good + bad - draws;
        if draws == 0.0 || rest == 0.0 {
            return 0.0;
        }
        let share = Share::of(draws.into(), rest.into());
        binomial(k, good, share) + binomial(draws - k, bad, share)
            - binomial(draws, good + bad, share)
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let mean = self.0[2] * self.share();
        by_moments([mean, self.deviation(), 0.0], probability, upper)
    }
}

/// The law of the beta-binomial distribution.
#[derive(Debug, Clone)]
pub struct BetaBinomial {
    parameters: [f64; 3],
    average: Averaged<WithBeta<Successes>>,
}

impl From<[f64; 3]> for BetaBinomial {
    #[inline]
    fn from(parameters: [f64; 3]) -> Self {
        let [n, alpha, beta] = parameters;
        let average = Averaged::of_probability(WithBeta::new(Successes(n), [alpha, beta]));
        Self { parameters, average }
    }
}

impl Draws for BetaBinomial {
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        let [n, alpha, beta] = self.parameters;
        (n - k) / (k + 1.0) * ((alpha + k) / (beta + (n - k - 1.0)))
    }
}

impl BetaBinomial {
    /// The mean and the standard deviation.
    #[inline]
    fn moments(&self) -> [f64; 2] {
        let [n, alpha, beta] = self.parameters;
        let (sum, p) = (alpha + beta, alpha / (alpha + beta));
        [n * p, (n * p * (1.0 - p) * (sum + n) / (sum + 1.0)).sqrt()]
    }
}

impl Counts for BetaBinomial {
    const IS_FAR: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, self.parameters[0]]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [n, alpha, beta] = self.parameters;
        let [mean, deviation] = self.moments();
        // With a small shape, values are far from each other.
        let width = deviation / alpha.min(beta).min(1.0).sqrt();
        match width.min(0.1 * n) < WIDE {
            true => self.summed_tails(k, mean),
            false => self.average.tails(k),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        self.average.of.log_probability(k)
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let [mean, deviation] = self.moments();
        by_moments([mean, deviation, 0.0], probability, upper)
    }
}

/// The law of the negative hypergeometric distribution, a beta-binomial one.
#[inline]
pub(super) fn negative_hypergeometric([good, bad, stop]: [f64; 3]) -> OfCounts<BetaBinomial> {
    // Any shapes, of no trials.
    let good = if stop == 0.0 { 0.0 } else { good };
    OfCounts::from([good, stop.max(1.0), bad + 1.0 - stop])
}

/// The law of Fisher's noncentral hypergeometric distribution.
#[derive(Debug, Clone)]
pub struct FisherNoncentralHypergeometric {
    central: Hypergeometric,
    odds: f64,
    mode: f64,
    /// The logarithm of the sum of all weights.
    log_whole: f64,
}

impl From<[f64; 4]> for FisherNoncentralHypergeometric {
    #[inline]
    fn from([good, bad, draws, odds]: [f64; 4]) -> Self {
        let mut law =
            Self { central: Hypergeometric([good, bad, draws]), odds, mode: 0.0, log_whole: 0.0 };
        let [mut low, mut high] = law.support();
        while low < high {
            let middle = ((low + high) * 0.5).floor();
            if law.quotient(middle) > 1.0 {
                low = middle + 1.0;
            } else {
                high = middle;
            }
        }
        law.mode = low;
        let whole = law.sum_up(low, 1.0) + law.sum_down(low, 1.0) - 1.0;
        law.log_whole = law.log_probability(low) + libm::log(whole);
        law
    }
}

impl Draws for FisherNoncentralHypergeometric {
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        self.central.quotient(k) * self.odds
    }
}

impl Counts for FisherNoncentralHypergeometric {
    const IS_FAR: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.central.support()
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        self.summed_tails(k, self.mode)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let powers = (k - self.mode) * libm::log(self.odds);
        self.central.log_probability(k) + powers - self.log_whole
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let Hypergeometric([good, bad, draws]) = self.central;
        // How fast the logarithm of the quotient of neighbours decreases.
        let numbers = [good - self.mode, draws - self.mode, self.mode, bad - draws + self.mode];
        let bend = numbers.iter().fold(0.0, |sum, number| sum + 1.0 / (number + 1.0));
        by_moments([self.mode, 1.0 / bend.sqrt(), 0.0], probability, upper)
    }
}
