//! Where random bits come from: one key, or a batch of keys, addressed by flat position.
//!
//! A source answers "the bits at flat position p" with the same functions for both, so samplers
//! never see whether they are batched: that is how every distribution gets its vmap.

use std::sync::Arc;

use crate::error::Error;
use crate::fill;
use crate::parameter::Bound;
use crate::prng::{Lanes, Positions, Prng, Words};
use crate::sampler::{Run, Sampler};

/// Random bits at flat positions, from one key or from a batch of keys.
///
/// Handed to [`Distribution::sampler`](crate::Distribution::sampler). Implemented by this crate for
/// its two kinds of source, and not outside it.
pub trait Source: private::Visit + Clone + Send + Sync {
    /// 8 random bits at each position of the run.
    #[inline(always)]
    fn bits8<const L: usize>(&self, run: Run) -> [u8; L] {
        self.visit(run, Bits::<8>).map(|bits| bits as u8)
    }

    /// 16 random bits at each position of the run.
    #[inline(always)]
    fn bits16<const L: usize>(&self, run: Run) -> [u16; L] {
        self.visit(run, Bits::<16>).map(|bits| bits as u16)
    }

    /// 32 random bits at each position of the run.
    #[inline(always)]
    fn bits32<const L: usize>(&self, run: Run) -> [u32; L] {
        self.visit(run, Bits::<32>)
    }

    /// 64 random bits at each position of the run.
    #[inline(always)]
    fn bits64<const L: usize>(&self, run: Run) -> [u64; L] {
        self.visit(run, Bits64)
    }

    /// `K` sources, each with its own key of a split in `K`.
    #[must_use]
    fn split<const K: usize>(&self) -> [Self; K];

    /// `K` sources of as many values each, as if an array of shape `[K, ..]` were drawn and taken
    /// apart along its first axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    fn planes<const K: usize>(&self) -> Result<[Self; K], Error>;
}

/// How many independent blocks a lane loop computes side by side, so that one's latency hides
/// behind another's. Two is what the registers of AVX2 hold; measured 1.3 times as fast as one.
const CHAINS: usize = 2;

mod private {
    use super::{Lanes, Positions, Prng, Run};

    /// A key and a position for each of `L` lanes.
    pub trait LaneSet<I: Prng, const L: usize> {
        /// `K` of them: lanes `first`, `first + L / K`, `first + 2 L / K`, ...
        fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>);

        /// Key, first position and number of all positions, if the lanes are known to have one key
        /// and consecutive positions.
        #[inline(always)]
        fn row(&self) -> Option<(I::Words, u64, u64)> {
            None
        }
    }

    /// What is done with the lanes of a run.
    pub trait Visitor<I: Prng, const L: usize> {
        type Output;
        fn visit(self, lanes: &impl LaneSet<I, L>) -> Self::Output;
    }

    /// A source, as the lanes it has at a run.
    pub trait Visit {
        type Prng: Prng;
        fn visit<const L: usize, V: Visitor<Self::Prng, L>>(
            &self,
            run: Run,
            visitor: V,
        ) -> V::Output;
    }
}

use private::{LaneSet, Visit, Visitor};

/// The counter at each position of one key: `offset + position`, among `len`.
#[derive(Debug, Clone, Copy)]
struct Counters {
    offset: u64,
    len: u64,
}

impl Counters {
    fn planes<const K: usize>(self) -> Result<[Self; K], Error> {
        let Self { offset, len } = self;
        match len.checked_mul(K as u64) {
            Some(total) => {
                Ok(std::array::from_fn(|k| Self { offset: offset + k as u64 * len, len: total }))
            }
            None => Err(Error::TooLarge { shape: vec![K, len as usize], limit: u64::MAX }),
        }
    }
}

/// One key for all positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OneKey<I: Prng> {
    key: I::Words,
    counters: Counters,
}

impl<I: Prng> OneKey<I> {
    /// The source of an array of `len` values.
    pub(crate) fn new(key: I::Words, len: u64) -> Self {
        Self { key, counters: Counters { offset: 0, len } }
    }
}

/// A batch of keys, each for `per_key` positions in a row.
#[derive(Debug, Clone)]
pub(crate) struct Batch<I: Prng> {
    keys: Arc<[I::Words]>,
    per_key: u64,
    counters: Counters,
}

impl<I: Prng> Batch<I> {
    /// The source of an array of `per_key` values for each of `keys`, key by key.
    pub(crate) fn new(keys: impl Into<Arc<[I::Words]>>, per_key: u64) -> Self {
        Self { keys: keys.into(), per_key, counters: Counters { offset: 0, len: per_key } }
    }
}

impl<I: Prng> Source for OneKey<I> {
    fn split<const K: usize>(&self) -> [Self; K] {
        let positions =
            Positions { high: [0; K], low: std::array::from_fn(|k| k as u32), len: K as u64 };
        let keys = I::split(self.key.splat(), positions);
        std::array::from_fn(|k| Self { key: I::Words::get(&keys, k), ..*self })
    }

    fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..*self }))
    }
}

impl<I: Prng> Source for Batch<I> {
    fn split<const K: usize>(&self) -> [Self; K] {
        std::array::from_fn(|k| {
            let counters = Counters { offset: k as u64, len: K as u64 };
            let parents = Self { keys: self.keys.clone(), per_key: 1, counters };
            let mut keys = vec![I::Words::default(); self.keys.len()];
            fill::contiguous(&mut keys, &Split(parents));
            Self { keys: keys.into(), ..*self }
        })
    }

    fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..self.clone() }))
    }
}

impl<I: Prng> OneKey<I> {
    /// The lanes of a run, if their counters share the high word.
    #[inline(always)]
    fn near<const L: usize>(&self, run: Run) -> Option<Near<I>> {
        let Counters { offset, len } = self.counters;
        let start = offset.wrapping_add(run.start);
        let last = u128::from(start) + u128::from(run.step) * (L as u128 - 1);
        let (high, low) = halves(start);
        let near = Near { key: self.key, high, low, step: run.step as u32, len };
        (last >> 32 == u128::from(high)).then_some(near)
    }
}

impl<I: Prng> Visit for OneKey<I> {
    type Prng = I;

    #[inline(always)]
    fn visit<const L: usize, V: Visitor<I, L>>(&self, run: Run, visitor: V) -> V::Output {
        if let Some(lanes) = self.near::<L>(run) {
            return visitor.visit(&lanes);
        }
        let Counters { offset, len } = self.counters;
        let mut lanes = Gathered::<I, L>::new(len);
        for lane in 0..L {
            lanes.set(lane, self.key, offset.wrapping_add(run.position(lane)));
        }
        visitor.visit(&lanes)
    }
}

impl<I: Prng> Visit for Batch<I> {
    type Prng = I;

    #[inline(always)]
    fn visit<const L: usize, V: Visitor<I, L>>(&self, run: Run, visitor: V) -> V::Output {
        let Self { keys, per_key, counters } = self;
        let (index, position) = (run.start / per_key, run.start % per_key);
        if run.step == 1 && per_key - position >= L as u64 {
            let one_key = OneKey::<I> { key: keys[index as usize], counters: *counters };
            if let Some(lanes) = one_key.near::<L>(Run { start: position, step: 1 }) {
                return visitor.visit(&lanes);
            }
        }
        let mut lanes = Gathered::<I, L>::new(counters.len);
        let (mut index, mut position) = (index as usize, position);
        for lane in 0..L {
            // Lanes past the end of the batch take any key: their values are dropped.
            let key = keys[index.min(keys.len() - 1)];
            lanes.set(lane, key, counters.offset.wrapping_add(position));
            if run.step == 1 {
                position += 1;
                if position == *per_key {
                    (index, position) = (index + 1, 0);
                }
            } else {
                let next = run.position(lane + 1);
                (index, position) = ((next / per_key) as usize, next % per_key);
            }
        }
        visitor.visit(&lanes)
    }
}

/// The two words of a counter.
#[inline(always)]
fn halves(counter: u64) -> (u32, u32) {
    ((counter >> 32) as u32, counter as u32)
}

/// Lanes of one key whose counters share the high word.
struct Near<I: Prng> {
    key: I::Words,
    high: u32,
    low: u32,
    step: u32,
    len: u64,
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Near<I> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let mut low = [0; K];
        for k in 0..K {
            let lane = (first + k * (L / K)) as u32;
            low[k] = self.low.wrapping_add(lane.wrapping_mul(self.step));
        }
        (self.key.splat(), Positions { high: [self.high; K], low, len: self.len })
    }

    #[inline(always)]
    fn row(&self) -> Option<(I::Words, u64, u64)> {
        let first = u64::from(self.high) << 32 | u64::from(self.low);
        (self.step == 1).then_some((self.key, first, self.len))
    }
}

/// Lanes with a key and a counter each.
struct Gathered<I: Prng, const L: usize> {
    keys: Lanes<I, L>,
    positions: Positions<L>,
}

impl<I: Prng, const L: usize> Gathered<I, L> {
    #[inline(always)]
    fn new(len: u64) -> Self {
        let keys = I::Words::default().splat();
        Self { keys, positions: Positions { high: [0; L], low: [0; L], len } }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, key: I::Words, position: u64) {
        I::Words::set(&mut self.keys, lane, key);
        (self.positions.high[lane], self.positions.low[lane]) = halves(position);
    }
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Gathered<I, L> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let Positions { high, low, len } = &self.positions;
        let mut positions = Positions { high: [0; K], low: [0; K], len: *len };
        for k in 0..K {
            let lane = first + k * (L / K);
            positions.high[k] = high[lane];
            positions.low[k] = low[lane];
        }
        (I::Words::select(&self.keys, first), positions)
    }
}

/// Runs one of the generator's functions over all lanes, some chains at a time.
#[inline(always)]
fn over_lanes<I: Prng, Out: Words, const L: usize>(
    lanes: &impl LaneSet<I, L>,
    function: impl Fn(Lanes<I, CHAINS>, Positions<CHAINS>) -> Out::Lanes<CHAINS>,
) -> Out::Lanes<L> {
    let mut out = Out::default().splat();
    for lane in 0..L / CHAINS {
        let (keys, positions) = lanes.select(lane);
        Out::place(&mut out, lane, function(keys, positions));
    }
    out
}

/// 32 bits a lane, of which `WIDTH` are asked for.
struct Bits<const WIDTH: u32>;

impl<I: Prng, const L: usize, const WIDTH: u32> Visitor<I, L> for Bits<WIDTH> {
    type Output = [u32; L];

    #[inline(always)]
    fn visit(self, lanes: &impl LaneSet<I, L>) -> [u32; L] {
        let row = lanes.row().and_then(|(key, first, len)| match WIDTH {
            8 => I::bits8_row(key, first, len),
            16 => I::bits16_row(key, first, len),
            _ => I::bits32_row(key, first, len),
        });
        if let Some(bits) = row {
            return bits;
        }
        let [bits] = over_lanes::<I, [u32; 1], L>(lanes, |keys, positions| match WIDTH {
            8 => [I::bits8(keys, positions)],
            16 => [I::bits16(keys, positions)],
            _ => [I::bits32(keys, positions)],
        });
        bits
    }
}

/// 64 bits a lane.
struct Bits64;

impl<I: Prng, const L: usize> Visitor<I, L> for Bits64 {
    type Output = [u64; L];

    #[inline(always)]
    fn visit(self, lanes: &impl LaneSet<I, L>) -> [u64; L] {
        let row = lanes.row().and_then(|(key, first, len)| I::bits64_row(key, first, len));
        if let Some(bits) = row {
            return bits;
        }
        // Words first, so that the rounds run on vectors of 32-bit lanes.
        let [high, low] = over_lanes::<I, [u32; 2], L>(lanes, I::bits64);
        let mut out = [0; L];
        for lane in 0..L {
            out[lane] = u64::from(high[lane]) << 32 | u64::from(low[lane]);
        }
        out
    }
}

/// The key that each lane's position has in a split.
struct SplitKeys;

impl<I: Prng, const L: usize> Visitor<I, L> for SplitKeys {
    type Output = Lanes<I, L>;

    #[inline(always)]
    fn visit(self, lanes: &impl LaneSet<I, L>) -> Lanes<I, L> {
        over_lanes::<I, I::Words, L>(lanes, I::split)
    }
}

/// The keys of a split, as the sampler of an array of keys.
#[derive(Debug)]
pub(crate) struct Split<S>(pub(crate) S);

impl<I: Prng, S: Visit<Prng = I> + Sync> Sampler<I::Words> for Split<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [I::Words; L]) {
        key_by_key::<I, L>(self.0.visit(run, SplitKeys), out);
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
        let keys = self.keys.block::<L>(run);
        let data = self.data.block::<L>(run);
        let mut lanes = Gathered::<I, L>::new(0);
        for lane in 0..L {
            lanes.set(lane, keys[lane], data[lane].into());
        }
        let folded = over_lanes::<I, I::Words, L>(&lanes, |keys, data| I::fold_in(keys, data.low));
        key_by_key::<I, L>(folded, out);
    }
}

#[inline(always)]
fn key_by_key<I: Prng, const L: usize>(lanes: Lanes<I, L>, out: &mut [I::Words; L]) {
    for lane in 0..L {
        out[lane] = I::Words::get(&lanes, lane);
    }
}
