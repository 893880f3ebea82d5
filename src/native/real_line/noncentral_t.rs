//! The non-central t distribution.

use super::student_t::studentized;
use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::degrees_of_freedom::checked_half;
use crate::native::methods::combined::combined;
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::normals;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Source, Widened, parameters,
};

/// The non-central t distribution with `df` degrees of freedom and non-centrality `nonc`: the
/// distribution of (z + nonc) / sqrt(x / df) with a normal variate z and a chi-squared variate x of
/// `df` degrees of freedom, on the real line. The density has no simple form.
///
/// Mean nonc sqrt(df / 2) Γ((df - 1) / 2) / Γ(df / 2) for df > 1, mean square df (1 + nonc^2) /
/// (df - 2) for df > 2. With `nonc` = 0 it is [`StudentT`](crate::native::StudentT), whose limits it shares.
/// Computed in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_noncentral_t.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f64> = Key::from_seed(0).sample(native::NoncentralT::new(10.0, 1.5)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("nct"))]
pub struct NoncentralT<T> {
    df: Named<T>,
    nonc: Widened<T>,
    half_df: Named<f64>,
}

impl<T: Element> NoncentralT<T> {
    /// A non-central t distribution with `df` degrees of freedom, which need not be whole, and
    /// non-centrality `nonc`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0, and `nonc` is finite;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(df: impl Into<Parameter<T>>, nonc: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().named("NoncentralT", "df");
        let half_df = checked_half(&df.clone().computed())?.map(Real::to_f64);
        let nonc = nonc.into().named("NoncentralT", "nonc");
        nonc.check_finite()?;
        df.check_broadcast(&nonc)?;
        Ok(Self { df, nonc: nonc.widened(), half_df })
    }
}

parameters! { NoncentralT<T: Element>::new { df, nonc } }

impl<T: Element> Distribution<T> for NoncentralT<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_normal, for_gamma] = source.split();
        let gammas = Gammas::new::<T::Wide>(&for_gamma, &self.half_df, shape)?;
        let normals = shifted(normals::<T::Wide>(for_normal), self.nonc.wide.bind(shape)?);
        Ok(T::narrowed(studentized(normals, gammas, self.half_df.bind(shape)?)))
    }
}

/// Normal variates with means; what is 0 becomes the smallest normal number.
#[inline]
fn shifted(normals: BoxedSampler<'static, f64>, mean: Bound<f64>) -> BoxedSampler<'static, f64> {
    combined(
        [normals.into(), mean.into()],
        #[inline(always)]
        |[normal, mean]| {
            let sum = normal + mean;
            if sum == 0.0 { f64::MIN_POSITIVE } else { sum }
        },
    )
}
