//! The exponential distribution.

use crate::elements::compiled::compiled;
use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::{Positive, distribution};
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The exponential distribution with rate 1.
    ///
    /// Density exp(-x) for x > 0, mean 1, variance 1. Samples by inversion: -log v with v = (m + 1/2) /
    /// 2^32 or (m + 1/2) / 2^64 and random bits m. It is computed from the smaller of v and 1 - v, so that
    /// values near 0 have full precision too: a value is within 2 units in the last place of the quantile
    /// (1.82 in `f32`, measured over all 2^32 inputs). The smallest is 2^-33 or 2^-65, the largest 22.9 or
    /// 45.1.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/standard_exponential.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f32> = Key::from_seed(0).sample(native::StandardExponential, 1000);
    /// assert!(sample.iter().all(|&x| x > 0.0));
    /// ```
    #[doc(alias("standard exponential", "Exp1", "expon"))]
    struct StandardExponential;

    quantiles in T: standard_exponential
}

compiled!([f32 f64] StandardExponential => T);

/// The sampler of [`StandardExponential`].
pub(crate) fn standard_exponential<T: WideElement>(
    bits: impl Into<UniformBits>,
) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Exponential)
}

/// The same, for a function that decreases with these variates, and increases with points.
pub(crate) fn reflected_exponential<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Exponential).reflected()
}

distribution! {
    /// The exponential distribution with a rate.
    ///
    /// Density rate exp(-rate x) for x > 0 and rate > 0, mean 1 / rate, variance 1 / rate^2. A value is
    /// a [`StandardExponential`] variate divided by the rate, and as accurate.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/exponential.svg"))]
    ///
    /// ```
    /// use ndarray::{Array1, array};
    /// use ndkey::native::{self, Key};
    ///
    /// let waiting = native::Exponential::new(array![0.5, 2.0, 8.0])?;
    /// let sample: Array1<f64> = Key::from_seed(1).sample(waiting, 3);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("Exp", "expon"))]
    struct Exponential;

    /// An exponential distribution with rate `rate`, a scalar or an array.
    new(rate: Positive)

    quantiles in T: exponential
}

fn exponential<T: WideElement>(bits: UniformBits, [rate]: [Bound<T>; 1]) -> impl Sampler<T> {
    Elementwise::with(standard_exponential(bits), Rated, [rate])
}

compiled!([f32 f64] Exponential<T> => T);

/// A standard value divided by a rate.
#[derive(Clone, Copy)]
pub(crate) struct Rated;

impl<T: WideElement> Formula<T, 1> for Rated {
    #[inline(always)]
    fn value(&self, standard: T, [rate]: [T; 1]) -> T {
        standard / rate
    }
}
