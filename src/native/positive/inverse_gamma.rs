//! The inverse gamma distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{BoxedSampler, Distribution, Parameter, Source, Widened, parameters};

/// The inverse gamma distribution with shape `alpha` and scale 1: that of the reciprocal of a
/// [`Gamma`](crate::native::Gamma) variate.
///
/// Density x^(-alpha - 1) e^(-1/x) / Γ(alpha) for x > 0; mean 1 / (alpha - 1) for alpha > 1,
/// variance 1 / ((alpha - 1)^2 (alpha - 2)) for alpha > 2. A value is the reciprocal in `f64` of a
/// gamma variate that need not be representable: it has all its digits down to the smallest alpha,
/// and is infinite only where it exceeds the largest number of the type.
/// [`LocationScale`](crate::native::LocationScale) gives it a scale.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_inverse_gamma.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let variances: Array1<f64> = Key::from_seed(0).sample(native::InverseGamma::new(3.0)?, 100);
/// assert!(variances.iter().all(|&x| x > 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("invgamma", "inverted gamma"))]
pub struct InverseGamma<T> {
    alpha: Widened<T>,
}

impl<T: Element> InverseGamma<T> {
    /// An inverse gamma distribution with shape `alpha`, a scalar or an array, and scale 1.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `alpha` is finite and above 0.
    pub fn new(alpha: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let alpha = alpha.into().named("InverseGamma", "alpha");
        alpha.check_positive()?;
        Ok(Self { alpha: alpha.widened() })
    }
}

parameters! { InverseGamma<T: Element>::new { alpha } }

impl<T: Element> Distribution<T> for InverseGamma<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        Ok(T::narrowed(Gammas::new::<T::Wide>(&source, &self.alpha.wide, shape)?.reciprocal()))
    }
}
