//! A standard distribution times a number, for every initialiser with independent elements.

use super::elements::widened::widened;
use super::{Element, StandardNormal, TruncatedNormal, Uniform, UniformElement};
use crate::error::Error;
use crate::sampling::{
    BoxedSampler, Compiled, Distribution, Line, Recipe, Run, Sampler, Source, by_compiled, each,
};

/// Values of `base`, multiplied by `scale` in a separate rounding, as in jax outside `jit`.
#[derive(Debug, Clone)]
pub struct Scaled<T> {
    pub(crate) base: Base<T>,
    pub(crate) scale: T,
}

widened!(Scaled { base, scale });

/// A distribution to scale.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "there is one for each array")]
pub(crate) enum Base<T> {
    /// Always 1.
    One,
    Uniform(Uniform<T>),
    /// With mean 0 and variance 1.
    Normal,
    TruncatedNormal(TruncatedNormal<T>),
}

impl<T: Element> Distribution<T> for Scaled<T> {
    by_compiled!(T);
}

impl<T: UniformElement> Recipe<T> for Scaled<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let base = match &self.base {
            Base::One => None,
            Base::Uniform(uniform) => Some(<T as Compiled<_>>::sampler(uniform, source, shape)?),
            Base::Normal => Some(<T as Compiled<_>>::sampler(&StandardNormal, source, shape)?),
            Base::TruncatedNormal(normal) => {
                Some(<T as Compiled<_>>::sampler(normal, source, shape)?)
            }
        };
        Ok(ScaledSampler { base, scale: self.scale })
    }
}

struct ScaledSampler<T> {
    /// `None` for ones.
    base: Option<BoxedSampler<'static, T>>,
    scale: T,
}

impl<T: UniformElement> Sampler<T> for ScaledSampler<T> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        match &self.base {
            None => out.as_flattened_mut().fill(T::ONE),
            Some(base) => base.block(run, out),
        }
        each(
            out,
            #[inline(always)]
            |x| x * self.scale,
        );
    }

    fn cost(&self) -> usize {
        self.base.as_ref().map_or(1, Sampler::cost)
    }
}
