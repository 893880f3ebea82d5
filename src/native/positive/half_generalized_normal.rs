//! The half-generalised normal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The half-generalised normal distribution with the exponent `beta`: the law of the absolute
    /// value of a [`GeneralizedNormal`](crate::native::GeneralizedNormal) variate.
    ///
    /// Density β / Γ(1 / β) exp(-x^β) for x > 0; mean Γ(2 / β) / Γ(1 / β), mean square Γ(3 / β) / Γ(1 /
    /// β). With `beta` = 1 it is the exponential distribution, for large `beta` nearly uniform. A value
    /// is exp(l / β) with l from [`LogGamma`](crate::native::LogGamma) of 1 / β, which does not
    /// underflow: within a few units in the last place of `f64`, times |log x| where that is above 1,
    /// and times 1 / β where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_half_generalized_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::HalfGeneralizedNormal::new(2.5)?, 100);
    /// assert!(sample.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("half generalized normal", "halfgennorm"))]
    struct HalfGeneralizedNormal;

    /// A half-generalised normal distribution with exponent `beta`, a scalar or an array.
    new(beta: GammaShape)

    values: half_generalized_normal
}

fn half_generalized_normal<T: WideElement>(
    source: &Source,
    [beta]: [Bound<f64>; 1],
) -> WideSampler {
    // Below this shape, values are uniform to all digits; logarithms of gamma variates of much smaller
    // shapes are infinite.
    let inverse = beta.map(|beta| (1.0 / beta).max(1e-300));
    combined(
        [Gammas::of::<T>(source, inverse.clone(), 1.0).logarithm().into(), inverse.into()],
        inlined!(|[log, inverse]| Real::exp(log * inverse)),
    )
}
