//! The half-logistic distribution.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::distribution;
use crate::native::methods::standard::quantiles;
use crate::sampling::{UniformBits, WideSampler};

distribution! {
    /// The half-logistic distribution: the law of the absolute value of a
    /// [`Logistic`](crate::native::Logistic) variate.
    ///
    /// Density 2 exp(-x) / (1 + exp(-x))^2 for x > 0, mean 2 log 2, variance π^2 / 3 - 4 log(2)^2.
    /// Samples by inversion, from a probability that is exact from both ends: within a few units in
    /// the last place.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_half_logistic.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let lives: Array1<f64> = Key::from_seed(0).sample(native::HalfLogistic, 100);
    /// assert!(lives.iter().all(|&life| life > 0.0));
    /// ```
    #[doc(alias("half logistic", "halflogistic"))]
    struct HalfLogistic;

    quantiles: half_logistic
}

/// Half-logistic variates.
pub(crate) fn half_logistic<T: WideElement>(bits: UniformBits) -> WideSampler {
    quantiles::<T>(bits, Quantile::HalfLogistic)
}
