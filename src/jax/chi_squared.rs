//! The chi-squared, Student's t and F distributions.

use super::gamma::{boxed_gamma, boxed_log_gamma, flush};
use super::methods::computed::computed;
use super::normal::standard_normal;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real as _;
use crate::methods::combined::Combined;
use crate::methods::degrees_of_freedom::{checked_half, half};
use crate::sampling::{
    Bound, BoxedSampler, Line, Lines, Named, Parameter, Run, Sampler, each_flagged, each_given,
    parameters,
};
use crate::simd::{any_flag, inlined};

/// The chi-squared distribution with `df` degrees of freedom: the distribution of the sum of `df`
/// squared normal variates.
///
/// Density x^(df/2 - 1) e^(-x/2) / (2^(df/2) Γ(df/2)) for x > 0; mean df, variance 2 df. A value is
/// 2 e^y with y from [`LogGamma`](super::LogGamma) of df / 2.
///
/// `jax.random.chisquare`; parity as [`LogGamma`](super::LogGamma)'s.
///
/// [`native::ChiSquared`](crate::native::ChiSquared) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/chi_squared.svg"))]
///
/// ```
/// use ndkey::{Key, jax::ChiSquared};
///
/// // jax.random.chisquare(jax.random.key(0), 3.0, (2,))
/// let sample = Key::new(0).sample(ChiSquared::new(3.0_f32)?, 2);
/// assert_eq!(sample.to_vec(), [2.205084, 2.4899669]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("chisquare", "chi2"))]
pub struct ChiSquared<T> {
    df: Named<T>,
    half_df: Named<T>,
}

impl<T: Element> ChiSquared<T> {
    /// A chi-squared distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0.
    pub fn new(df: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().computed().named("ChiSquared", "df");
        let half_df = checked_half(&df)?;
        Ok(Self { df: df.stored(), half_df: half_df.stored() })
    }
}

parameters! { ChiSquared<T: Element>::new { df } }

computed!(ChiSquared { half_df }, |source| Combined::new(
    [boxed_log_gamma(source, half_df).into()],
    inlined!(|[log_gamma]| chi_squared(log_gamma)),
));

#[inline(always)]
fn chi_squared<T: UniformElement>(log_gamma: T) -> T {
    flush(log_gamma.exp()) * T::from_f64(2.0)
}

/// Student's t distribution with `df` degrees of freedom.
///
/// Density Γ((df + 1)/2) / (sqrt(df π) Γ(df/2)) (1 + x^2 / df)^(-(df + 1)/2) on the real line; mean
/// 0 for df > 1, variance df / (df - 2) for df > 2. A value is x sqrt((df/2) / g) with a normal
/// variate x and g from [`Gamma`](super::Gamma) of df / 2.
///
/// `jax.random.t`; parity as [`Gamma`](super::Gamma)'s of df / 2. As in JAX, a value is infinite
/// where g underflows to 0: in `f32` about one value in 80 with df = 0.1.
///
/// [`native::StudentT`](crate::native::StudentT) uses more random bits, and computes in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/student_t.svg"))]
///
/// ```
/// use ndkey::{Key, jax::StudentT};
///
/// // jax.random.t(jax.random.key(0), 3.0, (2,))
/// let sample = Key::new(0).sample(StudentT::new(3.0_f32)?, 2);
/// assert_eq!(sample.to_vec(), [0.69022465, -3.2393365]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("standard_t"))]
pub struct StudentT<T> {
    df: Named<T>,
    half_df: Named<T>,
}

impl<T: Element> StudentT<T> {
    /// Student's t distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0.
    pub fn new(df: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().computed().named("StudentT", "df");
        let half_df = checked_half(&df)?;
        Ok(Self { df: df.stored(), half_df: half_df.stored() })
    }
}

parameters! { StudentT<T: Element>::new { df } }

computed!(StudentT { half_df }, |source| {
    let [for_normal, for_gamma] = source.split();
    let normal = BoxedSampler::of(standard_normal(for_normal));
    let gamma = boxed_gamma(for_gamma, half_df.clone(), None);
    Combined::new(
        [normal.into(), half_df.into(), gamma.into()],
        inlined!(|[normal, half_df, gamma]| normal * (half_df / gamma).sqrt()),
    )
});

/// Fisher's F distribution with `dfnum` and `dfden` degrees of freedom.
///
/// Density sqrt((dfnum x)^dfnum dfden^dfden / (dfnum x + dfden)^(dfnum + dfden)) / (x B(dfnum/2,
/// dfden/2)) for x > 0, with the beta function B; mean dfden / (dfden - 2) for dfden > 2, variance
/// 2 dfden^2 (dfnum + dfden - 2) / (dfnum (dfden - 2)^2 (dfden - 4)) for dfden > 4. A value is (X /
/// dfnum) / (Y / dfden) with X and Y from [`ChiSquared`].
///
/// `jax.random.f`; parity as [`LogGamma`](super::LogGamma)'s. Below about 0.2 degrees of freedom
/// (0.5 in `f16`), a chi-squared variate, or its product with degrees of freedom, may underflow:
/// JAX then has 0, infinity or NaN. JAX also has infinity or NaN where such a product exceeds
/// the type (65504 in `f16`). In both cases the value is the ratio here; if only one of the variates
/// underflows, it is 0 or infinity, as in JAX. Other values are within 512 eps there.
///
/// [`native::FisherF`](crate::native::FisherF) uses more random bits and computes in `f64`, and its
/// variates do not underflow.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/fisher_f.svg"))]
///
/// ```
/// use ndkey::{Key, jax::FisherF};
///
/// // jax.random.f(jax.random.key(0), 3.0, 7.0, (2,))
/// let sample = Key::new(0).sample(FisherF::new(3.0_f32, 7.0)?, 2);
/// assert_eq!(sample.to_vec(), [2.447496, 0.15927961]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct FisherF<T> {
    dfnum: Named<T>,
    dfden: Named<T>,
    pub(crate) half_dfnum: Named<T>,
    pub(crate) half_dfden: Named<T>,
}

impl<T: Element> FisherF<T> {
    /// Fisher's F distribution with `dfnum` degrees of freedom in the numerator and `dfden` in the
    /// denominator: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless both are finite, above 0 and large enough for the logarithm of
    /// every gamma variate to be finite (1e-37 in `f32`, 4e-307 in `f64`, 2.2e-4 in `f16`);
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        dfnum: impl Into<Parameter<T>>,
        dfden: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let dfnum = dfnum.into().computed().named("FisherF", "dfnum");
        let dfden = dfden.into().computed().named("FisherF", "dfden");
        let half_dfnum = checked_half(&dfnum)?;
        let half_dfden = checked_half(&dfden)?;
        // Where both variates underflow, the difference of their logarithms decides.
        let least_log = |df| T::Computed::EPSILON.log() * (T::Computed::ONE / half(df));
        let allowed = "large enough that the logarithms of gamma variates are finite";
        for df in [&dfnum, &dfden] {
            df.check(allowed, |df| least_log(df).is_finite())?;
        }
        dfnum.check_broadcast(&dfden)?;
        Ok(Self {
            dfnum: dfnum.stored(),
            dfden: dfden.stored(),
            half_dfnum: half_dfnum.stored(),
            half_dfden: half_dfden.stored(),
        })
    }
}

parameters! { FisherF<T: Element>::new { dfnum, dfden } }

struct Quotient<T, N, D> {
    log_numerator: N,
    log_denominator: D,
    dfnum: Bound<T>,
    dfden: Bound<T>,
}

computed!(FisherF { half_dfnum, half_dfden, dfnum, dfden }, |source| {
    let [for_denominator, for_numerator] = source.split();
    Quotient {
        log_numerator: boxed_log_gamma(for_numerator, half_dfnum),
        log_denominator: boxed_log_gamma(for_denominator, half_dfden),
        dfnum,
        dfden,
    }
});

/// Whether a quotient is infinite or NaN, though its denominator is not 0.
#[inline(always)]
fn is_undefined<T: UniformElement>(ratio: T, denominator: T) -> bool {
    // A NaN is not below infinity.
    !((ratio < T::INFINITY) | ((ratio == T::INFINITY) & (denominator == T::ZERO)))
}

impl<T, N, D> Sampler<T> for Quotient<T, N, D>
where
    T: UniformElement,
    N: Sampler<T>,
    D: Sampler<T>,
{
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut dfnum, mut dfden) = (Lines::room(), Lines::room());
        self.dfnum.lines(run, out.len(), &mut dfnum);
        self.dfden.lines(run, out.len(), &mut dfden);
        let (mut log_numerator, mut log_denominator) = (Lines::room(), Lines::room());
        self.log_numerator.block(run, log_numerator.zeros(out.len()));
        self.log_denominator.block(run, log_denominator.zeros(out.len()));
        let given = [&*log_numerator, &*log_denominator, &*dfnum, &*dfden];
        let mut without = Lines::room();
        let without = without.zeros(out.len());
        each_flagged(
            out,
            without,
            given,
            [],
            inlined!(|_, [log_numerator, log_denominator, dfnum, dfden], []: [T; 0]| {
                let numerator = chi_squared(log_numerator);
                let denominator = chi_squared(log_denominator);
                let ratio = if T::JOINS_OPERATIONS {
                    (numerator * dfden) / (denominator * dfnum)
                } else {
                    (numerator / dfnum) / (denominator / dfden)
                };
                (ratio, is_undefined(ratio, denominator))
            }),
        );
        if any_flag(without) {
            each_given(
                out,
                given,
                inlined!(|value, [log_numerator, log_denominator, dfnum, dfden]| {
                    let log_ratio = log_numerator - log_denominator;
                    let scale = dfden / dfnum;
                    let ratio = log_ratio.exp() * scale;
                    let in_range = ratio < T::INFINITY;
                    let ratio = if in_range { ratio } else { (log_ratio + scale.log()).exp() };
                    if is_undefined(value, chi_squared(log_denominator)) { ratio } else { value }
                }),
            );
        }
    }

    fn cost(&self) -> usize {
        self.log_numerator.cost() + self.log_denominator.cost()
    }
}
