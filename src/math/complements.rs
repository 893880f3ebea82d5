//! Probabilities and their logarithms from both ends, with all digits in both tails: by these,
//! distribution functions are inverted.

use std::f64::consts::LN_2;

use crate::math::Real;
use crate::math::quantile::Folded;

/// exp(w) - 1 is w to all digits for w below this.
pub(crate) const NEGLIGIBLE: f64 = 1e-17;

/// A probability, and 1 less that, from
/// [`FromNearerEnd`](crate::math::quantile::Quantile::FromNearerEnd).
#[inline(always)]
pub(crate) fn from_both_ends(nearer: f64) -> [f64; 2] {
    if nearer > 0.0 { [nearer, 1.0 - nearer] } else { [1.0 + nearer, -nearer] }
}

/// -log x for x above 0 and not subnormal, to all digits of the larger of it and 1.
#[inline(always)]
pub(crate) fn minus_log(x: f64) -> f64 {
    Folded { near: x, is_complement: false }.minus_log()
}

/// -log x for x up to 1, to all digits, given 1 - x too.
#[inline(always)]
pub(crate) fn minus_log_of(x: f64, complement: f64) -> f64 {
    let is_complement = complement < 0.5;
    Folded { near: if is_complement { complement } else { x }, is_complement }.minus_log()
}

/// log(1 + x) for x from 0 on, to all digits.
#[inline(always)]
pub(crate) fn log1p_of_positive(x: f64) -> f64 {
    let inverse = 1.0 / (1.0 + x);
    minus_log_of(inverse, x * inverse)
}

/// 1 - exp(-w), or exp(-w) where that is smaller.
#[inline(always)]
fn complement(w: f64) -> Folded<f64> {
    let is_complement = w > LN_2;
    let near = if is_complement { Real::exp(-w) } else { -Real::expm1(-w) };
    Folded { near, is_complement }
}

/// log(1 - exp(-w)) for w from [`NEGLIGIBLE`] on.
#[inline(always)]
pub(crate) fn log_complement(w: f64) -> f64 {
    -complement(w).minus_log()
}

/// log(1 - exp(-e / d)), also where the quotient underflows. It must not overflow.
#[inline(always)]
pub(crate) fn log_complement_of_ratio(e: f64, d: f64, log_d: f64) -> f64 {
    let ratio = e / d;
    let is_negligible = ratio < NEGLIGIBLE;
    let Folded { near, is_complement } = complement(ratio);
    let near = if is_negligible { e } else { near };
    let shift = if is_negligible { log_d } else { 0.0 };
    -(Folded { near, is_complement }.minus_log() + shift)
}

/// log(exp(e / d) - 1): as [`log_complement_of_ratio`].
#[inline(always)]
pub(crate) fn log_odds(e: f64, d: f64, log_d: f64) -> f64 {
    e / d + log_complement_of_ratio(e, d, log_d)
}

/// log((1 - exp(-s e)) / s) for s from 0 on, where it is log e: to all digits of the larger of it and 1.
#[inline(always)]
pub(crate) fn log_saturated(e: f64, s: f64, log_s: f64) -> f64 {
    let product = s * e;
    let Folded { near, is_complement } = complement(product);
    // Without a difference of logarithms, where that would lose digits.
    let is_near = product < 1.0;
    let quotient = if product < NEGLIGIBLE { e } else { -Real::expm1(-product) / s };
    let near = if is_near { quotient } else { near };
    let shift = if is_near { 0.0 } else { log_s };
    -(Folded { near, is_complement: is_complement & !is_near }.minus_log() + shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the standard library's functions, in units of the last place of the larger of the value and 1,
    /// or of the value where `of_value`.
    #[track_caller]
    fn assert_close(value: f64, exact: f64, of_value: bool, at: f64) {
        let unit = f64::EPSILON * if of_value { exact.abs() } else { exact.abs().max(1.0) };
        assert!((value - exact).abs() <= 4.0 * unit, "{value} {exact} at {at}");
    }

    #[test]
    fn logarithms_have_all_digits() {
        for w in (-40..=160).map(|n| 2.0_f64.powf(f64::from(n) / 16.0 - 3.0)).chain([1e-16, 700.0])
        {
            let complement = if w > LN_2 { (-(-w).exp()).ln_1p() } else { (-(-w).exp_m1()).ln() };
            assert_close(log_complement(w), complement, true, w);
            assert_close(log1p_of_positive(w), w.ln_1p(), true, w);
            assert_close(minus_log(w), -w.ln(), false, w);
            for s in [1e-300_f64, 1e-3, 1.0, 1e3] {
                let e = w / s.min(1e290);
                let mean = if s * e < 1e-16 { e } else { -(-s * e).exp_m1() / s };
                assert_close(log_saturated(e, s, s.ln()), mean.ln(), false, w);
                assert_close(
                    log_complement_of_ratio(w, s.max(1e-3), s.max(1e-3).ln()),
                    {
                        let ratio = w / s.max(1e-3);
                        if ratio > LN_2 {
                            (-(-ratio).exp()).ln_1p()
                        } else {
                            (-(-ratio).exp_m1()).ln()
                        }
                    },
                    true,
                    w,
                );
            }
        }
        // The quotient underflows.
        let (log, log_d) = (1e-10_f64.ln(), 1e305_f64.ln());
        assert_close(log_complement_of_ratio(1e-10, 1e305, log_d), log - log_d, true, 1e305);
    }
}
