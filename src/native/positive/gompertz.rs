//! The Gompertz distribution.

use crate::elements::wide::WideElement;
use crate::math::complements::log1p_of_positive;
use crate::methods::combined::combined;
use crate::native::methods::formula::{GammaShape, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The Gompertz distribution (of lifetimes) with the shape `c`.
    ///
    /// Density c exp(x - c (exp(x) - 1)) for x ≥ 0; mean exp(c) E1(c) with the exponential
    /// integral, median log(1 + log(2) / c); the variance has no closed form. A value is log(1 + e
    /// / c) with an exponential variate e: within a few units in the last place for every `c`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_gompertz.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::Gompertz::new(0.5)?, 100);
    /// assert!(lives.iter().all(|&life| life >= 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("gompertz"))]
    struct Gompertz;

    /// A Gompertz distribution with shape `c`, a scalar or an array.
    new(c: GammaShape)

    quantiles: gompertz
}

fn gompertz<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [exponentials::<T>(bits).into(), c.into()],
        inlined!(|[e, c]| log1p_of_positive(e / c)),
    )
}
