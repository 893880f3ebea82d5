//! The half-logistic distribution.

use super::formula;
use crate::math::Real;
use crate::native::element::Element;
use crate::native::methods::combined::combined;
use crate::native::methods::standard::exponentials;
use crate::sampling::{BoxedSampler, Source};

formula! {
    /// The half-logistic distribution: that of the absolute value of a
    /// [`Logistic`](crate::native::Logistic) variate.
    ///
    /// Density 2 exp(-x) / (1 + exp(-x))^2 for x > 0, mean 2 log 2, variance π^2 / 3 - 4 log(2)^2.
    /// A value is e + log(2 - exp(-e)) with an exponential variate e, the sum of two positive
    /// numbers: within a few units in the last place, from one draw.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_half_logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::{Key, native};
    ///
    /// let lives: Array1<f64> = Key::new(0).sample(native::HalfLogistic, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// ```
    #[doc(alias("halflogistic"))]
    struct HalfLogistic;

    values: half_logistic
}

fn half_logistic<T: Element>(source: &Source) -> BoxedSampler<'static, f64> {
    half_logistics::<T>(source)
}

/// Half-logistic variates.
pub(super) fn half_logistics<T: Element>(source: &Source) -> BoxedSampler<'static, f64> {
    combined(
        [exponentials::<T>(source.clone()).into()],
        #[inline(always)]
        |[e]| e + Real::log1p(-Real::expm1(-e)),
    )
}
