//! Laws of counts.

use super::parameters_of;
use crate::math::special::Tails;
use crate::math::special::beta::{Share, beta_slope, beta_tails, log_beta};
use crate::math::special::double_double::Double;
use crate::math::special::gamma::{gamma_slope, gamma_tails};
use crate::math::special::normal::normal_quantile;
use crate::native::quantile::Law;

/// A distribution of whole numbers.
pub trait Counts: Clone + Send + Sync + 'static {
    fn support(&self) -> [f64; 2];

    /// The probabilities of numbers up to k, and of those above it, for a whole number k of the support.
    fn tails(&self, k: f64) -> Tails;

    /// The logarithm of the probability of a whole number of the support.
    fn log_probability(&self, k: f64) -> f64;

    /// Mean, standard deviation and skewness, with which the search of quantiles begins.
    fn moments(&self) -> [f64; 3];

    /// A quantile in closed form, which may be off by a little.
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let [mean, deviation, skewness] = self.moments();
        let z = normal_quantile(p, upper);
        mean + deviation * (z + skewness * (z * z - 1.0) / 6.0)
    }
}

/// The law of counts.
#[derive(Debug, Clone)]
pub struct OfCounts<C>(C);

impl<C: From<[f64; N]>, const N: usize> From<[f64; N]> for OfCounts<C> {
    #[inline]
    fn from(parameters: [f64; N]) -> Self {
        Self(parameters.into())
    }
}

impl<C: Counts> OfCounts<C> {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let [least, most] = self.0.support();
        let k = x.floor();
        match k {
            _ if k < least => Tails::BELOW,
            _ if k >= most => Tails::ABOVE,
            _ => self.0.tails(k),
        }
    }

    /// The least k with enough probability up to it: from a guess, in steps that grow until the number is
    /// enclosed, and then by bisection.
    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let [least, most] = self.0.support();
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
        let guess = self.0.guess(p, upper);
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
        self.0.support()
    }

    #[inline]
    fn cdf(&self, x: f64) -> f64 {
        self.tails(x).lower
    }

    #[inline]
    fn survival(&self, x: f64) -> f64 {
        self.tails(x).upper
    }

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.0.support();
        if x < least || x > most || x.floor() != x || x.is_infinite() {
            return -f64::INFINITY;
        }
        self.0.log_probability(x)
    }

    #[inline]
    fn quantile(&self, p: f64) -> f64 {
        self.at(p, false)
    }

    #[inline]
    fn upper_quantile(&self, q: f64) -> f64 {
        self.at(q, true)
    }
}

parameters_of! {
    Poisson: 1;
    Binomial: 2;
    Bernoulli: 1;
    NegativeBinomial: 2;
    Geometric: 1;
    Planck: 1;
    Boltzmann: 2;
    DiscreteLaplace: 1;
    Hypergeometric: 3;
    YuleSimon: 1;
    BetaBinomial: 3;
    UniformInt: 2;
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
        let rate = self.0[0];
        if k == 0.0 { -rate } else { gamma_slope(k, rate.into()).log() - libm::log(k) }
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
    #[inline]
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

/// The k from which on e^(-rate k) is at most, or 1 - e^(-rate k) at least, this.
#[inline]
fn decays_to(rate: f64, p: f64, upper: bool) -> f64 {
    (super::exponent_of_lower(p, !upper) / rate).ceil()
}

impl Counts for Geometric {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [1.0, if self.0[0] == 1.0 { 1.0 } else { f64::INFINITY }]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        decayed(-libm::log1p(-self.0[0]) * k)
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let p = self.0[0];
        libm::log(p) + if k == 1.0 { 0.0 } else { (k - 1.0) * libm::log1p(-p) }
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [1.0 / self.0[0], 1.0 / self.0[0], 2.0]
    }

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        decays_to(-libm::log1p(-self.0[0]), p, upper)
    }
}

impl Counts for Planck {
    #[inline]
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

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        decays_to(self.0[0], p, upper) - 1.0
    }
}

impl Counts for Boltzmann {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [0.0, self.0[1] - 1.0]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        let [rate, n] = self.0;
        let whole = -libm::expm1(-rate * n);
        let after = k + 1.0;
        Tails {
            lower: -libm::expm1(-rate * after) / whole,
            upper: libm::exp(-rate * after) * -libm::expm1(-rate * (n - after)) / whole,
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let [rate, n] = self.0;
        libm::log(libm::expm1(-rate) / libm::expm1(-rate * n)) - rate * k
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [0.0; 3]
    }

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let [rate, n] = self.0;
        let lower = if upper { 1.0 - p } else { p };
        (-libm::log1p(lower * libm::expm1(-rate * n)) / rate).ceil() - 1.0
    }
}

impl Counts for DiscreteLaplace {
    #[inline]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline]
    fn tails(&self, k: f64) -> Tails {
        // Beyond k on its own side: e^(-rate m) / (1 + e^-rate) with m = |k| on the left, k + 1 on the right.
        let rate = self.0[0];
        let below = 1.0 + libm::exp(-rate);
        match k < 0.0 {
            true => Tails::of_lower(libm::exp(rate * k) / below),
            false => Tails::of_upper(libm::exp(-rate * (k + 1.0)) / below),
        }
    }

    #[inline]
    fn log_probability(&self, k: f64) -> f64 {
        let rate = self.0[0];
        libm::log(libm::tanh(0.5 * rate)) - rate * k.abs()
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        [0.0; 3]
    }

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let (tail, sign) = if p < 0.5 { (p, -1.0) } else { (1.0 - p, 1.0) };
        let sign = if upper { -sign } else { sign };
        let size = -libm::log(tail * (1.0 + libm::exp(-self.0[0]))) / self.0[0];
        (sign * size).ceil()
    }
}

/// From the first number to the last one.
impl Counts for UniformInt {
    #[inline]
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

    #[inline]
    fn guess(&self, p: f64, upper: bool) -> f64 {
        let [low, last] = self.0;
        let part = p * (last - low + 1.0);
        if upper { (last - part).ceil() } else { (low - 1.0 + part).ceil() }
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
        // C(n, k) = 1 / ((n + 1) B(k + 1, n - k + 1))
        let [n, alpha, beta] = self.0;
        let of_choices = libm::log1p(n) + log_beta(k + 1.0, n - k + 1.0);
        log_beta(alpha + k, beta + (n - k)) - log_beta(alpha, beta) - of_choices
    }

    #[inline]
    fn moments(&self) -> [f64; 3] {
        let [n, alpha, beta] = self.0;
        let sum = alpha + beta;
        let p = alpha / sum;
        [n * p, (n * p * (1.0 - p) * (sum + n) / (sum + 1.0)).sqrt(), 0.0]
    }
}
