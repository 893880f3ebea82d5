//! The normal distribution.

use crate::elements::compiled::compiled;
use crate::elements::wide::WideElement;
use crate::methods::formulas::Shifted;
use crate::native::methods::formula::{Finite, NotNegative, distribution};
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Bound, Sampler, UniformBits};

distribution! {
    /// The normal distribution with mean 0 and variance 1.
    ///
    /// Density exp(-x^2 / 2) / sqrt(2 pi) on the real line. In `f32`, samples by inversion, one draw per
    /// value: a sign, and 31 bits of the tail probability. A value is within 2.56 units in the last place of the
    /// quantile (measured over all 2^32 inputs), and on average within half a unit; the largest is 6.34.
    ///
    /// In `f64`, values at the positions 2 i and 2 i + 1 are a pair, made of the 64 random bits at both: by Box
    /// and Muller's formula ("A note on the generation of random normal deviates", 1958,
    /// [doi:10.1214/aoms/1177706645](https://doi.org/10.1214/aoms/1177706645)), within 3 units in the last place of
    /// it; the largest is 9.49. Over points, values are quantiles, of up to 9.15.
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
    T::normals(bits)
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
    new(mean: Finite, std: NotNegative)

    quantiles in T: normal
}

fn normal<T: WideElement>(bits: UniformBits, [mean, std]: [Bound<T>; 2]) -> impl Sampler<T> {
    Elementwise::with(T::normals(bits), Shifted, [mean, std])
}

compiled!([f32 f64] Normal<T> => T);
