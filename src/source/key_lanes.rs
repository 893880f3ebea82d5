//! A key for each lane, as a source.

use super::counters::Counters;
use super::functions::{Child, FoldLow, Function};
use super::lanes::{LaneSet, Out, halves, over_lanes};
use super::private::Evaluate;
use super::{OneKey, Source, out_of_line};
use crate::error::Error;
use crate::prng::{Lanes, Positions, Prng, Words};
use crate::sampler::{Places, Run};
use crate::simd::SimdLevel;

/// A key for each of `N` lanes, as a source: position `n` has the first value of lane `n`'s key.
///
/// What a rejection sampler works with: it takes the keys of a block from [`Source::keys`], splits
/// them alike, and hands them to the samplers of other distributions.
#[derive(Debug, Clone, Copy)]
pub struct KeyLanes<I: Prng, const N: usize> {
    pub(super) keys: Lanes<I, N>,
    counters: Counters,
    level: SimdLevel,
}

impl<I: Prng, const N: usize> KeyLanes<I, N> {
    /// Where the lanes' values stand.
    pub const RUN: Run = Run { start: 0, step: 1 };

    #[inline(always)]
    pub(super) fn new(level: SimdLevel) -> Self {
        Self { keys: I::Words::default().splat(), counters: Counters::new(1), level }
    }

    /// The level of the sampling loops that use the keys.
    pub(crate) fn level(&self) -> SimdLevel {
        self.level
    }

    /// The keys of some of the lanes, in any order.
    #[inline(always)]
    #[must_use]
    pub fn gather<const M: usize>(&self, lanes: &[usize; M]) -> KeyLanes<I, M> {
        let mut gathered = KeyLanes::new(self.level);
        for lane in 0..M {
            let key = I::Words::get(&self.keys, lanes[lane]);
            I::Words::set(&mut gathered.keys, lane, key);
        }
        gathered
    }

    /// These keys where `mask` is set, and `others` elsewhere.
    #[inline(always)]
    #[must_use]
    pub fn or(&self, mask: &[bool; N], others: &Self) -> Self {
        let mut keys = *others;
        for lane in 0..N {
            let (this, other) =
                (I::Words::get(&self.keys, lane), I::Words::get(&others.keys, lane));
            I::Words::set(&mut keys.keys, lane, if mask[lane] { this } else { other });
        }
        keys
    }
}

/// Of all its lanes: `L` is `N`.
impl<I: Prng, const N: usize, const L: usize> LaneSet<I, L> for KeyLanes<I, N> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let (high, low) = halves(self.counters.offset);
        let positions = Positions { high: [high; K], low: [low; K], len: self.counters.len };
        (I::Words::select(&self.keys, first), positions)
    }
}

impl<I: Prng, const N: usize> Evaluate for KeyLanes<I, N> {
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
        if L == N && places.run() == Some(Self::RUN) {
            return over_lanes::<I, F, L>(self, function, out);
        }
        let mut lanes = KeyLanes::<I, L> { counters: self.counters, ..KeyLanes::new(self.level) };
        for lane in 0..L {
            // Lanes past the end take any key: their values are dropped.
            let key = I::Words::get(&self.keys, places.position(lane) as usize % N);
            I::Words::set(&mut lanes.keys, lane, key);
        }
        over_lanes(&lanes, function, out);
    }
}

impl<I: Prng, const N: usize> Source for KeyLanes<I, N> {
    fn batch_len(&self) -> usize {
        N
    }

    fn per_key(&self) -> u64 {
        self.counters.len
    }

    fn with_len(&self, per_key: u64) -> Self {
        Self { counters: Counters::new(per_key), ..*self }
    }

    fn split<const K: usize>(&self) -> [Self; K] {
        std::array::from_fn(|k| self.child(k as u32, K as u32))
    }

    #[inline(always)]
    fn child(&self, index: u32, count: u32) -> Self {
        let mut children = Self::new(self.level);
        out_of_line(self, Self::RUN, Child { index, count }, &mut children.keys);
        children
    }

    fn fold_in(&self, data: u32) -> Self {
        let counters = Counters { offset: data.into(), ..self.counters };
        let mut folded = *self;
        out_of_line(&Self { counters, ..*self }, Self::RUN, FoldLow, &mut folded.keys);
        folded
    }

    fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..*self }))
    }

    fn columns<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.columns()?.map(|counters| Self { counters, ..*self }))
    }

    fn one(&self, position: u64) -> (impl Source + use<I, N>, u64) {
        let key = I::Words::get(&self.keys, position as usize % N);
        (OneKey::<I> { key, counters: self.counters, level: self.level }, 0)
    }

    fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self
    where
        Self: 'a,
    {
        let mut selected = *self;
        for lane in 0..N {
            I::Words::set(&mut selected.keys, lane, I::Words::get(&choose(lane).keys, lane));
        }
        selected
    }
}
