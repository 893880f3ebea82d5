//! The Pareto distribution.

use super::exponential::{Rated, standard_exponential};
use crate::elements::float::Element;
use crate::error::Error;
use crate::methods::formulas::Power;
use crate::native::inversion::by_inversion;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The Pareto distribution with scale 1 and an exponent.
///
/// Density b / x^(b + 1) for x >= 1 and b > 0; mean b / (b - 1) for b > 1, variance
/// b / ((b - 1)^2 (b - 2)) for b > 2. A value is exp(e / b) with e from
/// [`StandardExponential`](crate::native::StandardExponential).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/pareto.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let wealth: Array1<f32> = Key::from_seed(0).sample(native::Pareto::new(1.16)?, 1000);
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
    /// [`Error::Parameter`] unless `b` is finite and above 0.
    pub fn new(b: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let b = b.into().named("Pareto", "b");
        b.check_positive()?;
        Ok(Self { b })
    }
}

parameters! { Pareto<T: Element>::new { b } }

impl<T: Element> Distribution<T> for Pareto<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let b = self.b.bind_wide(request.shape())?;
        let bits = request.bits();
        let rated = Elementwise::with(standard_exponential(bits), Rated, [b]);
        Ok(request.rounded(Elementwise::new(rated, Power)))
    }
}

by_inversion!(Pareto<T>);
