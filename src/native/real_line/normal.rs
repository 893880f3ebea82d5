//! The normal distribution.

use crate::elements::compiled::compiled;
use crate::elements::float::Element;
use crate::error::Error;
use crate::math::quantile::Quantile;
use crate::methods::checks;
use crate::methods::formulas::Shifted;
use crate::native::inversion::by_inversion;
use crate::native::methods::inverse::Inverse;
use crate::sampling::Named;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Distribution, Filled, Parameter, Request, parameters, sampler_by_bind};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("gaussian", "randn", "norm"))]
pub struct StandardNormal;

impl<T: Element> Distribution<T> for StandardNormal {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(request.rounded(Inverse::new(bits, Quantile::Normal)))
    }
}

by_inversion!(StandardNormal);

compiled!([f32 f64] StandardNormal => T);

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
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gaussian", "norm"))]
pub struct Normal<T> {
    mean: Named<T>,
    std: Named<T>,
}

impl<T: Element> Normal<T> {
    /// A normal distribution with this mean and standard deviation: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite and `std` finite and at least 0;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(mean: impl Into<Parameter<T>>, std: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [mean, std] = checks::normal(mean.into(), std.into())?;
        Ok(Self { mean, std })
    }
}

parameters! { Normal<T: Element>::new { mean, std } }

impl<T: Element> Distribution<T> for Normal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let mean = self.mean.bind_wide(request.shape())?;
        let std = self.std.bind_wide(request.shape())?;
        let bits = request.bits();
        Ok(request.rounded(Elementwise::with(
            Inverse::new(bits, Quantile::Normal),
            Shifted,
            [mean, std],
        )))
    }
}

by_inversion!(Normal<T>);

compiled!([f32 f64] Normal<T> => T);
