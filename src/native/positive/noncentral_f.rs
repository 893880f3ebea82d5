//! The non-central F distribution.

use super::fisher_f::{checked_halves, quotient};
use super::noncentral_chi_squared::checked_nonc;
use super::noncentral_chi_squared::noncentral;
use crate::elements::float::Element;
use crate::error::Error;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{BoxedSampler, Distribution, Named, Parameter, Source, Widened, parameters};

/// The non-central F distribution with `dfnum` and `dfden` degrees of freedom and non-centrality
/// `nonc`: the distribution of the quotient of a non-central chi-squared variate and a chi-squared
/// variate, each divided by its degrees of freedom.
///
/// Mean dfden (dfnum + nonc) / (dfnum (dfden - 2)) for dfden > 2, mean square dfden^2 ((dfnum +
/// nonc)^2 + 2 dfnum + 4 nonc) / (dfnum^2 (dfden - 2) (dfden - 4)) for dfden > 4. Values are above
/// 0; the density is a mixture. With `nonc` = 0 it is [`FisherF`](crate::native::FisherF). The numerator is
/// a [`NoncentralChiSquared`](crate::native::NoncentralChiSquared) variate, and the quotient is computed in `f64` as that of `FisherF`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_noncentral_f.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::NoncentralF::new(3.0, 20.0, 5.0)?;
/// let sample: Array1<f64> = Key::from_seed(0).sample(dist, 100);
/// assert!(sample.iter().all(|&x| x > 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("noncentral_f", "ncf"))]
pub struct NoncentralF<T> {
    dfnum: Named<T>,
    dfden: Named<T>,
    nonc: Widened<T>,
    half_dfnum: Named<f64>,
    half_dfden: Named<f64>,
}

impl<T: Element> NoncentralF<T> {
    /// A non-central F distribution with `dfnum` degrees of freedom in the numerator, `dfden` in
    /// the denominator, and non-centrality `nonc`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `dfnum` and `dfden` are as [`FisherF`](crate::native::FisherF) has them,
    /// and `nonc` is finite and at least 0; [`Error::Broadcast`] if their shapes do not broadcast
    /// together.
    pub fn new(
        dfnum: impl Into<Parameter<T>>,
        dfden: impl Into<Parameter<T>>,
        nonc: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let dfnum = dfnum.into().named("NoncentralF", "dfnum");
        let dfden = dfden.into().named("NoncentralF", "dfden");
        let [half_dfnum, half_dfden] = checked_halves(dfnum.clone(), dfden.clone())?;
        let nonc = checked_nonc(nonc.into().named("NoncentralF", "nonc"))?;
        dfnum.check_broadcast(&nonc)?;
        dfden.check_broadcast(&nonc)?;
        Ok(Self { dfnum, dfden, nonc, half_dfnum, half_dfden })
    }
}

parameters! { NoncentralF<T: Element>::new { dfnum, dfden, nonc } }

impl<T: Element> Distribution<T> for NoncentralF<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_numerator, for_denominator] = source.split();
        let gammas = [
            noncentral::<T::Wide>(&for_numerator, &self.half_dfnum, &self.nonc.wide, 1.0, shape)?,
            Gammas::new::<T::Wide>(&for_denominator, &self.half_dfden, shape)?,
        ];
        let halves = [self.half_dfnum.bind(shape)?, self.half_dfden.bind(shape)?];
        Ok(T::narrowed(quotient(gammas, halves)))
    }
}
