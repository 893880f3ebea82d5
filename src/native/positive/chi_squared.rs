//! The chi-squared distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::degrees_of_freedom::checked_half;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{BoxedSampler, Distribution, Named, Parameter, Source, parameters};

/// The chi-squared distribution with `df` degrees of freedom: the distribution of the sum of `df`
/// squared normal variates.
///
/// Density x^(df/2 - 1) e^(-x/2) / (2^(df/2) Γ(df/2)) for x > 0; mean df, variance 2 df. A value is
/// twice a [`Gamma`](crate::native::Gamma) variate of df / 2.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/chi_squared.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::ChiSquared::new(3.0)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("chisquare", "chi2"))]
pub struct ChiSquared<T> {
    df: Named<T>,
    half_df: Named<f64>,
}

impl<T: Element> ChiSquared<T> {
    /// A chi-squared distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0.
    pub fn new(df: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().named("ChiSquared", "df");
        let half_df = checked_half(&df.clone().computed())?.map(Real::to_f64);
        Ok(Self { df, half_df })
    }
}

parameters! { ChiSquared<T: Element>::new { df } }

impl<T: Element> Distribution<T> for ChiSquared<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let gammas = Gammas::scaled::<T::Wide>(&source, &self.half_df, 2.0, shape)?;
        Ok(T::narrowed(gammas.product()))
    }
}
