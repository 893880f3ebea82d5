//! Tails of the normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2, PI, SQRT_2};

use super::double_double::Double;
use super::in_loops::{exp, exp_of_sum, expm1, log, log1p};
use super::tables::{CENTRE, NORMAL_TAIL};
use super::{Tails, integrated, one};
use crate::math::{horner, in_fours};
use crate::simd::inlined;

/// e^(z^2) erfc(z) for z from 0 on.
#[inline]
pub(crate) fn scaled_erfc(z: f64) -> f64 {
    if z < 25.0 {
        return Double::product(z, z).exp() * libm::erfc(z);
    }
    // The asymptotic series, whose eighth term is below 2^-54 from here on.
    let half = 0.5 / (z * z);
    let odds = [13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0];
    odds.iter().fold(1.0, |rest, odd| 1.0 - odd * half * rest) / (z * PI.sqrt())
}

/// erfc(z / sqrt(2)) / 2, the probability of a normal variate above z.
#[inline]
pub(crate) fn normal_upper(z: Double) -> f64 {
    if z.high.is_infinite() {
        return if z.high > 0.0 { 0.0 } else { 1.0 };
    }
    let Double { high: scaled, low: rest } = z * ROOT;
    let half = 0.5 * libm::erfc(scaled);
    if scaled > 1.0 {
        if scaled > 28.0 {
            return 0.0;
        }
        // The derivative of log erfc(z / sqrt(2)) is the hazard.
        half - half * (SQRT_2 * rough_hazard(z.high)) * rest
    } else {
        half - rest * libm::exp(-scaled * scaled) / PI.sqrt()
    }
}

/// The density divided by the upper tail, within a tenth near 0 and a hundredth from 1 on.
#[inline]
fn rough_hazard(z: f64) -> f64 {
    0.75 * z + 0.25 * (z * z + 8.0).sqrt()
}

/// Both tails.
#[inline]
pub(crate) fn normal_tails(z: Double) -> Tails {
    let Double { high, low } = z;
    let tail = inlined!(|high| normal_tail_in_loops(Double { high, low }, high >= 0.0));
    Tails::of(high >= 0.0, one(high, tail))
}

/// One tail, in loops of vectors.
#[inline(always)]
pub(crate) fn normal_tail_in_loops(z: Double, upper: bool) -> f64 {
    let is_positive = z.high >= 0.0;
    // The sign of both parts is that of their sum.
    let sign = if is_positive { 1.0 } else { -1.0 };
    let smaller = smaller_tail(Double { high: sign * z.high, low: sign * z.low });
    if is_positive == upper { smaller } else { 1.0 - smaller }
}

/// The tail beyond a number from 0 on, within 4 units in the last place.
#[inline(always)]
fn smaller_tail(z: Double) -> f64 {
    let [ratio, density] = tail_in_parts(z);
    ratio * density
}

/// The tail divided by e^(-z^2 / 2), and that.
///
/// Source: Shepherd and Laframboise, "Chebyshev approximation of (1 + 2x) exp(x^2) erfc x" (1981).
#[inline(always)]
fn tail_in_parts(z: Double) -> [f64; 2] {
    let is_far = z.high > FARTHEST;
    let (high, low) = (if is_far { FARTHEST } else { z.high }, if is_far { 0.0 } else { z.low });
    let square = high * high;
    let rest = high.mul_add(high, -square);
    [scaled_tail(high), exp_of_sum(-0.5 * square, -high.mul_add(low, 0.5 * rest))]
}

/// The tail of larger numbers is below all positive ones.
const FARTHEST: f64 = 44.0;

/// The tail divided by e^(-z^2 / 2), for z from 0 up to that.
#[inline(always)]
fn scaled_tail(z: f64) -> f64 {
    let s = CENTRE / (CENTRE + z);
    in_fours(1.0 - 2.0 * s, &NORMAL_TAIL) * s
}

/// How much less the ratio is at `z + more` than at z, for z from 0 on, without a difference.
#[inline(always)]
pub(crate) fn ratio_less(z: f64, more: f64) -> f64 {
    let [near, far] = [z, z + more].map(inlined!(|z| 1.0 / (CENTRE + z)));
    let [w, w_far] = [1.0 - 2.0 * CENTRE * near, 1.0 - 2.0 * CENTRE * far];
    // The polynomial, and its divided difference.
    let (mut value, mut quotient, mut n) = (NORMAL_TAIL[0], 0.0, 1);
    while n < NORMAL_TAIL.len() {
        quotient = f64::mul_add(quotient, w_far, value);
        value = f64::mul_add(value, w, NORMAL_TAIL[n]);
        n += 1;
    }
    let less = CENTRE * more * near * far;
    let less = less * (value - 2.0 * CENTRE * far * quotient);
    let difference = ratio_of_any(z) - ratio_of_any(z + more);
    if z + more > 40.0 { difference } else { less }
}

/// e^(-z^2 / 2).
#[inline(always)]
pub(crate) fn gaussian(z: f64) -> f64 {
    let [_, density] = tail_in_parts(z.abs().into());
    density
}

/// 1 / sqrt(2) as a sum of two numbers.
const ROOT: Double = Double { high: FRAC_1_SQRT_2, low: -4.833_646_656_726_457e-17 };

/// -log of the upper tail, in loops of vectors.
#[inline(always)]
pub(crate) fn minus_log_upper_in_loops(z: Double) -> f64 {
    let is_positive = z.high >= 0.0;
    let sign = if is_positive { 1.0 } else { -1.0 };
    let size = Double { high: sign * z.high, low: sign * z.low };
    // An infinite square has no rest.
    let z = if z.high < 1e150 { z } else { z.high.min(f64::MAX).into() };
    let half_square = if is_positive { (z * z).value() * 0.5 } else { 0.0 };
    let of_ratio = log(ratio_of_any(size.high));
    let of_rest = log1p(-smaller_tail(size));
    half_square - if is_positive { of_ratio } else { of_rest }
}

/// The logarithm of the density divided by the upper tail, in loops of vectors.
#[inline(always)]
pub(crate) fn log_hazard_in_loops(z: Double) -> f64 {
    let above = -log(ratio_of_any(z.high)) - HALF_LOG_2_PI;
    let below = normal_log_density(z.value()) + minus_log_upper_in_loops(z);
    if z.high > 0.0 { above } else { below }
}

/// -log of the upper tail.
#[inline]
pub(crate) fn minus_log_upper(z: Double) -> f64 {
    let Double { high, low } = z;
    one(high, inlined!(|high| minus_log_upper_in_loops(Double { high, low })))
}

/// The tail divided by e^(-z^2 / 2), also where both are below all positive numbers.
#[inline(always)]
pub(crate) fn ratio_of_any(z: f64) -> f64 {
    let (near, far) = (scaled_tail(z), ratio_of_far(z));
    if z > 40.0 { far } else { near }
}

/// The same from 34 on, by the asymptotic series.
#[inline(always)]
fn ratio_of_far(z: f64) -> f64 {
    let series = horner(1.0 / (z * z), &[-945.0, 105.0, -15.0, 3.0, -1.0, 1.0]);
    series / (z * (2.0 * PI).sqrt())
}

/// The number with [`minus_log_upper_in_loops`].
#[inline(always)]
pub(crate) fn normal_of_minus_log_upper(exponent: f64) -> f64 {
    let (is_lower, is_far) = (exponent < LN_2, exponent > 600.0);
    let [lower, upper] = [-expm1(-exponent), exp(-exponent)];
    let tail = if is_lower { lower } else { upper };
    let near = nearer_of_smaller(quantile_of_smaller(tail, 0.5 - tail), tail, 0.5 - tail);
    // The start of the asymptotic series, and a step of Newton's method.
    let square = 2.0 * exponent - 2.0 * HALF_LOG_2_PI;
    let less = log(square);
    let z = (square - less + (less - 2.0) / square).sqrt();
    let ratio = ratio_of_far(z);
    let change = exponent - (0.5 * z * z - log(ratio));
    let far = z + change * ratio * (2.0 * PI).sqrt();
    let z = if is_far { far } else { near };
    if is_lower { -z } else { z }
}

/// A tail of the absolute value, erf(z / sqrt(2)) or its complement, for z from 0 on.
#[inline(always)]
pub(crate) fn half_normal_tail_in_loops(z: Double, upper: bool) -> f64 {
    let tail = 2.0 * smaller_tail(z);
    let square = z.high * z.high;
    let near = (2.0 / PI).sqrt() * z.value() * horner(square, &INTEGRAL);
    let lower = if z.high < 0.7 { near } else { 1.0 - tail };
    if upper { tail } else { lower }
}

/// Coefficients of the integral of e^(-t^2 / 2) from 0 to z, divided by z, in powers of z^2, highest power first.
const INTEGRAL: [f64; 12] = {
    let (mut coefficients, mut power, mut n) = ([0.0; 12], 1.0, 0);
    while n < 12 {
        coefficients[11 - n] = power / (2 * n + 1) as f64;
        power /= -2.0 * (n + 1) as f64;
        n += 1;
    }
    coefficients
};

/// The probability of a normal variate within a distance of a number.
#[inline]
pub(crate) fn normal_between(middle: f64, distance: f64) -> f64 {
    let size = middle.abs();
    if distance < 1.0 && size * distance < 2.0 {
        let density = libm::exp(normal_log_density(middle));
        // Both sides of the middle together.
        let integral = integrated(|t| {
            let t = t * distance;
            libm::cosh(t * size) * libm::exp(-0.5 * t * t)
        });
        return 2.0 * distance * density * integral;
    }
    let [near, far] = [Double::sum(size, -distance), Double::sum(size, distance)];
    match near.high > 0.0 {
        true => normal_upper(near) - normal_upper(far),
        false => 1.0 - normal_upper(-near) - normal_upper(far),
    }
}

/// log of the density of the standard normal distribution.
#[inline(always)]
pub(crate) fn normal_log_density(z: f64) -> f64 {
    -(Double::product(z, 0.5 * z) + HALF_LOG_2_PI).value()
}

/// log(2 pi) / 2.
pub(super) const HALF_LOG_2_PI: f64 = 0.918_938_533_204_672_7;

/// erfc(z), given z rounded, its square to more digits, and e^-square.
#[inline]
pub(crate) fn erfc_of_square(z: f64, square: Double, exp: f64) -> f64 {
    if z == 0.0 {
        return 1.0;
    }
    if z > 25.0 {
        return exp * scaled_erfc(z);
    }
    let rest = (square - Double::product(z, z)).value();
    libm::erfc(z) - exp * rest / (PI.sqrt() * z)
}

/// The z below which a standard normal variate is with this probability, or above which.
#[inline]
pub(crate) fn normal_quantile(probability: f64, upper: bool) -> f64 {
    one(probability, inlined!(|p| normal_quantile_in_loops(p, upper)))
}

/// The same, in loops of vectors.
#[inline(always)]
pub(crate) fn normal_quantile_in_loops(probability: f64, upper: bool) -> f64 {
    nearer_quantile(near_quantile(probability, upper), probability, upper)
}

/// The same, in many vectors at once up to a unit or two in the last place.
#[inline(always)]
pub(crate) fn near_quantile(probability: f64, upper: bool) -> f64 {
    signed(probability, upper, inlined!(|tail| quantile_of_smaller(tail, 0.5 - tail)))
}

/// A step of Newton's method from there, except near 0, where it has no more digits than its number.
#[inline(always)]
pub(crate) fn nearer_quantile(near: f64, probability: f64, upper: bool) -> f64 {
    signed(probability, upper, inlined!(|tail| nearer_of_smaller(near.abs(), tail, 0.5 - tail)))
}

/// The z below which the absolute value of a standard normal variate is with this probability, or above which.
#[inline(always)]
pub(crate) fn half_normal_quantile_in_loops(probability: f64, upper: bool) -> f64 {
    let [half, rest] = [0.5 * probability, 0.5 - 0.5 * probability];
    let [tail, less] = if upper { [half, rest] } else { [rest, half] };
    nearer_of_smaller(quantile_of_smaller(tail, less), tail, less)
}

#[inline(always)]
fn nearer_of_smaller(z: f64, tail: f64, less: f64) -> f64 {
    let [ratio, density] = tail_in_parts(z.into());
    let next = z + (ratio - tail / density) * (2.0 * PI).sqrt();
    // Smaller tails have few digits.
    if less <= NEAR_END || tail < f64::MIN_POSITIVE { z } else { next }
}

/// The same with an error of some units in the last place.
#[inline]
pub(crate) fn rough_normal_quantile(probability: f64, upper: bool) -> f64 {
    signed(probability, upper, upper_quantile)
}

/// By a function of the tail that is not above 1/2.
#[inline(always)]
fn signed(probability: f64, upper: bool, of_tail: impl Fn(f64) -> f64) -> f64 {
    let (tail, sign) = match probability > 0.5 {
        true => (1.0 - probability, 1.0),
        false => (probability, -1.0),
    };
    let sign = if upper { -sign } else { sign };
    sign * of_tail(tail)
}

/// Probabilities between 0 and a z that is near.
const NEAR_END: f64 = 0.425;

const NEAR: [[f64; 8]; 2] = [
    [
        2.5090809287301226727e3,
        3.3430575583588128105e4,
        6.7265770927008700853e4,
        4.5921953931549871457e4,
        1.3731693765509461125e4,
        1.9715909503065514427e3,
        1.3314166789178437745e2,
        3.3871328727963666080e0,
    ],
    [
        5.2264952788528545610e3,
        2.8729085735721942674e4,
        3.9307895800092710610e4,
        2.1213794301586595867e4,
        5.3941960214247511077e3,
        6.8718700749205790830e2,
        4.2313330701600911252e1,
        1.0,
    ],
];
const TAIL: [[f64; 8]; 2] = [
    [
        7.74545014278341407640e-4,
        2.27238449892691845833e-2,
        2.41780725177450611770e-1,
        1.27045825245236838258e0,
        3.64784832476320460504e0,
        5.76949722146069140550e0,
        4.63033784615654529590e0,
        1.42343711074968357734e0,
    ],
    [
        1.05075007164441684324e-9,
        5.47593808499534494600e-4,
        1.51986665636164571966e-2,
        1.48103976427480074590e-1,
        6.89767334985100004550e-1,
        1.67638483018380384940e0,
        2.05319162663775882187e0,
        1.0,
    ],
];
const FAR: [[f64; 8]; 2] = [
    [
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        1.24266094738807843860e-3,
        2.65321895265761230930e-2,
        2.96560571828504891230e-1,
        1.78482653991729133580e0,
        5.46378491116411436990e0,
        6.65790464350110377720e0,
    ],
    [
        2.04426310338993978564e-15,
        1.42151175831644588870e-7,
        1.84631831751005468180e-5,
        7.86869131145613259100e-4,
        1.48753612908506148525e-2,
        1.36929880922735805310e-1,
        5.99832206555887937690e-1,
        1.0,
    ],
];

/// The z above which a standard normal variate is with a probability of at most 1/2.
///
/// Source: Wichura, "The percentage points of the normal distribution" (1988), PPND16.
#[inline]
fn upper_quantile(tail: f64) -> f64 {
    // Exact.
    let less = 0.5 - tail;
    if less <= NEAR_END {
        return less * ratio(NEAR, 0.180625 - less * less);
    }
    if tail == 0.0 {
        return f64::INFINITY;
    }
    let r = (-libm::log(tail)).sqrt();
    if r <= 5.0 { ratio(TAIL, r - 1.6) } else { ratio(FAR, r - 5.0) }
}

/// The same without branches, with `less`, what the tail is below 1/2.
#[inline(always)]
fn quantile_of_smaller(tail: f64, less: f64) -> f64 {
    let (near, square) = (less <= NEAR_END, 0.180625 - less * less);
    let r = (-log(tail)).sqrt();
    let is_far = r > 5.0;
    let [above, below] = std::array::from_fn(inlined!(|n| {
        let of_near = horner(square, &NEAR[n]);
        let of_tail = horner(r - 1.6, &TAIL[n]);
        let of_far = horner(r - 5.0, &FAR[n]);
        let of_tail = if is_far { of_far } else { of_tail };
        if near { of_near } else { of_tail }
    }));
    let z = if near { less * above } else { above } / below;
    if tail == 0.0 { f64::INFINITY } else { z }
}

#[inline]
fn ratio([above, below]: [[f64; 8]; 2], r: f64) -> f64 {
    let at = |coefficients: [f64; 8]| coefficients.iter().fold(0.0, |sum, c| sum * r + c);
    at(above) / at(below)
}
