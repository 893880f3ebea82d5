//! Elementary functions in loops of vectors: without branches or calls, within 2 units in the last place.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2};

use crate::math::atan::{QUARTER_TURN, SERIES, short_first_quarter};
use crate::math::log::log_f64;
use crate::math::pow::{exp_of_any, expm1_of_any, pow_of_positive};
use crate::math::tan::short_sine_and_cosine;

/// e^x.
#[inline(always)]
pub(crate) fn exp(x: f64) -> f64 {
    exp_of_any(x)
}

/// e^x - 1.
#[inline(always)]
pub(crate) fn expm1(x: f64) -> f64 {
    expm1_of_any(x)
}

/// log x, and NaN below 0.
#[inline(always)]
pub(crate) fn log(x: f64) -> f64 {
    log_f64(x)
}

/// log(1 + x).
#[inline(always)]
pub(crate) fn log1p(x: f64) -> f64 {
    let sum = 1.0 + x;
    log_f64(sum) + rest_of_log(sum, x - (sum - 1.0))
}

/// What a small `rest` adds to the logarithm of a number.
#[inline(always)]
fn rest_of_log(x: f64, rest: f64) -> f64 {
    let share = rest / x;
    if share.abs() < 1.0 { share } else { 0.0 }
}

/// x^y for x from 0 on, and a y that is neither 0 nor infinite.
#[inline(always)]
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    pow_of_positive(x, y)
}

/// The angle of a point with coordinates from 0 on.
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
    log(sum) + rest_of_log(sum, rest)
}

/// log(1 + e^x).
#[inline(always)]
pub(crate) fn softplus(x: f64) -> f64 {
    (if x > 0.0 { x } else { 0.0 }) + log1p(exp(-x.abs()))
}

/// log(1 + a x) / a, and x for a = 0.
#[inline(always)]
pub(crate) fn log1p_share(a: f64, x: f64) -> f64 {
    let share = log1p(a * x) / a;
    if a == 0.0 { x } else { share }
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

    /// In units in the last place, of which the crate libm's functions have up to one themselves.
    #[track_caller]
    fn assert_near(function: &str, own: impl Fn(f64) -> f64, libm: impl Fn(f64) -> f64) {
        let mut x = [0.0, 5e-324, 1e-310, 1e-20, 1.0, 1e20, f64::MAX, f64::INFINITY].to_vec();
        let steps = (-330..=309).flat_map(|power| (0..200).map(move |n| (power, n)));
        x.extend(steps.map(|(power, n)| 1.0115_f64.powi(n) * 10.0_f64.powi(power)));
        x.extend((0..100_000).map(|n| f64::from(n) / 1000.0 * 7.5));
        x.extend((0..100_000).map(|n| 1.0 + f64::from(n) / 50_000.0));
        let both = x.iter().flat_map(|&x| [x, -x]);
        let mut worst = (0.0, 0.0);
        for x in both {
            let (own, exact) = (own(x), libm(x));
            if own == exact || own.is_nan() && exact.is_nan() {
                continue;
            }
            let unit = exact.abs().next_up() - exact.abs();
            let error = (own - exact).abs() / unit;
            assert!(error <= 2.5, "{function} {x:e}: {own:e}, not {exact:e}");
            if error > worst.0 {
                worst = (error, x);
            }
        }
        println!("{function} {worst:?}");
    }

    #[test]
    fn functions_are_those_of_libm() {
        assert_near("exp", exp, libm::exp);
        assert_near("expm1", expm1, libm::expm1);
        assert_near("log", log, libm::log);
        assert_near("log1p", log1p, libm::log1p);
        assert_near("atan", |x| angle(x.abs(), 1.0).copysign(x), libm::atan);
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
