//! Elementary functions in loops of vectors: without branches or calls, within 2 units in the last place.

use std::f64::consts::LN_2;

use crate::math::log::log_f64;
use crate::math::pow::{exp_of_any, expm1_of_any, pow_f64};

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

/// x^y.
#[inline(always)]
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    pow_f64(x, y)
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
    by_share(a, x, log1p(a * x))
}

/// (e^(a x) - 1) / a, and x for a = 0: the inverse of [`log1p_share`].
#[inline(always)]
pub(crate) fn expm1_share(a: f64, x: f64) -> f64 {
    by_share(a, x, expm1(a * x))
}

/// The value divided by a, and x where their product is 0.
///
/// A comparison of `a` itself, the same for all of a loop, would make the compiler take it apart into branches.
#[inline(always)]
fn by_share(a: f64, x: f64, value: f64) -> f64 {
    if (a * x).abs() > 0.0 { value / a } else { x }
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
    fn assert_near(function: &str, own: fn(f64) -> f64, libm: fn(f64) -> f64) {
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
        for y in [0.0, 0.3, 1.0, 2.5, 40.0, -0.3, -7.0] {
            for x in [0.0, 5e-324, 1e-310, 0.3, 1.0, 2.5, 1e300, f64::INFINITY] {
                let (own, exact) = (pow(x, y), libm::pow(x, y));
                assert!(own == exact || (own / exact - 1.0).abs() < 4e-16, "{x}^{y}");
            }
        }
    }
}
