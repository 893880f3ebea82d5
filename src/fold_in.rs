//! Keys with numbers folded in, as the sampler of an array of keys.

use crate::parameter::Bound;
use crate::prng::{Lanes, Prng, Words};
use crate::sampler::{Run, Sampler};

/// The key and the number at each position, folded together.
#[derive(Debug)]
pub(crate) struct FoldIn<'a, I: Prng> {
    pub(crate) keys: Bound<'a, I::Words>,
    pub(crate) data: Bound<'a, u32>,
}

impl<I: Prng> Sampler<I::Words> for FoldIn<'_, I> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [I::Words; L]) {
        *out = self.keys.block(run);
        let data = self.data.block::<L>(run);
        let mut keys: Lanes<I, L> = I::Words::default().splat();
        for lane in 0..L {
            I::Words::set(&mut keys, lane, out[lane]);
        }
        let folded = I::fold_in(keys, data);
        for lane in 0..L {
            out[lane] = I::Words::get(&folded, lane);
        }
    }
}
