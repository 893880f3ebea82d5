//! The hyperbolic secant distribution.

use crate::elements::wide::WideElement;
use crate::math::complements::log1p_of_positive;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::quantiles;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The hyperbolic secant distribution.
    ///
    /// Density 1 / (pi cosh(x)), distribution function 2/pi atan(e^x); mean 0, variance pi^2 / 4. A
    /// value is asinh(c) with c from [`Cauchy`](crate::native::Cauchy): one draw, an increasing function of
    /// it, with all digits near 0 and in both tails.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_hyperbolic_secant.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::HyperbolicSecant, 100);
    /// ```
    #[doc(alias("hyperbolic secant", "hypsecant", "sech"))]
    struct HyperbolicSecant;

    quantiles: hyperbolic_secant
}

fn hyperbolic_secant<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Cauchy).into()],
        inlined!(|[tangent]| {
            let size = tangent.abs();
            let square = size * size;
            let value = log1p_of_positive(size + square / (1.0 + (1.0 + square).sqrt()));
            value.copysign(tangent)
        }),
    )
}
