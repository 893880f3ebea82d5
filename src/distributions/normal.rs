//! Normal (Gaussian) numbers.

use super::elementwise::{Elementwise, Formula};
use super::uniform::{UniformElement, stretched};
use crate::engine::SimdLevel;
use crate::error::Error;
use crate::sampling::{
    Bits, Distribution, Line, Parameter, Recipe, Run, Sampler, Source, by_compiled, each,
};

/// The normal distribution with mean 0 and variance 1.
///
/// Samples by inversion: sqrt(2) erf_inv(u) with u uniform on (-1, 1), one draw a value.
///
/// `jax.random.normal`; equal in every bit, in `f32` and in `f64`. (In `f64` JAX takes the logarithm
/// from the C library: equal to a JAX that runs on glibc, 2.28 or later.)
///
/// ```
/// use ndkey::{Key, distributions::StandardNormal};
///
/// // jax.random.normal(jax.random.key(0), (2,))
/// let sample = Key::new(0).sample::<f32, _>(StandardNormal, 2);
/// assert_eq!(sample.to_vec(), [1.6226422, 2.0252647]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StandardNormal;

impl<T: UniformElement> Distribution<T> for StandardNormal {
    by_compiled!(T);
}

impl<T: UniformElement> Recipe<T> for StandardNormal {
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(standard_normal(source))
    }
}

/// The sampler of [`StandardNormal`].
pub(super) fn standard_normal<T: UniformElement>(
    source: impl Bits + Send + Sync,
) -> impl Sampler<T> {
    Elementwise::new(ErfInv(source), StandardNormal)
}

impl<T: UniformElement> Formula<T> for StandardNormal {
    #[inline(always)]
    fn value(&self, erf_inv: T, []: [T; 0]) -> T {
        T::SQRT_2 * erf_inv
    }
}

/// Samples erf_inv(u) with u uniform on (-1, 1).
pub(super) struct ErfInv<S>(pub(super) S);

impl<T: UniformElement, S: Bits + Send + Sync> Sampler<T> for ErfInv<S> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::unit(&self.0, run, out);
        erf_inv(self.0.level(), Argument::OfUnit, out);
    }
}

/// What erf_inv is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Argument {
    /// The number of (-1, 1) that a number of [0, 1) is.
    OfUnit,
    /// The number itself.
    Itself,
}

/// Replaces numbers by erf_inv of them, or of what they are of (-1, 1).
///
/// A function of its own, for the samplers in which it is are many, and it is long.
#[inline(never)]
pub(super) fn erf_inv<T: UniformElement>(
    level: SimdLevel,
    argument: Argument,
    out: &mut [Line<T>],
) {
    level.loops_over(
        out,
        #[inline(always)]
        |_, out| {
            if let Argument::OfUnit = argument {
                each(
                    out,
                    #[inline(always)]
                    |x| symmetric(x),
                );
            }
            T::erf_inv_lines(out);
        },
    );
}

/// The number of the open interval (-1, 1) that `unit` is of [0, 1).
#[inline(always)]
pub(super) fn symmetric<T: UniformElement>(unit: T) -> T {
    stretched(unit, (-T::ONE).next_up(), T::ONE)
}

/// The normal distribution with a mean and a standard deviation.
///
/// Density exp(-(x - mean)^2 / (2 std^2)) / (std sqrt(2 pi)) on the real line. A value is
/// mean + std z with z from [`StandardNormal`], multiplied and added in two roundings, as jax does
/// with `mean + std * jax.random.normal(key, shape)` outside `jit`; parity as for
/// [`StandardNormal`].
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, distributions::Normal};
///
/// let heights: Array2<f32> = Key::new(1).sample(Normal::new(array![1.6, 1.8], 0.1)?, (1000, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Normal<T> {
    mean: Parameter<T>,
    std: Parameter<T>,
}

impl<T: UniformElement> Normal<T> {
    /// The distribution of scalars or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `mean` is finite and `std` finite and above 0;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(mean: impl Into<Parameter<T>>, std: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let (mean, std) = (mean.into(), std.into());
        mean.check("Normal", "mean", "finite", T::is_finite)?;
        std.check("Normal", "std", "finite and above 0", |std| std.is_finite() && std > T::ZERO)?;
        mean.check_broadcast(&std, "Normal", "mean")?;
        Ok(Self { mean, std })
    }
}

impl<T: UniformElement> Distribution<T> for Normal<T> {
    by_compiled!(T);
}

impl<T: UniformElement> Recipe<T> for Normal<T> {
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let mean = self.mean.bind("Normal", "mean", shape)?;
        let std = self.std.bind("Normal", "std", shape)?;
        Ok(Elementwise::with(standard_normal(source), Shifted, [mean, std]))
    }
}

/// A standard value multiplied and moved.
pub(super) struct Shifted;

impl<T: UniformElement> Formula<T, 2> for Shifted {
    #[inline(always)]
    fn value(&self, standard: T, [location, scale]: [T; 2]) -> T {
        location + scale * standard
    }
}
