//! Where random bits come from: one key, or a batch of keys, addressed by flat position.
//!
//! A source answers "the bits at flat position p" in the same way for both, and for every
//! generator. Samplers do not know whether they are batched, so every distribution has its vmap.

mod counters;
mod derived;
mod gathered;
mod key_lanes;
mod origin;
mod padded_key;

use std::sync::Arc;

use bytemuck::Pod;

use self::counters::Counters;
pub(crate) use self::derived::{FoldIn, KeysOf, SplitKey, SplitSource};
pub use self::key_lanes::KeyLanes;
pub(crate) use self::origin::Origin;
use self::padded_key::PaddedKey;
use super::places::Places;
use crate::engine::Run;
use crate::error::Error;
use crate::prng::{Family, FromBits, Functions, IfFaster, Kernels, MAX_WORDS, OfFew, Row};
use crate::simd::{LANES, Line, SimdLevel, are_few};

/// Random bits at flat positions, from one key or a batch of keys, of any generator.
///
/// Passed to [`Distribution::sampler`](crate::Distribution::sampler).
#[derive(Debug, Clone)]
pub struct Source {
    functions: &'static Functions,
    keys: Keys,
    /// The number of positions of each key.
    per_key: u64,
    counters: Counters,
    level: SimdLevel,
}

#[derive(Debug, Clone)]
enum Keys {
    One(PaddedKey),
    /// The words of all keys, key by key.
    Batch(Arc<Vec<u32>>),
}

/// Random bits for lanes: from a [`Source`], by the lanes' positions, or from [`KeyLanes`].
///
/// Blocks may have any number of lines.
pub trait Bits {
    /// 8 random bits for each lane, in the low byte.
    fn bits8<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]);
    /// 16 random bits for each lane, in the low half.
    fn bits16<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]);
    /// 32 random bits for each lane.
    fn bits32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]);
    /// 64 random bits for each lane.
    fn bits64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u64>]);

    /// A uniform variate on [0, 1) for each lane, from the upper 23 of its [32 bits](Self::bits32).
    #[inline(always)]
    fn uniform32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f32>]) {
        self.bits32(places, f32::bits_mut(out));
        f32::each_of_bits(out);
    }

    /// A uniform variate on [0, 1) for each lane, from the upper 52 of its [64 bits](Self::bits64).
    #[inline(always)]
    fn uniform64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f64>]) {
        self.bits64(places, f64::bits_mut(out));
        f64::each_of_bits(out);
    }

    /// 32 random bits at each of up to three positions, without filling the lanes beside them, if
    /// that is possible; returns whether it is.
    #[doc(hidden)]
    #[inline(always)]
    fn few32(&self, _run: Run, _out: &mut [u32]) -> bool {
        false
    }

    /// Draws a few values of 64 random bits, as [`few32`](Self::few32) does of 32.
    #[doc(hidden)]
    #[inline(always)]
    fn few64(&self, _run: Run, _out: &mut [u64]) -> bool {
        false
    }

    /// The vector instructions in use.
    fn level(&self) -> SimdLevel;
}

impl Bits for Source {
    fn bits8<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.words32(0, places.into(), out);
    }

    fn bits16<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.words32(1, places.into(), out);
    }

    fn bits32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.words32(2, places.into(), out);
    }

    fn bits64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u64>]) {
        self.words64(places.into(), out);
    }

    fn uniform32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f32>]) {
        self.uniform(self.functions.uniform32, &self.functions.bits[2], places.into(), out);
    }

    fn uniform64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f64>]) {
        self.uniform(self.functions.uniform64, &self.functions.bits64, places.into(), out);
    }

    #[inline(always)]
    fn few32(&self, run: Run, out: &mut [u32]) -> bool {
        self.few(self.functions.bits[2].few, run, out)
    }

    #[inline(always)]
    fn few64(&self, run: Run, out: &mut [u64]) -> bool {
        self.few(self.functions.bits64.few, run, out)
    }

    #[inline(always)]
    fn level(&self) -> SimdLevel {
        self.level
    }
}

/// Draws the bits of the source behind the reference.
impl<B: Bits> Bits for &B {
    fn bits8<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        (*self).bits8(places, out);
    }

    fn bits16<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        (*self).bits16(places, out);
    }

    fn bits32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        (*self).bits32(places, out);
    }

    fn bits64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<u64>]) {
        (*self).bits64(places, out);
    }

    #[inline(always)]
    fn uniform32<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f32>]) {
        (*self).uniform32(places, out);
    }

    #[inline(always)]
    fn uniform64<'a>(&self, places: impl Into<Places<'a>>, out: &mut [Line<f64>]) {
        (*self).uniform64(places, out);
    }

    #[inline(always)]
    fn few32(&self, run: Run, out: &mut [u32]) -> bool {
        (*self).few32(run, out)
    }

    #[inline(always)]
    fn few64(&self, run: Run, out: &mut [u64]) -> bool {
        (*self).few64(run, out)
    }

    #[inline(always)]
    fn level(&self) -> SimdLevel {
        (*self).level()
    }
}

impl Source {
    /// The source of an array of `len` values.
    #[cfg(any(test, feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
    pub(crate) fn one<I: crate::prng::Prng>(key: &I::Words, len: u64) -> Self {
        Origin::one::<I>(key, len).source()
    }

    /// The words of its key; empty for a batch.
    #[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
    pub(crate) fn key(&self) -> &[u32] {
        match &self.keys {
            Keys::One(key) => &key.words()[..self.functions.words],
            Keys::Batch(_) => &[],
        }
    }

    /// The family of the values that the keys give, where no distribution is named.
    #[must_use]
    pub fn family(&self) -> Family {
        self.functions.family
    }

    /// Whether bits at consecutive positions are made several at a time, faster than memory takes
    /// them.
    pub(crate) fn fast_rows(&self) -> bool {
        self.functions.fast_rows
    }

    /// The [cost](super::Sampler::cost) of a value's bits.
    pub(crate) fn cost_of(&self, bytes: usize) -> usize {
        if self.fast_rows() { 0 } else { bytes.div_ceil(size_of::<u32>()) }
    }

    /// How many keys there are.
    #[must_use]
    pub fn batch_len(&self) -> usize {
        match &self.keys {
            Keys::One(_) => 1,
            Keys::Batch(keys) => keys.len() / self.functions.words,
        }
    }

    /// The number of values of each key.
    #[must_use]
    pub fn per_key(&self) -> u64 {
        self.per_key
    }

    /// `K` sources, one for each key of a split into `K`.
    #[must_use]
    pub fn split<const K: usize>(&self) -> [Self; K] {
        match self.split_one() {
            Some(keys) => keys.map(|key| Self { keys: Keys::One(key), ..*self }),
            None => std::array::from_fn(|k| self.child(k as u32, K as u32)),
        }
    }

    /// The source with the key at `index` of a split into two; this one becomes the source of the
    /// other key. Faster than [`split`](Self::split), which moves both.
    #[inline]
    pub(crate) fn split_off(&mut self, index: usize) -> Self {
        let Some(children) = self.split_one::<2>() else {
            let children = self.split::<2>();
            *self = children[1 - index].clone();
            return children[index].clone();
        };
        self.keys = Keys::One(children[1 - index]);
        Self { keys: Keys::One(children[index]), ..*self }
    }

    /// The keys of a split into `K`, unless this is a batch.
    #[inline(always)]
    fn split_one<const K: usize>(&self) -> Option<[PaddedKey; K]> {
        let Keys::One(key) = &self.keys else { return None };
        let words = self.functions.words;
        let mut children = [[0; MAX_WORDS]; K];
        let children = children.as_flattened_mut();
        let row = Row { key: &key.words()[..words], first: 0, step: 1, len: K as u64 };
        self.functions.split_keys(self.level, row, &mut children[..K * words]);
        Some(std::array::from_fn(|k| PaddedKey::new(&children[k * words..][..words])))
    }

    /// The same source with the key at `index` of a split into `count`.
    #[must_use]
    pub fn child(&self, index: u32, count: u32) -> Self {
        let (first, len) = (index.into(), count.into());
        let keys = match &self.keys {
            Keys::One(key) => {
                let key = &key.words()[..self.functions.words];
                self.split_key(Row { key, first, step: 1, len })
            }
            Keys::Batch(keys) => {
                let counters = Counters { offset: first, ..Counters::new(len) };
                let parents = Self { per_key: 1, counters, ..self.clone() };
                let mut children = vec![0; keys.len()];
                parents.split_all(&mut children);
                Keys::Batch(Arc::new(children))
            }
        };
        Self { keys, ..*self }
    }

    /// The same source with a number folded into each key.
    #[must_use]
    pub fn fold_in(&self, data: u32) -> Self {
        let keys = match &self.keys {
            Keys::One(key) => {
                let words = self.functions.words;
                let mut folded = PaddedKey::default();
                let row = Row { key: &key.words()[..words], first: data.into(), step: 1, len: 0 };
                (self.functions.fold_in.few)(row, &mut folded.words_mut()[..words]);
                Keys::One(folded)
            }
            Keys::Batch(keys) => {
                let mut folded = vec![0; keys.len()];
                self.functions.fold_keys(self.level, keys, &[data], &mut folded);
                Keys::Batch(Arc::new(folded))
            }
        };
        Self { keys, ..*self }
    }

    /// `K` sources of the same number of values each, as if an array of shape `[K, ..]` were drawn
    /// and split along its first axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    pub fn planes<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.planes()?.map(|counters| Self { counters, ..self.clone() }))
    }

    /// `K` sources of the same number of values each, as if an array of shape `[.., K]` were drawn
    /// and split along its last axis.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the generator cannot count that many values.
    pub fn columns<const K: usize>(&self) -> Result<[Self; K], Error> {
        Ok(self.counters.columns()?.map(|counters| Self { counters, ..self.clone() }))
    }

    /// The same keys, each for an array of `per_key` values. Planes and columns, whose positions are among others', are
    /// given keys of their own.
    #[must_use]
    pub fn with_len(&self, per_key: u64) -> Self {
        let Counters { offset, len: of_key, .. } = self.counters;
        let counters = Counters::new(per_key);
        if of_key == self.per_key {
            Self { per_key, counters, ..self.clone() }
        } else {
            Self { per_key, counters, ..self.fold_in(offset as u32) }
        }
    }

    /// The same keys, each for one value more.
    pub(crate) fn with_one_more(&self) -> Self {
        self.with_len(self.per_key.saturating_add(1))
    }

    /// The key of a position, as a source by itself, and the position among that key's.
    ///
    /// A position past the end is given the last key.
    ///
    /// # Panics
    /// If this is a batch without keys, or without values for each key.
    #[must_use]
    pub fn at(&self, position: u64) -> (Self, u64) {
        let (key, position) = self.key_of(position);
        (Self { keys: Keys::One(PaddedKey::new(key)), ..*self }, position)
    }

    /// The source of the keys of the first lanes of a run, and the run among their values: what is derived
    /// from it is not derived from all keys of a batch.
    pub(crate) fn of_run(&self, run: Run, lanes: usize) -> (Self, Run) {
        let number = |lane| run.position(lane) / self.per_key;
        let (words, after) = (self.functions.words, self.batch_len() as u64);
        match &self.keys {
            Keys::Batch(keys) if after > 0 && self.per_key > 0 && lanes > 0 => {
                let (first, last) = (number(0), number(lanes - 1).min(after - 1));
                // Else positions decrease, or some are past the end, and wrap around.
                if first > last || run.step > i64::MAX as u64 {
                    return (self.clone(), run);
                }
                let keys = &keys[first as usize * words..(last as usize + 1) * words];
                let start = run.start - first * self.per_key;
                (
                    Self { keys: Keys::Batch(Arc::from(keys.to_vec())), ..*self },
                    Run { start, ..run },
                )
            }
            _ => (self.clone(), run),
        }
    }

    /// The key of [`keys`](Self::keys) for one position: a source of one value.
    ///
    /// # Panics
    /// As [`at`](Self::at).
    #[must_use]
    pub fn key_at(&self, position: u64) -> Self {
        let (key, position) = self.key_of(position);
        let Counters { len, .. } = self.counters;
        let row = Row { key, first: self.counters.at(position), step: 1, len };
        Self { keys: self.split_key(row), per_key: 1, counters: Counters::new(1), ..*self }
    }

    /// The key of a position, and the position among that key's.
    #[inline(always)]
    fn key_of(&self, position: u64) -> (&[u32], u64) {
        let words = self.functions.words;
        match &self.keys {
            Keys::One(key) => (&key.words()[..words], position),
            Keys::Batch(keys) => {
                let per_key = self.per_key;
                assert!(!keys.is_empty() && per_key > 0, "an empty batch has no key of a position");
                // Blocks ask for positions past the end; their values are dropped.
                let number = (position / per_key).min(self.batch_len() as u64 - 1) as usize;
                (&keys[number * words..][..words], position % per_key)
            }
        }
    }

    /// The first key of a row of a split.
    #[inline(always)]
    fn split_key(&self, row: Row<'_>) -> Keys {
        let mut key = PaddedKey::default();
        let words = self.functions.words;
        self.functions.split_keys(self.level, row, &mut key.words_mut()[..words]);
        Keys::One(key)
    }

    /// A source with the same number of keys, each taken from the source that `choose` returns for
    /// the key's number.
    #[must_use]
    pub(crate) fn select<'a>(&self, choose: impl Fn(usize) -> &'a Self) -> Self {
        match &self.keys {
            Keys::One(_) => choose(0).clone(),
            Keys::Batch(_) => {
                let words = self.functions.words;
                let keys = (0..self.batch_len()).flat_map(|number| match &choose(number).keys {
                    Keys::Batch(keys) => &keys[number * words..][..words],
                    Keys::One(key) => &key.words()[..words],
                });
                Self { keys: Keys::Batch(Arc::new(keys.copied().collect())), ..*self }
            }
        }
    }

    /// Writes one key per lane: the key at the lane's position when the source's key is split into
    /// one key per position.
    ///
    /// For samplers that draw an unknown number of values per position.
    ///
    /// # Panics
    /// If there are more than [`BLOCK`](super::BLOCK) lines.
    #[inline(always)]
    pub fn keys(&self, run: Run, lines: usize, out: &mut KeyLanes) {
        self.evaluate(&self.functions.split, self.functions.words, run.into(), out.zeros(lines));
    }

    /// Room for keys of this generator.
    #[inline(always)]
    #[must_use]
    pub fn key_lanes(&self) -> KeyLanes {
        KeyLanes::room(self.functions, self.level)
    }

    #[inline(never)]
    fn words32(&self, width: usize, places: Places<'_>, out: &mut [Line<u32>]) {
        self.evaluate(&self.functions.bits[width], 1, places, out);
    }

    #[inline(never)]
    fn words64(&self, places: Places<'_>, out: &mut [Line<u64>]) {
        self.evaluate(&self.functions.bits64, 1, places, out);
    }

    /// Values at a few positions, if these share a key; returns whether it wrote them.
    #[inline(always)]
    fn few<T>(&self, values: OfFew<T>, run: Run, out: &mut [T]) -> bool {
        let row = if are_few(out.len()) { self.row(run.into(), out.len()) } else { None };
        if let Some(row) = row {
            values(row, out);
        }
        row.is_some()
    }

    /// Uniform variates, for which the generator may have a function of its own.
    #[inline(never)]
    fn uniform<T: FromBits<B>, B: Pod + Default>(
        &self,
        fused: IfFaster<Line<T>>,
        bits: &Kernels<B>,
        places: Places<'_>,
        out: &mut [Line<T>],
    ) {
        match self.row(places, out.len() * LANES) {
            Some(row) if fused(self.level, row, out) => return,
            Some(row) => (bits.row)(self.level, row, T::bits_mut(out)),
            None => self.evaluate_apart(bits, 1, places, T::bits_mut(out)),
        }
        T::each_of_bits(out);
    }

    /// The values of one of the generator's functions, where each line of lanes takes `width` lines
    /// of output.
    #[inline(always)]
    fn evaluate<T: Copy + Default>(
        &self,
        kernels: &Kernels<T>,
        width: usize,
        places: Places<'_>,
        out: &mut [Line<T>],
    ) {
        match self.row(places, out.len() / width * LANES) {
            Some(row) => (kernels.row)(self.level, row, out),
            None => self.evaluate_apart(kernels, width, places, out),
        }
    }

    /// The key and counters of some lanes' places, if they share a key and the counters form a row.
    #[inline(always)]
    fn row<'a>(&'a self, places: Places<'_>, lanes: usize) -> Option<Row<'a>> {
        let (key, run) = self.one_key(places, lanes)?;
        let row = self.counters.row(run, lanes)?;
        Some(Row { key, ..row })
    }

    /// The key of some lanes' places, if they form a run and share a key, and the run among that
    /// key's positions.
    #[inline(always)]
    fn one_key<'a>(&'a self, places: Places<'_>, lanes: usize) -> Option<(&'a [u32], Run)> {
        let run = places.run()?;
        match &self.keys {
            Keys::One(key) => Some((&key.words()[..self.functions.words], run)),
            Keys::Batch(keys) => {
                let (index, position) = (run.start / self.per_key, run.start % self.per_key);
                let within = run.step == 1 && self.per_key - position >= lanes as u64;
                let index = (index as usize).min(self.batch_len().checked_sub(1)?);
                let key = keys.chunks_exact(self.functions.words).nth(index)?;
                within.then_some((key, Run { start: position, step: 1 }))
            }
        }
    }
}
