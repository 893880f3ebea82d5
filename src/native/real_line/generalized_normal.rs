//! The generalised normal distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::native::indices::rademacher::Signs;
use crate::native::methods::gammas::Gammas;
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Parameter, Run, Sampler, Source,
    TOGETHER, each_given, parameters,
};

/// The generalised normal distribution with exponent `p`.
///
/// Density p / (2 Γ(1/p)) exp(-|x|^p) on the real line; mean 0, variance Γ(3/p) / Γ(1/p). With p =
/// 2 it is normal, of variance 1/2, and with p = 1 Laplace's; for large p it is nearly uniform on
/// (-1, 1). A value is ±exp(l / p) with l from [`LogGamma`](crate::native::LogGamma) of 1/p, and a sign of its
/// own draw. The logarithm does not underflow: values are accurate for every p, with a relative error
/// of a few epsilons of `f64`, times 1/p and |log |x|| where these are above 1. Values that are not in
/// the range of the type are 0 or infinite, with p below 0.008 (`f64`; 0.05 in `f32`).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/generalized_normal.svg"))]
///
/// ```
/// use ndkey::native::{self, Key};
///
/// let sample = Key::from_seed(0).sample(native::GeneralizedNormal::new(3.0_f32)?, 1000);
/// assert!((sample.mapv(|x| x.abs().powi(3)).mean().unwrap() - 1.0 / 3.0).abs() < 0.1);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gennorm", "exponential power"))]
pub struct GeneralizedNormal<T> {
    /// 1 / p.
    p: Named<T>,
    inverse: Named<f64>,
}

impl<T: Element> GeneralizedNormal<T> {
    /// A generalised normal distribution with exponent `p`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` and 1 / p are finite and above 0.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into().named("GeneralizedNormal", "p");
        let inverse = checked_inverse(&p)?;
        Ok(Self { p, inverse })
    }
}

parameters! { GeneralizedNormal<T: Element>::new { p } }

/// Checked exponents, inverted.
pub(crate) fn checked_inverse<T: Element>(p: &Named<T>) -> Result<Named<f64>, Error> {
    /// From here on values are uniform to all digits; the logarithms of gamma variates of less than
    /// the inverse may be infinite.
    const UNIFORM: f64 = 1e300;
    p.check_positive()?;
    p.check("large enough that 1 / p is finite", |p| {
        (T::Computed::ONE / p.to_computed()).is_finite()
    })?;
    Ok(p.clone().map(|p| 1.0 / if T::wide(p) < UNIFORM { T::wide(p) } else { UNIFORM }))
}

impl<T: Element> Distribution<T> for GeneralizedNormal<T> {
    fn sampler<'a>(
        &'a self,
        source: Source,
        shape: &'a [usize],
    ) -> Result<BoxedSampler<'a, T>, Error> {
        let [for_gamma, for_sign] = source.split();
        let logarithms = Gammas::new::<T::Wide>(&for_gamma, &self.inverse, shape)?.logarithm();
        let inverse = self.inverse.bind(shape)?;
        Ok(T::narrowed(roots(logarithms, inverse, for_sign)))
    }
}

fn roots(
    logarithms: BoxedSampler<'static, f64>,
    inverse: Bound<f64>,
    for_sign: Source,
) -> BoxedSampler<'static, f64> {
    BoxedSampler::of(Roots { logarithms, inverse, signs: Signs(for_sign) })
}

/// Roots of gamma variates, given as logarithms, with random signs.
struct Roots {
    logarithms: BoxedSampler<'static, f64>,
    inverse: Bound<f64>,
    signs: Signs,
}

impl Sampler<f64> for Roots {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut rooms = LinesTogether::<f64>::rooms::<2>();
        let [signs, inverse] = &mut rooms;
        self.logarithms.block(run, out);
        self.signs.block(run, signs.zeros(out.len()));
        let lines = if self.inverse.as_scalar().is_some() { 1 } else { out.len() };
        let inverse = self.inverse.lines(run, lines, inverse);
        each_given(
            out,
            [signs, inverse],
            #[inline(always)]
            |log, [sign, inverse]| sign * Real::exp(log * inverse),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.logarithms.cost() + 1
    }
}
