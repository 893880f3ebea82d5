//! A batch of keys as a source.

use std::sync::Arc;

use super::counters::Counters;
use super::derived::{FoldIn, Split};
use super::functions::Function;
use super::lanes::{Gathered, Out, over_lanes};
use super::private::Evaluate;
use super::{OneKey, Source};
use crate::error::Error;
use crate::fill;
use crate::parameter::Bound;
use crate::prng::{Prng, Words};
use crate::sampler::{LONG, Places, Run};
use crate::simd::SimdLevel;

/// A batch of keys, each for `per_key` positions in a row.
#[derive(Debug, Clone)]
pub(crate) struct Batch<I: Prng> {
    keys: Arc<Vec<I::Words>>,
    per_key: u64,
    counters: Counters,
    level: SimdLevel,
}

impl<I: Prng> Batch<I> {
    /// The source of an array of `per_key` values for each of `keys`, key by key.
    pub(crate) fn new(keys: Vec<I::Words>, per_key: u64) -> Self {
        let counters = Counters::new(per_key);
        Self { keys: Arc::new(keys), per_key, counters, level: SimdLevel::current() }
    }
}

impl<I: Prng> Source for Batch<I> {
    fn batch_len(&self) -> usize {
        self.keys.len()
    }

    fn per_key(&self) -> u64 {
        self.per_key
    }

    fn split<const K: usize>(&self) -> [Self; K] {
        std::array::from_fn(|k| self.child(k as u32, K as u32))
    }

    fn child(&self, index: u32, count: u32) -> Self {
        let counters = Counters { offset: index.into(), ..Counters::new(count.into()) };
        let parents = Self { per_key: 1, counters, ..self.clone() };
        let mut keys = vec![I::Words::default(); self.keys.len()];
        fill::contiguous(&mut keys, &Split(parents));
        Self { keys: Arc::new(keys), ..*self }
    }

    fn fold_in(&self, data: u32) -> Self {
        let shape = [self.keys.len()];
        let bound = Bound::array("fold_in", "keys", &self.keys, &shape, &shape);
        let bound = bound.expect("a shape broadcasts to itself");
        let mut keys = vec![I::Words::default(); self.keys.len()];
        fill::contiguous(&mut keys, &FoldIn::<I> { keys: bound, data: Bound::scalar(data) });
        Self { keys: Arc::new(keys), ..*self }
    }

    fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..self.clone() }))
    }

    fn columns<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.columns()?.map(|counters| Self { counters, ..self.clone() }))
    }

    fn with_len(&self, per_key: u64) -> Self {
        Self { per_key, counters: Counters::new(per_key), ..self.clone() }
    }

    fn one(&self, position: u64) -> (impl Source + use<I>, u64) {
        let Self { ref keys, per_key, counters, level } = *self;
        (
            OneKey::<I> { key: keys[(position / per_key) as usize], counters, level },
            position % per_key,
        )
    }

    fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self
    where
        Self: 'a,
    {
        let keys = (0..self.keys.len()).map(|key| choose(key).keys[key]).collect();
        Self { keys: Arc::new(keys), ..*self }
    }
}

impl<I: Prng> Evaluate for Batch<I> {
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
        let Self { keys, per_key, counters, .. } = self;
        let Some(run) = places.run().filter(|run| run.step == 1) else {
            return self.evaluate_scattered(places, function, out);
        };
        let (index, position) = ((run.start / per_key) as usize, run.start % per_key);
        if per_key - position >= L as u64 {
            let one_key = OneKey::<I> { key: keys[index], counters: *counters, level: self.level };
            if let Some(lanes) = one_key.near::<L>(Run { start: position, step: 1 }) {
                return over_lanes(&lanes, function, out);
            }
        }
        let mut lanes = Gathered::<I, L>::new(counters.len);
        let positions = self.positions_in_a_row::<L>(position);
        for lane in 0..L {
            lanes.set_counter(lane, counters.at(positions[lane]));
        }
        let (mut lane, mut end) = (0, per_key - position);
        // Lanes past the end of the batch have any key: their values are dropped.
        for &key in &keys[index..] {
            let until = end.min(L as u64) as usize;
            lanes.set_keys(lane, until, key);
            if until == L {
                break;
            }
            (lane, end) = (until, end.saturating_add(*per_key));
        }
        over_lanes(&lanes, function, out);
    }
}

impl<I: Prng> Batch<I> {
    #[inline(always)]
    fn evaluate_scattered<const L: usize, W: Words, F: Function<I, Out = W>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: impl Out<W, L>,
    ) {
        let Self { keys, per_key, counters, .. } = self;
        let mut lanes = Gathered::<I, L>::new(counters.len);
        // Lanes past the end of the batch take any key: their values are dropped.
        let last = keys.len() as u64 - 1;
        for lane in 0..L {
            let position = places.position(lane);
            lanes.set_key(lane, keys[(position / per_key).min(last) as usize]);
            lanes.set_counter(lane, counters.at(position % per_key));
        }
        over_lanes(&lanes, function, out);
    }

    /// The positions of lanes in a row among those of their keys: `position` for the first.
    #[inline(always)]
    fn positions_in_a_row<const L: usize>(&self, position: u64) -> [u64; L] {
        let per_key = self.per_key;
        let mut positions = [0; L];
        if L > LONG {
            for lane in 0..L {
                positions[lane] = (position + lane as u64) % per_key;
            }
        } else if per_key < L as u64 {
            // A division by multiplication, exact for the lanes of a block.
            let reciprocal = (1_u32 << 16).div_ceil(per_key as u32);
            for lane in 0..L {
                let there = position as u32 + lane as u32;
                let quotient = (there * reciprocal) >> 16;
                positions[lane] = (there - quotient * per_key as u32).into();
            }
        } else {
            for lane in 0..L {
                let there = position + lane as u64;
                positions[lane] = if there >= per_key { there - per_key } else { there };
            }
        }
        positions
    }
}
