//! The normal (Gaussian) distribution.

use super::methods::computed::computed;
use super::uniform::stretched;
use crate::elements::compiled::compiled;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::methods::formulas::Shifted;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{
    BLOCK, Bits, Line, Named, Parameter, Run, Sampler, Source, TOGETHER, Unit as _, parameters,
    words,
};
use crate::simd::{SimdLevel, inlined};

/// The normal distribution with mean 0 and variance 1.
///
/// Density exp(-x^2 / 2) / sqrt(2 pi) on the real line. Samples by inversion: sqrt(2) erf_inv(u)
/// with u uniform on (-1, 1), one draw per value.
///
/// `jax.random.normal`; equal in every bit, in `f32` and in `f64`. (In `f64` JAX takes the
/// logarithm from the C library; values equal the ones of a JAX that runs on glibc 2.28 or later.)
///
/// [`native::StandardNormal`](crate::native::StandardNormal) uses more random bits, and reaches
/// further into the tails: 6.3 standard deviations in `f32` and 9.1 in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/standard_normal.svg"))]
///
/// ```
/// use ndkey::{Key, jax::StandardNormal};
///
/// // jax.random.normal(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample::<f32, _>(StandardNormal, 2);
/// assert_eq!(sample.to_vec(), [1.6226422, 2.0252647]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("gaussian", "randn"))]
pub struct StandardNormal;

computed!(StandardNormal, |source| standard_normal(source));

compiled!(floats: StandardNormal => T);

/// The sampler of [`StandardNormal`].
pub(super) fn standard_normal<T: UniformElement>(
    source: impl Bits + Send + Sync,
) -> impl Sampler<T> {
    ByInversion { source, form: Form::Normal }
}

/// The first variate of a source.
#[inline(always)]
pub(super) fn standard_normal_of<T: UniformElement>(source: &Source) -> T {
    let mut x = [T::unit_at(source, 0)];
    erf_inv_few(source.level(), Form::Normal, &mut x);
    x[0]
}

/// Samples erf_inv(u) with u uniform on (-1, 1).
pub(super) fn erf_inv_of_uniform<T: UniformElement>(
    source: impl Bits + Send + Sync,
) -> impl Sampler<T> {
    ByInversion { source, form: Form::OfUnit }
}

struct ByInversion<S> {
    source: S,
    form: Form,
}

impl<T: UniformElement, S: Bits + Send + Sync> Sampler<T> for ByInversion<S> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.source, run, out);
        erf_inv(self.source.level(), self.form, out);
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        // Three values of 32 bits take longer one after another than as a line.
        let few = out.len() < 3 || size_of::<T>() > size_of::<f32>();
        let unit = few && T::unit_few(&self.source, run, out);
        if unit {
            erf_inv_few(self.source.level(), self.form, out);
        }
        unit
    }

    fn together(&self) -> usize {
        if several_blocks::<T>() { TOGETHER } else { 1 }
    }

    fn cost(&self) -> usize {
        3 * words::<T>()
    }
}

/// Whether the calls for a block take a part of the time that matters.
const fn several_blocks<T: UniformElement>() -> bool {
    T::BYTES == size_of::<f32>()
}

/// A value to compute with erf_inv.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// erf_inv of x mapped from [0, 1) to (-1, 1).
    OfUnit,
    /// sqrt(2) times that.
    Normal,
    /// sqrt(2) erf_inv(x), with x in [-1, 1].
    Symmetric,
}

impl Form {
    /// The functions to apply before erf_inv and after it.
    #[inline(always)]
    fn around<T: UniformElement>(self) -> (impl Fn(T) -> T + Copy, impl Fn(T) -> T + Copy) {
        let factor = if self == Self::OfUnit { T::ONE } else { T::SQRT_2 };
        // `symmetric`, or the number itself: a condition would be evaluated inside the loop.
        let [low, offset, width] = match self {
            Self::OfUnit | Self::Normal => [lowest::<T>(), lowest(), T::ONE - lowest()],
            Self::Symmetric => [-T::INFINITY, -T::ZERO, T::ONE],
        };
        (
            inlined!(move |x: T| {
                let x = x.mul_add(width, offset);
                if x < low { low } else { x }
            }),
            inlined!(move |erf_inv| factor * erf_inv),
        )
    }
}

/// Replaces numbers by a form of their erf_inv.
///
/// Not inlined, because it is long and used by many samplers.
#[inline(never)]
pub(super) fn erf_inv<T: UniformElement>(level: SimdLevel, form: Form, out: &mut [Line<T>]) {
    let (before, after) = form.around::<T>();
    level.vectorize(
        // Copies: anything read through a reference might change with every value written.
        inlined!(move || {
            // Where there is only one, the loop would take a part of the time that matters.
            if !several_blocks::<T>() {
                return T::erf_inv_lines(out, before, after);
            }
            for out in out.chunks_mut(BLOCK) {
                T::erf_inv_lines(out, before, after);
            }
        }),
    );
}

/// Computes [`erf_inv`] of one value after another.
#[inline(never)]
fn erf_inv_few<T: UniformElement>(level: SimdLevel, form: Form, out: &mut [T]) {
    let (before, after) = form.around::<T>();
    level.vectorize(inlined!(|| {
        for x in out {
            *x = after(before(*x).erf_inv_inside());
        }
    }));
}

/// Maps `unit` from [0, 1) to (-1, 1).
#[inline(always)]
pub(super) fn symmetric<T: UniformElement>(unit: T) -> T {
    stretched(unit, lowest(), T::ONE)
}

/// The least number in (-1, 1).
#[inline(always)]
fn lowest<T: UniformElement>() -> T {
    (-T::ONE).next_up()
}

/// The normal distribution with a mean and a standard deviation.
///
/// Density exp(-(x - mean)^2 / (2 std^2)) / (std sqrt(2 pi)) on the real line. A value is mean +
/// std z with z from [`StandardNormal`], multiplied and added in two roundings, as jax does with
/// `mean + std * jax.random.normal(key, shape)` outside `jit`; parity as for [`StandardNormal`].
///
/// [`native::Normal`](crate::native::Normal) uses more random bits, and reaches further into the
/// tails.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/normal.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::Normal};
///
/// let heights: Array2<f32> = Key::new(1).sample(Normal::new(array![1.6, 1.8], 0.1)?, (1000, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gaussian"))]
pub struct Normal<T> {
    pub(crate) mean: Named<T>,
    pub(crate) std: Named<T>,
}

impl<T: Element> Normal<T> {
    /// A normal distribution with this mean and standard deviation: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite and `std` finite and at least 0;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(mean: impl Into<Parameter<T>>, std: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let mean = mean.into().computed().named("Normal", "mean");
        let std = std.into().computed().named("Normal", "std");
        mean.check_finite()?;
        std.check_not_negative()?;
        mean.check_broadcast(&std)?;
        Ok(Self { mean: mean.stored(), std: std.stored() })
    }
}

parameters! { Normal<T: Element>::new { mean, std } }

computed!(Normal { mean, std }, |source| Elementwise::with(
    standard_normal(source),
    Shifted,
    [mean, std]
));

compiled!(floats: Normal<T> => T);
