//! Keys made of keys, as samplers of arrays of keys.

use super::functions::{FoldLow, SplitKeys};
use super::lanes::{ByKey, Data, Gathered, over_lanes};
use super::private::Evaluate;
use crate::parameter::Bound;
use crate::prng::Prng;
use crate::sampler::{Run, Sampler};

/// The keys of a split, as the sampler of an array of keys.
#[derive(Debug)]
pub(crate) struct Split<S>(pub(crate) S);

impl<I: Prng, S: Evaluate<Prng = I> + Sync> Sampler<I::Words> for Split<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [I::Words; L]) {
        self.0.evaluate(run, &SplitKeys, ByKey(out));
    }
}

/// Keys with numbers folded in, as the sampler of an array of keys.
#[derive(Debug)]
pub(crate) struct FoldIn<'a, I: Prng> {
    pub(crate) keys: Bound<'a, I::Words>,
    pub(crate) data: Bound<'a, u32>,
}

impl<I: Prng> Sampler<I::Words> for FoldIn<'_, I> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [I::Words; L]) {
        let data = self.data.block(run);
        if let Some(key) = self.keys.as_scalar() {
            over_lanes(&Data::<I, L> { key, data }, &FoldLow, ByKey(out));
        } else {
            let keys = self.keys.block::<L>(run);
            let mut lanes = Gathered::<I, L>::new(0);
            for lane in 0..L {
                lanes.set_key(lane, keys[lane]);
                lanes.set_counter(lane, data[lane].into());
            }
            over_lanes(&lanes, &FoldLow, ByKey(out));
        }
    }
}
