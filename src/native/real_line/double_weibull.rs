//! The double Weibull distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::quantiles;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The double Weibull distribution with the shape `c`: the law of a [`Weibull`](crate::native::Weibull)
    /// variate with a random sign.
    ///
    /// Density c / 2 |x|^(c - 1) exp(-|x|^c) on the real line, mean 0, variance Γ(1 + 2 / c). With
    /// `c` = 1 it is [`Laplace`](crate::native::Laplace). A value is a power of a variate of that: within a
    /// few units in the last place of `f64`, times |log x| where that is above 1, and times 1 / c
    /// where that is above 1, from one draw.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_double_weibull.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::DoubleWeibull::new(2.5)?, 100);
    /// assert!(sample.iter().any(|&x| x < 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("double weibull", "dweibull"))]
    struct DoubleWeibull;

    /// A double Weibull distribution with shape `c`, a scalar or an array.
    new(c: Positive)

    quantiles: double_weibull
}

fn double_weibull<T: WideElement>(bits: UniformBits, [c]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [quantiles::<T>(bits, Quantile::Laplace).into(), c.into()],
        inlined!(|[laplace, c]| Real::exp(Real::log(laplace.abs()) / c).copysign(laplace)),
    )
}
