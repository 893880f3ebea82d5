//! The log-gamma distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{BoxedSampler, Distribution, Parameter, Source, Widened, parameters};

/// The distribution of the logarithm of a gamma variate with shape `alpha` and scale 1.
///
/// Density exp(alpha x - e^x) / Γ(alpha) on the real line; mean ψ(alpha), variance ψ'(alpha). Gamma
/// variates of small `alpha` underflow; their logarithms are finite from `alpha` = 64 / MAX on
/// (2e-37 in `f32`).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/log_gamma.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let logs: Array1<f64> = Key::from_seed(0).sample(native::LogGamma::new(1e-5)?, 100);
/// assert!(logs.iter().all(|x| x.is_finite()));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct LogGamma<T> {
    alpha: Widened<T>,
}

impl<T: Element> LogGamma<T> {
    /// A log-gamma distribution with shape `alpha`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().named("LogGamma", "alpha");
        alpha.check_positive()?;
        Ok(Self { alpha: alpha.widened() })
    }
}

parameters! { LogGamma<T: Element>::new { alpha } }

impl<T: Element> Distribution<T> for LogGamma<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let gammas = Gammas::new::<T::Wide>(&source, &self.alpha.wide, shape)?;
        Ok(T::narrowed(gammas.logarithm()))
    }
}
