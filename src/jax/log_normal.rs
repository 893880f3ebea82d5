//! The log-normal distribution.

use super::methods::repeats::repeats;
use super::normal::erf_inv_of_uniform;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The log-normal distribution: the distribution of e^z for a normal variate z with mean 0.
///
/// Density exp(-log(x)^2 / (2 sigma^2)) / (x sigma sqrt(2 pi)) for x > 0 and sigma > 0, mean
/// exp(sigma^2 / 2), variance (exp(sigma^2) - 1) exp(sigma^2). A value is exp(sigma z) with z from
/// [`StandardNormal`](super::StandardNormal).
///
/// `jax.random.lognormal`; equal in every bit where the value is neither infinite nor subnormal. As
/// in JAX, a sample of one value (for each key) is rounded in another way, and may differ in the
/// last bits from the first value of a longer one.
///
/// [`native::LogNormal`](crate::native::LogNormal) uses more random bits, and reaches further into
/// both tails.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/log_normal.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::LogNormal};
///
/// let returns: Array1<f64> = Key::new(0).sample(LogNormal::new(0.2)?, 250);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LogNormal<T> {
    sigma: Named<T>,
}

impl<T: Element> LogNormal<T> {
    /// A log-normal distribution: the logarithm has standard deviation `sigma`, a scalar or an
    /// array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `sigma` is finite, above 0 and not subnormal.
    pub fn new(sigma: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let sigma = sigma.into().computed().named("LogNormal", "sigma");
        sigma.check_positive_normal()?;
        Ok(Self { sigma: sigma.stored() })
    }
}

parameters! { LogNormal<T: Element>::new { sigma } }

impl<T: Element> Distribution<T> for LogNormal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let keys = request.batch_len();
        let shared = T::Computed::JOINS_OPERATIONS && repeats(self.sigma.shape(), shape, keys);
        let sigma = self.sigma.bound(shape)?;
        let source = request.source();
        Ok(request.compute(Elementwise::with(
            erf_inv_of_uniform(source),
            Power { shared },
            [sigma],
        )))
    }
}

#[derive(Clone, Copy)]
struct Power {
    /// Whether JAX compiles it for one key: a factor that several values share is multiplied by the
    /// constant first, except in `bf16`.
    shared: bool,
}

impl<T: UniformElement> Formula<T, 1> for Power {
    #[inline(always)]
    fn value(&self, erf_inv: T, [sigma]: [T; 1]) -> T {
        let exponent =
            if self.shared { erf_inv * (T::SQRT_2 * sigma) } else { T::SQRT_2 * erf_inv * sigma };
        exponent.exp()
    }
}
