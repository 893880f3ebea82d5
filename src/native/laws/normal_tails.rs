//! Laws whose tails are sums and differences of normal ones, in loops of vectors.

use std::f64::consts::PI;

use super::parameters_of;
use super::tailed::Tailed;
use crate::math::in_fours;
use crate::math::special::Tails;
use crate::math::special::double_double::Double;
use crate::math::special::in_loops::{exp, expm1, log, log1p};
use crate::math::special::normal::{
    gaussian, normal_log_density, normal_tail_in_loops, normal_tails, ratio_less, ratio_of_any,
};

/// Coefficients of the probability between c and c - t, in powers of t from the first on, the last first; of Hermite's
/// polynomials.
#[inline]
fn series_at(c: f64) -> [f64; 24] {
    let mut series = [0.0; 24];
    // Farther from 0, the density is 0.
    if c.abs() > 100.0 {
        return series;
    }
    let (mut before, mut now) = (0.0, gaussian(c) / (2.0 * PI).sqrt());
    for (n, coefficient) in (0_u8..).zip(series.iter_mut().rev()) {
        // The polynomial divided by n!.
        let n = f64::from(n) + 1.0;
        *coefficient = now / n;
        (before, now) = (now, (c * now - before) / n);
    }
    series
}

/// Whether the series has all digits at a distance from there.
#[inline(always)]
fn is_near(c: f64, distance: f64) -> bool {
    distance < 0.5 && c * distance < 1.0
}

/// The law of the absolute value of a normal variate with a mean.
#[derive(Debug, Clone)]
pub struct FoldedNormal {
    mean: f64,
    series: [f64; 12],
}

impl From<[f64; 1]> for FoldedNormal {
    #[inline]
    fn from([mean]: [f64; 1]) -> Self {
        let mean = mean.abs();
        // Of both sides of the mean, odd powers.
        let series = series_at(mean);
        Self { mean, series: std::array::from_fn(|n| 2.0 * series[2 * n + 1]) }
    }
}

impl Tailed for FoldedNormal {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        let c = self.mean;
        let [near, far] = [Double::sum(x, -c), Double::sum(x, c)];
        let beyond = normal_tail_in_loops(far, true);
        let upper = normal_tail_in_loops(near, true) + beyond;
        let below = normal_tail_in_loops(near, false) - beyond;
        let by_series = x * in_fours(x * x, &self.series);
        let lower = if is_near(c, x) { by_series } else { below };
        Tails::by_smaller(lower < 0.5, lower, upper)
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        // Order of the product: the mean 0 times any number is 0.
        normal_log_density(x - self.mean) + log1p(exp(-2.0 * (x * self.mean)))
    }
}

/// The law of the reciprocal of a normal variate with mean a, given that it is above 0.
#[derive(Debug, Clone)]
pub struct Alpha {
    a: f64,
    /// The probability of being above 0, and below.
    whole: Tails,
    series: [f64; 24],
}

impl From<[f64; 1]> for Alpha {
    #[inline]
    fn from([a]: [f64; 1]) -> Self {
        Self { a, whole: normal_tails(a.into()), series: series_at(a) }
    }
}

impl Tailed for Alpha {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        let y = Double::from(1.0) / x.into();
        let z = Double::from(self.a) - y;
        let below = normal_tail_in_loops(z, false) / self.whole.lower;
        let beyond = match z.high > 0.0 {
            true => normal_tail_in_loops(z, true) - self.whole.upper,
            false => self.whole.lower - normal_tail_in_loops(z, false),
        };
        let by_series = y.high * in_fours(y.high, &self.series);
        let upper = if is_near(self.a, y.high) { by_series } else { beyond } / self.whole.lower;
        Tails::by_smaller(below < 0.5, below, upper)
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        let z = Double::from(self.a) - Double::from(1.0) / x.into();
        let log_density = normal_log_density(z.value()) - 2.0 * log(x);
        if x == 0.0 { -f64::INFINITY } else { log_density - log(self.whole.lower) }
    }
}

/// The law of the Crystal Ball distribution.
#[derive(Debug, Clone)]
pub struct CrystalBall {
    beta: f64,
    m: f64,
    /// The probabilities below -beta and above, that of a normal variate, and the factor of the normal distribution.
    below: f64,
    above: f64,
    normal_below: f64,
    factor: f64,
}

impl From<[f64; 2]> for CrystalBall {
    #[inline]
    fn from([beta, m]: [f64; 2]) -> Self {
        let square = Double::product(beta, 0.5 * beta);
        let ratio = m / (beta * (m - 1.0)) * (-square).exp() / (2.0 * PI).sqrt();
        let normal = normal_tails(beta.into());
        let factor = 1.0 / (ratio + normal.lower);
        let [below, above] = [ratio, normal.lower].map(|part| factor * part);
        Self { beta, m, below, above, normal_below: normal.upper, factor }
    }
}

impl CrystalBall {
    /// The base of the power, 1 at -beta.
    #[inline(always)]
    fn base_less_1(&self, x: f64) -> f64 {
        (-self.beta - x) * (self.beta / self.m)
    }
}

impl Tailed for CrystalBall {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        let log_power = (1.0 - self.m) * log1p(self.base_less_1(x));
        let between = normal_tail_in_loops(x.into(), false) - self.normal_below;
        let is_power = x <= -self.beta;
        let near = [self.below * exp(log_power), self.above - self.below * expm1(log_power)];
        let far = [
            self.below + self.factor * between,
            self.factor * normal_tail_in_loops(x.into(), true),
        ];
        let [lower, upper] = if is_power { near } else { far };
        Tails::by_smaller(lower < 0.5, lower, upper)
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        let power = normal_log_density(self.beta) - self.m * log1p(self.base_less_1(x));
        log(self.factor) + if x <= -self.beta { power } else { normal_log_density(x) }
    }
}

/// From here on, products may be out of range.
const FARTHEST: f64 = 1e307;

parameters_of! {
    /// The law of the inverse Gaussian distribution.
    pub struct Wald { mean, scale }
}

impl Wald {
    /// scale (x / mean - 1)^2 / (2 x), and x / mean - 1.
    #[inline(always)]
    fn exponent(&self, x: Double) -> (Double, f64) {
        let less = (x - self.mean) / self.mean.into();
        let near = less * less * (0.5 * self.scale) / x;
        // The square may be out of range, also times the scale. Here x / mean is x / mean - 1.
        let far = less * (0.5 * self.scale) / self.mean.into();
        let far = if far.high < FARTHEST { far } else { FARTHEST.into() };
        (if less.high > 1e17 { far } else { near }, less.high)
    }

    /// With a, b = sqrt(scale / x) (x / mean ∓ 1), the lower tail is Φ(a) + e^(2 scale / mean) Φ(-b), where
    /// both exponents are a^2 / 2.
    #[inline(always)]
    fn tails_at(&self, x: Double) -> Tails {
        let (exponent, less) = self.exponent(x);
        let root = (self.scale / x.high).sqrt();
        let density = (-exponent).exp_in_loops();
        let a = root * less.abs();
        let lower = density * (ratio_of_any(a) + ratio_of_any(root * (x.high / self.mean + 1.0)));
        let upper = density * ratio_less(a, 2.0 * root);
        Tails::by_smaller(less < 0.0, lower, upper)
    }
}

impl Tailed for Wald {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        self.tails_at(x.min(FARTHEST).into())
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        let (exponent, _) = self.exponent(x.min(FARTHEST).into());
        let log_density = 0.5 * log(self.scale / (2.0 * PI)) - 1.5 * log(x) - exponent.value();
        if x == 0.0 { -f64::INFINITY } else { log_density }
    }
}

/// The law of the reciprocal of an inverse Gaussian variate of scale 1.
#[derive(Debug, Clone)]
pub struct ReciprocalInverseGaussian(Wald);

impl From<[f64; 1]> for ReciprocalInverseGaussian {
    #[inline]
    fn from([mean]: [f64; 1]) -> Self {
        Self(Wald { mean, scale: 1.0 })
    }
}

impl Tailed for ReciprocalInverseGaussian {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        self.0.tails_at(Double::from(1.0) / x.max(1.0 / FARTHEST).into()).swapped()
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        let mean = self.0.mean;
        let less = (1.0 - Double::product(mean, x).value()) / mean;
        let log_density = -0.5 * (less * less / x) - 0.5 * log(2.0 * PI * x);
        if x == 0.0 { -f64::INFINITY } else { log_density }
    }
}

/// The law of the sum of a standard normal variate and an exponential one.
#[derive(Debug, Clone)]
pub struct ExponentiallyModifiedNormal {
    rate: f64,
}

impl From<[f64; 1]> for ExponentiallyModifiedNormal {
    #[inline]
    fn from([mean]: [f64; 1]) -> Self {
        Self { rate: 1.0 / mean }
    }
}

impl ExponentiallyModifiedNormal {
    /// rate (rate / 2 - x)
    #[inline(always)]
    fn exponent(&self, x: f64) -> Double {
        Double::sum(0.5 * self.rate, -x) * self.rate
    }

    /// The logarithm of the density divided by the rate.
    #[inline(always)]
    fn log_over_rate(&self, x: f64) -> f64 {
        let less = x - self.rate;
        let far = self.exponent(x).value() + log1p(-normal_tail_in_loops(less.into(), true));
        let near = log(ratio_of_any(less.abs())) - 0.5 * x * x;
        if less > 0.0 { far } else { near }
    }
}

impl Tailed for ExponentiallyModifiedNormal {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn support(&self) -> [f64; 2] {
        [f64::NEG_INFINITY, f64::INFINITY]
    }

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        // Φ(x) - e^(rate (rate / 2 - x)) Φ(y), as sums of what is positive: with Mills' ratios where these are tails.
        let rate = self.rate;
        let y = x - rate;
        let (is_below, is_above) = (x <= 0.0, y > 0.0);
        let [density, density_at_y] = [gaussian(x), gaussian(y)];
        let exponent = self.exponent(x);
        let below_y = normal_tail_in_loops(y.into(), false);

        let more = if is_below || is_above { rate } else { x };
        let from = if is_below { -x } else { y.max(0.0) };
        let less = ratio_less(from, more);
        let between = density * (less + ratio_less(0.0, y.min(0.0).abs())) - expm1(-0.5 * x * x);
        let above = density_at_y * (less - expm1(exponent.high) * ratio_of_any(x.max(0.0)))
            - expm1(exponent.high) * below_y;
        let lower = if is_below { density * less } else { between };
        let lower = if is_above { above } else { lower };

        let near = density * ratio_of_any(y.min(0.0).abs());
        let far = exponent.exp_in_loops() * below_y;
        let upper = normal_tail_in_loops(x.into(), true) + if is_above { far } else { near };
        Tails::by_smaller(lower < 0.5, lower, upper)
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        log(self.rate) + self.log_over_rate(x)
    }
}

/// The law of e^(u + s z), for the sum z of a normal variate and an exponential one with either sign.
#[derive(Debug, Clone)]
pub struct DoubleParetoLogNormal {
    u: f64,
    s: f64,
    above: ExponentiallyModifiedNormal,
    below: ExponentiallyModifiedNormal,
}

impl From<[f64; 4]> for DoubleParetoLogNormal {
    #[inline]
    fn from([u, s, a, b]: [f64; 4]) -> Self {
        // Below it, nothing of the normal part is left beside the exponential ones.
        let s = s.max(1e-14 / (a + b));
        // Beyond, and below, the law is that of the limit, where products are in range.
        let of_rate =
            |rate: f64| ExponentiallyModifiedNormal { rate: (rate * s).clamp(1e-300, 1e150) };
        let [above, below] = [a, b].map(of_rate);
        Self { u, s, above, below }
    }
}

impl DoubleParetoLogNormal {
    #[inline(always)]
    fn normal(&self, x: f64) -> f64 {
        (Double::from(x).log_of_positive() + -self.u).value() / self.s
    }
}

impl Tailed for DoubleParetoLogNormal {
    const IN_LOOPS: bool = true;

    #[inline(always)]
    fn tails(&self, x: f64) -> Tails {
        let z = self.normal(x);
        let (above, below) = (self.above.tails(z), self.below.tails(-z));
        let whole = self.above.rate + self.below.rate;
        let [of_above, of_below] = [self.below.rate / whole, self.above.rate / whole];
        let lower = of_above * above.lower + of_below * below.upper;
        let upper = of_above * above.upper + of_below * below.lower;
        Tails::by_smaller(lower < 0.5, lower, upper)
    }

    #[inline(always)]
    fn log_density(&self, x: f64) -> f64 {
        let z = self.normal(x);
        let [above, below] = [self.above.log_over_rate(z), self.below.log_over_rate(-z)];
        let log_sum =
            (if above > below { above } else { below }) + log1p(exp(-(above - below).abs()));
        let [rate, other] = [self.above.rate, self.below.rate];
        let log_density = log_sum + log(rate * (other / (rate + other))) - log(self.s) - log(x);
        if x == 0.0 { -f64::INFINITY } else { log_density }
    }
}
