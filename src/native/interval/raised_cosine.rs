//! The raised cosine distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::{exponentials, uniforms};
use crate::sampling::{Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The raised cosine distribution.
    ///
    /// Density (1 + cos x) / (2 π) for x from -π to π, mean 0, variance π^2 / 3 - 2. This is twice
    /// the square of the cosine of x / 2, so the sine of that is the first coordinate of a uniform
    /// point in the [`UnitDisc`](crate::native::UnitDisc). A value is twice that angle, from both
    /// coordinates: exact but for roundings, near the ends too, without an inverse of the
    /// distribution function, from two draws.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_raised_cosine.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let phases: Array1<f64> = Key::from_seed(0).sample(native::RaisedCosine, 100);
    /// assert!(phases.iter().all(|phase| phase.abs() < 3.1416));
    /// ```
    #[doc(alias("raised cosine", "cosine"))]
    struct RaisedCosine;

    values: raised_cosine
}

fn raised_cosine<T: WideElement>(source: &Source) -> WideSampler {
    let [for_radius, for_angle] = source.split();
    combined(
        [exponentials::<T>(for_radius).into(), uniforms::<T>(for_angle).into()],
        inlined!(|[exponential, u]| {
            let (square, complement) = (Real::exp(-exponential), -Real::expm1(-exponential));
            let (radius, angle) = (square.sqrt(), 2.0 * f64::PI * u);
            let (x, y) = (radius * Real::bounded_cos(angle), radius * Real::bounded_sin(angle));
            2.0 * Real::atan2(x, Real::mul_add(y, y, complement).sqrt())
        }),
    )
}
