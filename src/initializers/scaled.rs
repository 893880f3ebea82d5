//! A standard distribution times a number: what every initialiser of single elements draws from.

use crate::distribution::Distribution;
use crate::distributions::{StandardNormal, TruncatedNormal, Uniform, UniformElement};
use crate::error::Error;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// Values of `base`, each multiplied by `scale`, in a rounding of its own as jax has it outside
/// `jit`.
#[derive(Debug, Clone)]
pub(super) struct Scaled<T> {
    pub(super) base: Base<T>,
    pub(super) scale: T,
}

/// A distribution to scale.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "there is one an array")]
pub(super) enum Base<T> {
    /// Always 1.
    One,
    Uniform(Uniform<T>),
    /// With mean 0 and variance 1.
    Normal,
    TruncatedNormal(TruncatedNormal<T>),
}

impl<T: UniformElement> Distribution<T> for Scaled<T> {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        let sampler = match &self.base {
            Base::One => BaseSampler::One,
            Base::Uniform(uniform) => BaseSampler::Uniform(uniform.sampler(source, shape)?),
            Base::Normal => {
                BaseSampler::Normal(Distribution::<T>::sampler(&StandardNormal, source, shape)?)
            }
            Base::TruncatedNormal(normal) => {
                BaseSampler::TruncatedNormal(normal.sampler(source, shape)?)
            }
        };
        Ok(ScaledSampler { sampler, scale: self.scale })
    }
}

struct ScaledSampler<T, B> {
    sampler: B,
    scale: T,
}

enum BaseSampler<U, N, T> {
    One,
    Uniform(U),
    Normal(N),
    TruncatedNormal(T),
}

impl<T: UniformElement, B: Sampler<T>> Sampler<T> for ScaledSampler<T, B> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        self.sampler.block(run, out);
        for lane in 0..L {
            out[lane] = out[lane] * self.scale;
        }
    }
}

impl<T, U, N, C> Sampler<T> for BaseSampler<U, N, C>
where
    T: UniformElement,
    U: Sampler<T>,
    N: Sampler<T>,
    C: Sampler<T>,
{
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        match self {
            Self::One => *out = [T::ONE; L],
            Self::Uniform(uniform) => uniform.block(run, out),
            Self::Normal(normal) => normal.block(run, out),
            Self::TruncatedNormal(normal) => normal.block(run, out),
        }
    }
}
