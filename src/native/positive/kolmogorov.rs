//! The Kolmogorov distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{from_both_ends, log1p_of_positive, minus_log};
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::quantiles;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Kolmogorov distribution: the law of the largest distance from 0 of a Brownian bridge on [0, 1],
    /// and the limit of sqrt(n) times the statistic of the two-sided Kolmogorov-Smirnov test.
    ///
    /// Distribution function 1 - 2 (t - t^4 + t^9 - ..) with t = exp(-2 x^2), for x > 0; mean sqrt(π /
    /// 2) log 2, variance π^2 / 12 - π / 2 log(2)^2. Samples by inversion of this series or, near 0, of
    /// its transform, sqrt(2 π) / x (s + s^9 + ..) with s = exp(-π^2 / (8 x^2)), by Newton's method: to
    /// 15 digits, in both tails.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kolmogorov.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let distances: Array1<f64> = Key::from_seed(0).sample(native::Kolmogorov, 1000);
    /// assert!(distances.iter().filter(|&&x| x > 1.36).count() < 100);
    /// ```
    #[doc(alias("kstwobign", "Kolmogorov-Smirnov"))]
    struct Kolmogorov;

    quantiles: kolmogorov
}

fn kolmogorov<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::FromNearerEnd).into()],
        inlined!(|[nearer]| {
            let [below, above] = from_both_ends(nearer);
            if above < 0.875 { upper(above) } else { lower(below) }
        }),
    )
}

/// The quantile of a probability above it: t - t^4 + t^9 - .. is half of that.
#[inline(always)]
fn upper(above: f64) -> f64 {
    let half = 0.5 * above;
    let mut t = half;
    for _ in 0..5 {
        let t2 = t * t;
        let (t4, t3) = (t2 * t2, t2 * t);
        let t8 = t4 * t4;
        let (t9, t15, t16) = (t8 * t, t8 * t4 * t3, t8 * t8);
        let (t24, t25) = (t16 * t8, t16 * t9);
        let (t35, t36) = (t24 * t8 * t3, t25 * t8 * t3);
        let (t48, t49) = (t24 * t24, t24 * t25);
        let value = t - t4 + t9 - t16 + t25 - t36 + t49;
        let slope = 1.0 - 4.0 * t3 + 9.0 * t8 - 16.0 * t15 + 25.0 * t24 - 36.0 * t35 + 49.0 * t48;
        t -= (value - half) / slope;
    }
    (0.5 * minus_log(t)).sqrt()
}

/// The quantile of a probability below it: 4 sqrt(u / π) (e^-u + e^(-9 u) + ..) with u = π^2 / (8 x^2).
#[inline(always)]
fn lower(below: f64) -> f64 {
    use std::f64::consts::{PI, SQRT_2};
    /// sqrt(π) / 4.
    const FACTOR: f64 = 0.443_113_462_726_379_0;
    let log = minus_log(below * FACTOR);
    let mut u = log - 0.5 * minus_log(log);
    for _ in 0..3 {
        let power = Real::exp(-8.0 * u);
        let value = u + 0.5 * minus_log(u) - log1p_of_positive(power);
        let slope = 1.0 - 0.5 / u + 8.0 * power / (1.0 + power);
        u -= (value - log) / slope;
    }
    PI / (2.0 * SQRT_2 * u.sqrt())
}
