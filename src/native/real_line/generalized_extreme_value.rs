//! The generalised extreme value distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The generalised extreme value distribution (of maxima) with a location, a scale and a shape.
    ///
    /// Distribution function exp(-(1 + a z)^(-1/a)) where 1 + a z > 0, with z = (x - m) / s, location
    /// m, scale s and shape a; exp(-e^(-z)) for a = 0, as [`Gumbel`](crate::native::Gumbel). A shape above 0
    /// gives a heavy tail above (as [`Frechet`](crate::native::Frechet)), one below 0 an upper end at m - s / a
    /// (as a negative [`Weibull`](crate::native::Weibull)). SciPy's `genextreme` has c = -a. Mean m + s (Γ(1 -
    /// a) - 1) / a for a < 1, not 0, variance s^2 (Γ(1 - 2 a) - Γ(1 - a)^2) / a^2 for a < 1/2, not 0. A
    /// value is m + s (e^(-a) - 1) / a with e from [`StandardExponential`](crate::native::StandardExponential),
    /// in `f64`: the quotient is computed from the logarithm of e without cancellation and is
    /// continuous through a = 0. With `scale` = 0 all values are `location`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_generalized_extreme_value.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let dist = native::GeneralizedExtremeValue::new(30.0, 4.0, -0.1)?;
    /// let hottest_days: Array1<f64> = Key::from_seed(0).sample(dist, 100);
    /// assert!(hottest_days.iter().all(|&x| x <= 70.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("generalized extreme value", "genextreme", "GEV", "fisher-tippett"))]
    struct GeneralizedExtremeValue;

    /// A generalised extreme value distribution with this location, scale and shape: scalars, or
    /// arrays that broadcast together.
    new(location: Finite, scale: NotNegative, shape: Finite)

    quantiles: maxima
}

fn maxima<T: WideElement>(bits: UniformBits, parameters: [Bound<f64>; 3]) -> WideSampler {
    let maxima = combined(
        [reflected::<T>(bits, Quantile::Exponential).into()],
        inlined!(|[exponential]| -Real::log_of_positive(exponential)),
    );
    bent(maxima, parameters)
}

/// location + scale (e^(shape v) - 1) / shape of each v.
#[inline]
pub(crate) fn bent(
    variates: WideSampler,
    [location, scale, shape]: [Bound<f64>; 3],
) -> WideSampler {
    combined(
        [variates.into(), location.into(), scale.into(), shape.into()],
        inlined!(|[v, location, scale, shape]| {
            /// Powers beyond e^600 are taken in steps; after the first step the scale makes them
            /// small.
            const STEP: f64 = 600.0;
            const POWER: f64 = 3.773_020_300_929_939_7e260;
            let power = shape * v;
            let (is_far, is_farther) = (power > STEP, power > 2.0 * STEP);
            let steps = if is_far { STEP } else { 0.0 };
            let steps = if is_farther { 2.0 * STEP } else { steps };
            let near = Real::expm1(power - steps);
            let near = if is_far { near + 1.0 } else { near };
            // Where the power is this close to 1, the limit has all digits.
            let value = scale * if shape.abs() < 1e-20 { v } else { near / shape };
            let value = if is_far { value * POWER } else { value };
            let value = if is_farther { value * POWER } else { value };
            // Also where the power is infinite.
            location + if scale == 0.0 { 0.0 } else { value }
        }),
    )
}
