//! Keys and counters for lanes.

use crate::simd::{BLOCK, LANES, Line, Lines};

/// One key, and equally spaced counters that share the high word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) key: &'a [u32],
    pub(crate) first: u64,
    pub(crate) step: u32,
    pub(crate) len: u64,
}

/// A key and a counter for each lane of a block: lines of keys, of the counters' high words and of
/// the low ones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub(crate) keys: &'a [Line<u32>],
    pub(crate) counters: [&'a [Line<u32>]; 2],
    pub(crate) len: u64,
}

/// The most words that a key can have.
pub const MAX_WORDS: usize = 8;

/// A block's lines for each of the smallest counters: the counters of keys that samplers split, and
/// the high words of small counters.
pub(crate) static COUNTERS: [SmallCounter; 4] =
    [SmallCounter::of(0), SmallCounter::of(1), SmallCounter::of(2), SmallCounter::of(3)];

/// Aligned, so that no vector is in two cache lines.
#[repr(align(64))]
pub(crate) struct SmallCounter(pub(crate) [Line<u32>; BLOCK]);

impl SmallCounter {
    const fn of(counter: u32) -> Self {
        Self([[counter; LANES]; BLOCK])
    }
}

/// The keys of a block.
pub(super) type KeyBlock = Lines<u32, { BLOCK * MAX_WORDS }>;

/// Writes the same key to every lane.
pub(super) fn repeat_key(key: &[u32], lines: usize, out: &mut KeyBlock) {
    for line in out.zeros(lines * key.len()).chunks_exact_mut(key.len()) {
        for (words, &word) in line.iter_mut().zip(key) {
            *words = [word; LANES];
        }
    }
}
