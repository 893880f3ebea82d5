//! The half-normal and the half-Cauchy distribution.

use crate::elements::inverse::Inverse;
use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::native::methods::formula::distribution;
use crate::sampling::{Sampler, UniformBits};

distribution! {
    /// The half-normal distribution: the law of the absolute value of a standard normal variate.
    ///
    /// Density sqrt(2 / pi) exp(-x^2 / 2) for x > 0, mean sqrt(2 / pi), variance 1 - 2 / pi. Samples by
    /// inversion, one draw per value, as [`StandardNormal`](crate::native::StandardNormal) does and as accurately,
    /// with all bits for the tail probability. The largest value is 6.44 in `f32` and 9.23 in `f64`. With
    /// a scale: [`LocationScale`](crate::native::LocationScale).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_half_normal.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let deviations = native::LocationScale::new(native::HalfNormal, 0.0, 2.5)?;
    /// let sample: Array1<f64> = Key::from_seed(0).sample(deviations, 1000);
    /// assert!(sample.iter().all(|&deviation| deviation > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("half normal", "halfnorm", "folded normal"))]
    struct HalfNormal;

    quantiles in T: half_normal
}

fn half_normal<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::HalfNormal)
}

distribution! {
    /// The half-Cauchy distribution: the law of the absolute value of a [`Cauchy`](crate::native::Cauchy) variate.
    ///
    /// Density 2 / (pi (1 + x^2)) for x > 0; it has neither mean nor variance, and its median is 1.
    /// Samples by inversion, one draw per value: cot(pi p) with p uniform on (0, 1/2), up to 5.5e9 in
    /// `f32` and 2.3e19 in `f64`. With a scale: [`LocationScale`](crate::native::LocationScale).
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_half_cauchy.svg"))]
    ///
    /// ```
    /// use ndarray::Array1;
    /// use ndkey::native::{self, Key};
    ///
    /// let prior = native::LocationScale::new(native::HalfCauchy, 0.0, 5.0)?;
    /// let scales: Array1<f64> = Key::from_seed(0).sample(prior, 100);
    /// assert!(scales.iter().all(|&scale| scale > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("half cauchy", "halfcauchy"))]
    struct HalfCauchy;

    quantiles in T: half_cauchy
}

fn half_cauchy<T: WideElement>(bits: UniformBits) -> impl Sampler<T> {
    Inverse::new(bits, Quantile::HalfCauchy)
}
