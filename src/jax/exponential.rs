//! The exponential distribution.

use super::methods::computed::computed;
use super::methods::divided::divided;
use super::uniform::UnitInterval;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, Sampler, Source, parameters, sampler_by_bind,
};

/// The exponential distribution with rate 1.
///
/// Density exp(-x) for x >= 0, mean 1, variance 1. Samples by inversion: -log(1 - u) with u from
/// [`StandardUniform`](super::StandardUniform).
///
/// `jax.random.exponential`; equal in every bit.
///
/// [`native::StandardExponential`](crate::native::StandardExponential) uses more random bits: it
/// has full precision near 0, and reaches further into the tail.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/standard_exponential.svg"))]
///
/// ```
/// use ndkey::{Key, jax::StandardExponential};
///
/// // jax.random.exponential(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample::<f32, _>(StandardExponential, 2);
/// assert_eq!(sample.to_vec(), [2.950128, 3.8434246]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("Exp1"))]
pub struct StandardExponential;

computed!(StandardExponential, |source| standard_exponential(source));

compiled!(floats: StandardExponential => T);

/// The sampler of [`StandardExponential`].
pub(super) fn standard_exponential<T: UniformElement>(source: Source) -> impl Sampler<T> {
    Elementwise::new(UnitInterval(source), StandardExponential)
}

impl<T: UniformElement> Formula<T> for StandardExponential {
    #[inline(always)]
    fn value(&self, unit: T, []: [T; 0]) -> T {
        -(-unit).log1p_of_negative()
    }
}

/// The exponential distribution with a rate.
///
/// Density rate exp(-rate x) for x >= 0 and rate > 0, mean 1 / rate, variance 1 / rate^2. A value
/// is a [`StandardExponential`] variate divided by the rate.
///
/// `jax.random.exponential(key, shape) / rate`; equal in every bit. As in JAX, a sample of one
/// value (for each key) is rounded in another way, and may differ in the last bits from the first
/// value of a longer one.
///
/// [`native::Exponential`](crate::native::Exponential) uses more random bits: it has full precision
/// near 0, and reaches further into the tail.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/exponential.svg"))]
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::{Key, jax::Exponential};
///
/// let waiting: Array1<f64> = Key::new(1).sample(Exponential::new(array![0.5, 2.0, 8.0])?, 3);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// The times of a Poisson process are the sums of its waiting times. On an interval, draw their
/// number and then the times, uniform and sorted:
///
/// ```
/// use ndkey::{Key, jax::{Poisson, Uniform}};
///
/// let (rate, end) = (3.0, 10.0);
/// let [number, times] = Key::new(0).split_into();
/// let number: usize = number.sample_one(Poisson::new(rate * end)?);
/// let mut times = times.sample(Uniform::new(0.0, end)?, number).to_vec();
/// times.sort_by(f64::total_cmp);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("Exp"))]
pub struct Exponential<T> {
    rate: Named<T>,
}

impl<T: Element> Exponential<T> {
    /// An exponential distribution with rate `rate`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` is finite, above 0 and not subnormal.
    pub fn new(rate: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let rate = rate.into().computed().named("Exponential", "rate");
        rate.check_positive_normal()?;
        Ok(Self { rate: rate.stored() })
    }
}

parameters! { Exponential<T: Element>::new { rate } }

impl<T: Element> Distribution<T> for Exponential<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let standard = standard_exponential(request.source());
        let divided = divided(standard, &self.rate, &request)?;
        Ok(request.compute(divided))
    }
}

compiled!(floats: Exponential<T> => T);
