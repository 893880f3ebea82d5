//! The generalised normal distribution.

use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::indices::rademacher::Signs;
use crate::native::methods::formula::{Positive, distribution};
use crate::native::methods::gammas::Gammas;
use crate::sampling::{
    Bound, BoxedSampler, Line, LinesTogether, Named, Run, Sampler, Source, TOGETHER, WideSampler,
    each_given,
};
use crate::simd::inlined;

distribution! {
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
    #[doc(alias("generalized normal", "gennorm", "exponential power"))]
    struct GeneralizedNormal;

    /// A generalised normal distribution with exponent `p`, a scalar or an array.
    new(p: Positive; "1 / p finite": check_inverse(p))

    values: generalized_normal
}

/// Checks that reciprocals of exponents, which are above 0, are finite.
fn check_inverse<T: Element>(p: &Named<T>) -> Result<(), Error> {
    p.check("large enough that 1 / p is finite", |p| {
        (T::Computed::ONE / p.to_computed()).is_finite()
    })
}

/// The reciprocal of an exponent.
fn inverse(p: f64) -> f64 {
    /// From here on values are uniform to all digits; the logarithms of gamma variates of less than
    /// the inverse may be infinite.
    const UNIFORM: f64 = 1e300;
    1.0 / if p < UNIFORM { p } else { UNIFORM }
}

/// Checked exponents, inverted.
pub(crate) fn checked_inverse<T: Element>(p: &Named<T>) -> Result<Named<f64>, Error> {
    p.check_positive()?;
    check_inverse(p)?;
    Ok(p.clone().map(|p| inverse(T::wide(p))))
}

fn generalized_normal<T: WideElement>(source: &Source, [p]: [Bound<f64>; 1]) -> WideSampler {
    let [for_gamma, for_sign] = source.split();
    let inverse = p.map(inverse);
    roots(Gammas::of::<T>(&for_gamma, inverse.clone(), 1.0).logarithm(), inverse, for_sign)
}

fn roots(logarithms: WideSampler, inverse: Bound<f64>, for_sign: Source) -> WideSampler {
    BoxedSampler::of(Roots { logarithms, inverse, signs: Signs(for_sign) })
}

/// Roots of gamma variates, given as logarithms, with random signs.
struct Roots {
    logarithms: WideSampler,
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
            inlined!(|log, [sign, inverse]| sign * Real::exp(log * inverse)),
        );
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.logarithms.cost() + 1
    }
}
