//! Arrays of keys derived from keys.

use super::Source;
use crate::engine::{Cost, Fill, Run, parallel};
use crate::prng::{Functions, Prng, Row, Words, WordsMethods as _};
use crate::simd::{BLOCK, LANES, SimdLevel};

/// Writes keys, key by key, at consecutive positions.
pub(crate) trait WriteKeys: Send + Sync {
    fn write(&self, first: u64, out: &mut [u32]);
}

/// The keys of a split of one key.
pub(crate) struct SplitKey<'a> {
    functions: &'static Functions,
    key: &'a [u32],
    len: u64,
    level: SimdLevel,
}

impl<'a> SplitKey<'a> {
    pub(crate) fn new<I: Prng>(key: &'a I::Words, len: u64) -> Self {
        let (functions, level) = (I::functions(), SimdLevel::current());
        Self { functions, key: key.as_ref(), len, level }
    }
}

impl WriteKeys for SplitKey<'_> {
    fn write(&self, first: u64, out: &mut [u32]) {
        let row = Row { key: self.key, first, step: 1, len: self.len };
        self.functions.split_keys(self.level, row, out);
    }
}

/// The keys of a split of each of a source's keys.
pub(crate) struct SplitSource(pub(crate) Source);

impl WriteKeys for SplitSource {
    fn write(&self, first: u64, out: &mut [u32]) {
        let width = self.0.functions.words;
        for (number, out) in out.chunks_mut(BLOCK * LANES * width).enumerate() {
            let run = Run { start: first + (number * BLOCK * LANES) as u64, step: 1 };
            let mut lanes = self.0.key_lanes();
            self.0.keys(run, (out.len() / width).div_ceil(LANES), &mut lanes);
            lanes.write(out);
        }
    }
}

/// How many keys one thread makes at a time.
const PART: usize = 1 << 14;

impl Source {
    /// Writes the key of a split for each position.
    pub(super) fn split_all(self, out: &mut [u32]) {
        let words = self.functions.words;
        let split = SplitSource(self);
        let parts = out.chunks_mut(PART * words).enumerate().collect();
        parallel::for_each(parts, |(number, part)| split.write((number * PART) as u64, part));
    }
}

/// Keys with numbers folded in: one key with all numbers, one number with all keys, or pairs.
pub(crate) struct FoldIn<'a> {
    functions: &'static Functions,
    keys: &'a [u32],
    data: &'a [u32],
    level: SimdLevel,
}

impl<'a> FoldIn<'a> {
    pub(crate) fn new<I: Prng>(keys: &'a [I::Words], data: &'a [u32]) -> Self {
        let (functions, level) = (I::functions(), SimdLevel::current());
        Self { functions, keys: I::Words::words(keys), data, level }
    }
}

impl WriteKeys for FoldIn<'_> {
    fn write(&self, first: u64, out: &mut [u32]) {
        let (width, len) = (self.functions.words, out.len() / self.functions.words);
        let first = first as usize;
        let keys = match self.keys.len() == width {
            true => self.keys,
            false => &self.keys[first * width..][..len * width],
        };
        let data = if self.data.len() == 1 { self.data } else { &self.data[first..][..len] };
        self.functions.fold_keys(self.level, keys, data, out);
    }
}

/// An array of keys, filled by a [`WriteKeys`].
pub(crate) struct KeysOf<W>(pub(crate) W);

impl<K: Words, W: WriteKeys> Fill<K> for KeysOf<W> {
    fn fill(&self, run: Run, out: &mut [K]) {
        if run.step == 1 {
            return self.0.write(run.start, K::words_mut(out));
        }
        for (lane, key) in out.iter_mut().enumerate() {
            self.0.write(run.position(lane), key.as_mut());
        }
    }

    fn cost(&self) -> Cost {
        Cost { nanoseconds: 1, fast_rows: true }
    }

    fn unit(&self) -> u64 {
        1
    }
}
