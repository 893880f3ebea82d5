//! Uniform distributions of floating-point numbers.

use super::methods::computed::computed;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::math::Real;
use crate::methods::checks;
use crate::sampling::{
    Bound, Line, Named, Parameter, Run, Sampler, Source, TOGETHER, by_source, each_at, one_given,
    parameters,
};
use crate::simd::{inlined, map_array};

/// The uniform distribution on [0, 1).
///
/// Values are multiples of 2^-23 (`f32`), 2^-52 (`f64`), 2^-10 (`f16`) or 2^-7 (`bf16`): random
/// mantissa bits.
///
/// `jax.random.uniform`; equal in every bit.
///
/// [`native::StandardUniform`](crate::native::StandardUniform) uses 32 random bits per value in
/// `f32` and 64 in `f64`, on the open interval (0, 1).
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/standard_uniform.svg"))]
///
/// ```
/// use ndkey::{Key, jax::StandardUniform};
///
/// // jax.random.uniform(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample::<f32, _>(StandardUniform, 2);
/// assert_eq!(sample.to_vec(), [0.947667, 0.9785799]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("rand", "random"))]
pub struct StandardUniform;

pub(super) struct UnitInterval(pub(super) Source);

computed!(StandardUniform, |source| UnitInterval(source));

compiled!(floats: StandardUniform => T);

impl<T: UniformElement> Sampler<T> for UnitInterval {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.0, run, out);
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        T::unit_few(&self.0, run, out)
    }

    by_source!(T::BYTES, TOGETHER);
}

/// The uniform distribution on [low, high).
///
/// Density 1 / (high - low), mean (low + high) / 2, variance (high - low)^2 / 12. A value is
/// max(low, u (high - low) + low) with u from [`StandardUniform`], multiplied and added in one
/// rounding (two in 16-bit types), which may round up to `high`. Where `low` equals `high`, so does
/// the value.
///
/// `jax.random.uniform(minval=low, maxval=high)`; equal in every bit.
///
/// [`native::Uniform`](crate::native::Uniform) uses more random bits, and no value rounds up to
/// `high`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/uniform.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::Uniform};
///
/// let degrees: Array2<f32> = Key::new(1).sample(Uniform::new(-180.0, 180.0)?, (2, 3));
/// assert!(degrees.iter().all(|d| (-180.0..180.0).contains(d)));
///
/// // One range for each row.
/// let rows = Uniform::new(array![[0.0], [10.0]], array![[1.0], [20.0]])?;
/// let sample: Array2<f64> = Key::new(2).sample(rows, (2, 3));
/// assert!(sample.row(1).iter().all(|x| (10.0..20.0).contains(x)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Uniform<T> {
    pub(crate) low: Named<T>,
    pub(crate) high: Named<T>,
}

impl<T: Element> Uniform<T> {
    /// A uniform distribution on [low, high): scalars, or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless both are finite, low <= high, and high - low is finite;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [low, high] = checks::uniform(low.into(), high.into())?;
        Ok(Self { low, high })
    }
}

parameters! { Uniform<T: Element>::new { low, high } }

/// The sampler of uniform variates with bounds.
pub(super) struct Between<T> {
    pub(super) source: Source,
    pub(super) low: Bound<T>,
    pub(super) high: Bound<T>,
}

computed!(Uniform { low, high }, |source| Between { source, low, high });

compiled!(floats: Uniform<T> => T);

impl<T: UniformElement> Sampler<T> for Between<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.source, run, out);
        each_at(
            out,
            run,
            [&self.low, &self.high],
            inlined!(|unit, [low, high]| stretched(unit, low, high)),
        );
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let unit = T::unit_few(&self.source, run, out);
        if unit {
            for (lane, value) in out.iter_mut().enumerate() {
                one_given(
                    value,
                    map_array([&self.low, &self.high], |bound| bound.get(run.position(lane))),
                    inlined!(|unit, [low, high]| stretched(unit, low, high)),
                );
            }
        }
        unit
    }

    fn together(&self) -> usize {
        // Values of 16 bits are made from a block of 32-bit ones.
        if T::BYTES < size_of::<u32>() { 1 } else { TOGETHER }
    }
}

/// Maps `unit` from [0, 1) to [low, high), as JAX computes it.
#[inline(always)]
pub(super) fn stretched<T: Real>(unit: T, low: T, high: T) -> T {
    let value = unit.mul_add(high - low, low);
    if value < low { low } else { value }
}

/// Maps `unit` from [0, 1) to (0, 1): 0 becomes the least positive value.
///
/// This is `stretched` from that value, except in `f16`, where JAX's compiler adds the constants
/// first.
#[inline(always)]
pub(super) fn positive<T: Real>(unit: T) -> T {
    if unit < T::MIN_POSITIVE { T::MIN_POSITIVE } else { unit }
}
