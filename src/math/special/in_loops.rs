//! Elementary functions in loops of vectors: without branches or calls, within 2 units in the last place.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, LOG2_E};

use crate::math::atan::{QUARTER_TURN, SERIES, short_first_quarter};
use crate::math::exp::power_of_two_f64;
use crate::math::pow;
use crate::math::tan::{short_sine_and_cosine, taylor};
use crate::math::{horner, in_fours};

/// e^x.
#[inline(always)]
pub(crate) fn exp(x: f64) -> f64 {
    exp_of_sum(x, 0.0)
}

/// e^(x + rest) for a small `rest`.
#[inline(always)]
pub(crate) fn exp_of_sum(x: f64, rest: f64) -> f64 {
    let power = Power::of(x, rest);
    (1.0 + power.less) * power.near * power.rest
}

/// e^x - 1.
#[inline(always)]
pub(crate) fn expm1(x: f64) -> f64 {
    let Power { less, near, rest } = Power::of(if x < -40.0 { -40.0 } else { x }, 0.0);
    near.mul_add(less, near - 1.0) * rest
}

/// x^y for x from 0 on, and a y that is neither 0 nor infinite.
#[inline(always)]
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    let (high, low) = pow::log(x);
    let product = y * high;
    let rest = y.mul_add(low, y.mul_add(high, -product));
    let power = exp_of_sum(product, if rest.abs() < 1.0 { rest } else { 0.0 });
    // The logarithm takes these for numbers.
    let at_0 = if y > 0.0 { 0.0 } else { f64::INFINITY };
    let power = if x == 0.0 { at_0 } else { power };
    let at_infinity = if y > 0.0 { x } else { 1.0 / x };
    if x < f64::INFINITY { power } else { at_infinity }
}

/// e^x as (1 + `less`) `near` `rest`: `near` and `rest` are powers of 2, and `rest` is 1 if `near` is in range.
struct Power {
    less: f64,
    near: f64,
    rest: f64,
}

impl Power {
    #[inline(always)]
    fn of(x: f64, rest: f64) -> Self {
        /// Coefficients of e^r - 1 - r, divided by r^2, highest power first.
        const SERIES: [f64; 12] = {
            let (mut series, mut term, mut n) = ([0.0; 12], 1.0, 0);
            while n < 12 {
                term /= n as f64 + 2.0;
                series[11 - n] = term;
                n += 1;
            }
            series
        };
        // Beyond these, the value is 0 or infinite.
        let x = if x < -1000.0 { -1000.0 } else { x };
        let x = if x > 1000.0 { 1000.0 } else { x };
        let n = (x * LOG2_E).round_ties_even();
        // ln 2 in two parts, the first exact in few bits.
        let r = n.mul_add(-6.931_457_519_531_25e-1, x);
        let r = n.mul_add(-1.428_606_820_309_417_2e-6, r) + rest;
        let less = (r * r).mul_add(in_fours(r, &SERIES), r);
        let near = if n < -1000.0 { -1000.0 } else { n };
        let near = if near > 1000.0 { 1000.0 } else { near };
        Self { less, near: power_of_two_f64(near), rest: power_of_two_f64(n - near) }
    }
}

/// log x, and NaN below 0: fdlibm's `e_log.c` (Copyright (C) 1993 by Sun Microsystems, Inc., freely granted).
///
/// It reads no table: in a loop of vectors, that takes longer than a division.
#[inline(always)]
pub(crate) fn log(x: f64) -> f64 {
    const TWO_54: f64 = (1_u64 << 54) as f64;
    const FRACTION: u64 = (1 << 52) - 1;
    /// The fraction of the square root of 2.
    const START: u64 = 0x0006_a09e_667f_3bcd;
    const SERIES: [f64; 7] = [
        1.479_819_860_511_658_591e-1,
        1.531_383_769_920_937_332e-1,
        1.818_357_216_161_805_012e-1,
        2.222_219_843_214_978_396e-1,
        2.857_142_874_366_239_149e-1,
        3.999_999_999_940_941_908e-1,
        6.666_666_666_666_735_130e-1,
    ];
    // x = z 2^k with z from the square root of 1/2 to that of 2.
    let is_small = x < f64::MIN_POSITIVE;
    let bits = if is_small { x * TWO_54 } else { x }.to_bits().wrapping_sub(START);
    let k = exponent_of(bits) - if is_small { 1022.0 + 54.0 } else { 1022.0 };
    let less = f64::from_bits((bits & FRACTION) + START + (1022 << 52)) - 1.0;

    let s = less / (2.0 + less);
    let (square, half) = (s * s, 0.5 * less * less);
    let rest = s.mul_add(
        square.mul_add(horner(square, &SERIES), half),
        k * 1.908_214_929_270_587_700_02e-10,
    );
    let log = k.mul_add(6.931_471_803_691_238_164_90e-1, less - (half - rest));
    let log = if x < f64::INFINITY { log } else { x };
    let log = if x == 0.0 { -f64::INFINITY } else { log };
    if x < 0.0 { f64::NAN } else { log }
}

/// The number whose low bits are those above the fraction.
#[inline(always)]
fn exponent_of(bits: u64) -> f64 {
    // With this exponent, they count units.
    const TWO_52: f64 = (1_u64 << 52) as f64;
    f64::from_bits(bits >> 52 | TWO_52.to_bits()) - TWO_52
}

/// log(1 + x).
#[inline(always)]
pub(crate) fn log1p(x: f64) -> f64 {
    let sum = 1.0 + x;
    log_of_sum(sum, x - (sum - 1.0))
}

/// log(x + rest) for a small `rest`.
#[inline(always)]
pub(crate) fn log_of_sum(x: f64, rest: f64) -> f64 {
    let share = rest / x;
    log(x) + if share.abs() < 1.0 { share } else { 0.0 }
}

/// The angle of a point with finite coordinates from 0 on.
#[inline(always)]
pub(crate) fn angle(y: f64, x: f64) -> f64 {
    short_first_quarter(y, x, &SERIES)
}

/// The sine and the cosine of an angle from 0 to pi / 2.
#[inline(always)]
pub(crate) fn sine_and_cosine(angle: f64) -> [f64; 2] {
    let is_steep = angle > FRAC_PI_4;
    let rest = (QUARTER_TURN.0 - angle) + QUARTER_TURN.1;
    let [sine, cosine] = short_sine_and_cosine(if is_steep { rest } else { angle });
    swapped_if(is_steep, [sine, cosine])
}

/// The sine and the cosine of a part of a quarter turn.
#[inline(always)]
pub(crate) fn of_quarter(part: f64) -> [f64; 2] {
    let is_steep = part > 0.5;
    let part = if is_steep { 1.0 - part } else { part };
    swapped_if(is_steep, short_sine_and_cosine(part * FRAC_PI_2))
}

/// x - sin x for x from 0 to pi / 2.
#[inline(always)]
pub(crate) fn less_sine(x: f64) -> f64 {
    const SERIES: [f64; 11] = taylor(3);
    let square = x * x;
    -x * square * horner(square, &SERIES)
}

/// Both numbers, in the other order if that is so.
#[inline(always)]
pub(crate) fn swapped_if(is_so: bool, [a, b]: [f64; 2]) -> [f64; 2] {
    [if is_so { b } else { a }, if is_so { a } else { b }]
}

/// log(e^x - 1) for x > 0.
#[inline(always)]
pub(crate) fn log_expm1(x: f64) -> f64 {
    let log = log(expm1(x));
    if x > 40.0 { x } else { log }
}

/// log(1 - e^-x) for x > 0.
#[inline(always)]
pub(crate) fn log1m_exp(x: f64) -> f64 {
    let [less, power] = [-expm1(-x), exp(-x)];
    let (is_near, sum) = (x < LN_2, 1.0 - power);
    let rest = if is_near { 0.0 } else { (1.0 - sum) - power };
    let sum = if is_near { less } else { sum };
    log_of_sum(sum, rest)
}

/// log(1 + e^x).
#[inline(always)]
pub(crate) fn softplus(x: f64) -> f64 {
    (if x > 0.0 { x } else { 0.0 }) + log1p(exp(-x.abs()))
}

/// log(1 + a x) / a, and x for a = 0.
#[inline(always)]
pub(crate) fn log1p_share(a: f64, x: f64) -> f64 {
    let product = a * x;
    let sum = 1.0 + product;
    // With what the product loses, near -1.
    let lost = (product - (sum - 1.0)) + a.mul_add(x, -product);
    // Below 0, x has been rounded.
    let sum = if sum < 0.0 { 0.0 } else { sum };
    if a == 0.0 { x } else { log_of_sum(sum, lost) / a }
}

/// (e^(a x) - 1) / a, and x for a = 0: the inverse of [`log1p_share`].
#[inline(always)]
pub(crate) fn expm1_share(a: f64, x: f64) -> f64 {
    let share = expm1(a * x) / a;
    if a == 0.0 { x } else { share }
}

/// e^-x or 1 - e^-x for x from 0 on.
#[inline(always)]
pub(crate) fn exponential_tail(x: f64, upper: bool) -> f64 {
    if upper { exp(-x) } else { -expm1(-x) }
}

/// The x with such a tail, for a `probability` in \[0, 1\].
#[inline(always)]
pub(crate) fn exponential_quantile(probability: f64, upper: bool) -> f64 {
    let rest = if upper { probability } else { 1.0 - probability };
    // What is lost by the difference.
    let low = if upper { 0.0 } else { (1.0 - rest) - probability };
    let x = -(log(rest) + low / rest);
    if rest == 0.0 { f64::INFINITY } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Allows some units in the last place: the crate libm's functions are up to one off themselves.
    #[track_caller]
    fn assert_near(function: &str, own: impl Fn(f64) -> f64, libm: impl Fn(f64) -> f64) {
        let mut x = [0.0, 5e-324, 1e-310, 1e-20, 1.0, 1e20, f64::MAX, f64::INFINITY].to_vec();
        let steps = (-330..=309).flat_map(|power| (0..200).map(move |n| (power, n)));
        x.extend(steps.map(|(power, n)| 1.0115_f64.powi(n) * 10.0_f64.powi(power)));
        x.extend((0..100_000).map(|n| f64::from(n) / 1000.0 * 7.5));
        x.extend((0..100_000).map(|n| 1.0 + f64::from(n) / 50_000.0));
        let both = x.iter().flat_map(|&x| [x, -x]);
        for x in both {
            let (own, exact) = (own(x), libm(x));
            if own == exact || own.is_nan() && exact.is_nan() {
                continue;
            }
            let unit = exact.abs().next_up() - exact.abs();
            let error = (own - exact).abs() / unit;
            assert!(error <= 2.5, "{function} {x:e}: {own:e}, not {exact:e}");
        }
    }

    #[test]
    fn functions_are_those_of_libm() {
        assert_near("exp", exp, libm::exp);
        assert_near("expm1", expm1, libm::expm1);
        assert_near("log", log, libm::log);
        assert_near("log1p", log1p, libm::log1p);
        assert_near("atan", |x| angle(x.abs().min(f64::MAX), 1.0).copysign(x), libm::atan);
        let in_quarter = |x: f64| if x.abs() < 1.57 { x.abs() } else { 1.0 };
        assert_near("sin", |x| sine_and_cosine(in_quarter(x))[0], |x| libm::sin(in_quarter(x)));
        assert_near("cos", |x| sine_and_cosine(in_quarter(x))[1], |x| libm::cos(in_quarter(x)));
        for y in [0.3, 1.0, 2.5, 40.0, -0.3, -7.0] {
            for x in [0.0, 5e-324, 1e-310, 0.3, 1.0, 2.5, 1e300, f64::INFINITY] {
                let (own, exact) = (pow(x, y), libm::pow(x, y));
                assert!(own == exact || (own / exact - 1.0).abs() < 4e-16, "{x}^{y}");
            }
        }
    }
}
