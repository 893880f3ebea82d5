//! The truncated exponential and the truncated Pareto distribution.

use std::f64::consts::LN_2;

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{from_both_ends, minus_log_of};
use crate::math::quantile::Quantile;
use crate::methods::combined::{Input, combined};
use crate::native::methods::formula::{AboveOne, NotZero, Positive, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The exponential distribution of rate 1 truncated to [0, b].
    ///
    /// Density e^-x / (1 - e^-b) on [0, b]; mean 1 - b / (e^b - 1), variance 1 - b^2 / (2 cosh(b) -
    /// 2). Samples by inversion, from a probability that is exact from both ends: within a few
    /// units in the last place for every `b`. [`Truncated`](crate::native::Truncated) has other
    /// intervals, if their probability is large enough.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_truncated_exponential.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let delays: Array1<f64> = Key::from_seed(0).sample(native::TruncatedExponential::new(3.0)?, 100);
    /// assert!(delays.iter().all(|x| (0.0..=3.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("truncated exponential", "truncexpon"))]
    struct TruncatedExponential;

    /// A truncated exponential distribution on [0, b], with `b` a scalar or an array.
    new(b: Positive)

    quantiles: truncated_exponential
}

fn truncated_exponential<T: WideElement>(bits: UniformBits, [b]: [Bound<f64>; 1]) -> WideSampler {
    let complement = b.clone().map(complement);
    combined(
        [quantiles::<T>(bits, Quantile::FromNearerEnd).into(), b.into(), complement.into()],
        inlined!(|[nearer, b, complement]| quantile(from_both_ends(nearer), b, complement)),
    )
}

/// 1 - e^-b, less 1 where that is nearer to 0.
#[inline(always)]
fn complement(b: f64) -> f64 {
    if b < LN_2 { -Real::expm1(-b) } else { -Real::exp(-b) }
}

/// The quantile of the distribution on [0, b] of the probability `below`, where `above` is the rest.
#[inline(always)]
fn quantile([below, above]: [f64; 2], b: f64, complement: f64) -> f64 {
    let [within, beyond] = from_both_ends(complement);
    minus_log_of(above + below * beyond, below * within).min(b)
}

distribution! {
    /// The [`Pareto`](crate::native::Pareto) distribution with the exponent `b` truncated to [1, c].
    ///
    /// Density b x^(-b - 1) / (1 - c^-b) on [1, c], also for b below 0, where it may increase; the mean of x^n is b (1 - c^(n - b)) / ((b - n)
    /// (1 - c^-b)) for n other than b. A value is e^(y / b), or c e^(y / b) for b below 0, with y from
    /// [`TruncatedExponential`](TruncatedExponential) of |b| log c: within |log c| + 4 units in the
    /// last place for every `b`; with `b` near 0 it is [`LogUniform`](crate::native::LogUniform) on
    /// [1, c].
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_truncated_pareto.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sizes: Array1<f64> = Key::from_seed(0).sample(native::TruncatedPareto::new(1.2, 100.0)?, 100);
    /// assert!(sizes.iter().all(|x| (1.0..=100.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("truncated pareto", "truncpareto", "bounded Pareto"))]
    struct TruncatedPareto;

    /// A truncated Pareto distribution with exponent `b` on [1, c]: scalars, or arrays that
    /// broadcast together.
    new(b: NotZero, c: AboveOne)

    quantiles: truncated_pareto
}

fn truncated_pareto<T: WideElement>(bits: UniformBits, [b, c]: [Bound<f64>; 2]) -> WideSampler {
    let log = c.clone().map(|c| if c < 2.0 { Real::log1p(c - 1.0) } else { Real::log(c) });
    let complement = Input::of(
        [b.clone().into(), log.clone().into()],
        inlined!(|[b, log]| complement(b.abs() * log)),
    );
    // For b below 0, values decrease with random bits, but increase with points.
    let of_negative = if let UniformBits::Points(_) = bits { -1.0 } else { 1.0 };
    combined(
        [
            quantiles::<T>(bits, Quantile::FromNearerEnd).into(),
            b.into(),
            c.into(),
            log.into(),
            complement,
        ],
        inlined!(move |[nearer, b, c, log, complement]| {
            let probabilities = from_both_ends(if b < 0.0 { nearer * of_negative } else { nearer });
            let (size, end) = (b.abs(), b.abs() * log);
            // The limit has all digits, where the product may lose them.
            let uniform = probabilities[0] * log;
            let of_end = quantile(probabilities, end, complement) / size;
            let exponent = if end < 1e-20 { uniform } else { of_end };
            // The distance from the end with the larger density.
            let exponent = if b < 0.0 { log - exponent } else { exponent };
            Real::exp(exponent).max(1.0).min(c)
        }),
    )
}
