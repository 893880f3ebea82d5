//! The arcsine distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::quantiles;
use crate::sampling::{UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The arcsine distribution on [0, 1]: the law of the squared cosine of a uniform angle.
    ///
    /// Density 1 / (π sqrt(x (1 - x))), mean 1 / 2, variance 1 / 8; it is [`Beta`](crate::native::Beta) of
    /// 1 / 2 and 1 / 2. A value is h^2 / (1 + h^2) with h from [`HalfCauchy`](crate::native::HalfCauchy):
    /// within a few units in the last place, near 0 too, from one draw.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_arcsine.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let shares: Array1<f64> = Key::from_seed(0).sample(native::Arcsine, 100);
    /// assert!(shares.iter().all(|x| (0.0..=1.0).contains(x)));
    /// ```
    #[doc(alias("arcsine"))]
    struct Arcsine;

    quantiles: arcsine
}

fn arcsine<T: WideElement>(bits: UniformBits) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::HalfCauchy).into()],
        inlined!(|[cotangent]| {
            let square = cotangent * cotangent;
            square / (1.0 + square)
        }),
    )
}
