//! Student's t distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::degrees_of_freedom::checked_half;
use crate::native::methods::gammas::{Gammas, times_power};
use crate::native::methods::standard::normals;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Parameter, Run, Sampler, Source,
    TOGETHER, parameters,
};
use crate::simd::each_given;

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
