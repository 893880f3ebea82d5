//! The exponential power distribution.

use crate::elements::wide::WideElement;
use crate::math::Real;
use crate::math::complements::{log1p_of_positive, minus_log};
use crate::methods::combined::combined;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Bound, UniformBits, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The exponential power distribution of lifetimes with the shape `b`, not the one that is also
    /// called [`GeneralizedNormal`](crate::native::GeneralizedNormal) (Smith and Bain, "An exponential
    /// power life-testing distribution", 1975, doi:10.1080/03610927508827263).
    ///
    /// Density b x^(b - 1) exp(1 + x^b - exp(x^b)) for x > 0; the median is log(1 + log 2)^(1 / b),
    /// and moments have no closed form. A value is log(1 + e)^(1 / b) with an exponential variate
    /// e: within a few units in the last place of `f64`, times |log x| where that is above 1, and
    /// times 1 / b where that is above 1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_exponential_power.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::ExponentialPower::new(2.5)?, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("exponential power", "exponpow"))]
    struct ExponentialPower;

    /// An exponential power distribution with shape `b`, a scalar or an array.
    new(b: Positive)

    quantiles: exponential_power
}

fn exponential_power<T: WideElement>(bits: UniformBits, [b]: [Bound<f64>; 1]) -> WideSampler {
    combined(
        [exponentials::<T>(bits).into(), b.into()],
        inlined!(|[e, b]| Real::exp(-minus_log(log1p_of_positive(e)) / b)),
    )
}
