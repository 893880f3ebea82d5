//! The non-central chi-squared, F and t distributions.

use super::chi_squared::{checked_halves, quotient, studentized};
use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::degrees_of_freedom::checked_half;
use crate::native::counts::poisson::mixed_events;
use crate::native::methods::combined::{Input, combined};
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::{exponentials, normals};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Source, Widened, parameters,
};

/// The non-central chi-squared distribution with `df` degrees of freedom and non-centrality `nonc`:
/// for whole numbers of degrees, the distribution of the sum of `df` squared normal variates of
/// variance 1, whose squared means have the sum `nonc`.
///
/// The mixture of [`ChiSquared`](crate::native::ChiSquared) distributions with df + 2 n degrees of freedom,
/// with weights of a [`Poisson`](crate::native::Poisson) distribution of rate nonc / 2; mean df + nonc,
/// variance 2 (df + 2 nonc). With `nonc` = 0 it is the central one. From one degree of freedom on,
/// a value is (z + sqrt(nonc))^2 + x with a normal variate z and a chi-squared variate x of df - 1;
/// below, it comes from the mixture itself, except that from `nonc` = 2^53 on, where df makes no
/// difference to `f64`, it is (z + sqrt(nonc))^2. Everything is computed in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_noncentral_chi_squared.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::NoncentralChiSquared::new(3.0, 2.0)?;
/// let sample: Array1<f64> = Key::from_seed(0).sample(dist, 10_000);
/// assert!((sample.mean().unwrap() - 5.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("noncentral_chisquare", "ncx2"))]
pub struct NoncentralChiSquared<T> {
    df: Named<T>,
    nonc: Widened<T>,
    half_df: Named<f64>,
}

impl<T: Element> NoncentralChiSquared<T> {
    /// A non-central chi-squared distribution with `df` degrees of freedom, which need not be
    /// whole, and non-centrality `nonc`: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0, and `nonc` finite and at
    /// least 0; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(df: impl Into<Parameter<T>>, nonc: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().named("NoncentralChiSquared", "df");
        let half_df = checked_half(&df.clone().computed())?.map(Real::to_f64);
        let nonc = checked_nonc(nonc.into().named("NoncentralChiSquared", "nonc"))?;
        df.check_broadcast(&nonc)?;
        Ok(Self { df, nonc, half_df })
    }
}

parameters! { NoncentralChiSquared<T: Element>::new { df, nonc } }

fn checked_nonc<T: Element>(nonc: Named<T>) -> Result<Widened<T>, Error> {
    nonc.check_not_negative()?;
    Ok(nonc.without_negative_zeros().widened())
}

impl<T: Element> Distribution<T> for NoncentralChiSquared<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let gammas = noncentral::<T::Wide>(&source, &self.half_df, &self.nonc.wide, 2.0, shape)?;
        Ok(T::narrowed(gammas.product()))
    }
}

/// From here on, a degree of freedom is lost beside the non-centrality.
const FAR: f64 = (1_u64 << 53) as f64;

/// Half of the degrees of freedom from which on one of the squares can be taken out.
const HALF_OF_ONE_DEGREE: f64 = 0.5;

/// Whether the variate comes from the mixture.
#[inline(always)]
fn is_mixed(half_df: f64, nonc: f64) -> bool {
    (half_df < HALF_OF_ONE_DEGREE) & (nonc < FAR)
}

/// Half of each non-central chi-squared variate, times a power of 2.
fn noncentral<T: WideElement>(
    source: &Source,
    half_df: &Named<f64>,
    nonc: &Named<f64>,
    scale: f64,
    shape: &[usize],
) -> Result<Gammas, Error> {
    let [for_normal, for_others, for_mixture, for_power, for_events] = source.split();
    let bound = || Ok::<_, Error>([half_df.bind(shape)?.into(), nonc.bind(shape)?.into()]);
    let (few, near) = (|&half_df: &f64| half_df < HALF_OF_ONE_DEGREE, |&nonc: &f64| nonc < FAR);
    let (half_dfs, noncs) = (half_df.values(), nonc.values());
    let any_mixed = half_dfs.iter().any(few) && noncs.iter().any(near);
    let all_mixed = half_dfs.iter().all(few) && noncs.iter().all(near);
    let by_normal = || {
        // None for degrees of freedom up to 1: those variates are 0.
        let others = half_df.clone().map(|half_df| (half_df - HALF_OF_ONE_DEGREE).max(0.0));
        let others = Gammas::scaled::<T>(&for_others, &others, scale, shape)?;
        let root = nonc.bind(shape)?.map(f64::sqrt);
        Ok::<_, Error>(shifted_square(normals::<T>(for_normal), root, others, scale))
    };
    if !any_mixed {
        return Ok(Gammas::of_parts(by_normal()?, None));
    }
    // The same numbers of events twice: each is needed in two samplers.
    let alpha = Input::of(
        [events(&for_events, bound()?).into(), half_df.bind(shape)?.into()],
        #[inline(always)]
        |[events, half_df]| half_df + events + 1.0,
    );
    let mixed = Gammas::from_one_on::<T>(&for_mixture, alpha, scale).product();
    let [half_df, nonc] = bound()?;
    let log_powers = combined(
        [exponentials::<T>(for_power).into(), events(&for_events, bound()?).into(), half_df, nonc],
        #[inline(always)]
        |[exponential, events, half_df, nonc]| {
            if is_mixed(half_df, nonc) { -exponential / (half_df + events) } else { 0.0 }
        },
    );
    if all_mixed {
        return Ok(Gammas::of_parts(mixed, Some(log_powers)));
    }
    let [half_df, nonc] = bound()?;
    let raised = combined(
        [half_df, nonc, by_normal()?.into(), mixed.into()],
        #[inline(always)]
        |[half_df, nonc, by_normal, mixed]| if is_mixed(half_df, nonc) { mixed } else { by_normal },
    );
    Ok(Gammas::of_parts(raised, Some(log_powers)))
}

/// Half the square of a normal variate with a mean, times `scale`, plus another number.
#[inline]
fn shifted_square(
    normals: BoxedSampler<'static, f64>,
    mean: Bound<f64>,
    others: Gammas,
    scale: f64,
) -> BoxedSampler<'static, f64> {
    let factor = Bound::scalar(0.5 * scale);
    combined(
        [normals.into(), mean.into(), others.product().into(), factor.into()],
        #[inline(always)]
        |[normal, mean, other, factor]| {
            let sum = normal + mean;
            factor * (sum * sum) + other
        },
    )
}

/// The component of the mixture.
#[inline]
fn events(source: &Source, half_df_and_nonc: [Input; 2]) -> BoxedSampler<'static, f64> {
    let rates = Input::of(
        half_df_and_nonc,
        #[inline(always)]
        |[half_df, nonc]| if is_mixed(half_df, nonc) { 0.5 * nonc } else { 0.0 },
    );
    mixed_events(source, rates)
}

/// The non-central F distribution with `dfnum` and `dfden` degrees of freedom and non-centrality
/// `nonc`: the distribution of the quotient of a non-central chi-squared variate and a chi-squared
/// variate, each divided by its degrees of freedom.
///
/// Mean dfden (dfnum + nonc) / (dfnum (dfden - 2)) for dfden > 2, mean square dfden^2 ((dfnum +
/// nonc)^2 + 2 dfnum + 4 nonc) / (dfnum^2 (dfden - 2) (dfden - 4)) for dfden > 4. Values are above
/// 0; the density is a mixture. With `nonc` = 0 it is [`FisherF`](crate::native::FisherF). The numerator is
/// a [`NoncentralChiSquared`] variate, and the quotient is computed in `f64` as that of `FisherF`.
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
