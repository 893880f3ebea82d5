//! One key as a source.

use super::Source;
use super::counters::Counters;
use super::functions::Function;
use super::lanes::{Gathered, Near, Out, halves, over_lanes};
use super::private::Evaluate;
use crate::error::Error;
use crate::prng::{Positions, Prng, Words};
use crate::sampler::{Places, Run};
use crate::simd::SimdLevel;

/// One key for all positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OneKey<I: Prng> {
    pub(super) key: I::Words,
    pub(super) counters: Counters,
    pub(super) level: SimdLevel,
}

impl<I: Prng> OneKey<I> {
    /// The source of an array of `len` values.
    pub(crate) fn new(key: I::Words, len: u64) -> Self {
        Self { key, counters: Counters::new(len), level: SimdLevel::current() }
    }
}

impl<I: Prng> Source for OneKey<I> {
    fn batch_len(&self) -> usize {
        1
    }

    fn per_key(&self) -> u64 {
        self.counters.len
    }

    fn split<const K: usize>(&self) -> [Self; K] {
        let positions =
            Positions { high: [0; K], low: std::array::from_fn(|k| k as u32), len: K as u64 };
        let keys = I::split(self.key.splat(), positions);
        std::array::from_fn(|k| Self { key: I::Words::get(&keys, k), ..*self })
    }

    fn fold_in(&self, data: u32) -> Self {
        let keys = I::fold_in::<1>(self.key.splat(), [data]);
        Self { key: I::Words::get(&keys, 0), ..*self }
    }

    fn child(&self, index: u32, count: u32) -> Self {
        let positions = Positions { high: [0], low: [index], len: count.into() };
        let keys = I::split::<1>(self.key.splat(), positions);
        Self { key: I::Words::get(&keys, 0), ..*self }
    }

    fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..*self }))
    }

    fn columns<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.columns()?.map(|counters| Self { counters, ..*self }))
    }

    fn with_len(&self, per_key: u64) -> Self {
        Self { counters: Counters::new(per_key), ..*self }
    }

    fn one(&self, position: u64) -> (impl Source + use<I>, u64) {
        (*self, position)
    }

    fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self
    where
        Self: 'a,
    {
        *choose(0)
    }
}

impl<I: Prng> OneKey<I> {
    /// The lanes of a run, if their counters share the high word.
    #[inline(always)]
    pub(super) fn near<const L: usize>(&self, run: Run) -> Option<Near<I>> {
        let Counters { stride, len, .. } = self.counters;
        let start = self.counters.at(run.start);
        let step = run.step.wrapping_mul(stride);
        let last = u128::from(start) + u128::from(step) * (L as u128 - 1);
        let (high, low) = halves(start);
        let near = Near { key: self.key, high, low, step: step as u32, len };
        (last >> 32 == u128::from(high)).then_some(near)
    }
}

impl<I: Prng> Evaluate for OneKey<I> {
    type Prng = I;

    fn level(&self) -> SimdLevel {
        self.level
    }

    #[inline(always)]
    fn evaluate<const L: usize, W: Words, F: Function<I, Out = W>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: impl Out<W, L>,
    ) {
        if let Some(lanes) = places.run().and_then(|run| self.near::<L>(run)) {
            // The usual step is a constant there.
            return match lanes.step {
                1 => over_lanes(&Near { step: 1, ..lanes }, function, out),
                _ => over_lanes(&lanes, function, out),
            };
        }
        let mut lanes = Gathered::<I, L>::new(self.counters.len);
        for lane in 0..L {
            lanes.set_key(lane, self.key);
            lanes.set_counter(lane, self.counters.at(places.position(lane)));
        }
        over_lanes(&lanes, function, out);
    }
}
