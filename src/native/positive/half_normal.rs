//! The half-normal and the half-Cauchy distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::quantile::Quantile;
use crate::native::inversion::by_inversion;
use crate::native::methods::inverse::Inverse;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

/// The half-normal distribution: that of the absolute value of a standard normal variate.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("halfnorm", "folded normal"))]
pub struct HalfNormal;

impl<T: Element> Distribution<T> for HalfNormal {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(request.rounded(Inverse::new(bits, Quantile::HalfNormal)))
    }
}

by_inversion!(HalfNormal);

/// The half-Cauchy distribution: that of the absolute value of a [`Cauchy`](crate::native::Cauchy) variate.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("halfcauchy"))]
pub struct HalfCauchy;

impl<T: Element> Distribution<T> for HalfCauchy {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(request.rounded(Inverse::new(bits, Quantile::HalfCauchy)))
    }
}

by_inversion!(HalfCauchy);
