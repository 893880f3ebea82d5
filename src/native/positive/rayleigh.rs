//! The Rayleigh distribution.

use super::exponential::standard_exponential;
use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::inversion::by_inversion;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The Rayleigh distribution: the distribution of the length of a vector of two normal variates.
///
/// Density x / scale^2 exp(-x^2 / (2 scale^2)) for x > 0 and scale > 0, mean scale sqrt(pi / 2),
/// variance scale^2 (4 - pi) / 2. A value is scale sqrt(2 e) with e from
/// [`StandardExponential`](crate::native::StandardExponential): 0, with `scale` = 0.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/rayleigh.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let wind: Array1<f32> = Key::from_seed(0).sample(native::Rayleigh::new(6.5)?, 24);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Rayleigh<T> {
    scale: Named<T>,
}

impl<T: Element> Rayleigh<T> {
    /// A Rayleigh distribution with scale `scale`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` is finite and at least 0.
    pub fn new(scale: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let scale = scale.into().named("Rayleigh", "scale");
        scale.check_not_negative()?;
        Ok(Self { scale })
    }
}

parameters! { Rayleigh<T: Element>::new { scale } }

impl<T: Element> Distribution<T> for Rayleigh<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let scale = self.scale.bind_wide(request.shape())?;
        let bits = request.bits();
        Ok(request.rounded(Elementwise::with(standard_exponential(bits), Length, [scale])))
    }
}

by_inversion!(Rayleigh<T>);

/// Transforms an exponential variate.
#[derive(Clone, Copy)]
struct Length;

impl<T: WideElement> Formula<T, 1> for Length {
    #[inline(always)]
    fn value(&self, exponential: T, [scale]: [T; 1]) -> T {
        scale * (exponential + exponential).sqrt()
    }
}
