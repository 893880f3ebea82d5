//! The Weibull distribution.

use super::element::Element;
use super::exponential::standard_exponential;
use crate::distributions;
use crate::distributions::weibull::Roots;
use crate::error::Error;
use crate::sampling::{Bits, Distribution, Parameter, Recipe, Sampler, Source, by_compiled};

/// The Weibull distribution with a scale and a concentration.
///
/// Density (c / s) (x / s)^(c - 1) exp(-(x / s)^c) for x > 0, with scale s and concentration c;
/// mean s Γ(1 + 1 / c), variance s^2 (Γ(1 + 2 / c) - Γ(1 + 1 / c)^2). A value is s e^(1 / c) with e
/// from [`StandardExponential`](super::StandardExponential).
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let lifetimes: Array1<f64> = Key::new(0).sample(native::Weibull::new(1000.0, 1.5)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Weibull<T>(distributions::Weibull<T>);

impl<T: Element> Weibull<T> {
    /// A Weibull distribution with this scale and concentration: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` and `concentration` are finite, above 0 and not
    /// subnormal; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        scale: impl Into<Parameter<T>>,
        concentration: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        distributions::Weibull::new(scale, concentration).map(Self)
    }
}

impl<T: Element> Distribution<T> for Weibull<T> {
    by_compiled!(T);
}

impl<T: Element> Recipe<T> for Weibull<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let scale = self.0.scale.bind("Weibull", "scale", shape)?;
        let exponent = self.0.exponent.bind("Weibull", "concentration", shape)?;
        let level = source.level();
        Ok(Roots { exponential: standard_exponential(source), scale, exponent, level })
    }
}
