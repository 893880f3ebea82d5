//! Laws of counts.

use super::noncentral::{Mixture, Place};
use super::{one, parameters_of, tails};
use crate::math::special::beta::{Share, beta_slope, beta_tails, continued, log_beta};
use crate::math::special::cells::Cells;
use crate::math::special::double_double::Double;
use crate::math::special::gamma::{gamma_tails, log_poisson};
use crate::math::special::in_loops::exponential_quantile;
use crate::math::special::normal::normal_quantile;
use crate::math::special::solve::smaller;
use crate::math::special::{Tails, log_ratio};
use crate::native::quantile::{Function, Law};
use crate::sampling::{Line, Lines, each};

/// A distribution of whole numbers.
pub trait Counts: Clone + Send + Sync + 'static {
    /// Whether a guess may be far from the quantile.
    const IS_FAR: bool = false;

    /// Whether a guess is the quantile before rounding up, within some units in the last place of itself and 1; it is
    /// marked `#[inline(always)]` and has no calls, for loops of vectors.
    const IS_CLOSED: bool = false;

    fn support(&self) -> [f64; 2];

    /// The probabilities of numbers up to k, and of those above it, for a whole number k of the support.
    fn tails(&self, k: f64) -> Tails;

    /// The logarithm of the probability of a whole number of the support.
    fn log_probability(&self, k: f64) -> f64;

    /// Mean, standard deviation and skewness, with which the search of quantiles begins.
    fn moments(&self) -> [f64; 3];

    /// A number near the quantile.
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let [mean, deviation, skewness] = self.moments();
        let z = normal_quantile(p, upper);
        mean + deviation * (z + skewness * (z * z - 1.0) / 6.0)
    }
}

/// The law of counts.
#[derive(Debug, Clone)]
pub struct OfCounts<C> {
    of: C,
    cells: Cells,
}

impl<C: From<[f64; N]>, const N: usize> From<[f64; N]> for OfCounts<C> {
    #[inline]
    fn from(parameters: [f64; N]) -> Self {
        Self::new(parameters.into())
    }
}

impl<C> OfCounts<C> {
    #[inline]
    pub(super) fn new(of: C) -> Self {
        Self { of, cells: Cells::new() }
    }
}

impl<C: Counts> OfCounts<C> {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let [least, most] = self.of.support();
        let k = x.floor();
        match k {
            _ if k < least || k == f64::NEG_INFINITY => Tails::BELOW,
            _ if k >= most => Tails::ABOVE,
            _ => {
                let [lower, upper] = self.cells.of_count(k, 0, || {
                    let Tails { lower, upper } = self.of.tails(k);
                    [lower, upper]
                });
                Tails { lower, upper }
            }
        }
    }

    /// The quantile by rounding a guess up, and NaN where that is as near to a whole number as its error.
    #[inline(always)]
    fn closed(&self, p: f64, upper: bool) -> f64 {
        let [least, most] = self.of.support();
        let guess = self.of.guess(p, upper);
        let is_sure = (guess - guess.round_ties_even()).abs() > 1e-10 * (1.0 + guess.abs());
        let above = (guess.ceil() + 0.0).max(least).min(most);
        if is_sure { above } else { f64::NAN }
    }

    /// A number nearer to a quantile by Newton's method for the logarithm of the smaller tail.
    #[inline]
    fn nearer(&self, mut k: f64, p: f64, upper: bool) -> f64 {
        const STEPS: usize = 20;
        let [least, most] = self.of.support();
        let (target, of_upper) = smaller(p, upper);
        for _ in 0..STEPS {
            k = k.floor().max(least).min(most - 1.0);
            let tails = self.tails(k);
            let (tail, sign) = if of_upper { (tails.upper, -1.0) } else { (tails.lower, 1.0) };
            let own = if of_upper { k + 1.0 } else { k };
            let hazard = libm::exp(self.log_density(own) - libm::log(tail));
            let change = sign * log_ratio(target, tail) / hazard;
            // NaN where a probability is below all numbers.
            if change.is_nan() || change.abs() <= 1.0 {
                break;
            }
            k += change;
        }
        k
    }

    /// The least k with enough probability up to it: from a guess, in steps that grow until the number is
    /// enclosed, and then by bisection.
    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let [least, most] = self.of.support();
        let (at_least, at_most) = if upper { (1.0, 0.0) } else { (0.0, 1.0) };
        if p == at_least {
            return least;
        }
        if p == at_most {
            return most;
        }
        let is_enough = |k: f64| {
            let tails = self.tails(k);
            if upper { tails.upper <= p } else { tails.lower >= p }
        };
        if C::IS_CLOSED {
            let closed = one(
                p,
                #[inline(always)]
                |p| self.closed(p, upper),
            );
            if !closed.is_nan() {
                return closed;
            }
        }
        let guess = self.of.guess(p, upper);
        let guess = if C::IS_FAR { self.nearer(guess, p, upper) } else { guess };
        let guess = if guess.is_nan() { least } else { guess.floor() };
        // Up to here, numbers are whole ones.
        let within = |k: f64| k.max(least).min(most).min(f64::MAX);
        let start = within(guess);
        let mut step = 1.0;
        let (mut low, mut high);
        if is_enough(start) {
            high = start;
            low = start;
            while low >= least {
                low = (high - step).max(least - 1.0).min(high.next_down());
                if low < least || !is_enough(low) {
                    break;
                }
                high = low;
                step *= 4.0;
            }
        } else {
            low = start;
            high = start;
            while high < most {
                high = within(low + step).max(low.next_up()).min(most);
                if high >= most || is_enough(high) {
                    break;
                }
                low = high;
                step *= 4.0;
            }
        }
        while high - low > 1.0 {
            let middle = (low + 0.5 * (high - low)).floor();
            if middle <= low || middle >= high {
                break;
            }
            *if is_enough(middle) { &mut high } else { &mut low } = middle;
        }
        high
    }
}

impl<C: Counts> Law for OfCounts<C> {
    const IS_COUNT: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.of.support()
    }

    tails!(both);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.of.support();
        if x < least || x > most || x.floor() != x || x.is_infinite() {
            return -f64::INFINITY;
        }
        let [log, _] = self.cells.of_count(x, 1, || [self.of.log_probability(x), 0.0]);
        log
    }

    tails!(inverse);

    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        let Function::Quantile { upper } = function else {
            return function.over(self, lines, count);
        };
        if !C::IS_CLOSED {
            return function.over(self, lines, count);
        }
        let mut room = Lines::room();
        let closed = room.zeros(lines.len());
        closed.copy_from_slice(lines);
        each(
            closed,
            #[inline(always)]
            |p| self.closed(p, upper),
        );
        for (p, closed) in lines.as_flattened_mut()[..count].iter_mut().zip(closed.as_flattened()) {
            *p = if closed.is_nan() { self.at(*p, upper) } else { *closed };
        }
    }
}

parameters_of! {
    Poisson: 1;
    Binomial: 2;
    Bernoulli: 1;
    NegativeBinomial: 2;
    Planck: 1;
    Hypergeometric: 3;
    YuleSimon: 1;
    BetaBinomial: 3;
    UniformInt: 2;
    LogSeries: 1;
    Zeta: 1;
    Zipf: 2;
    Skellam: 2;
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
    fn moments(&self) -> [f64; 3] {
        let deviation = self.0[0].sqrt();
        [self.0[0], deviation, 1.0 / deviation]
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
    fn moments(&self) -> [f64; 3] {
        let [n, p] = self.0;
        let deviation = (n * p * (1.0 - p)).sqrt();
        [n * p, deviation, (1.0 - 2.0 * p) / deviation]
    }
}

/// The logarithm of the probability of k successes.
#[inline]
fn binomial(k: f64, n: f64, share: Share) -> f64 {
    if k == 0.0 {
        return if n == 0.0 { 0.0 } else { (share.rest.log() * n).value() };
    }
    if k == n {
        return (share.x.log() * n).value();
    }
    beta_slope(k, n - k, share).log() + libm::log(n / k / (n - k))
}

impl Counts for Bernoulli {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [f64::from(u8::from(self.0[0] == 1.0)), f64::from(u8::from(self.0[0] > 0.0))]
    }

    #[inline]
    fn tails(&self, _: f64) -> Tails {
        Tails { lower: 1.0 - self.0[0], upper: self.0[0] }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        if k == 0.0 { libm::log1p(-self.0[0]) } else { libm::log(self.0[0]) }
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [self.0[0], 0.0, 0.0]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        // Any number between whole ones.
        let is_enough = if upper { self.0[0] <= p } else { 1.0 - self.0[0] >= p };
        if is_enough { -0.5 } else { 0.5 }
    }
}

impl Counts for NegativeBinomial {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [r, p] = self.0;
        [0.0, if p == 1.0 || r == 0.0 { 0.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [r, p] = self.0;
        beta_tails(r, k + 1.0, Share::new(p)).0
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [r, p] = self.0;
        if k == 0.0 {
            return (Double::from(p).log() * r).value();
        }
        beta_slope(r, k, Share::new(p)).log() - libm::log(k)
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        let [r, p] = self.0;
        let mean = r * (1.0 - p) / p;
        [mean, (mean / p).sqrt(), (2.0 - p) / (r * (1.0 - p)).sqrt()]
    }
}

/// e^-exponent and the rest.
#[inline]
fn decayed(exponent: f64) -> Tails {
    Tails { lower: -libm::expm1(-exponent), upper: libm::exp(-exponent) }
}

/// The k with e^(-rate k), or 1 - e^(-rate k).
#[inline(always)]
fn decays_to(rate: f64, p: f64, upper: bool) -> f64 {
    exponential_quantile(p, upper) / rate
}

/// The law of the geometric distribution.
#[derive(Debug, Clone)]
pub struct Geometric {
    p: f64,
    /// -log(1 - p)
    rate: f64,
}

impl From<[f64; 1]> for Geometric {
    #[inline]
    fn from([p]: [f64; 1]) -> Self {
        Self { p, rate: -libm::log1p(-p) }
    }
}

impl Counts for Geometric {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [1.0, if self.p == 1.0 { 1.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        decayed(self.rate * k)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(self.p) - if k == 1.0 { 0.0 } else { (k - 1.0) * self.rate }
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0 / self.p, 1.0 / self.p, 2.0]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        decays_to(self.rate, p, upper)
    }
}

impl Counts for Planck {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        decayed(self.0[0] * (k + 1.0))
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(-libm::expm1(-self.0[0])) - self.0[0] * k
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0 / self.0[0], 1.0 / self.0[0], 2.0]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        decays_to(self.0[0], p, upper) - 1.0
    }
}

/// The law of the Boltzmann distribution.
#[derive(Debug, Clone)]
pub struct Boltzmann {
    rate: f64,
    n: f64,
    /// The tails of an exponential variate at n.
    end: Tails,
}

impl From<[f64; 2]> for Boltzmann {
    #[inline]
    fn from([rate, n]: [f64; 2]) -> Self {
        Self { rate, n, end: decayed(rate * n) }
    }
}

impl Counts for Boltzmann {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [0.0, self.n - 1.0]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let Self { rate, n, end } = self;
        let after = k + 1.0;
        Tails {
            lower: -libm::expm1(-rate * after) / end.lower,
            upper: libm::exp(-rate * after) * -libm::expm1(-rate * (n - after)) / end.lower,
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(-libm::expm1(-self.rate) / self.end.lower) - self.rate * k
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [0.0; 3]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let (tail, of_upper) = smaller(p, upper);
        let of_end = if of_upper { self.end.upper } else { 0.0 };
        decays_to(self.rate, tail * self.end.lower + of_end, of_upper) - 1.0
    }
}

/// The law of the discrete Laplace distribution.
#[derive(Debug, Clone)]
pub struct DiscreteLaplace {
    rate: f64,
    /// 1 + e^-rate
    sum: f64,
}

impl From<[f64; 1]> for DiscreteLaplace {
    #[inline]
    fn from([rate]: [f64; 1]) -> Self {
        Self { rate, sum: 1.0 + libm::exp(-rate) }
    }
}

impl Counts for DiscreteLaplace {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        // Beyond k on its own side: e^(-rate m) / (1 + e^-rate) with m = |k| on the left, k + 1 on the right.
        let Self { rate, sum } = self;
        match k < 0.0 {
            true => Tails::of_lower(libm::exp(rate * k) / sum),
            false => Tails::of_upper(libm::exp(-rate * (k + 1.0)) / sum),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        libm::log(libm::tanh(0.5 * self.rate)) - self.rate * k.abs()
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [0.0; 3]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        // e^(rate k) / `sum` below 0, and on the other side 1 less that of -k - 1.
        let (tail, of_upper) = smaller(p, upper);
        let size = decays_to(self.rate, tail * self.sum, true);
        if of_upper { size - 1.0 } else { -size }
    }
}

/// From the first number to the last one.
impl Counts for UniformInt {
    const IS_CLOSED: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        self.0
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [low, last] = self.0;
        let n = last - low + 1.0;
        Tails { lower: (k - low + 1.0) / n, upper: (last - k) / n }
    }

    #[inline]
    fn log_probability(&self, _: f64) -> f64 {
        -libm::log(self.0[1] - self.0[0] + 1.0)
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [0.0; 3]
    }

    #[inline(always)]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let [low, last] = self.0;
        let part = p * (last - low + 1.0);
        if upper { last - part } else { low - 1.0 + part }
    }
}

impl Counts for YuleSimon {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        // k B(k, alpha + 1)
        let alpha = self.0[0];
        Tails::of_upper(libm::exp(libm::log(k) + log_beta(k, alpha + 1.0)))
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let alpha = self.0[0];
        libm::log(alpha) + log_beta(k, alpha + 1.0)
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0, 0.0, 0.0]
    }

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        // The upper tail is nearly Γ(alpha + 1) k^-alpha.
        let alpha = self.0[0];
        let log = super::exponent_of_lower(p, !upper);
        libm::exp((log + crate::math::special::gamma::log_gamma(alpha + 1.0)) / alpha)
    }
}

/// log of C(n, k) = 1 / ((n + 1) B(k + 1, n - k + 1)).
#[inline]
pub(super) fn log_choices(n: f64, k: f64) -> f64 {
    -(libm::log1p(n) + log_beta(k + 1.0, n - k + 1.0))
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

impl Hypergeometric {
    /// The probability of k + 1, divided by that of k.
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        let [good, bad, draws] = self.0;
        (good - k) / (k + 1.0) * ((draws - k) / (bad - draws + k + 1.0))
    }
}

impl Counts for Hypergeometric {
    #[inline]
    fn support(&self) -> [f64; 2] {
        let [good, bad, draws] = self.0;
        [f64::max(0.0, draws - bad), f64::min(good, draws)]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [least, most] = self.support();
        let [mean, ..] = self.moments();
        if k < mean {
            let mut at = k;
            let lower = summed(libm::exp(self.log_probability(k)), || {
                at -= 1.0;
                (at >= least).then(|| 1.0 / self.quotient(at))
            });
            return Tails::of_lower(lower);
        }
        let mut at = k + 1.0;
        let upper = summed(libm::exp(self.log_probability(at)), || {
            let quotient = (at < most).then(|| self.quotient(at));
            at += 1.0;
            quotient
        });
        Tails::of_upper(upper)
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
    fn moments(&self) -> [f64; 3] {
        let [good, bad, draws] = self.0;
        let all = good + bad;
        let p = if all > 0.0 { good / all } else { 0.0 };
        let variance = draws * p * (1.0 - p) * (all - draws) / (all - 1.0).max(1.0);
        [draws * p, variance.max(0.0).sqrt(), 0.0]
    }
}

impl BetaBinomial {
    /// The probability of k + 1, divided by that of k.
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        let [n, alpha, beta] = self.0;
        (n - k) / (k + 1.0) * ((alpha + k) / (beta + n - k - 1.0))
    }
}

impl Counts for BetaBinomial {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, self.0[0]]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let n = self.0[0];
        let [mean, ..] = self.moments();
        if k < mean {
            let mut at = k;
            let lower = summed(libm::exp(self.log_probability(k)), || {
                at -= 1.0;
                (at >= 0.0).then(|| 1.0 / self.quotient(at))
            });
            return Tails::of_lower(lower);
        }
        let mut at = k + 1.0;
        let upper = summed(libm::exp(self.log_probability(at)), || {
            let quotient = (at < n).then(|| self.quotient(at));
            at += 1.0;
            quotient
        });
        Tails::of_upper(upper)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [n, alpha, beta] = self.0;
        log_beta(alpha + k, beta + (n - k)) - log_beta(alpha, beta) + log_choices(n, k)
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        let [n, alpha, beta] = self.0;
        let sum = alpha + beta;
        let p = alpha / sum;
        [n * p, (n * p * (1.0 - p) * (sum + n) / (sum + 1.0)).sqrt(), 0.0]
    }
}

impl Counts for LogSeries {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, if self.0[0] == 0.0 { 1.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        // The integral of t^k / (1 - t) from 0 to p.
        let (p, after) = (self.0[0], k + 1.0);
        let share = Share::new(p);
        let sum = continued(after, 0.0, share, after * share.rest.value());
        let power = (share.x.log() * after).exp();
        Tails::of_upper(power * sum / -libm::log1p(-p))
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let p = self.0[0];
        if p == 0.0 {
            return 0.0;
        }
        (Double::from(p).log() * k).value() - libm::log(-libm::log1p(-p) * k)
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        let p = self.0[0];
        let factor = -1.0 / libm::log1p(-p);
        let mean = factor * p / (1.0 - p);
        [mean, (mean * (1.0 - factor * p) / (1.0 - p)).sqrt(), 2.0]
    }
}

/// The sum of k^-s over whole numbers from `first` to `last`, which may be infinite: by Euler and Maclaurin's
/// formula from a number on.
#[inline]
fn power_sum(s: f64, first: f64, last: f64) -> f64 {
    // B(2k) / (2k)!
    const COEFFICIENTS: [f64; 10] = [
        1.0 / 12.0,
        -1.0 / 720.0,
        1.0 / 30240.0,
        -1.0 / 1_209_600.0,
        1.0 / 47_900_160.0,
        -5.284_190_138_687_493e-10,
        1.338_253_653_068_467_9e-11,
        -3.389_680_296_322_583e-13,
        8.586_062_056_277_845e-15,
        -2.174_868_698_558_062e-16,
    ];
    let power = |k: f64| libm::pow(k, -s);
    let (mut sum, mut k) = (0.0, first);
    while k <= last && k < 20.0 + s.min(100.0) {
        let term = power(k);
        sum += term;
        k += 1.0;
        if term <= sum * 1e-20 {
            return sum;
        }
    }
    if k > last {
        return sum;
    }
    // Powers as multiples of that of k: the integral, half of both ends, and the derivatives at both.
    let ratio = last / k;
    let at_last = if ratio == f64::INFINITY { 0.0 } else { libm::pow(ratio, -s) };
    let log = libm::log1p((last - k) / k);
    let integral = match 1.0 - s {
        0.0 => log,
        _ if ratio == f64::INFINITY => 1.0 / (s - 1.0),
        less => libm::expm1(less * log) / less,
    };
    let mut rest = 0.5 * (1.0 + at_last);
    let (mut at_k, mut at_end) = (s / k, at_last * s / last);
    for (n, c) in COEFFICIENTS.iter().enumerate() {
        rest += c * (at_k - at_end);
        let n = 2.0 * n as f64;
        let next = (s + n + 1.0) * (s + n + 2.0);
        at_k *= next / (k * k);
        at_end *= next / (last * last);
    }
    // The power itself may be out of range.
    sum + libm::pow(k, 1.0 - s) * (integral + rest / k)
}

impl Counts for Zeta {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let s = self.0[0];
        let whole = power_sum(s, 1.0, f64::INFINITY);
        let upper = power_sum(s, k + 1.0, f64::INFINITY) / whole;
        if upper < 0.5 {
            return Tails::of_upper(upper);
        }
        Tails::of_lower(power_sum(s, 1.0, k) / whole)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let s = self.0[0];
        -s * libm::log(k) - libm::log(power_sum(s, 1.0, f64::INFINITY))
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0, 0.0, 0.0]
    }

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        // The upper tail is nearly k^(1 - s) / (s - 1) of the sum.
        let less = self.0[0] - 1.0;
        let log = super::exponent_of_lower(p, !upper);
        let whole = power_sum(self.0[0], 1.0, f64::INFINITY);
        libm::exp((log - libm::log(less * whole)) / less)
    }
}

impl Counts for Zipf {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, self.0[0]]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [n, s] = self.0;
        let upper = power_sum(s, k + 1.0, n) / power_sum(s, 1.0, n);
        if upper < 0.5 {
            return Tails::of_upper(upper);
        }
        Tails::of_lower(power_sum(s, 1.0, k) / power_sum(s, 1.0, n))
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [n, s] = self.0;
        -s * libm::log(k) - libm::log(power_sum(s, 1.0, n))
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0, 0.0, 0.0]
    }
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
    fn moments(&self) -> [f64; 3] {
        let [rate, other] = self.0;
        let variance = rate + other;
        [rate - other, variance.sqrt(), (rate - other) / (variance * variance.sqrt())]
    }
}

/// The law of the negative hypergeometric distribution, a beta-binomial one.
#[derive(Debug, Clone)]
pub struct NegativeHypergeometric(BetaBinomial);

impl From<[f64; 3]> for NegativeHypergeometric {
    #[inline]
    fn from([good, bad, stop]: [f64; 3]) -> Self {
        Self(BetaBinomial([if stop == 0.0 { 0.0 } else { good }, stop, bad + 1.0 - stop]))
    }
}

impl Counts for NegativeHypergeometric {
    #[inline]
    fn support(&self) -> [f64; 2] {
        self.0.support()
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        self.0.tails(k)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        if self.0.0[0] == 0.0 { 0.0 } else { self.0.log_probability(k) }
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        self.0.moments()
    }
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
            *if law.quotient(middle) > 1.0 { &mut low } else { &mut high } =
                if law.quotient(middle) > 1.0 { middle + 1.0 } else { middle };
        }
        law.mode = low;
        let whole = law.sum_up(low, 1.0) + law.sum_down(low, 1.0) - 1.0;
        law.log_whole = law.log_probability(low) + libm::log(whole);
        law
    }
}

impl FisherNoncentralHypergeometric {
    /// The probability of k + 1, divided by that of k.
    #[inline]
    fn quotient(&self, k: f64) -> f64 {
        self.central.quotient(k) * self.odds
    }

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
}

impl Counts for FisherNoncentralHypergeometric {
    const IS_FAR: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.central.support()
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let probability = |k| libm::exp(self.log_probability(k));
        match k < self.mode {
            true => Tails::of_lower(self.sum_down(k, probability(k))),
            false => Tails::of_upper(self.sum_up(k + 1.0, probability(k + 1.0))),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let powers = (k - self.mode) * libm::log(self.odds);
        self.central.log_probability(k) + powers - self.log_whole
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        let Hypergeometric([good, bad, draws]) = self.central;
        // How fast the logarithm of the quotient of neighbours decreases.
        let numbers = [good - self.mode, draws - self.mode, self.mode, bad - draws + self.mode];
        let bend = numbers.iter().fold(0.0, |sum, number| sum + 1.0 / (number + 1.0));
        [self.mode, 1.0 / bend.sqrt(), 0.0]
    }
}
