//! The power distribution.

use super::inversion::by_inversion;
use super::methods::combined::combined;
use super::methods::standard::reflected;
use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Filled, Parameter, Request, Widened, parameters,
    sampler_by_bind,
};

/// The power distribution with exponent `a` - 1: that of u^(1 / a) with a uniform variate u.
///
/// Density a x^(a - 1) on [0, 1]; mean a / (a + 1), variance a / ((a + 1)^2 (a + 2)). It is
/// [`Beta`](super::Beta) of a and 1. A value is exp(-e / a) with e from
/// [`StandardExponential`](super::StandardExponential), computed in `f64`: within |log x| + 2 units
/// in the last place for every `a`, and 0 or 1 where it rounds to that.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/native_power.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::Power::new(3.0)?, 100);
/// assert!(sample.iter().all(|x| (0.0..=1.0).contains(x)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("powerlaw", "power function"))]
pub struct Power<T> {
    a: Widened<T>,
}

impl<T: Element> Power<T> {
    /// A power distribution with parameter `a`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `a` is finite and above 0.
    pub fn new(a: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let a = a.into().named("Power", "a");
        a.check_positive()?;
        Ok(Self { a: a.widened() })
    }
}

parameters! { Power<T: Element>::new { a } }

impl<T: Element> Distribution<T> for Power<T> {
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let a = self.a.wide.bind(request.shape())?;
        let exponentials = reflected::<T::Wide>(request.bits(), Quantile::Exponential);
        Ok(request.fill_with_boxed(T::narrowed(powers(exponentials, a))))
    }
}

by_inversion!(Power<T>);

#[inline]
fn powers(exponentials: BoxedSampler<'static, f64>, a: Bound<f64>) -> BoxedSampler<'static, f64> {
    combined(
        [exponentials.into(), a.into()],
        #[inline(always)]
        |[exponential, a]| Real::exp(-(exponential / a)),
    )
}
