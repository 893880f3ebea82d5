//! The Pareto distribution.

use super::element::Element;
use super::exponential::{Rated, standard_exponential};
use crate::distributions;
use crate::distributions::pareto::Power;
use crate::error::Error;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Distribution, Parameter, Recipe, Sampler, Source, by_compiled};

/// The Pareto distribution with scale 1 and an exponent.
///
/// Density b / x^(b + 1) for x >= 1 and b > 0; mean b / (b - 1) for b > 1, variance
/// b / ((b - 1)^2 (b - 2)) for b > 2. A value is exp(e / b) with e from
/// [`StandardExponential`](super::StandardExponential).
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let wealth: Array1<f32> = Key::new(0).sample(native::Pareto::new(1.16)?, 1000);
/// assert!(wealth.iter().all(|&x| x >= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Pareto<T>(distributions::Pareto<T>);

impl<T: Element> Pareto<T> {
    /// A Pareto distribution with exponent `b`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `b` is finite, above 0 and not subnormal.
    pub fn new(b: impl Into<Parameter<T>>) -> Result<Self, Error> {
        distributions::Pareto::new(b).map(Self)
    }
}

impl<T: Element> Distribution<T> for Pareto<T> {
    by_compiled!(T);
}

impl<T: Element> Recipe<T> for Pareto<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let b = self.0.b.bind("Pareto", "b", shape)?;
        let rated = Elementwise::with(standard_exponential(source), Rated, [b]);
        Ok(Elementwise::new(rated, Power))
    }
}
