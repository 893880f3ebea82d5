//! A standard distribution times a number, for every initialiser with independent elements.

use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::prng::Family;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Line, Request, Run, Sampler, each, sampler_by_bind,
};
use crate::simd::inlined;

/// A distribution of each family; the key's generator chooses.
pub(super) struct OfFamily<J, N> {
    pub(super) jax: J,
    pub(super) native: N,
}

impl<T, J: Distribution<T>, N: Distribution<T>> Distribution<T> for OfFamily<J, N>
where
    T: Copy + Default + Send,
{
    sampler_by_bind!(T);

    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        match request.source().family() {
            Family::Jax => self.jax.bind(request),
            Family::Native => self.native.bind(request),
        }
    }
}

/// Values of `base`, or 1, multiplied by `scale` in a separate rounding, as in jax outside `jit`.
pub(super) struct Scaled<T> {
    pub(super) base: Option<Box<dyn Distribution<T> + Send + Sync>>,
    pub(super) scale: T,
}

impl<T: Element> Distribution<T> for Scaled<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let base = self.base.as_ref().map(|base| request.sampler_of(base)).transpose()?;
        let scale = self.scale.to_computed();
        Ok(request.compute(ScaledSampler { base: base.map(T::computed_by), scale }))
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
        each(out, inlined!(|x| x * self.scale));
    }

    fn cost(&self) -> usize {
        self.base.as_ref().map_or(1, Sampler::cost)
    }
}
