//! Laws of counts with a random probability, or of a random time, and of trials with probabilities of their own.

use std::sync::Arc;

use super::averaged::{Average, Averaged, Part, log_integral};
use super::counts::{Counts, OfCounts, by_moments};
use super::draws::log_choices;
use super::integrated::{Bends, NO_BEND};
use super::noncentral::{Mixture, Place};
use super::parameters_of;
use super::tailed::Tailed as _;
use crate::math::special::Tails;
use crate::math::special::beta::{BetaShape, Share, beta_tails, log_beta};
use crate::math::special::double_double::Double;

/// The law of the beta negative binomial distribution.
#[derive(Debug, Clone)]
pub struct BetaNegativeBinomial(Averaged<Failures>);

/// Failures before r successes, whose probability has the odds v of a beta variate.
#[derive(Debug, Clone)]
struct Failures {
    r: f64,
    alpha: f64,
    beta: f64,
}

impl From<[f64; 3]> for BetaNegativeBinomial {
    fn from([r, alpha, beta]: [f64; 3]) -> Self {
        Self(Averaged::new(Failures { r, alpha, beta }))
    }
}

/// Where the odds x^a (1 - x)^b are largest, and how wide.
fn bend_of_odds(a: f64, b: f64) -> [f64; 2] {
    let curvature = a / (1.0 + a / b);
    [libm::log(a) - libm::log(b), 1.0 / (1.0 + curvature).sqrt()]
}

impl Average for Failures {
    fn log_term(&self, k: f64, part: Part, v: Double) -> f64 {
        let share = Share::of(v, 1.0.into());
        let (log_x, log_rest) = (share.x.log(), share.rest.log());
        let density = (log_x * self.alpha + log_rest * self.beta).value();
        density
            + match part {
                Part::Whole => 0.0,
                Part::Density => (log_x * self.r + log_rest * k).value(),
                Part::Lower => libm::log(beta_tails(self.r, k + 1.0, share).0.lower),
                Part::Upper => libm::log(beta_tails(self.r, k + 1.0, share).0.upper),
            }
    }

    fn bends(&self, k: f64) -> Bends {
        let own = bend_of_odds(self.alpha, self.beta);
        if k.is_nan() {
            return [own; 4];
        }
        let both = bend_of_odds(self.alpha + self.r, self.beta + k + 1.0);
        [both, own, bend_of_odds(self.r, k + 1.0), NO_BEND]
    }
}

impl Counts for BetaNegativeBinomial {
    const IS_FAR: bool = true;

    fn tails(&self, k: f64) -> Tails {
        self.0.tails(k)
    }

    fn log_probability(&self, k: f64) -> f64 {
        let Failures { r, alpha, beta } = self.0.of;
        let choices = if k == 0.0 { 0.0 } else { libm::log(k) + log_beta(r, k) };
        log_beta(alpha + r, beta + k) - log_beta(alpha, beta) - choices
    }

    fn guess(&self, p: f64, upper: bool) -> f64 {
        let Failures { r, alpha, beta } = self.0.of;
        let odds = BetaShape::new(alpha, beta).odds(p, !upper);
        (r / odds).min(1e300)
    }
}

/// The law of Wallenius' noncentral hypergeometric distribution.
///
/// Good items arrive at the rate `odds`, bad ones at the rate 1, and the first `draws` of all are drawn: more than k
/// are good if good item number k + 1 is there before bad one number `draws` - k. The time v of the former has the density
/// of an order statistic, of which the latter's tail is averaged.
#[derive(Debug, Clone)]
pub struct WalleniusNoncentralHypergeometric {
    good: f64,
    bad: f64,
    draws: f64,
    odds: f64,
}

impl From<[f64; 4]> for WalleniusNoncentralHypergeometric {
    fn from([good, bad, draws, odds]: [f64; 4]) -> Self {
        Self { good, bad, draws, odds }
    }
}

/// e^-t, and 1 - e^-t.
fn arrived(t: Double) -> Share {
    let x = (-t).exp_and_rest();
    Share { x, rest: Double::from(1.0) - x }
}

impl WalleniusNoncentralHypergeometric {
    /// The rate at which what is left arrives.
    fn rate(&self, k: f64) -> f64 {
        self.odds * (self.good - k) + (self.bad - (self.draws - k))
    }
}

impl Average for WalleniusNoncentralHypergeometric {
    fn log_term(&self, k: f64, part: Part, v: Double) -> f64 {
        let bad = arrived(v);
        let good = arrived(v * self.odds).rest.log();
        let others = self.draws - k;
        if part == Part::Density {
            let arrivals = good * k + bad.rest.log() * others - v * self.rate(k);
            return arrivals.value() + libm::log(v.high);
        }
        let tails = beta_tails(self.bad - others + 1.0, others, bad).0;
        let tail = if part == Part::Upper { tails.lower } else { tails.upper };
        let density = good * k - v * self.odds * (self.good - k);
        density.value() + libm::log(v.high) + libm::log(tail)
    }

    fn bends(&self, k: f64) -> Bends {
        let others = self.draws - k;
        // The derivative of the density's logarithm, which decreases.
        let slope = |t: f64| {
            let arrivals = |rate: f64| if rate < 1e-8 { 1.0 } else { rate / libm::expm1(rate) };
            k * arrivals(self.odds * t) + others * arrivals(t) - self.rate(k) * t
        };
        let (mut low, mut high) = (-700.0, 700.0);
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            *if slope(libm::exp(middle)) > -1.0 { &mut low } else { &mut high } = middle;
        }
        let [before, after] = [-0.01, 0.01].map(|step| slope(libm::exp(low + step)));
        let scale = 1.0 / (1.0 + (before - after).abs() * 50.0).sqrt();
        // Where the parts of good and of bad items are those that arrive.
        let part = |k: f64, all: f64, rate: f64| {
            let part = f64::min((k + 0.5) / (all + 1.0), 1.0);
            let bend = bend_of_odds(k + 1.0, (all - k + 1.0).max(1.0));
            [libm::log(-libm::log1p(-part)) - libm::log(rate), bend[1]]
        };
        [[low, scale], part(k, self.good, self.odds), part(others, self.bad, 1.0), NO_BEND]
    }
}

impl Counts for WalleniusNoncentralHypergeometric {
    const IS_FAR: bool = true;

    fn support(&self) -> [f64; 2] {
        [f64::max(0.0, self.draws - self.bad), f64::min(self.good, self.draws)]
    }

    fn tails(&self, k: f64) -> Tails {
        let constant = libm::log(self.odds) - log_beta(k + 1.0, self.good - k);
        let tail = |part| libm::exp(log_integral(self, k, part) + constant);
        let lower = tail(Part::Lower);
        if lower < 0.5 { Tails::of_lower(lower) } else { Tails::of_upper(tail(Part::Upper)) }
    }

    fn log_probability(&self, k: f64) -> f64 {
        let [least, most] = self.support();
        if least == most {
            return 0.0;
        }
        let choices = log_choices(self.good, k) + log_choices(self.bad, self.draws - k);
        log_integral(self, k, Part::Density) + libm::log(self.rate(k)) + choices
    }

    /// Near the number that is expected to have arrived with `draws` in all.
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let (mut low, mut high) = (-700.0, 700.0);
        let arrived = |log_t: f64| {
            let t = libm::exp(log_t);
            [-self.good * libm::expm1(-self.odds * t), -self.bad * libm::expm1(-t)]
        };
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            let [good, bad] = arrived(middle);
            *if good + bad < self.draws { &mut low } else { &mut high } = middle;
        }
        let [mean, others] = arrived(low);
        let parts = [mean, self.good - mean, others, self.bad - others];
        let bend = parts.iter().fold(0.0, |sum, part| sum + 1.0 / (part + 1.0));
        by_moments([mean, 1.0 / bend.sqrt(), 0.0], p, upper)
    }
}

parameters_of! {
    /// The law of the Skellam distribution: of the difference of Poisson variates.
    Skellam: 2;
}

impl Skellam {
    /// From k on, if that is above 0, or up to k if not, as a mixture of gamma variates below a rate, and whether
    /// from k on.
    #[inline]
    fn mixture(&self, from: f64) -> Mixture<'_> {
        let [rate, other] = self.0;
        let (rate, y) = if from > 0.0 { (other, rate) } else { (rate, other) };
        let at = Place::Gamma(y.into());
        Mixture { functions: None, rate, a: from.abs(), offset: 0.0, at }
    }
}

impl Counts for Skellam {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [rate, other] = self.0;
        let end = |rate: f64| if rate == 0.0 { 0.0 } else { f64::INFINITY };
        [-end(other), end(rate)]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        if k < 0.0 { self.mixture(k).tails() } else { self.mixture(k + 1.0).tails().swapped() }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        // With shapes above 0, at k + 1 or at 1 - k.
        let is_above = k > 0.0 || k == 0.0 && self.0[0] > 0.0;
        let mixture = self.mixture(if is_above { k + 1.0 } else { k - 1.0 });
        let Place::Gamma(y) = mixture.at else { unreachable!("of gamma variates") };
        if y.high == 0.0 { 0.0 } else { mixture.log_slope() - libm::log(y.high) }
    }

    #[inline]
    fn guess(&self, probability: f64, upper: bool) -> f64 {
        let [rate, other] = self.0;
        let variance = rate + other;
        by_moments(
            [rate - other, variance.sqrt(), (rate - other) / (variance * variance.sqrt())],
            probability,
            upper,
        )
    }
}

/// The law of the Poisson binomial distribution: the probability of each count, that of counts up to it, and above it.
#[derive(Debug, Clone)]
pub struct PoissonBinomial(Arc<[[f64; 3]]>);

impl PoissonBinomial {
    /// Of trials with these probabilities.
    pub(super) fn new(trials: impl Iterator<Item = f64>) -> OfCounts<Self> {
        let mut table = vec![[1.0, 0.0, 0.0]];
        for p in trials {
            let mut before = 0.0;
            for [probability, ..] in &mut table {
                let here = *probability;
                *probability = here * (1.0 - p) + before * p;
                before = here;
            }
            table.push([before * p, 0.0, 0.0]);
        }
        let mut sum = 0.0;
        for [probability, below, _] in &mut table {
            sum += *probability;
            *below = sum;
        }
        let mut sum = 0.0;
        for [probability, _, above] in table.iter_mut().rev() {
            *above = sum;
            sum += *probability;
        }
        OfCounts::new(Self(table.into()))
    }
}

impl Counts for PoissonBinomial {
    fn support(&self) -> [f64; 2] {
        [0.0, self.0.len() as f64 - 1.0]
    }

    fn tails(&self, k: f64) -> Tails {
        let [_, lower, upper] = self.0[k as usize];
        if lower < upper { Tails::of_lower(lower) } else { Tails::of_upper(upper) }
    }

    fn log_probability(&self, k: f64) -> f64 {
        libm::log(self.0[k as usize][0])
    }

    fn guess(&self, p: f64, upper: bool) -> f64 {
        self.0.partition_point(|&[_, lower, above]| if upper { above > p } else { lower < p })
            as f64
    }
}
