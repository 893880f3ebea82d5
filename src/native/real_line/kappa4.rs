//! The kappa distribution with four parameters.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{NEGLIGIBLE, log_saturated};
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, distribution, domains};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

domains! {
    Bounded: "finite and at most MAX / 64 in absolute value", |h| h.abs() <= f64::MAX / 64.0;
}

distribution! {
    /// The kappa distribution with four parameters: the shapes `h` and `k` (Hosking, "The
    /// four-parameter kappa distribution", 1994, doi:10.1147/rd.383.0251), a location and a scale.
    ///
    /// Distribution function (1 - h (1 - k x)^(1 / k))^(1 / h), with its limits for 0; for k = 0,
    /// (1 - h exp(-x))^(1 / h). The support is between (1 - h^-k) / k for h > 0 or 1 / k for h ≤ 0
    /// and k < 0, and 1 / k for k > 0; other ends are infinite, and log h is the lower one for h >
    /// 0 and k = 0. For k > -1/2 other than 0, the mean is (1 - m(k)) / k and the variance (m(2
    /// k) - m(k)^2) / k^2, with m(j) = h^(-j - 1) B(1 / h, 1 + j) for h > 0, and (-h)^(-j - 1) B(1 +
    /// j, -1 / h - j) for h < 0. It is the generalised logistic distribution for h = -1,
    /// [`GeneralizedExtremeValue`](crate::native::GeneralizedExtremeValue) for h = 0 and
    /// [`GeneralizedPareto`](crate::native::GeneralizedPareto) for h = 1. A value is (1 - y^k) / k
    /// with y = (1 - exp(-h e)) / h and an exponential variate e, by logarithms, without
    /// cancellation and continuous through h = 0 and k = 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_kappa4.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let floods: Array1<f64> = Key::from_seed(0).sample(native::Kappa4::new(-0.5, 0.2)?, 100);
    /// assert!(floods.iter().all(|&flood| flood <= 5.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("kappa4"))]
    struct Kappa4;

    /// A kappa distribution with the shapes `h` and `k`: scalars, or arrays that broadcast together.
    new(h: Bounded, k: Finite)

    quantiles: kappa4
}

fn kappa4<T: WideElement>(bits: UniformBits, [h, k]: [Bound<f64>; 2]) -> WideSampler {
    let log_size = h.clone().map(|h| Real::log(h.abs()));
    combined(
        [reflected::<T>(bits, Quantile::Exponential).into(), h.into(), k.into(), log_size.into()],
        inlined!(|[e, h, k, log_size]| {
            let growth = if h < 0.0 { -h * e } else { 0.0 };
            let log_y = growth + log_saturated(e, h.abs(), log_size);
            let log_power = k * log_y;
            if log_power.abs() < NEGLIGIBLE { -log_y } else { -Real::expm1(log_power) / k }
        }),
    )
}
