//! The truncated normal distribution.

use super::methods::computed::computed;
use super::normal::{Form, erf_inv};
use super::uniform::Between;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Bits as _, Bound, Line, Named, Parameter, Run, Sampler, Shown, each_at, parameters, words,
};
use crate::simd::inlined;

/// The standard normal distribution truncated to an interval.
///
/// Density phi(x) / Z on (lower, upper), with the standard normal's density phi and distribution
/// function Phi, and Z = Phi(upper) - Phi(lower); mean m = (phi(lower) - phi(upper)) / Z, variance
/// 1 + (lower phi(lower) - upper phi(upper)) / Z - m^2. Samples by inversion: sqrt(2) erf_inv(u)
/// with u uniform on [erf(lower / sqrt(2)), erf(upper / sqrt(2))), clamped to the open interval.
///
/// `jax.random.truncated_normal`; equal in every bit. (In `f64` JAX takes erf from the C library;
/// values equal the ones of a JAX that runs on glibc. For some bounds between 5.22 and 5.42 in `f32`
/// JAX's erf exceeds 1; its values then differ, or are NaN.)
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/truncated_normal.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::{Key, jax::TruncatedNormal};
///
/// let weights: Array2<f32> = Key::new(0).sample(TruncatedNormal::new(-2.0, 2.0)?, (64, 10));
/// assert!(weights.iter().all(|w| w.abs() < 2.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// JAX's formula is accurate near 0 only. On one side of 0, u is near 1 or -1, where its steps are
/// coarse: in `f32` from a bound of about 4 on, in `f64` from 7, and in 16-bit types from 1. Few
/// different values are then drawn. Where u rounds to ±1 a value is next to the bound, which is
/// ±MAX if the bound is infinite. If `lower` is infinite, the uniform variate 0 gives -MAX,
/// whatever `upper` is: once in 2^23 values in `f32`, in 2^52 in `f64`, in 2^10 in `f16` and in 2^7
/// in `bf16`. [`native::TruncatedNormal`](crate::native::TruncatedNormal) is accurate for all
/// bounds. Of `Key::new(0)`:
///
#[doc = include_str!("limits/truncated_normal.md")]
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("truncnorm", "trunc_normal"))]
pub struct TruncatedNormal<T> {
    lower: Named<T>,
    upper: Named<T>,
    /// The smallest and the largest value.
    lowest: Named<T>,
    highest: Named<T>,
    /// The bounds of u.
    low: Named<T>,
    high: Named<T>,
}

impl<T: Element> TruncatedNormal<T> {
    /// A standard normal distribution truncated to these bounds, which may be infinite: scalars, or
    /// arrays that broadcast together. With a mean and a standard deviation:
    /// [`LocationScale`](super::LocationScale).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless lower < upper with a number in between; [`Error::Broadcast`] if
    /// their shapes do not broadcast together.
    pub fn new(
        lower: impl Into<Parameter<T>>,
        upper: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let lower = lower.into().computed().named("TruncatedNormal", "lower");
        let upper = upper.into().computed().named("TruncatedNormal", "upper");
        let not_nan = |bound: T::Computed| bound.partial_cmp(&bound).is_some();
        lower.check("a number", not_nan)?;
        upper.check("a number", not_nan)?;
        let below = |upper: T::Computed| {
            format!("below `upper` = {}, with a number in between", Shown(upper))
        };
        lower.check_with(&upper, below, |lower, upper| lower.next_up() < upper)?;
        // XLA multiplies by the reciprocal of a constant.
        let erf = |bound: T::Computed| (bound * (T::Computed::ONE / T::Computed::SQRT_2)).erf();
        Ok(Self {
            low: lower.clone().map(erf).stored(),
            high: upper.clone().map(erf).stored(),
            lowest: lower.clone().map(Real::next_up).stored(),
            highest: upper.clone().map(Real::next_down).stored(),
            lower: lower.stored(),
            upper: upper.stored(),
        })
    }
}

parameters! { TruncatedNormal<T: Element>::new { lower, upper } }

struct Truncated<T> {
    between: Between<T>,
    lowest: Bound<T>,
    highest: Bound<T>,
}

computed!(TruncatedNormal { low, high, lowest, highest }, |source| Truncated {
    between: Between { source, low, high },
    lowest,
    highest
});

compiled!(floats: TruncatedNormal<T> => T);

impl<T: UniformElement> Sampler<T> for Truncated<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.between.block(run, out);
        erf_inv(self.between.source.level(), Form::Symmetric, out);
        each_at(
            out,
            run,
            [&self.lowest, &self.highest],
            inlined!(|value, [lowest, highest]| {
                let value = if value < lowest { lowest } else { value };
                if value > highest { highest } else { value }
            }),
        );
    }

    fn cost(&self) -> usize {
        4 * words::<T>()
    }
}
