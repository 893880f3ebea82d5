//! Confidence intervals of means, from quantiles of Student's t distribution; normal quantiles.

use std::f64::consts::{FRAC_2_PI, SQRT_2};

use crate::error::Error;
use crate::math::Real;
use crate::math::special::beta::BetaShape;
use crate::sampling::Shown;

/// The interval around a mean whose standard error was estimated with `freedom` degrees of freedom.
#[inline]
pub(super) fn interval(
    mean: f64,
    standard_error: f64,
    freedom: u64,
    level: f64,
) -> Result<[f64; 2], Error> {
    check_level("confidence_interval", level)?;
    let half = quantile(level, freedom) * standard_error;
    Ok([mean - half, mean + half])
}

/// The rounding of a few operations, relative to their result.
pub(super) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A computed number of degrees of freedom as a whole one, from which rounding takes none away.
#[inline]
pub(super) fn whole_freedom(computed: f64) -> u64 {
    (computed * (1.0 + ROUNDING)) as u64
}

/// # Errors
/// [`Error::Parameter`] unless a confidence level lies between 0 and 1.
#[inline]
pub(super) fn check_level(function: &'static str, level: f64) -> Result<(), Error> {
    let allowed = "between 0 and 1, without these";
    Error::check(0.0 < level && level < 1.0, function, "level", Shown(level), allowed)
}

/// The t for which a variate lies in [-t, t] with probability `level`.
#[inline]
fn quantile(level: f64, freedom: u64) -> f64 {
    let normal = normal_within(level);
    match freedom {
        0 => f64::NAN,
        1..10_000 if level > FAR => far(1.0 - level, freedom as f64),
        1..SERIES => by_series(level, normal, freedom as u32),
        _ => near_normal(normal, freedom as f64),
    }
}

/// The z for which a standard normal variate lies in [-z, z] with probability `level`.
#[inline]
pub(super) fn normal_within(level: f64) -> f64 {
    SQRT_2 * Real::erf_inv(level)
}

/// The z below which a standard normal variate is with this probability.
#[inline]
pub(super) fn normal_quantile(probability: f64) -> f64 {
    normal_within(2.0 * probability - 1.0)
}

/// From here on, [`near_normal`] has 11 digits at a level of 0.99, and 8 at 0.999999.
const SERIES: u64 = 200;

/// Above this level, [`by_series`] loses digits.
const FAR: f64 = 0.999_999;

/// The t outside of [-t, t] with probability `outside`: t^2 / `freedom` is the odds of a beta variate.
fn far(outside: f64, freedom: f64) -> f64 {
    (freedom * BetaShape::new(0.5, 0.5 * freedom).odds(outside, true)).sqrt()
}

/// The first terms in powers of 1 / `freedom`: Abramowitz and Stegun 26.7.5.
#[inline]
fn near_normal(z: f64, freedom: f64) -> f64 {
    let square = z * z;
    let polynomial = |coefficients: &[f64], divisor: f64| {
        coefficients.iter().fold(0.0, |sum, c| sum * square + c) * z / divisor
    };
    let terms = [
        polynomial(&[1.0, 1.0], 4.0),
        polynomial(&[5.0, 16.0, 3.0], 96.0),
        polynomial(&[3.0, 19.0, 17.0, -15.0], 384.0),
        polynomial(&[79.0, 776.0, 1482.0, -1920.0, -945.0], 92160.0),
    ];
    z + terms.iter().rfold(0.0, |sum, term| (sum + term) / freedom)
}

/// The finite series of the probability in the angle with tangent t / sqrt(`freedom`), Abramowitz
/// and Stegun 26.7.3 and 26.7.4, solved by Newton's method. The probability is concave in the angle
/// and the first guess too small, so guesses increase until rounding stops them.
#[inline]
fn by_series(level: f64, normal: f64, freedom: u32) -> f64 {
    let odd = freedom % 2 == 1;
    let root = f64::from(freedom).sqrt();
    let mut angle = Real::atan(normal / root);
    loop {
        let (sine, cosine) = (Real::sin(angle), Real::cos(angle));
        let (mut sum, mut term) = (0.0, if odd { cosine } else { 1.0 });
        for power in (freedom % 2..freedom).step_by(2) {
            sum += term;
            term *= cosine * cosine * (f64::from(power + 1) / f64::from(power + 2));
        }
        let (mut probability, mut slope) = (sine * sum, f64::from(freedom) * term / cosine);
        if odd {
            probability = FRAC_2_PI * (angle + probability);
            slope *= FRAC_2_PI;
        }
        let next = angle + (level - probability) / slope;
        if next <= angle || next.is_nan() {
            return root * Real::tan(angle);
        }
        angle = next;
    }
}
