//! The skew normal distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Finite, NotNan, NotNegative, distribution};
use crate::native::methods::standard::normals;
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The skew normal distribution with a location, a scale and a shape.
    ///
    /// Density 2 / s φ(z) Φ(a z) with z = (x - m) / s, location m, scale s and shape a, and the density
    /// φ and the distribution function Φ of [`StandardNormal`](crate::native::StandardNormal); mean m + s δ
    /// sqrt(2 / pi) with δ = a / sqrt(1 + a^2), variance s^2 (1 - 2 δ^2 / pi). With shape 0 it is the
    /// normal distribution, with an infinite one the half-normal one.
    ///
    /// A value is m + s (δ |x| + sqrt(1 - δ^2) y) with normal variates x and y (Azzalini, "A class of
    /// distributions which includes the normal ones", 1985), in `f64`; neither factor is computed as a
    /// difference.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_skew_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let errors: Array1<f64> = Key::from_seed(0).sample(native::SkewNormal::new(0.0, 1.0, 4.0)?, 10_000);
    /// assert!(errors.mean().unwrap() > 0.7);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("skew normal", "skewnorm"))]
    struct SkewNormal;

    /// A skew normal distribution with this location, scale and shape: scalars, or arrays that
    /// broadcast together.
    new(location: Finite, scale: NotNegative, shape: NotNan)

    values: skewed
}

/// sqrt(1 - δ^2) for a shape.
fn other_factor(shape: f64) -> f64 {
    // From here on, 1 is lost in the sum.
    let size = shape.abs();
    if size < 1e9 { 1.0 / Real::mul_add(size, size, 1.0).sqrt() } else { 1.0 / size }
}

/// δ for a shape.
fn factor(shape: f64) -> f64 {
    if shape.abs() < 1e9 { shape * other_factor(shape) } else { f64::copysign(1.0, shape) }
}

#[inline]
fn skewed<T: WideElement>(
    source: &Source,
    [location, scale, shape]: [Bound<f64>; 3],
) -> WideSampler {
    let [folded, other] = source.split().map(normals::<T>);
    let factors = [shape.clone().map(factor), shape.map(other_factor)];
    let [factor, other_factor] = factors;
    combined(
        [
            folded.into(),
            other.into(),
            factor.into(),
            other_factor.into(),
            location.into(),
            scale.into(),
        ],
        inlined!(|[folded, other, factor, other_factor, location, scale]| {
            location + scale * (factor * folded.abs() + other_factor * other)
        }),
    )
}
