//! The non-central chi-squared distribution.

use crate::elements::wide::WideElement;
use crate::methods::combined::{Input, combined};
use crate::methods::degrees_of_freedom::{check_half_or_zero, half};
use crate::native::counts::poisson::mixed_events;
use crate::native::methods::formula::{NotNegative, distribution};
use crate::native::methods::gammas::Gammas;
use crate::native::methods::standard::{exponentials, normals};
use crate::sampling::{Bound, Source, WideSampler};
use crate::simd::inlined;

distribution! {
    /// The non-central chi-squared distribution with `df` degrees of freedom and non-centrality `nonc`:
    /// for whole numbers of degrees, the distribution of the sum of `df` squared normal variates of
    /// variance 1, whose squared means have the sum `nonc`.
    ///
    /// The mixture of [`ChiSquared`](crate::native::ChiSquared) distributions with df + 2 n degrees of freedom,
    /// with weights of a [`Poisson`](crate::native::Poisson) distribution of rate nonc / 2; mean df + nonc,
    /// variance 2 (df + 2 nonc). With `nonc` = 0 it is the central one. With `df` = 0 values are 0 with probability
    /// e^(-nonc / 2) (Siegel, "The noncentral chi-squared distribution with zero degrees of freedom and testing for
    /// uniformity", 1979, doi:10.1093/biomet/66.2.381). From one degree of freedom on,
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
    #[doc(alias("noncentral chi squared", "noncentral_chisquare", "ncx2"))]
    struct NoncentralChiSquared;

    /// A non-central chi-squared distribution with `df` degrees of freedom, which need not be
    /// whole, and non-centrality `nonc`: scalars, or arrays that broadcast together.
    new(df: NotNegative, nonc: NotNegative; "df / 2 above 0, or df = 0": check_half_or_zero(df))

    values: noncentral_chi_squared
}

fn noncentral_chi_squared<T: WideElement>(
    source: &Source,
    [df, nonc]: [Bound<f64>; 2],
) -> WideSampler {
    noncentral::<T>(source, [df.map(half), nonc], 2.0).product()
}

/// From here on, a degree of freedom is lost beside the non-centrality.
const FAR: f64 = (1_u64 << 53) as f64;

/// Half of the degrees of freedom from which on one of the squares can be taken out.
pub(crate) const HALF_OF_ONE_DEGREE: f64 = 0.5;

/// Whether the variate comes from the mixture.
#[inline(always)]
fn is_mixed(half_df: f64, nonc: f64) -> bool {
    (half_df < HALF_OF_ONE_DEGREE) & (nonc < FAR)
}

/// Half of each non-central chi-squared variate, times a power of 2.
pub(crate) fn noncentral<T: WideElement>(
    source: &Source,
    [half_df, nonc]: [Bound<f64>; 2],
    scale: f64,
) -> Gammas {
    let [for_normal, for_others, for_mixture, for_power, for_events] = source.split();
    let inputs = || [half_df.clone().into(), nonc.clone().into()];
    let (few, near) = (|half_df| half_df < HALF_OF_ONE_DEGREE, |nonc| nonc < FAR);
    let any_mixed = half_df.any(few) && nonc.any(near);
    let all_mixed = !half_df.any(|half_df| !few(half_df)) && !nonc.any(|nonc| !near(nonc));
    let by_normal = || {
        let others = other_squares::<T>(&for_others, half_df.clone(), scale);
        let root = nonc.clone().map(f64::sqrt);
        shifted_square(normals::<T>(for_normal), root, others, scale)
    };
    if !any_mixed {
        return Gammas::of_parts(by_normal(), None);
    }
    // Two equal numbers of events: each is needed in two samplers.
    let alpha = Input::of(
        [events(&for_events, inputs()).into(), half_df.clone().into()],
        inlined!(|[events, half_df]| half_df + events + 1.0),
    );
    let mixed = Gammas::from_one_on::<T>(&for_mixture, alpha, scale).product();
    let [given_df, given_nonc] = inputs();
    let log_powers = combined(
        [
            exponentials::<T>(for_power).into(),
            events(&for_events, inputs()).into(),
            given_df,
            given_nonc,
        ],
        inlined!(|[exponential, events, half_df, nonc]| {
            if is_mixed(half_df, nonc) { -exponential / (half_df + events) } else { 0.0 }
        }),
    );
    if all_mixed {
        return Gammas::of_parts(mixed, Some(log_powers));
    }
    let [given_df, given_nonc] = inputs();
    let raised = combined(
        [given_df, given_nonc, by_normal().into(), mixed.into()],
        inlined!(|[half_df, nonc, by_normal, mixed]| if is_mixed(half_df, nonc) {
            mixed
        } else {
            by_normal
        }),
    );
    Gammas::of_parts(raised, Some(log_powers))
}

/// Half the sum of the squares besides one, times a power of 2.
pub(crate) fn other_squares<T: WideElement>(
    source: &Source,
    half_df: Bound<f64>,
    scale: f64,
) -> WideSampler {
    // None for degrees of freedom up to 1: those variates are 0.
    let others = half_df.map(|half_df| (half_df - HALF_OF_ONE_DEGREE).max(0.0));
    Gammas::of::<T>(source, others, scale).product()
}

/// Half the square of a normal variate with a mean, times `scale`, plus another number.
#[inline]
fn shifted_square(
    normals: WideSampler,
    mean: Bound<f64>,
    others: WideSampler,
    scale: f64,
) -> WideSampler {
    let factor = Bound::scalar(0.5 * scale);
    combined(
        [normals.into(), mean.into(), others.into(), factor.into()],
        inlined!(|[normal, mean, other, factor]| {
            let sum = normal + mean;
            factor * (sum * sum) + other
        }),
    )
}

/// The component of the mixture.
#[inline]
fn events(source: &Source, half_df_and_nonc: [Input; 2]) -> WideSampler {
    let rates = Input::of(
        half_df_and_nonc,
        inlined!(|[half_df, nonc]| if is_mixed(half_df, nonc) { 0.5 * nonc } else { 0.0 }),
    );
    mixed_events(source, rates)
}
