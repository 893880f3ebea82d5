//! The gamma function and the incomplete gamma functions.
//!
//! Sources: Temme, "The asymptotic expansion of the incomplete gamma functions" (1979); Gil, Segura and
//! Temme, "Efficient and accurate algorithms for the computation and inversion of the incomplete gamma
//! function ratios" (2012); Didonato and Morris, "Computation of the incomplete gamma function ratios and
//! their inverse" (1986). Deviances, by which densities are computed, are Loader's (2000).

use std::f64::consts::{LN_2, PI};
use std::sync::OnceLock;

use super::Tails;
use super::cells::{Cells, Density};
use super::double_double::{Double, artanh_rest};
use super::in_loops;
use super::normal::{HALF_LOG_2_PI, erfc_of_square, rough_normal_quantile};
use super::solve::{Slope, smaller};
use super::tables::{STIRLING, TEMME, ZETAS};
use crate::math::scaling::power_of_2;

/// Where Stirling's series begins.
pub(super) const LARGE: f64 = 8.0;

/// The most terms of a series or a continued fraction.
pub(super) const TERMS: f64 = 20_000.0;

/// 1 - Euler's constant.
const SLOPE_AT_2: f64 = 0.422_784_335_098_467_14;

/// log Γ(2 + x) for |x| up to 1/2.
#[inline]
fn log_gamma_2p(x: f64) -> f64 {
    x * (SLOPE_AT_2 + x * ZETAS.iter().fold(0.0, |sum, z| sum * x + z))
}

/// log Γ(1 + x) for x from -1/2 on, accurate near 0 and 1.
#[inline]
pub(crate) fn log_gamma_1p(x: f64) -> f64 {
    match x {
        _ if x > 1.5 => log_gamma(x + 1.0),
        _ if x > 0.5 => log_gamma_2p(x - 1.0),
        _ => log_gamma_2p(x) - libm::log1p(x),
    }
}

/// log Γ(a) - (a - 1/2) log a + a - log(2 pi) / 2, for a from 8 on.
#[inline]
pub(crate) fn stirling(a: f64) -> f64 {
    let inverse = 1.0 / a;
    let square = inverse * inverse;
    inverse * STIRLING.iter().fold(0.0, |sum, c| sum * square + c)
}

/// The difference of a polynomial's values at x and at x + `step`, which loses no digits if that is small.
/// The last coefficient comes first.
#[inline]
fn less(coefficients: &[f64], x: f64, step: f64) -> f64 {
    let (mut value, mut divided) = (0.0, 0.0);
    for c in coefficients {
        divided = divided * (x + step) + value;
        value = value * x + c;
    }
    -step * divided
}

/// `stirling(b) - stirling(a + b)`.
#[inline]
pub(crate) fn stirling_less(b: f64, a: f64) -> f64 {
    let [inverse, other] = [1.0 / b, 1.0 / (a + b)];
    let step = -a * inverse * other;
    let square = inverse * inverse;
    let value = STIRLING.iter().fold(0.0, |sum, c| sum * square + c);
    other * less(&STIRLING, square, step * (inverse + other)) - step * value
}

/// log(Γ(b) / Γ(a + b)) for b up to 8 and a up to 5/2.
#[inline]
pub(crate) fn log_gamma_less(b: f64, a: f64) -> f64 {
    if a > 0.5 {
        return log_gamma(b) - log_gamma(a + b);
    }
    let (mut b, mut sum) = (b, 0.0);
    while b + 0.5 * a > 2.5 {
        b -= 1.0;
        sum -= libm::log1p(a / b);
    }
    while b + 0.5 * a < 1.5 {
        sum += libm::log1p(a / b);
        b += 1.0;
    }
    // With x = b - 2, x (SLOPE + x zetas(x)).
    let x = b - 2.0;
    let zetas = ZETAS.iter().fold(0.0, |sum, z| sum * x + z);
    let end = x + a;
    sum - a * (SLOPE_AT_2 + (x + end) * zetas) + end * end * less(&ZETAS, x, a)
}

/// The gamma function of a number between 0 and 8.
#[inline]
fn gamma_of_small(a: f64) -> f64 {
    if a < 0.5 {
        return libm::exp(log_gamma_1p(a)) / a;
    }
    let (mut rest, mut product) = (a, 1.0);
    while rest > 2.5 {
        rest -= 1.0;
        product *= rest;
    }
    product * libm::exp(log_gamma_1p(rest - 1.0))
}

/// log Γ(a) for a > 0.
#[inline]
pub(crate) fn log_gamma(a: f64) -> f64 {
    if a < 0.5 {
        return log_gamma_1p(a) - libm::log(a);
    }
    if a <= 2.5 {
        return log_gamma_1p(a - 1.0);
    }
    if a < LARGE {
        return libm::log(gamma_of_small(a));
    }
    if a.is_infinite() {
        return a;
    }
    let log = Double::from(a).log();
    ((log * (a - 0.5) - a) + (HALF_LOG_2_PI + stirling(a))).value()
}

/// a log(a / x) + x - a, which is 0 at x = a and positive elsewhere, where x is near a, given their difference.
#[inline]
fn near_deviance(a: f64, x: Double, less: Double) -> Option<Double> {
    let s = less / (x + a);
    let square = s.high * s.high;
    (s.high.abs() < 0.17).then(|| less * s - 2.0 * a * s.high * square * artanh_rest(square))
}

/// The same without digits for an exponent of hundreds.
#[inline]
pub(super) fn deviance(a: f64, x: f64, less: f64) -> f64 {
    deviance_by(a, x, less, || libm::log(x / a))
}

/// The same, given the logarithm of x / a.
#[inline(always)]
fn deviance_by(a: f64, x: f64, less: f64, log: impl FnOnce() -> f64) -> f64 {
    let s = less / (x + a);
    let square = s * s;
    match s.abs() < 0.17 {
        true => less * s - 2.0 * a * s * square * artanh_rest(square),
        false => less - a * log(),
    }
}

/// A number `factor * e^-exponent`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scaled {
    pub(crate) factor: f64,
    pub(crate) exponent: Double,
}

impl Scaled {
    #[inline]
    pub(crate) fn value(self) -> f64 {
        self.times_exp(0.0)
    }

    /// The number times e^x.
    #[inline]
    pub(crate) fn times_exp(self, x: f64) -> f64 {
        self.factor * (Double::from(x) - self.exponent).exp()
    }

    #[inline]
    pub(crate) fn log(self) -> f64 {
        (Double::from(libm::log(self.factor)) - self.exponent).value()
    }
}

/// x^a e^-x / Γ(a), the density of the gamma distribution times x, for one shape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GammaSlope {
    a: f64,
    log_a: Double,
    factor: f64,
    pub(super) log_factor: f64,
}

impl GammaSlope {
    #[inline]
    pub(crate) fn new(a: f64) -> Self {
        let (log_a, factor) = match a < LARGE {
            true => (0.0.into(), 1.0 / gamma_of_small(a)),
            false => {
                let factor = (a / (2.0 * PI)).sqrt() * libm::exp(-stirling(a));
                (Double::from(a).log(), factor)
            }
        };
        Self { a, log_a, factor, log_factor: libm::log(factor) }
    }

    /// Logarithm at a number whose logarithm is known, in loops of vectors.
    #[inline(always)]
    pub(crate) fn log(&self, x: f64, log: f64) -> f64 {
        let Self { a, log_a, log_factor, .. } = *self;
        if a < LARGE {
            let slope = a * log - x + log_factor;
            return if x < f64::INFINITY { slope } else { -f64::INFINITY };
        }
        // A large shape multiplies what the difference of logarithms loses.
        let (ratio, log_ratio) = (x / a, log - log_a.high);
        let log_ratio = if ratio >= f64::MIN_POSITIVE { in_loops::log(ratio) } else { log_ratio };
        let slope = log_factor - deviance_by(a, x, x - a, || log_ratio);
        if x < f64::INFINITY { slope } else { -f64::INFINITY }
    }

    #[inline]
    pub(crate) fn at(&self, x: Double) -> Scaled {
        let Self { a, factor, .. } = *self;
        let (factor, exponent) = match a {
            0.5 => {
                let root = x.high.sqrt();
                (factor * (root + 0.5 * root * (x.low / x.high)), x)
            }
            1.0 => (x.value(), x),
            _ if a < LARGE => (factor, x - x.log() * a),
            _ => {
                let less = x - a;
                let near = near_deviance(a, x, less);
                (factor, near.unwrap_or_else(|| (self.log_a - x.log()) * a + less))
            }
        };
        Scaled { factor, exponent }
    }

    /// The slope at `n` times a share, which may be subnormal: then their product loses digits.
    #[inline]
    pub(super) fn of_share(&self, n: Double, share: Double) -> Scaled {
        const TWO_TO_300: f64 = power_of_2(300);
        if share.high >= 1.0 / (TWO_TO_300 * TWO_TO_300 * TWO_TO_300) {
            return self.at(n * share);
        }
        let product = n * (share * TWO_TO_300);
        // The power of a number that is not small must not be that of a larger one.
        if product.high >= 1.0 / TWO_TO_300 {
            return self.at(product * (1.0 / TWO_TO_300));
        }
        let Scaled { factor, exponent } = self.at(product);
        Scaled { factor, exponent: exponent + self.a * (300.0 * LN_2) }
    }
}

/// The slope for shapes that are used once.
#[inline]
pub(crate) fn gamma_slope(a: f64, x: Double) -> Scaled {
    GammaSlope::new(a).at(x)
}

/// The logarithm of the Poisson probability of k.
#[inline]
pub(crate) fn log_poisson(k: f64, rate: f64) -> f64 {
    if k == 0.0 { -rate } else { gamma_slope(k, rate.into()).log() - libm::log(k) }
}

/// P(a, x) and Q(a, x), for a > 0, with x times the derivative of P.
#[inline]
pub(crate) fn gamma_tails(a: f64, x: Double) -> (Tails, f64) {
    GammaShape::new(a).tails(x)
}

/// Terms of Temme's expansion in powers of eta.
const ETAS: usize = TEMME[0].len();

/// The incomplete gamma functions of one shape a > 0.
#[derive(Debug, Clone)]
pub(crate) struct GammaShape {
    a: f64,
    pub(crate) slope: GammaSlope,
    /// Temme's expansion, in powers of eta, the last first.
    expansion: [f64; ETAS],
    inverse_root: f64,
    /// log Γ(a + 1), for quantiles.
    log_gamma: OnceLock<f64>,
    density: Density,
    cells: Cells,
}

impl GammaShape {
    #[inline]
    pub(crate) fn new(a: f64) -> Self {
        let mut expansion = [0.0; ETAS];
        if a >= 25.0 {
            let inverse = 1.0 / a;
            for row in TEMME.iter().rev() {
                let (zero, of_row) = expansion.split_at_mut(ETAS - row.len());
                zero.iter_mut().for_each(|sum| *sum *= inverse);
                of_row.iter_mut().zip(*row).for_each(|(sum, c)| *sum = *sum * inverse + c);
            }
        }
        let inverse_root = 1.0 / (2.0 * PI * a).sqrt();
        Self {
            a,
            slope: GammaSlope::new(a),
            expansion,
            inverse_root,
            log_gamma: OnceLock::new(),
            density: Density::gamma(a),
            cells: Cells::new(),
        }
    }

    /// P(a, x) and Q(a, x), for many x.
    #[inline]
    pub(crate) fn probabilities(&self, x: Double) -> Tails {
        let of_cell = self.cells.tails(&self.density, x, 2, |x| self.tails(x));
        of_cell.unwrap_or_else(|| self.tails(x).0)
    }

    /// P(a, x) and Q(a, x), with x times the derivative of P.
    #[inline]
    pub(crate) fn tails(&self, wide: Double) -> (Tails, f64) {
        let (a, x) = (self.a, wide.high);
        if x.is_nan() || a.is_nan() {
            return (Tails { lower: f64::NAN, upper: f64::NAN }, f64::NAN);
        }
        if x <= 0.0 || a.is_infinite() && x < f64::INFINITY {
            return (Tails::BELOW, 0.0);
        }
        if x == f64::INFINITY {
            return (Tails::ABOVE, 0.0);
        }
        let Scaled { factor, exponent } = self.slope.at(wide);
        let scale = (-exponent).exp();
        let slope = factor * scale;
        if a >= 25.0 {
            let eta_squared = 2.0 * exponent.value().max(0.0) / a;
            if eta_squared < 0.5625 {
                let is_below = (wide - a).high < 0.0;
                return (self.uniform(is_below, exponent, eta_squared, scale), slope);
            }
        }
        let tails = if x < a.max(1.0) {
            let lower = slope / a * lower_series(a, x);
            if lower <= 0.7 || a > 2.5 {
                Tails::of_lower(lower)
            } else {
                Tails::of_upper(small_upper(a, wide))
            }
        } else if x > 750.0 && slope == 0.0 {
            Tails::ABOVE
        } else {
            Tails::of_upper(slope * upper_fraction(a, x))
        };
        (tails, slope)
    }

    /// Temme's expansion.
    #[inline]
    fn uniform(&self, is_below: bool, exponent: Double, eta_squared: f64, scale: f64) -> Tails {
        let size = eta_squared.sqrt();
        let eta = if is_below { -size } else { size };
        // Even and odd powers side by side.
        let (pairs, last) = self.expansion.as_chunks::<2>();
        let [even, odd] = pairs.iter().fold([0.0; 2], |[even, odd], [high, low]| {
            [even * eta_squared + low, odd * eta_squared + high]
        });
        let series = match last {
            [last] => even * eta + (odd * eta_squared + last),
            _ => odd * eta + even,
        };
        let correction = series * self.inverse_root * scale;
        let z = exponent.value().max(0.0).sqrt();
        let half = 0.5 * erfc_of_square(z, exponent, scale);
        if is_below {
            Tails::of_lower(half - correction)
        } else {
            Tails::of_upper(half + correction)
        }
    }

    /// The x with P(a, x) = `probability`, or with Q(a, x) = `probability` of the upper tail.
    #[inline]
    pub(crate) fn quantile(&self, probability: f64, upper: bool) -> f64 {
        let is_end = probability == 0.0 || probability == 1.0;
        if self.a == 1.0 && !is_end {
            return if upper { -libm::log(probability) } else { -libm::log1p(-probability) };
        }
        let guess = |tail, upper| {
            let log_gamma = *self.log_gamma.get_or_init(|| log_gamma(self.a + 1.0));
            guess(self.a, log_gamma, tail, upper)
        };
        self.cells.quantile(smaller(probability, upper), guess, |x| {
            let (tails, slope) = self.tails(x.into());
            Slope { tails, slope, rate: self.a - x, x, change: x, scale: 1.0, square: 0.0 }
        })
    }
}

/// The sum of x^n / ((a + 1) .. (a + n)).
#[inline]
pub(crate) fn lower_series(a: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut divisor) = (1.0, 1.0, a);
    while divisor < a + TERMS {
        divisor += 1.0;
        term *= x / divisor;
        sum += term;
        if term <= sum * 2.0_f64.powi(-54) {
            break;
        }
    }
    sum
}

/// Q(a, x) where P(a, x) is nearly 1: from P's series in powers of x.
#[inline]
fn small_upper(a: f64, x: Double) -> f64 {
    let power = (x.log() * a - log_gamma_1p(a)).value();
    let x = x.high;
    let (mut sum, mut term) = (0.0, 1.0);
    let mut n = 0.0;
    while n < TERMS {
        n += 1.0;
        term *= -x / n;
        let part = term / (a + n);
        sum += part;
        if part.abs() <= sum.abs() * 2.0_f64.powi(-55) {
            break;
        }
    }
    -libm::expm1(power) - libm::exp(power) * a * sum
}

/// Legendre's continued fraction of Q(a, x), without x^a e^-x / Γ(a).
#[inline]
pub(crate) fn upper_fraction(a: f64, x: f64) -> f64 {
    let at_0 = x + 1.0 - a;
    fraction(|n| (n * (a - n), at_0 + 2.0 * n)) / at_0
}

/// 1 / (1 + c(1) / (1 + c(2) / ..)) with c(n) = a(n) / (b(n - 1) b(n)), of terms (a(n), b(n)): backwards, so that
/// rounding of later terms counts little.
///
/// A term brings it closer by the factor (sqrt(1 + 4 c) - 1) / (sqrt(1 + 4 c) + 1), which is largest at an end of
/// eight terms.
#[inline]
pub(crate) fn fraction(term: impl Fn(f64) -> (f64, f64)) -> f64 {
    const TOGETHER: usize = 8;
    let ratio_at = |n: f64| {
        let (a, b) = term(n);
        let root = (1.0 + 4.0 * a / (b * term(n - 1.0).1)).max(0.0).sqrt();
        ((root - 1.0) / (root + 1.0)).abs()
    };
    let (mut n, mut rest, mut last) = (0.0, 1.0, ratio_at(1.0));
    while rest > 2.0_f64.powi(-56) && n < TERMS {
        n += TOGETHER as f64;
        let at_end = ratio_at(n);
        let ratio = f64::max(last, at_end);
        let fourth = (ratio * ratio) * (ratio * ratio);
        rest *= fourth * fourth;
        last = at_end;
    }
    // As above / below, which become this and the sum of both, with the next c.
    let (mut above, mut below) = (1.0, 1.0);
    while n > 0.0 {
        let terms: [(f64, f64); TOGETHER + 1] = std::array::from_fn(|k| term(n - k as f64));
        for k in 0..TOGETHER {
            let c = terms[k].0 / (terms[k].1 * terms[k + 1].1);
            (above, below) = (below, below + c * above);
        }
        // Neither grows beyond range.
        above /= below;
        below = 1.0;
        n -= TOGETHER as f64;
    }
    above
}

/// By the power of x that P begins with, the cube root's expansion in powers of 1 / sqrt(a), or the power with
/// which Q ends.
#[inline]
fn guess(a: f64, log_gamma: f64, probability: f64, upper: bool) -> f64 {
    let z = rough_normal_quantile(probability, upper);
    let e = 1.0 / a.sqrt();
    let far = z * e;
    if a >= 1.0 && (-1.2..=2.0).contains(&far) {
        let square = z * z;
        let w3 = z * (3.0 - square) * (1.0 / 324.0);
        let w4 = (-7.0 + square * (4.0 + square)) * (1.0 / 1215.0);
        let w5 = z * (-5.0 / 2592.0 - square * (5.0 / 2916.0 + square * (1.0 / 7776.0)));
        let w6 = (363.0 + square * (402.0 + square * (90.0 + square))) * (1.0 / 229_635.0);
        let root = w3 + e * (w4 + e * (w5 + e * w6));
        let root = 1.0 + e * (z * (1.0 / 3.0) + e * (-1.0 / 9.0 + e * root));
        return a * (root * root * root);
    }
    let log_lower = if upper { libm::log1p(-probability) } else { libm::log(probability) };
    let power = libm::exp((log_lower + log_gamma) / a);
    let next = a + 1.0;
    if power < 0.6 * next {
        // The series of P, reversed.
        let u = power / next;
        let c3 = (3.0 * a + 5.0) / (2.0 * (a + 2.0));
        let c4 = (31.0 + a * (33.0 + a * 8.0)) / (3.0 * (a + 2.0) * (a + 3.0));
        return power * (1.0 + u * (1.0 + u * (c3 + u * c4)));
    }
    let log_upper = if upper { libm::log(probability) } else { libm::log1p(-probability) };
    // Q Γ(a) = x^a e^-x / (x + 1 - a - ..)
    let whole = log_gamma - libm::log(a) + log_upper;
    let mut x = f64::max(-whole, a);
    for _ in 0..2 {
        let below = x + 1.0 - a + (a - 1.0) / (x + 3.0 - a);
        let log = a * libm::log(x) - x - libm::log(below) - whole;
        let next = x + log / (1.0 - a / x + 1.0 / below);
        x = if next > 0.0 { next } else { 0.5 * x };
    }
    x
}
