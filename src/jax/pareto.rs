//! The Pareto distribution.

use super::exponential::standard_exponential;
use super::methods::divided::divided;
use crate::elements::float::Element;
use crate::error::Error;
use crate::methods::formulas::Power;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The Pareto distribution with scale 1 and an exponent.
///
/// Density b / x^(b + 1) for x >= 1 and b > 0; mean b / (b - 1) for b > 1, variance
/// b / ((b - 1)^2 (b - 2)) for b > 2. A value is exp(e / b) with e from
/// [`StandardExponential`](super::StandardExponential).
///
/// `jax.random.pareto`; equal in every bit. As in JAX, a sample of one value (for each key) is
/// rounded in another way, and may differ in the last bits from the first value of a longer one.
///
/// [`native::Pareto`](crate::native::Pareto) uses more random bits, and reaches further into the
/// tail.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/pareto.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Pareto};
///
/// let wealth: Array1<f32> = Key::new(0).sample(Pareto::new(1.16)?, 1000);
/// assert!(wealth.iter().all(|&x| x >= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("lomax", "power law"))]
pub struct Pareto<T> {
    b: Named<T>,
}

impl<T: Element> Pareto<T> {
    /// A Pareto distribution with exponent `b`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `b` is finite, above 0 and not subnormal.
    pub fn new(b: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let b = b.into().computed().named("Pareto", "b");
        b.check_positive_normal()?;
        Ok(Self { b: b.stored() })
    }
}

parameters! { Pareto<T: Element>::new { b } }

impl<T: Element> Distribution<T> for Pareto<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let standard = standard_exponential(request.source());
        let divided = divided(standard, &self.b, &request)?;
        Ok(request.compute(Elementwise::new(divided, Power)))
    }
}
