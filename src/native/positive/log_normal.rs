//! The log-normal distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::quantile::Quantile;
use crate::native::inversion::by_inversion;
use crate::native::methods::inverse::Inverse;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The log-normal distribution: the distribution of e^z for a normal variate z with mean 0.
///
/// Density exp(-log(x)^2 / (2 sigma^2)) / (x sigma sqrt(2 pi)) for x > 0 and sigma > 0, mean
/// exp(sigma^2 / 2), variance (exp(sigma^2) - 1) exp(sigma^2). A value is exp(sigma z) with z from
/// [`StandardNormal`](crate::native::StandardNormal): 1, with `sigma` = 0.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/log_normal.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let returns: Array1<f64> = Key::from_seed(0).sample(native::LogNormal::new(0.2)?, 250);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("lognorm", "gibrat"))]
pub struct LogNormal<T> {
    sigma: Named<T>,
}

impl<T: Element> LogNormal<T> {
    /// A log-normal distribution: the logarithm has standard deviation `sigma`, a scalar or an
    /// array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `sigma` is finite and at least 0.
    pub fn new(sigma: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let sigma = sigma.into().named("LogNormal", "sigma");
        sigma.check_not_negative()?;
        Ok(Self { sigma })
    }
}

parameters! { LogNormal<T: Element>::new { sigma } }

impl<T: Element> Distribution<T> for LogNormal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let sigma = self.sigma.bind_wide(request.shape())?;
        let bits = request.bits();
        Ok(request.rounded(Elementwise::with(Inverse::new(bits, Quantile::Normal), Power, [sigma])))
    }
}

by_inversion!(LogNormal<T>);

#[derive(Clone, Copy)]
struct Power;

impl<T: WideElement> Formula<T, 1> for Power {
    #[inline(always)]
    fn value(&self, normal: T, [sigma]: [T; 1]) -> T {
        (sigma * normal).exp()
    }
}
