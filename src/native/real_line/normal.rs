//! The normal distribution.

use crate::elements::compiled::compiled;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::methods::formulas::Shifted;
use crate::native::methods::formula::{FINITE, NOT_NEGATIVE, distribution};
use crate::native::methods::inverse::Inverse;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The normal distribution with mean 0 and variance 1.
    ///
    /// Density exp(-x^2 / 2) / sqrt(2 pi) on the real line. Samples by inversion, one draw per value: a
    /// sign, and 31 bits (63 in `f64`) of the tail probability. A value is within 3 units in the last
    /// place of the quantile (2.56 units in `f32`, measured over all 2^32 inputs), and on average
    /// within half a unit. The largest is 6.34 in `f32` and 9.15 in `f64`.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/standard_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let sample: Array1<f64> = Key::from_seed(0).sample(native::StandardNormal, 10_000);
    /// assert!(sample.mean().unwrap().abs() < 0.03);
    /// ```
    #[doc(alias("standard normal", "gaussian", "randn", "norm"))]
    struct StandardNormal;

    quantiles in T: standard_normal
}

fn standard_normal<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::Normal)
}

compiled!([f32 f64] StandardNormal => T);

distribution! {
    /// The normal distribution with a mean and a standard deviation.
    ///
    /// Density exp(-(x - mean)^2 / (2 std^2)) / (std sqrt(2 pi)) on the real line. A value is
    /// mean + std z with z from [`StandardNormal`], multiplied and added in two roundings. Where std z is
    /// not in the range of the type, the value is infinite, whatever the mean.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/normal.svg"))]
    ///
    /// ```
    /// use ndarray::{Array2, array};
    /// use ndkey::native::{self, Key};
    ///
    /// let heights = native::Normal::new(array![1.6, 1.8], 0.1)?;
    /// let sample: Array2<f32> = Key::from_seed(1).sample(heights, (1000, 2));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("gaussian", "norm"))]
    struct Normal;

    /// A normal distribution with this mean and standard deviation: scalars, or arrays that
    /// broadcast together.
    new(mean: FINITE, std: NOT_NEGATIVE)

    quantiles in T: normal
}

fn normal<T: WideElement>(bits: UniformBits, [mean, std]: [Bound<T>; 2]) -> impl Sampler<T> {
    Elementwise::with(Inverse::new(bits, Quantile::Normal), Shifted, [mean, std])
}

compiled!([f32 f64] Normal<T> => T);
