//! Logarithms of 1 - exp(-w) and exp(w) - 1, by which distribution functions are inverted with
//! exponential variates: with all digits in both tails.

use crate::math::Real;

/// exp(w) - 1 is w to all digits for w below this.
pub(super) const NEGLIGIBLE: f64 = 1e-17;

/// log(1 - exp(-w)) for w above 0.
#[inline(always)]
pub(super) fn log_complement(w: f64) -> f64 {
    // `log1p` loses digits below -0.29.
    if w > 1.25 { Real::log1p_of_negative(-Real::exp(-w)) } else { Real::log(-Real::expm1(-w)) }
}

/// log(1 - exp(-e / d)), also where the quotient underflows. It must not overflow.
#[inline(always)]
pub(super) fn log_complement_of_ratio(e: f64, d: f64, log_d: f64) -> f64 {
    let ratio = e / d;
    if ratio < NEGLIGIBLE { Real::log(e) - log_d } else { log_complement(ratio) }
}

/// log(exp(e / d) - 1): as [`log_complement_of_ratio`].
#[inline(always)]
pub(super) fn log_odds(e: f64, d: f64, log_d: f64) -> f64 {
    e / d + log_complement_of_ratio(e, d, log_d)
}
