//! Where random bits come from: one key, or a batch of keys, addressed by flat position.
//!
//! A source answers "the bits at flat position p" with the same functions for both, so samplers
//! never see whether they are batched: that is how every distribution gets its vmap.

use std::sync::Arc;

use pulp::{Simd, WithSimd};

use crate::error::Error;
use crate::fill;
use crate::parameter::Bound;
use crate::prng::{Lanes, Positions, Prng, Words};
use crate::sampler::{Places, Run, Sampler};
use crate::simd::SimdLevel;

/// Random bits at flat positions, from one key or from a batch of keys.
///
/// Handed to [`Distribution::sampler`](crate::Distribution::sampler). Implemented by this crate for
/// its two kinds of source, and not outside it.
pub trait Source: private::Evaluate + Clone + Send + Sync {
    /// 8 random bits at each lane's position.
    #[inline(always)]
    fn bits8<const L: usize>(&self, places: impl Places<L>, out: &mut [u8; L]) {
        let mut bits = [[0; L]];
        out_of_line(self, places, Bits::<8>, &mut bits);
        for lane in 0..L {
            out[lane] = bits[0][lane] as u8;
        }
    }

    /// 16 random bits at each lane's position.
    #[inline(always)]
    fn bits16<const L: usize>(&self, places: impl Places<L>, out: &mut [u16; L]) {
        let mut bits = [[0; L]];
        out_of_line(self, places, Bits::<16>, &mut bits);
        for lane in 0..L {
            out[lane] = bits[0][lane] as u16;
        }
    }

    /// 32 random bits at each lane's position.
    #[inline(always)]
    fn bits32<const L: usize>(&self, places: impl Places<L>, out: &mut [u32; L]) {
        out_of_line(self, places, Bits::<32>, std::array::from_mut(out));
    }

    /// 64 random bits at each lane's position.
    #[inline(always)]
    fn bits64<const L: usize>(&self, places: impl Places<L>, out: &mut [u64; L]) {
        let mut words = [[0; L]; 2];
        out_of_line(self, places, Bits64, &mut words);
        for lane in 0..L {
            out[lane] = u64::from(words[0][lane]) << 32 | u64::from(words[1][lane]);
        }
    }

    /// A key for each position of the run: the one that it has in a split of the source's key into
    /// as many keys as there are positions.
    ///
    /// For samplers that draw an unknown number of values a position.
    #[inline(always)]
    #[must_use]
    fn keys<const L: usize>(&self, run: Run) -> KeyLanes<Self::Prng, L> {
        let mut keys = KeyLanes::new(self.level());
        out_of_line(self, run, SplitKeys, &mut keys.keys);
        keys
    }

    /// How many keys there are.
    fn batch_len(&self) -> usize;

    /// `K` sources, each with its own key of a split in `K`.
    #[must_use]
    fn split<const K: usize>(&self) -> [Self; K];

    /// The same source, with a number folded into each key.
    #[must_use]
    fn fold_in(&self, data: u32) -> Self;

    /// The same with the key at `index` of a split in `count`.
    #[must_use]
    fn child(&self, index: u32, count: u32) -> Self;

    /// How many values each key is for.
    fn per_key(&self) -> u64;

    /// `K` sources of as many values each, as if an array of shape `[K, ..]` were drawn and taken
    /// apart along its first axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    fn planes<const K: usize>(&self) -> Result<[Self; K], Error>;

    /// `K` sources of as many values each, as if an array of shape `[.., K]` were drawn and taken
    /// apart along its last axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    fn columns<const K: usize>(&self) -> Result<[Self; K], Error>;

    /// The same keys, each for an array of `per_key` values.
    #[must_use]
    fn with_len(&self, per_key: u64) -> Self;

    /// The key of a position, as a source by itself, and the position among that key's.
    fn one(&self, position: u64) -> (impl Source + use<Self>, u64);

    /// As many keys as this source has, each from the source that `choose` gives for its number.
    #[must_use]
    fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self
    where
        Self: 'a;
}

mod private {
    use super::{Function, Places, Prng, SimdLevel, Words};

    /// A source, as what it applies the generator's functions to.
    pub trait Evaluate: Sync {
        type Prng: Prng;

        /// The level of the sampling loops that use the source.
        fn level(&self) -> SimdLevel;

        /// The function's values for the key and the counter of each lane.
        fn evaluate<const L: usize, F: Function<Self::Prng>>(
            &self,
            places: impl Places<L>,
            function: &F,
            out: &mut <F::Out as Words>::Lanes<L>,
        );
    }
}

use private::Evaluate;

/// Evaluates a function in a loop of its own, outside of the sampler that asks for it.
///
/// A sampler's loop is compiled for every source, level and length of blocks. The generator's rounds
/// are most of what there is to compile, and so they are compiled once for all samplers.
#[inline(never)]
fn out_of_line<S: Evaluate, P: Places<L>, F: Function<S::Prng>, const L: usize>(
    source: &S,
    places: P,
    function: F,
    out: &mut <F::Out as Words>::Lanes<L>,
) {
    source.level().dispatch(Evaluation::<S, P, F, L> { source, places, function, out });
}

struct Evaluation<'a, S: Evaluate, P, F: Function<S::Prng>, const L: usize> {
    source: &'a S,
    places: P,
    function: F,
    out: &'a mut <F::Out as Words>::Lanes<L>,
}

impl<S, P, F, const L: usize> WithSimd for Evaluation<'_, S, P, F, L>
where
    S: Evaluate,
    P: Places<L>,
    F: Function<S::Prng>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        self.source.evaluate(self.places, &self.function, self.out);
    }
}

/// A key and a counter for each of `L` lanes.
trait LaneSet<I: Prng, const L: usize> {
    /// `K` of them: lanes `first`, `first + L / K`, `first + 2 L / K`, ...
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>);

    /// Key, first position and number of all positions, if the lanes are known to have one key and
    /// consecutive positions.
    #[inline(always)]
    fn row(&self) -> Option<(I::Words, u64, u64)> {
        None
    }
}

/// The counter at each position of one key: `offset + stride * position`, among `len`.
#[derive(Debug, Clone, Copy)]
struct Counters {
    offset: u64,
    stride: u64,
    len: u64,
}

impl Counters {
    fn new(len: u64) -> Self {
        Self { offset: 0, stride: 1, len }
    }

    fn planes<const K: usize>(self) -> Result<[Self; K], Error> {
        let len = self.repeated(K)?;
        Ok(std::array::from_fn(|k| Self { offset: self.offset + k as u64 * self.len, len, ..self }))
    }

    fn columns<const K: usize>(self) -> Result<[Self; K], Error> {
        let len = self.repeated(K)?;
        let Self { offset, stride, .. } = self;
        let columns = K as u64;
        Ok(std::array::from_fn(|k| Self {
            offset: offset * columns + k as u64,
            stride: stride * columns,
            len,
        }))
    }

    fn repeated(self, times: usize) -> Result<u64, Error> {
        let error = || Error::TooLarge { shape: vec![times, self.len as usize], limit: u64::MAX };
        self.len.checked_mul(times as u64).ok_or_else(error)
    }

    #[inline(always)]
    fn at(self, position: u64) -> u64 {
        self.offset.wrapping_add(self.stride.wrapping_mul(position))
    }
}

/// One key for all positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OneKey<I: Prng> {
    key: I::Words,
    counters: Counters,
    level: SimdLevel,
}

impl<I: Prng> OneKey<I> {
    /// The source of an array of `len` values.
    pub(crate) fn new(key: I::Words, len: u64) -> Self {
        Self { key, counters: Counters::new(len), level: SimdLevel::current() }
    }
}

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

impl<I: Prng> OneKey<I> {
    /// The lanes of a run, if their counters share the high word.
    #[inline(always)]
    fn near<const L: usize>(&self, run: Run) -> Option<Near<I>> {
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
    fn evaluate<const L: usize, F: Function<I>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: &mut <F::Out as Words>::Lanes<L>,
    ) {
        if let Some(lanes) = places.run().and_then(|run| self.near::<L>(run)) {
            return over_lanes(&lanes, function, out);
        }
        let mut lanes = Gathered::<I, L>::new(self.counters.len);
        for lane in 0..L {
            lanes.set_key(lane, self.key);
            lanes.set_counter(lane, self.counters.at(places.position(lane)));
        }
        over_lanes(&lanes, function, out);
    }
}

impl<I: Prng> Evaluate for Batch<I> {
    type Prng = I;

    fn level(&self) -> SimdLevel {
        self.level
    }

    #[inline(always)]
    fn evaluate<const L: usize, F: Function<I>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: &mut <F::Out as Words>::Lanes<L>,
    ) {
        let Self { keys, per_key, counters, .. } = self;
        let Some(run) = places.run() else {
            return self.evaluate_scattered(places, function, out);
        };
        let (index, position) = (run.start / per_key, run.start % per_key);
        if run.step == 1 && per_key - position >= L as u64 {
            let (key, counters) = (keys[index as usize], *counters);
            let one_key = OneKey::<I> { key, counters, level: self.level };
            if let Some(lanes) = one_key.near::<L>(Run { start: position, step: 1 }) {
                return over_lanes(&lanes, function, out);
            }
        }
        let mut lanes = Gathered::<I, L>::new(counters.len);
        let (ahead, positions) = self.walk::<L>(run, position);
        for lane in 0..L {
            lanes.set_counter(lane, counters.at(positions[lane]));
        }
        // Lanes past the end of the batch take any key: their values are dropped.
        let last = keys.len() as u64 - 1;
        for lane in 0..L {
            lanes.set_key(lane, keys[index.wrapping_add(ahead[lane]).min(last) as usize]);
        }
        over_lanes(&lanes, function, out);
    }
}

impl<I: Prng> Batch<I> {
    #[inline(always)]
    fn evaluate_scattered<const L: usize, F: Function<I>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: &mut <F::Out as Words>::Lanes<L>,
    ) {
        let Self { keys, per_key, counters, .. } = self;
        let mut lanes = Gathered::<I, L>::new(counters.len);
        for lane in 0..L {
            let position = places.position(lane);
            lanes.set_key(lane, keys[(position / per_key) as usize]);
            lanes.set_counter(lane, counters.offset.wrapping_add(position % per_key));
        }
        over_lanes(&lanes, function, out);
    }

    /// How many keys each lane is ahead of the first, and its position among its key's: `position`
    /// for the first.
    #[inline(always)]
    fn walk<const L: usize>(&self, run: Run, position: u64) -> ([u64; L], [u64; L]) {
        let per_key = self.per_key;
        let (mut ahead, mut positions) = ([0; L], [0; L]);
        if run.step != 1 {
            let key = run.start / per_key;
            for lane in 0..L {
                let there = run.position(lane);
                ahead[lane] = (there / per_key).wrapping_sub(key);
                positions[lane] = there % per_key;
            }
        } else if per_key < L as u64 {
            // A division by multiplication: exact, as both factors are below 2^8.
            let reciprocal = (1_u32 << 16).div_ceil(per_key as u32);
            for lane in 0..L {
                let there = position as u32 + lane as u32;
                let quotient = (there * reciprocal) >> 16;
                ahead[lane] = quotient.into();
                positions[lane] = (there - quotient * per_key as u32).into();
            }
        } else {
            for lane in 0..L {
                let there = position + lane as u64;
                let next = there >= per_key;
                ahead[lane] = next.into();
                positions[lane] = if next { there - per_key } else { there };
            }
        }
        (ahead, positions)
    }
}

/// A key for each of `N` lanes, as a source: position `n` has the first value of lane `n`'s key.
///
/// What a rejection sampler works with: it takes the keys of a block from [`Source::keys`], splits
/// them alike, and hands them to the samplers of other distributions.
#[derive(Debug, Clone, Copy)]
pub struct KeyLanes<I: Prng, const N: usize> {
    keys: Lanes<I, N>,
    counters: Counters,
    level: SimdLevel,
}

impl<I: Prng, const N: usize> KeyLanes<I, N> {
    /// Where the lanes' values stand.
    pub const RUN: Run = Run { start: 0, step: 1 };

    #[inline(always)]
    fn new(level: SimdLevel) -> Self {
        Self { keys: I::Words::default().splat(), counters: Counters::new(1), level }
    }

    /// The level of the sampling loops that use the keys.
    pub(crate) fn level(&self) -> SimdLevel {
        self.level
    }

    /// The keys of some of the lanes, in any order.
    #[inline(always)]
    #[must_use]
    pub fn gather<const M: usize>(&self, lanes: &[u8; M]) -> KeyLanes<I, M> {
        let mut gathered = KeyLanes::new(self.level);
        for lane in 0..M {
            let key = I::Words::get(&self.keys, lanes[lane] as usize);
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

impl<I: Prng, const N: usize> LaneSet<I, N> for KeyLanes<I, N> {
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
    fn evaluate<const L: usize, F: Function<I>>(
        &self,
        places: impl Places<L>,
        function: &F,
        out: &mut <F::Out as Words>::Lanes<L>,
    ) {
        let mut lanes = KeyLanes::<I, L> { counters: self.counters, ..KeyLanes::new(self.level) };
        if L == N && places.run() == Some(Self::RUN) {
            lanes.keys = I::Words::select(&self.keys, 0);
            return over_lanes(&lanes, function, out);
        }
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

/// Lanes of one key with numbers below 2^32 for counters.
struct Data<I: Prng, const L: usize> {
    key: I::Words,
    data: [u32; L],
}

impl<I: Prng, const L: usize> LaneSet<I, L> for Data<I, L> {
    #[inline(always)]
    fn select<const K: usize>(&self, first: usize) -> (Lanes<I, K>, Positions<K>) {
        let mut low = [0; K];
        for k in 0..K {
            low[k] = self.data[first + k * (L / K)];
        }
        (self.key.splat(), Positions { high: [0; K], low, len: 0 })
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
    fn set_key(&mut self, lane: usize, key: I::Words) {
        I::Words::set(&mut self.keys, lane, key);
    }

    #[inline(always)]
    fn set_counter(&mut self, lane: usize, counter: u64) {
        (self.positions.high[lane], self.positions.low[lane]) = halves(counter);
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

/// One of the generator's functions, of any number of lanes.
pub trait Function<I: Prng> {
    type Out: Words;
    fn call<const K: usize>(
        &self,
        keys: Lanes<I, K>,
        positions: Positions<K>,
    ) -> <Self::Out as Words>::Lanes<K>;

    /// For consecutive positions of one key, if the generator has a faster way to them.
    #[inline(always)]
    fn row<const L: usize>(
        &self,
        _key: I::Words,
        _first: u64,
        _len: u64,
        _out: &mut <Self::Out as Words>::Lanes<L>,
    ) -> bool {
        false
    }
}

/// Runs one of the generator's functions over all lanes, in loops over vectors of lanes.
///
/// An iteration works on several independent vectors (chains), so that the latency of one hides
/// behind the others. Measured with AVX2, Threefry 2x32: 0.39 G/s with one, 0.54 with two, 0.72 with
/// four, 0.72 with eight. Two suffice for a block whose loop has one iteration anyway.
#[inline(always)]
fn over_lanes<I: Prng, F: Function<I>, const L: usize>(
    lanes: &impl LaneSet<I, L>,
    function: &F,
    out: &mut <F::Out as Words>::Lanes<L>,
) {
    if let Some((key, first, len)) = lanes.row()
        && function.row(key, first, len, out)
    {
        return;
    }
    if L >= 64 {
        in_chains::<4, I, F, L>(lanes, function, out);
    } else {
        in_chains::<2, I, F, L>(lanes, function, out);
    }
}

#[inline(always)]
fn in_chains<const CHAINS: usize, I: Prng, F: Function<I>, const L: usize>(
    lanes: &impl LaneSet<I, L>,
    function: &F,
    out: &mut <F::Out as Words>::Lanes<L>,
) {
    for lane in 0..L / CHAINS {
        let (keys, positions) = lanes.select::<CHAINS>(lane);
        F::Out::place(out, lane, function.call(keys, positions));
    }
}

/// 32 bits a lane, of which `WIDTH` are asked for.
struct Bits<const WIDTH: u32>;

impl<I: Prng, const WIDTH: u32> Function<I> for Bits<WIDTH> {
    type Out = [u32; 1];

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> [[u32; K]; 1] {
        match WIDTH {
            8 => [I::bits8(keys, positions)],
            16 => [I::bits16(keys, positions)],
            _ => [I::bits32(keys, positions)],
        }
    }

    #[inline(always)]
    fn row<const L: usize>(
        &self,
        key: I::Words,
        first: u64,
        len: u64,
        [out]: &mut [[u32; L]; 1],
    ) -> bool {
        match WIDTH {
            8 => I::bits8_row(key, first, len, out),
            16 => I::bits16_row(key, first, len, out),
            _ => I::bits32_row(key, first, len, out),
        }
    }
}

/// The two words of 64 bits a lane.
struct Bits64;

impl<I: Prng> Function<I> for Bits64 {
    type Out = [u32; 2];

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> [[u32; K]; 2] {
        I::bits64(keys, positions)
    }

    #[inline(always)]
    fn row<const L: usize>(
        &self,
        key: I::Words,
        first: u64,
        len: u64,
        out: &mut [[u32; L]; 2],
    ) -> bool {
        let mut bits = [0; L];
        let found = I::bits64_row(key, first, len, &mut bits);
        for lane in 0..L {
            (out[0][lane], out[1][lane]) = halves(bits[lane]);
        }
        found
    }
}

/// The key that each lane's position has in a split.
struct SplitKeys;

impl<I: Prng> Function<I> for SplitKeys {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::split(keys, positions)
    }
}

/// The key at `index` of each lane's split in `count`, wherever the lane stands.
struct Child {
    index: u32,
    count: u32,
}

impl<I: Prng> Function<I> for Child {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, _: Positions<K>) -> Lanes<I, K> {
        let Self { index, count } = *self;
        I::split(keys, Positions { high: [0; K], low: [index; K], len: count.into() })
    }
}

/// Each lane's key with the lower half of its position folded in.
struct FoldLow;

impl<I: Prng> Function<I> for FoldLow {
    type Out = I::Words;

    #[inline(always)]
    fn call<const K: usize>(&self, keys: Lanes<I, K>, positions: Positions<K>) -> Lanes<I, K> {
        I::fold_in(keys, positions.low)
    }
}

/// The keys of a split, as the sampler of an array of keys.
#[derive(Debug)]
pub(crate) struct Split<S>(pub(crate) S);

impl<I: Prng, S: Evaluate<Prng = I> + Sync> Sampler<I::Words> for Split<S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [I::Words; L]) {
        let mut lanes = I::Words::default().splat();
        self.0.evaluate(run, &SplitKeys, &mut lanes);
        key_by_key::<I, L>(lanes, out);
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
        let mut folded = I::Words::default().splat();
        let data = self.data.block(run);
        if let Some(key) = self.keys.as_scalar() {
            over_lanes(&Data::<I, L> { key, data }, &FoldLow, &mut folded);
        } else {
            let keys = self.keys.block::<L>(run);
            let mut lanes = Gathered::<I, L>::new(0);
            for lane in 0..L {
                lanes.set_key(lane, keys[lane]);
                lanes.set_counter(lane, data[lane].into());
            }
            over_lanes(&lanes, &FoldLow, &mut folded);
        }
        key_by_key::<I, L>(folded, out);
    }
}

#[inline(always)]
fn key_by_key<I: Prng, const L: usize>(lanes: Lanes<I, L>, out: &mut [I::Words; L]) {
    for lane in 0..L {
        out[lane] = I::Words::get(&lanes, lane);
    }
}
