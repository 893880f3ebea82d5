//! Laws of counts with a random probability, or of a random time, and of trials with probabilities of their own.

use std::sync::Arc;

use super::averaged::{Average, Averaged, Part, log_integral};
use super::counts::{Counts, OfCounts, by_moments};
use super::functions::functions_of;
use super::integrated::{Bends, NO_BEND, trapezoidal};
use super::noncentral::{Mixture, Place};
use super::parameters_of;
use super::tailed::Tailed as _;
use super::trials::{binomial, negative_binomial};
use crate::math::special::Tails;
use crate::math::special::beta::{BetaShape, Share, beta_slope, log_beta};
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{exp, log1p};
use crate::native::counts::poisson_binomial::probabilities;
use crate::native::positive::generalized_inverse_gaussian::beyond_line;
use crate::simd::inlined;

/// Counts given a probability, which is a beta variate.
pub(super) trait Given: Clone + Send + Sync + 'static {
    /// Whether counts up to a number are more likely with a larger one.
    const DECREASES: bool;

    /// The powers of the probability and of its complement in the probability of the count k.
    fn powers(&self, k: f64) -> [f64; 2];

    /// The shapes of the incomplete beta function that is the probability of counts up to k, or above it.
    fn tail_shapes(&self, k: f64) -> [f64; 2];

    fn log_probability(&self, k: f64, share: Share) -> f64;
}

/// Failures before a number of successes.
#[derive(Debug, Clone)]
pub(super) struct Failures(f64);

impl Given for Failures {
    const DECREASES: bool = true;

    fn powers(&self, k: f64) -> [f64; 2] {
        [self.0, k]
    }

    fn tail_shapes(&self, k: f64) -> [f64; 2] {
        [self.0, k + 1.0]
    }

    fn log_probability(&self, k: f64, share: Share) -> f64 {
        negative_binomial(k, self.0, share)
    }
}

/// Successes in a number of trials.
#[derive(Debug, Clone)]
pub(super) struct Successes(pub(super) f64);

impl Given for Successes {
    const DECREASES: bool = false;

    fn powers(&self, k: f64) -> [f64; 2] {
        [k, self.0 - k]
    }

    fn tail_shapes(&self, k: f64) -> [f64; 2] {
        [k + 1.0, self.0 - k]
    }

    fn log_probability(&self, k: f64, share: Share) -> f64 {
        binomial(k, self.0, share)
    }
}

/// Counts whose probability has the odds v of a beta variate.
#[derive(Debug, Clone)]
pub(super) struct WithBeta<G> {
    given: G,
    shapes: [f64; 2],
    density: BetaShape,
}

/// Where the odds x^a (1 - x)^b are largest, and how wide.
fn bend_of_odds(a: f64, b: f64) -> [f64; 2] {
    let curvature = a / (1.0 + a / b);
    [libm::log(a) - libm::log(b), 1.0 / (1.0 + curvature).sqrt()]
}

impl<G: Given> WithBeta<G> {
    pub(super) fn new(given: G, shapes: [f64; 2]) -> Self {
        let [alpha, beta] = shapes;
        Self { given, shapes, density: BetaShape::new(alpha, beta) }
    }

    /// The logarithm of the count's probability: that given any probability, by Bayes' theorem. With the mean given
    /// the count, none of the three densities is far from its mode.
    pub(super) fn log_probability(&self, k: f64) -> f64 {
        let [[a, b], [alpha, beta]] = [self.given.powers(k), self.shapes];
        let (a, b) = (alpha + a, beta + b);
        let share = Share::of(a.into(), b.into());
        self.given.log_probability(k, share) + self.density.slope(share).log()
            - beta_slope(a, b, share).log()
    }
}

impl<G: Given> Average for WithBeta<G> {
    fn log_terms(&self, k: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        let [a, b] = self.given.tail_shapes(k);
        let functions = BetaShape::new(a, b);
        let is_lower = (part == Part::Lower) == G::DECREASES;
        Box::new(move |v| {
            let share = Share::of(v, 1.0.into());
            let tails = functions.tails(share).0;
            let tail = if is_lower { tails.lower } else { tails.upper };
            self.density.slope(share).log() + libm::log(tail)
        })
    }

    fn out_of_range(&self, k: f64) -> Tails {
        // With larger shapes, these are below all digits.
        if self.shapes[0].min(self.shapes[1]) > 0.06 {
            return Tails { lower: 0.0, upper: 0.0 };
        }
        let [least, most] = [f64::MIN_POSITIVE, f64::MAX].map(|v| Share::of(v.into(), 1.0.into()));
        let [below, above] = [least, most].map(|share| self.density.tails(share).0);
        // Near 0, a tail of the counts is a power of the odds, which is near 1 if its exponent is small.
        let ([a, b], [alpha, _]) = (self.given.tail_shapes(k), self.shapes);
        let log_tail = a * libm::log(f64::MIN_POSITIVE) - libm::log(a) - log_beta(a, b);
        let tail = if a < 1.0 { libm::exp(log_tail).min(1.0) } else { 0.0 };
        let part = tail * (alpha / (alpha + a));
        let [lower, upper] = [1.0 - part, part].map(|part| below.lower * part);
        let rest = Tails { lower, upper: above.upper + upper };
        if G::DECREASES { rest.swapped() } else { rest }
    }

    fn bends(&self, k: f64) -> Bends {
        let ([a, b], [alpha, beta]) = (self.given.tail_shapes(k), self.shapes);
        let own = bend_of_odds(alpha, beta);
        [bend_of_odds(alpha + a, beta + b), own, bend_of_odds(a, b), NO_BEND]
    }
}

/// The law of the beta negative binomial distribution.
#[derive(Debug, Clone)]
pub struct BetaNegativeBinomial(Averaged<WithBeta<Failures>>);

impl From<[f64; 3]> for BetaNegativeBinomial {
    fn from([r, alpha, beta]: [f64; 3]) -> Self {
        Self(Averaged::of_probability(WithBeta::new(Failures(r), [alpha, beta])))
    }
}

impl Counts for BetaNegativeBinomial {
    const IS_FAR: bool = true;

    fn tails(&self, k: f64) -> Tails {
        self.0.tails(k)
    }

    fn log_probability(&self, k: f64) -> f64 {
        self.0.of.log_probability(k)
    }

    fn guess(&self, p: f64, upper: bool) -> f64 {
        let WithBeta { given, density, .. } = &self.0.of;
        (given.0 / density.odds(p, !upper)).min(1e300)
    }
}

parameters_of! {
    /// The law of Wallenius' noncentral hypergeometric distribution.
    ///
    /// Good items arrive at the rate `odds`, bad ones at the rate 1, and the first `draws` of all are drawn: more than k
    /// are good if good item number k + 1 is there before bad one number `draws` - k. The time v of the former has the density
    /// of an order statistic, by which the latter's tail is averaged.
    pub struct WalleniusNoncentralHypergeometric { good, bad, draws, odds }
}

/// The logarithm of the time up to which a condition holds, nearly.
fn crossing(is_before: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (-700.0, 700.0);
    for _ in 0..40 {
        let middle = 0.5 * (low + high);
        *if is_before(middle) { &mut low } else { &mut high } = middle;
    }
    low
}

/// 1 - e^-t, and e^-t.
fn arrived(t: Double) -> Share {
    let rest = (-t).exp_and_rest();
    // By a series where 1 has few digits of it.
    let near = t * (Double::from(1.0) - t * (0.5 - t.high / 6.0));
    Share { x: if t.high < 1e-8 { near } else { Double::from(1.0) - rest }, rest }
}

impl WalleniusNoncentralHypergeometric {
    /// The rate at which what is left arrives.
    fn rate(&self, k: f64) -> f64 {
        self.odds * (self.good - k) + (self.bad - (self.draws - k))
    }

    /// The shares of good and of bad items that have arrived.
    fn shares(&self, time: Double) -> [Share; 2] {
        [self.odds, 1.0].map(|rate| arrived(time * rate))
    }

    /// The derivative of the logarithm of the probability of k good and `draws` - k bad ones by that of the time, which
    /// decreases.
    fn slope(&self, k: f64, t: f64) -> f64 {
        k * hazard(self.odds * t) + (self.draws - k) * hazard(t) - self.rate(k) * t
    }

    /// The logarithm of the time at which the last one of these is most likely to arrive, as a density of this logarithm.
    fn log_mode(&self, k: f64) -> f64 {
        crossing(|log_t| self.slope(k, libm::exp(log_t)) > -1.0)
    }
}

/// t / (e^t - 1)
fn hazard(t: f64) -> f64 {
    if t < 1e-8 { 1.0 } else { t / libm::expm1(t) }
}

/// Items that have arrived up to a time, each with the probability 1 - e^-time.
#[derive(Clone, Copy)]
struct Arrived {
    number: f64,
    time: f64,
    /// e^-time, and 1 less that.
    rest: f64,
    share: f64,
}

impl Arrived {
    fn new(number: f64, time: f64) -> Self {
        Self { number, time, rest: libm::exp(-time), share: -libm::expm1(-time) }
    }

    /// How much less the logarithm of share^number is than its tangent, at a time that is a share longer.
    #[inline(always)]
    fn below_tangent(&self, longer: f64) -> f64 {
        let Self { number, time, rest, share } = *self;
        let change = time * longer;
        let (near, far) = (rest * beyond_line(-change), exp(-time - change) - rest);
        let bend = if change.abs() < 1.0 { near } else { far + rest * change };
        let log = log1p(((rest * change - bend) / share).max(-1.0)).max(-1e3);
        number * (beyond_line(log) + bend / share)
    }

    /// How much the derivative of that logarithm by the logarithm of time exceeds the second derivative.
    fn bend(&self) -> f64 {
        let hazard = hazard(self.time);
        self.number * hazard * (self.time + hazard)
    }
}

impl Average for WalleniusNoncentralHypergeometric {
    fn log_terms(&self, k: f64, part: Part) -> Box<dyn Fn(Double) -> f64 + '_> {
        let others = self.draws - k;
        let density = BetaShape::new(k + 1.0, self.good - k);
        let functions = BetaShape::new(self.bad - others + 1.0, others);
        Box::new(move |v| {
            let [good, bad] = self.shares(v);
            let tails = functions.tails(bad.swapped()).0;
            let tail = if part == Part::Upper { tails.lower } else { tails.upper };
            // A share grows with the logarithm of the time by the rate times what is left.
            let slope = libm::log(self.odds * v.high / good.x.high);
            density.slope(good).log() + slope + libm::log(tail)
        })
    }

    fn bends(&self, k: f64) -> Bends {
        let others = self.draws - k;
        let low = self.log_mode(k);
        let [before, after] = [-0.01, 0.01].map(|step| self.slope(k, libm::exp(low + step)));
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
        let tail = |part| libm::exp(log_integral(self, k, part));
        let lower = tail(Part::Lower);
        if lower < 0.5 { Tails::of_lower(lower) } else { Tails::of_upper(tail(Part::Upper)) }
    }

    fn log_probability(&self, k: f64) -> f64 {
        let [least, most] = self.support();
        if least == most {
            return 0.0;
        }
        // The integral over the logarithm of the time of the last draw, divided by its largest term.
        let (others, centre) = (self.draws - k, libm::exp(self.log_mode(k)));
        let slope = self.slope(k, centre) + 1.0;
        let parts = [Arrived::new(k, self.odds * centre), Arrived::new(others, centre)];
        let bend = 1.0 - slope + parts[0].bend() + parts[1].bend();
        let sum = trapezoidal(
            f64::min(0.08, 0.5 / bend.sqrt()),
            inlined!(|y| {
                let beyond = beyond_line(y);
                let longer = y + beyond;
                let less = parts[0].below_tangent(longer) + parts[1].below_tangent(longer);
                exp(slope * longer - beyond - less)
            }),
        );
        let [good, bad] = self.shares(centre.into());
        let numbers = binomial(k, self.good, good) + binomial(others, self.bad, bad);
        numbers + libm::log(self.rate(k) * centre) + libm::log(sum)
    }

    /// Near the number that is expected to have arrived with `draws` in all.
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let arrived = |log_t: f64| {
            let t = libm::exp(log_t);
            [-self.good * libm::expm1(-self.odds * t), -self.bad * libm::expm1(-t)]
        };
        let [mean, others] = arrived(crossing(|log_t| {
            let [good, bad] = arrived(log_t);
            good + bad < self.draws
        }));
        let parts = [mean, self.good - mean, others, self.bad - others];
        let bend = parts.iter().fold(0.0, |sum, part| sum + 1.0 / (part + 1.0));
        by_moments([mean, 1.0 / bend.sqrt(), 0.0], p, upper)
    }
}

/// The tail of a Skellam variate from k on, if that is above 0, or up to k if not, as a mixture of gamma variates below
/// a rate.
#[inline]
fn mixture([rate, other]: [f64; 2], from: f64) -> Mixture<'static> {
    let (rate, y) = if from > 0.0 { (other, rate) } else { (rate, other) };
    let at = Place::Gamma(y.into());
    Mixture { functions: None, rate, a: from.abs(), offset: 0.0, at }
}

// The difference of Poisson variates.
functions_of!(
    Skellam([rate, other]) as Counts,
    support = {
        let end = |rate: f64| if rate == 0.0 { 0.0 } else { f64::INFINITY };
        [-end(other), end(rate)]
    },
    tails = |k| match k < 0.0 {
        true => mixture([rate, other], k).tails(),
        false => mixture([rate, other], k + 1.0).tails().swapped(),
    },
    log_probability = |k| {
        // With shapes above 0, at k + 1 or at 1 - k.
        let is_above = k > 0.0 || k == 0.0 && rate > 0.0;
        let mixture = mixture([rate, other], if is_above { k + 1.0 } else { k - 1.0 });
        let Place::Gamma(y) = mixture.at else { unreachable!("of gamma variates") };
        if y.high == 0.0 { 0.0 } else { mixture.log_slope() - libm::log(y.high) }
    },
    guess = |probability, upper| {
        let (mean, variance) = (rate - other, rate + other);
        let skewness = mean / (variance * variance.sqrt());
        by_moments([mean, variance.sqrt(), skewness], probability, upper)
    },
);

/// The law of the Poisson binomial distribution.
#[derive(Debug, Clone)]
pub struct PoissonBinomial {
    support: [f64; 2],
    /// The probability of each count, that of counts up to it, and above it.
    table: Arc<[[f64; 3]]>,
}

impl PoissonBinomial {
    /// Of trials with these probabilities.
    pub(super) fn new(trials: impl Iterator<Item = f64>) -> OfCounts<Self> {
        let mut support = [0.0; 2];
        let trials = trials.inspect(|&p| {
            // As many successes as are sure, at least, and at most as are possible.
            support[0] += f64::from(u8::from(p == 1.0));
            support[1] += f64::from(u8::from(p > 0.0));
        });
        let mut table = Vec::from_iter(probabilities(trials).into_iter().map(|p| [p, 0.0, 0.0]));
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
        OfCounts::new(Self { support, table: table.into() })
    }
}

impl Counts for PoissonBinomial {
    fn support(&self) -> [f64; 2] {
        self.support
    }

    fn tails(&self, k: f64) -> Tails {
        let [_, lower, upper] = self.table[k as usize];
        if lower < upper { Tails::of_lower(lower) } else { Tails::of_upper(upper) }
    }

    fn log_probability(&self, k: f64) -> f64 {
        libm::log(self.table[k as usize][0])
    }

    fn guess(&self, p: f64, upper: bool) -> f64 {
        self.table.partition_point(|&[_, lower, above]| if upper { above > p } else { lower < p })
            as f64
    }
}
