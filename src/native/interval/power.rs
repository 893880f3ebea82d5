//! The power distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::reflected;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The power distribution with exponent `a` - 1: the law of u^(1 / a) with a uniform variate u.
    ///
    /// Density a x^(a - 1) on [0, 1]; mean a / (a + 1), variance a / ((a + 1)^2 (a + 2)). It is
    /// [`Beta`](crate::native::Beta) of a and 1. A value is exp(-e / a) with e from
    /// [`StandardExponential`](crate::native::StandardExponential), computed in `f64`: within |log x| + 2 units
    /// in the last place for every `a`, and 0 or 1 where it rounds to that.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_power.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::Power::new(3.0)?, 100);
    /// assert!(sample.iter().all(|x| (0.0..=1.0).contains(x)));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("powerlaw", "power function"))]
    struct Power;

    /// A power distribution with parameter `a`, a scalar or an array.
    new(a: Positive)

    quantiles: powers
}

#[inline]
fn powers<T: WideElement>(bits: UniformBits, [a]: [Bound<f64>; 1]) -> WideSampler {
    let exponentials = reflected::<T>(bits, Quantile::Exponential);
    combined(
        [exponentials.into(), a.into()],
        inlined!(|[exponential, a]| Real::exp(-(exponential / a))),
    )
}
