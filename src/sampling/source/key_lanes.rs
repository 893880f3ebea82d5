//! A key for each lane, as a source.

use super::Bits;
use crate::prng::{COUNTERS, Counted, Functions, MAX_WORDS, OfGathered};
use crate::sampling::places::Places;
use crate::simd::{BLOCK, LANES, Line, Lines, SimdLevel};

/// A key for each lane of some lines, as a source of bits: those at a lane are the first of its
/// key.
///
/// Rejection samplers work with these: they take a block's keys from
/// [`Source::keys`](super::Source::keys), split all of them alike, and pass them to the samplers of
/// other distributions.
///
/// There is room for `WORDS` lines of words: for a block's keys or, [gathered](Self::gather), for
/// the keys of one line.
#[derive(Debug)]
pub struct KeyLanes<const WORDS: usize = { BLOCK * MAX_WORDS }> {
    functions: &'static Functions,
    level: SimdLevel,
    /// For each line, the first words, then the second ones, and so on.
    words: Lines<u32, WORDS>,
}

impl<const WORDS: usize> KeyLanes<WORDS> {
    #[inline(always)]
    pub(super) fn room(functions: &'static Functions, level: SimdLevel) -> Self {
        Self { functions, level, words: Lines::room_of() }
    }

    #[inline(always)]
    pub(super) fn zeros(&mut self, lines: usize) -> &mut [Line<u32>] {
        self.words.zeros(lines * self.functions.words)
    }

    /// Room for other keys of the same generator.
    #[inline(always)]
    #[must_use]
    pub fn other<const OTHER: usize>(&self) -> KeyLanes<OTHER> {
        KeyLanes::room(self.functions, self.level)
    }

    /// How many lines there are.
    #[inline(always)]
    #[must_use]
    pub fn lines(&self) -> usize {
        self.words.len() / self.functions.words
    }

    /// Writes the key at `index` of each lane's split into `count`.
    #[inline(always)]
    pub fn child(&self, index: u32, count: u32, out: &mut Self) {
        let split = self.functions.split.gathered;
        self.apply(split, index, count.into(), out.words.zeros(self.words.len()));
    }

    /// Writes the keys with a number folded in.
    #[inline(always)]
    pub fn fold_in(&self, data: u32, out: &mut Self) {
        let fold_in = self.functions.fold_in.gathered;
        self.apply(fold_in, data, 0, out.words.zeros(self.words.len()));
    }

    /// One of the generator's functions, with one counter for all lanes.
    #[inline(always)]
    fn apply<T>(&self, function: OfGathered<T>, counter: u32, len: u64, out: &mut [Line<T>]) {
        let mut low: Lines<u32> = Lines::room();
        let low = match COUNTERS.get(counter as usize) {
            Some(small) => &small.0,
            None => &*low.repeat(counter, self.lines()),
        };
        let counters: [&[_]; 2] = [&COUNTERS[0].0, low];
        function(self.level, Counted { keys: &self.words, counters, len }, out);
    }

    /// Writes the keys one after another.
    #[inline(always)]
    pub(super) fn write(&self, out: &mut [u32]) {
        self.functions.write_keys(self.level, &self.words, out);
    }

    /// Writes the keys of a line of lanes, which may be in any order.
    #[inline(always)]
    pub fn gather(&self, lanes: &Line<usize>, out: &mut KeyLanes<MAX_WORDS>) {
        let words = self.functions.words;
        for (word, out) in out.zeros(1).iter_mut().enumerate() {
            for (out, &lane) in out.iter_mut().zip(lanes) {
                *out = self.words[lane / LANES * words + word][lane % LANES];
            }
        }
    }

    /// Replaces the keys for which `mask` is set.
    ///
    /// # Panics
    /// If `mask` or `others` has another number of lines.
    #[inline(always)]
    pub fn replace(&mut self, mask: &[Line<bool>], others: &Self) {
        let words = self.functions.words;
        assert!(
            mask.len() * words == self.words.len() && others.words.len() == self.words.len(),
            "KeyLanes::replace: `mask` and `others` must have as many lines as the keys"
        );
        let lines = self.words.chunks_exact_mut(words).zip(others.words.chunks_exact(words));
        for ((these, others), mask) in lines.zip(mask) {
            for (these, others) in these.iter_mut().zip(others) {
                for lane in 0..LANES {
                    these[lane] = if mask[lane] { others[lane] } else { these[lane] };
                }
            }
        }
    }
}

/// The first value of each lane's key, whatever its place.
impl<const WORDS: usize> Bits for KeyLanes<WORDS> {
    fn bits8<'a>(&self, _: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.apply(self.functions.bits[0].gathered, 0, 1, out);
    }

    fn bits16<'a>(&self, _: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.apply(self.functions.bits[1].gathered, 0, 1, out);
    }

    fn bits32<'a>(&self, _: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        self.apply(self.functions.bits[2].gathered, 0, 1, out);
    }

    fn bits64<'a>(&self, _: impl Into<Places<'a>>, out: &mut [Line<u64>]) {
        self.apply(self.functions.bits64.gathered, 0, 1, out);
    }

    #[inline(always)]
    fn level(&self) -> SimdLevel {
        self.level
    }
}
