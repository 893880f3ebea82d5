//! Values converted to another type.

use std::marker::PhantomData;

use crate::sampling::{
    BLOCK, BoxedSampler, LANES, Line, LinesTogether, Run, Sampler, each_with, in_blocks,
};
use crate::simd::{FEW, prefetch_ahead};

/// Another sampler's values, converted. `convert` is marked `#[inline(always)]`.
pub(crate) fn converted<'a, A, B>(
    values: impl Sampler<A> + 'a,
    convert: impl Fn(A) -> B + Send + Sync + 'a,
) -> BoxedSampler<'a, B>
where
    A: Copy + Default + 'a,
    B: Copy + Default + Send + 'a,
{
    BoxedSampler::new(Converted { values, convert, from: PhantomData })
}

struct Converted<A, S, F> {
    values: S,
    convert: F,
    from: PhantomData<fn(A)>,
}

impl<A, B, S, F> Sampler<B> for Converted<A, S, F>
where
    A: Copy + Default,
    B: Copy + Default,
    S: Sampler<A>,
    F: Fn(A) -> B + Send + Sync,
{
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<B>]) {
        let mut values = LinesTogether::room_of();
        let values = values.zeros(out.len());
        self.values.block(run, values);
        for (out, values) in out.chunks_mut(BLOCK).zip(values.chunks(BLOCK)) {
            prefetch_ahead(out);
            each_with(
                out,
                values,
                #[inline(always)]
                |_, value| (self.convert)(value),
            );
        }
    }

    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [B]) {
        let unit = self.values.unit() as usize;
        if unit <= 1 {
            return in_blocks(self, run, out);
        }
        // Whole vectors, because a block of a vector's values takes as long as all of them.
        let together = (BLOCK * LANES).next_multiple_of(unit).min(out.len());
        let mut values = vec![A::default(); together];
        for (number, out) in out.chunks_mut(together.max(1)).enumerate() {
            let values = &mut values[..out.len()];
            self.values.fill(run.skip(number * together), values);
            for (out, &value) in out.iter_mut().zip(&*values) {
                *out = (self.convert)(value);
            }
        }
    }

    #[inline(always)]
    fn few(&self, run: Run, out: &mut [B]) -> bool {
        let mut values = [A::default(); FEW];
        let values = &mut values[..out.len()];
        let made = self.values.few(run, values);
        if made {
            for (out, &value) in out.iter_mut().zip(&*values) {
                *out = (self.convert)(value);
            }
        }
        made
    }

    fn together(&self) -> usize {
        self.values.together()
    }

    fn cost(&self) -> usize {
        self.values.cost()
    }

    fn unit(&self) -> u64 {
        self.values.unit()
    }
}
