//! A standard distribution times a number, for every initialiser with independent elements.

use super::{Element, StandardNormal, TruncatedNormal, Uniform, UniformElement};
use crate::error::Error;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Line, Request, Run, Sampler, each, sampler_by_bind,
};

/// Values of `base`, multiplied by `scale` in a separate rounding, as in jax outside `jit`.
#[derive(Debug, Clone)]
pub struct Scaled<T> {
    pub(crate) base: Base<T>,
    pub(crate) scale: T,
}

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
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let source = request.source();
        let base = match &self.base {
            Base::One => None,
            Base::Uniform(uniform) => Some(uniform.sampler(source, shape)?),
            Base::Normal => Some(StandardNormal.sampler(source, shape)?),
            Base::TruncatedNormal(normal) => Some(normal.sampler(source, shape)?),
        };
        Ok(request.compute(ScaledSampler {
            base: base.map(T::computed_by),
            scale: self.scale.to_computed(),
        }))
    }
}

struct ScaledSampler<'a, T> {
    /// `None` for ones.
    base: Option<BoxedSampler<'a, T>>,
    scale: T,
}

impl<T: UniformElement> Sampler<T> for ScaledSampler<'_, T> {
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
