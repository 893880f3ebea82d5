//! Maxwell numbers.

use super::elementwise::Elementwise;
use super::normal::{Shifted, standard_normal};
use super::rademacher::Signs;
use super::uniform::UniformElement;
use crate::distribution::Distribution;
use crate::error::Error;
use crate::parameter::Parameter;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// The Maxwell distribution: the length of a vector of three standard normal numbers.
///
/// Density sqrt(2 / pi) x^2 exp(-x^2 / 2) for x >= 0, mean 2 sqrt(2 / pi), variance 3 - 8 / pi.
/// Samples as that length, three draws a value.
///
/// `jax.random.maxwell`; equal in every bit in samples from 1366 values on. In smaller ones JAX fuses
/// other operations: within 1 ulp. In `f16` equal in all samples; in `bf16` in those of up to 1365
/// values: in larger ones JAX rounds less often, and two in three values are equal, the others within
/// 2 ulp.
///
/// ```
/// use ndkey::{Key, distributions::Maxwell};
///
/// let speeds = Key::new(0).sample::<f32, _>(Maxwell, 1000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Maxwell;

impl<T: UniformElement> Distribution<T> for Maxwell {
    fn sampler<S: Source>(&self, source: S, _shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        maxwell(source)
    }
}

/// The sampler of [`Maxwell`].
fn maxwell<T: UniformElement, S: Source>(source: S) -> Result<impl Sampler<T>, Error> {
    Ok(Length(source.columns()?.map(standard_normal)))
}

struct Length<S>([S; 3]);

impl<T: UniformElement, S: Sampler<T>> Sampler<T> for Length<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mut normals = [[T::ZERO; L]; 3];
        for (sampler, normals) in self.0.iter().zip(&mut normals) {
            sampler.block(run, normals);
        }
        let [x, y, z] = normals;
        for lane in 0..L {
            out[lane] = T::length([x[lane], y[lane], z[lane]]);
        }
    }
}

/// The double-sided Maxwell distribution with a location and a scale.
///
/// Density z^2 exp(-z^2 / 2) / (scale sqrt(2 pi)) with z = (x - loc) / scale, on the real line, for
/// scale > 0; mean loc, variance 3 scale^2. A value is loc + scale m with m from [`Maxwell`] and a
/// random sign, each with a key of its own.
///
/// `jax.random.double_sided_maxwell`, with the shape of the whole sample in place of what JAX puts
/// before that of the parameters; equal as [`Maxwell`] is. (In large samples of `bf16`, what is added to
/// `loc` is within 3 ulp.)
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, distributions::DoubleSidedMaxwell};
///
/// let sample: Array1<f32> = Key::new(0).sample(DoubleSidedMaxwell::new(1.0, 0.5)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DoubleSidedMaxwell<T> {
    loc: Parameter<T>,
    scale: Parameter<T>,
}

impl<T: UniformElement> DoubleSidedMaxwell<T> {
    /// The distribution of scalars or arrays that broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `loc` is finite and `scale` finite, above 0 and not subnormal;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        loc: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let (loc, scale) = (loc.into(), scale.into());
        loc.check("DoubleSidedMaxwell", "loc", "finite", T::is_finite)?;
        scale.check_positive("DoubleSidedMaxwell", "scale")?;
        loc.check_broadcast(&scale, "DoubleSidedMaxwell", "loc")?;
        Ok(Self { loc, scale })
    }
}

impl<T: UniformElement> Distribution<T> for DoubleSidedMaxwell<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        let loc = self.loc.bind("DoubleSidedMaxwell", "loc", shape)?;
        let scale = self.scale.bind("DoubleSidedMaxwell", "scale", shape)?;
        let [length, sign] = source.split();
        let signed = Signed { length: maxwell(length)?, sign: Signs(sign) };
        Ok(Elementwise::with(signed, Shifted, [loc, scale]))
    }
}

/// Lengths with random signs.
struct Signed<M, S> {
    length: M,
    sign: Signs<S>,
}

impl<T: UniformElement, M: Sampler<T>, S: Source> Sampler<T> for Signed<M, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mut signs = [T::ZERO; L];
        self.sign.block(run, &mut signs);
        self.length.block(run, out);
        for lane in 0..L {
            out[lane] = signs[lane] * out[lane];
        }
    }
}
