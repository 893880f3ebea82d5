//! The gamma function and the incomplete gamma functions.
//!
//! Sources: Temme, "The asymptotic expansion of the incomplete gamma functions" (1979); Gil, Segura and
//! Temme, "Efficient and accurate algorithms for the computation and inversion of the incomplete gamma
//! function ratios" (2012); Didonato and Morris, "Computation of the incomplete gamma function ratios and
//! their inverse" (1986). Deviances, by which densities are computed, are Loader's (2000).

use std::f64::consts::PI;

use super::Tails;
use super::double_double::{Double, artanh_rest};
use super::normal::scaled_erfc;
use super::solve::{Slope, solve};
use super::tables::{STIRLING, TEMME, ZETAS};

/// Where Stirling's series begins.
const LARGE: f64 = 8.0;

/// The most terms of a series or a continued fraction.
const TERMS: u32 = 20_000;

/// 1 - Euler's constant.
const SLOPE_AT_2: f64 = 0.422_784_335_098_467_14;

/// log Γ(2 + x) for |x| up to 1/2.
#[inline]
fn log_gamma_2p(x: f64) -> f64 {
    x * (SLOPE_AT_2 + x * ZETAS.iter().fold(0.0, |sum, z| sum * x + z))
}

/// log Γ(1 + x) for x from -1/2 to 3/2, accurate near 0 and 1.
#[inline]
pub(crate) fn log_gamma_1p(x: f64) -> f64 {
    if x > 0.5 { log_gamma_2p(x - 1.0) } else { log_gamma_2p(x) - libm::log1p(x) }
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
    const HALF_LOG_2_PI: f64 = 0.918_938_533_204_672_7;
    if a.is_infinite() {
        return a;
    }
    let log = Double::from(a).log();
    ((log * (a - 0.5) - a) + (HALF_LOG_2_PI + stirling(a))).value()
}

/// a log(a / x) + x - a, which is 0 at x = a and positive elsewhere.
#[inline]
pub(crate) fn deviance(a: f64, x: Double) -> Double {
    let less = x - a;
    let s = less / (x + a);
    if s.high.abs() < 0.17 {
        let square = s.high * s.high;
        return less * s - 2.0 * a * s.high * square * artanh_rest(square);
    }
    (Double::from(a).log() - x.log()) * a + less
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
        self.factor * (-self.exponent).exp()
    }

    #[inline]
    pub(crate) fn log(self) -> f64 {
        (Double::from(libm::log(self.factor)) - self.exponent).value()
    }
}

/// x^a e^-x / Γ(a): the density of the gamma distribution, times x.
#[inline]
pub(crate) fn gamma_slope(a: f64, x: Double) -> Scaled {
    if a >= LARGE {
        let factor = (a / (2.0 * PI)).sqrt() * libm::exp(-stirling(a));
        return Scaled { factor, exponent: deviance(a, x) };
    }
    Scaled { factor: 1.0 / gamma_of_small(a), exponent: x - x.log() * a }
}

/// P(a, x) and Q(a, x), for a > 0, with x times the derivative of P.
#[inline]
pub(crate) fn gamma_tails(a: f64, wide: Double) -> (Tails, f64) {
    let x = wide.high;
    if x.is_nan() || a.is_nan() {
        return (Tails { lower: f64::NAN, upper: f64::NAN }, f64::NAN);
    }
    if x <= 0.0 || a.is_infinite() && x < f64::INFINITY {
        return (Tails::BELOW, 0.0);
    }
    if x == f64::INFINITY {
        return (Tails::ABOVE, 0.0);
    }
    let scaled = gamma_slope(a, wide);
    let slope = scaled.value();
    if a >= 25.0 {
        let eta_squared = 2.0 * scaled.exponent.value().max(0.0) / a;
        if eta_squared < 0.5625 {
            let is_below = (wide - a).high < 0.0;
            return (uniform(a, is_below, scaled.exponent, eta_squared), slope);
        }
    }
    let tails = if x < a.max(1.5) {
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
fn uniform(a: f64, is_below: bool, exponent: Double, eta_squared: f64) -> Tails {
    let size = eta_squared.sqrt();
    let eta = if is_below { -size } else { size };
    let inverse = 1.0 / a;
    let series = TEMME
        .iter()
        .rev()
        .fold(0.0, |sum, row| sum * inverse + row.iter().fold(0.0, |sum, c| sum * eta + c));
    let correction = series / (2.0 * PI * a).sqrt();
    let z = exponent.value().max(0.0).sqrt();
    let scale = (-exponent).exp();
    let half = 0.5 * scaled_erfc(z);
    if is_below {
        Tails::of_lower(scale * (half - correction))
    } else {
        Tails::of_upper(scale * (half + correction))
    }
}

/// The sum of x^n / ((a + 1) .. (a + n)).
#[inline]
fn lower_series(a: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut divisor) = (1.0, 1.0, a);
    for _ in 0..TERMS {
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
    for n in 1..TERMS {
        let n = f64::from(n);
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
fn upper_fraction(a: f64, x: f64) -> f64 {
    let term = |n: f64| (n * (a - n), x + 1.0 - a + 2.0 * n);
    inverse_fraction(term)
}

/// 1 / (b(0) + a(1) / (b(1) + a(2) / (b(2) + ..))), of terms (a(n), b(n)), by Steed's method: rounding of later
/// terms counts little.
#[inline]
pub(crate) fn inverse_fraction(term: impl Fn(f64) -> (f64, f64)) -> f64 {
    let mut d = 1.0 / term(0.0).1;
    let (mut change, mut sum) = (d, d);
    for n in 1..TERMS {
        let (a, b) = term(f64::from(n));
        d = 1.0 / (b + a * d);
        change *= b * d - 1.0;
        sum += change;
        if change.abs() <= sum.abs() * 2.0_f64.powi(-54) {
            break;
        }
    }
    sum
}

/// The x with P(a, x) = `probability`, or with Q(a, x) = `probability` of the upper tail.
#[inline]
pub(crate) fn gamma_quantile(a: f64, probability: f64, upper: bool) -> f64 {
    let (least, most) = if upper { (1.0, 0.0) } else { (0.0, 1.0) };
    if probability == least {
        return 0.0;
    }
    if probability == most {
        return f64::INFINITY;
    }
    let guess = guess(a, probability, upper);
    solve(guess, probability, upper, |x| {
        let (tails, slope) = gamma_tails(a, x.into());
        Slope { tails, slope, rate: a - x }
    })
}

/// By the power of x that P begins with, or Wilson and Hilferty's cube root.
#[inline]
fn guess(a: f64, probability: f64, upper: bool) -> f64 {
    let lower = if upper { 1.0 - probability } else { probability };
    let log_lower = if upper { libm::log1p(-probability) } else { libm::log(probability) };
    let log_power = (log_lower + log_gamma(a + 1.0)) / a;
    let power = libm::exp(log_power);
    if power < 0.2 * (a + 1.0) || lower == 0.0 && !upper {
        // The second term of the series.
        let first = power * (1.0 + power / (a + 1.0));
        return first;
    }
    if a < 1.0 && lower > 0.5 {
        let q = if upper { probability } else { 1.0 - probability };
        let x = -(libm::log(q) + log_gamma(a));
        return if x > 1.5 { x + (a - 1.0) * libm::log(x) } else { power.min(1.5) };
    }
    let z = super::normal::normal_quantile(probability, upper);
    let root = 1.0 - 1.0 / (9.0 * a) + z / (3.0 * a.sqrt());
    let x = a * root * root * root;
    if root > 0.1 { x } else { power }
}
