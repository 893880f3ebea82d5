//! The chi-squared, Student's t and F distributions.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::degrees_of_freedom::checked_half;
use crate::native::methods::combined::{Input, combined};
use crate::native::methods::gammas::{Gammas, may_be_far, times_power};
use crate::native::methods::standard::normals;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Parameter, Run, Sampler, Source,
    TOGETHER, parameters,
};
use crate::simd::each_given;

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

/// Student's t distribution with `df` degrees of freedom.
///
/// Density Γ((df + 1)/2) / (sqrt(df π) Γ(df/2)) (1 + x^2 / df)^(-(df + 1)/2) on the real line; mean
/// 0 for df > 1, variance df / (df - 2) for df > 2. A value is x sqrt((df/2) / g) with a normal
/// variate x and a [`Gamma`](crate::native::Gamma) variate g of df / 2: infinite only where it exceeds the
/// largest number of the type.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/student_t.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::StudentT::new(3.0)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("standard_t", "t"))]
pub struct StudentT<T> {
    df: Named<T>,
    half_df: Named<f64>,
}

impl<T: Element> StudentT<T> {
    /// Student's t distribution with `df` degrees of freedom, a scalar or an array. They need not
    /// be whole.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `df` and df / 2 are finite and above 0.
    pub fn new(df: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let df = df.into().named("StudentT", "df");
        let half_df = checked_half(&df.clone().computed())?.map(Real::to_f64);
        Ok(Self { df, half_df })
    }
}

parameters! { StudentT<T: Element>::new { df } }

impl<T: Element> Distribution<T> for StudentT<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_normal, for_gamma] = source.split();
        let gammas = Gammas::new::<T::Wide>(&for_gamma, &self.half_df, shape)?;
        let half_df = self.half_df.bind(shape)?;
        Ok(T::narrowed(studentized(normals::<T::Wide>(for_normal), gammas, half_df)))
    }
}

/// Each `x` sqrt(half_df / g), with g from `gammas`. No `x` is 0.
pub(crate) fn studentized(
    x: BoxedSampler<'static, f64>,
    gammas: Gammas,
    half_df: Bound<f64>,
) -> BoxedSampler<'static, f64> {
    BoxedSampler::of(Studentized { x, gammas, half_df })
}

struct Studentized {
    x: BoxedSampler<'static, f64>,
    gammas: Gammas,
    half_df: Bound<f64>,
}

impl Sampler<f64> for Studentized {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::rooms::<3>();
        let [raised, log_powers, half_df] = &mut rooms;
        let raised = raised.zeros(out.len());
        let (log_powers, were_raised) = self.gammas.parts(run, raised, log_powers);
        let half_df = self.half_df.lines(run, out.len(), half_df);
        self.x.block(run, out);
        if !were_raised {
            return each_given(
                out,
                [raised, half_df],
                #[inline(always)]
                |x, [raised, half_df]| x * (half_df / raised).sqrt(),
            );
        }
        each_given(
            out,
            [raised, half_df, log_powers],
            #[inline(always)]
            |x, [raised, half_df, log_power]| {
                let value = x * (half_df / raised).sqrt();
                // With the smallest df the quotient rounds to 0, where the power is infinite.
                times_power(if value == 0.0 { x } else { value }, -0.5 * log_power)
            },
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.x.cost() + self.gammas.cost()
    }
}

/// Fisher's F distribution with `dfnum` and `dfden` degrees of freedom: the distribution of the
/// quotient of two chi-squared variates, each divided by its degrees of freedom.
///
/// Density sqrt((dfnum x)^dfnum dfden^dfden / (dfnum x + dfden)^(dfnum + dfden)) / (x B(dfnum/2,
/// dfden/2)) for x > 0, with the beta function B; mean dfden / (dfden - 2) for dfden > 2, variance
/// 2 dfden^2 (dfnum + dfden - 2) / (dfnum (dfden - 2)^2 (dfden - 4)) for dfden > 4.
///
/// Computed in `f64`: a value is 0 or infinite only where it is out of the range of the type, though
/// the chi-squared variates may be so more often.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/fisher_f.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::FisherF::new(3.0, 7.0)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("f"))]
pub struct FisherF<T> {
    dfnum: Named<T>,
    dfden: Named<T>,
    half_dfnum: Named<f64>,
    half_dfden: Named<f64>,
}

impl<T: Element> FisherF<T> {
    /// Fisher's F distribution with `dfnum` degrees of freedom in the numerator and `dfden` in the
    /// denominator: scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless both are finite, above 0 and large enough for the logarithm of
    /// every gamma variate to be finite in `f64` (4e-307; all numbers of `f32` above 0 are);
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        dfnum: impl Into<Parameter<T>>,
        dfden: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let dfnum = dfnum.into().named("FisherF", "dfnum");
        let dfden = dfden.into().named("FisherF", "dfden");
        let [half_dfnum, half_dfden] = checked_halves(dfnum.clone(), dfden.clone())?;
        Ok(Self { dfnum, dfden, half_dfnum, half_dfden })
    }
}

parameters! { FisherF<T: Element>::new { dfnum, dfden } }

/// Halves of degrees of freedom of which quotients are computed.
pub(crate) fn checked_halves<T: Element>(
    dfnum: Named<T>,
    dfden: Named<T>,
) -> Result<[Named<f64>; 2], Error> {
    // Where both variates underflow, the difference of their logarithms decides.
    let least_log = |df: T| Real::log(f64::EPSILON) * (1.0 / (0.5 * T::wide(df)));
    let allowed = "large enough that the logarithms of gamma variates are finite";
    for df in [&dfnum, &dfden] {
        df.check_positive()?;
        df.check(allowed, |df| least_log(df).is_finite())?;
    }
    dfnum.check_broadcast(&dfden)?;
    Ok([dfnum, dfden].map(|df| df.map(|df| 0.5 * T::wide(df))))
}

impl<T: Element> Distribution<T> for FisherF<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_numerator, for_denominator] = source.split();
        let (numerator, denominator) = (&self.half_dfnum, &self.half_dfden);
        let gammas = [
            Gammas::new::<T::Wide>(&for_numerator, numerator, shape)?,
            Gammas::new::<T::Wide>(&for_denominator, denominator, shape)?,
        ];
        let halves = [numerator.bind(shape)?, denominator.bind(shape)?];
        Ok(T::narrowed(quotient(gammas, halves)))
    }
}

/// The quotients of two gamma variates, each divided by its shape.
pub(crate) fn quotient(
    [numerator, denominator]: [Gammas; 2],
    halves: [Bound<f64>; 2],
) -> BoxedSampler<'static, f64> {
    let [first, second] = &halves;
    if may_be_far([first, second]) {
        return far_quotient([numerator, denominator], halves);
    }
    let ratio = numerator.ratio(
        denominator,
        #[inline(always)]
        |x, y| x / y,
    );
    BoxedSampler::of(Elementwise::with(ratio, OfMeans, halves))
}

/// The same, also where the quotient of the variates is out of range.
fn far_quotient(
    [numerator, denominator]: [Gammas; 2],
    halves: [Bound<f64>; 2],
) -> BoxedSampler<'static, f64> {
    let ([x, log_x], [y, log_y]) = (numerator.factors(), denominator.factors());
    let [of_x, of_y] = halves.map(Input::Given);
    combined(
        [x, log_x, y, log_y, of_x, of_y],
        #[inline(always)]
        |[x, log_x, y, log_y, of_x, of_y]| {
            let power = x * Real::exp(log_x - log_y);
            let (ratio, factor) = (power / y, of_y / of_x);
            let far = times_power((x / of_x) / (y / of_y), log_x - log_y);
            let normal = f64::MIN_POSITIVE..=f64::MAX;
            let is_near = normal.contains(&power) & normal.contains(&ratio);
            if is_near & normal.contains(&factor) { ratio * factor } else { far }
        },
    )
}

/// Turns a quotient of sums into one of means.
#[derive(Clone, Copy)]
struct OfMeans;

impl Formula<f64, 2> for OfMeans {
    #[inline(always)]
    fn value(&self, ratio: f64, [numerator, denominator]: [f64; 2]) -> f64 {
        ratio * (denominator / numerator)
    }
}
