//! The sampler of [`Map`].

use super::distribution::{Distribution, Map, SamplerResult};
use super::evenness::Evenness;
use super::sampler::{BlocksOf, BoxedSampler, Sampler, in_blocks};
use super::source::Source;
use crate::engine::Run;
use crate::simd::{Line, LinesTogether};

impl<T, U, D, F> Distribution<U> for Map<D, F, T>
where
    T: Copy + Default + Send,
    U: Copy + Default + Send,
    D: Distribution<T>,
    F: Fn(T) -> U + Send + Sync,
{
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, U> {
        let sampler = self.dist.sampler(source, shape)?;
        Ok(BoxedSampler::new(Mapped { sampler, function: &self.function }))
    }

    fn evenness(&self) -> Option<Evenness> {
        self.dist.evenness()
    }
}

struct Mapped<'a, T, F> {
    sampler: BoxedSampler<'a, T>,
    function: &'a F,
}

impl<T, F> Mapped<'_, T, F> {
    #[inline(always)]
    fn apply<U>(&self, values: &[T], out: &mut [U])
    where
        T: Copy,
        F: Fn(T) -> U,
    {
        for (out, &value) in out.iter_mut().zip(values) {
            *out = (self.function)(value);
        }
    }
}

impl<T, U, F> Sampler<U> for Mapped<'_, T, F>
where
    T: Copy + Default + Send,
    U: Copy + Default,
    F: Fn(T) -> U + Send + Sync,
{
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<U>]) {
        let mut room = LinesTogether::room_of();
        let values = room.zeros(out.len());
        self.sampler.block(run, values);
        self.apply(values.as_flattened(), out.as_flattened_mut());
    }

    #[inline(always)]
    fn few(&self, run: Run, out: &mut [U]) -> bool {
        let mut room = LinesTogether::room_of();
        let values = &mut room.zeros(1).as_flattened_mut()[..out.len()];
        let made = self.sampler.few(run, values);
        self.apply(values, out);
        made
    }

    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [U]) {
        if self.unit() <= 1 {
            return in_blocks(&BlocksOf(self), self.together(), run, out);
        }
        // All at once: each block of a vector's values would make the whole vector.
        let mut values = vec![T::default(); out.len()];
        self.sampler.fill(run, &mut values);
        self.apply(&values, out);
    }

    #[inline(always)]
    fn together(&self) -> usize {
        self.sampler.together()
    }

    fn cost(&self) -> usize {
        self.sampler.cost() + 1
    }

    fn unit(&self) -> u64 {
        self.sampler.unit()
    }
}
