//! Values converted to another type.

use crate::engine::several;
use crate::sampling::{
    BLOCK, BlocksOf, BoxedSampler, LANES, Line, LinesTogether, Run, Sampler, in_blocks,
};
use crate::simd::{FEW, prefetch_ahead};

/// A kernel that writes converted values.
pub(crate) type Conversion<A, B> = fn(&[Line<A>], &mut [Line<B>]);

/// The kernel of a function that converts a value; the function is marked `#[inline(always)]`.
macro_rules! conversion {
    (|$value:ident: $from:ty| $converted:expr) => {
        |values, out| {
            $crate::sampling::each_with(
                out,
                values,
                $crate::simd::inlined!(|_, $value: $from| $converted),
            );
        }
    };
}
pub(crate) use conversion;

/// Another sampler's values, converted.
pub(crate) fn converted<'a, A, B>(
    values: BoxedSampler<'a, A>,
    convert: Conversion<A, B>,
) -> BoxedSampler<'a, B>
where
    A: Copy + Default + Send + 'a,
    B: Copy + Default + Send + 'a,
{
    BoxedSampler::of(Converted { values, convert })
}

struct Converted<'a, A, B> {
    values: BoxedSampler<'a, A>,
    convert: Conversion<A, B>,
}

impl<A, B> Converted<'_, A, B>
where
    A: Copy + Default,
    B: Copy + Default,
{
    /// Converts any number of values.
    fn convert(&self, values: &[A], out: &mut [B]) {
        let ((lines, last), (out, last_out)) = (values.as_chunks(), out.as_chunks_mut());
        (self.convert)(lines, out);
        if !last.is_empty() {
            let (mut line, mut converted) = ([[A::default(); LANES]], [[B::default(); LANES]]);
            line[0][..last.len()].copy_from_slice(last);
            (self.convert)(&line, &mut converted);
            last_out.copy_from_slice(&converted[0][..last.len()]);
        }
    }
}

impl<A, B> Sampler<B> for Converted<'_, A, B>
where
    A: Copy + Default + Send,
    B: Copy + Default,
{
    fn block(&self, run: Run, out: &mut [Line<B>]) {
        let mut values = LinesTogether::room_of();
        let values = values.zeros(out.len());
        self.values.block(run, values);
        for (out, values) in out.chunks_mut(BLOCK).zip(values.chunks(BLOCK)) {
            prefetch_ahead(out);
            (self.convert)(values, out);
        }
    }

    fn fill(&self, run: Run, out: &mut [B]) {
        let unit = self.values.unit() as usize;
        if unit <= 1 {
            return in_blocks(&BlocksOf(self), self.together(), run, out);
        }
        // Whole vectors, because a block of a vector's values takes as long as all of them.
        let together = several(unit, BLOCK * LANES).min(out.len());
        let mut values = vec![A::default(); together];
        for (number, out) in out.chunks_mut(together.max(1)).enumerate() {
            let values = &mut values[..out.len()];
            self.values.fill(run.skip(number * together), values);
            self.convert(values, out);
        }
    }

    fn few(&self, run: Run, out: &mut [B]) -> bool {
        let mut values = [A::default(); FEW];
        let values = &mut values[..out.len()];
        self.values.fill(run, values);
        self.convert(values, out);
        true
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
