//! A key of any generator.

use bytemuck::{cast, cast_slice, cast_slice_mut};

use crate::prng::MAX_WORDS;

/// The words of a key, and words behind them that are not used.
///
/// In pairs: most keys are one, which is then copied by one instruction. A copy in other pieces
/// than those written just before waits until they have reached the cache.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PaddedKey([u64; MAX_WORDS / 2]);

impl PaddedKey {
    #[inline(always)]
    pub(super) fn new(words: &[u32]) -> Self {
        match *words {
            [a, b] => Self([cast([a, b]), 0, 0, 0]),
            [a, b, c, d] => Self([cast([a, b]), cast([c, d]), 0, 0]),
            [a] => Self([cast([a, 0]), 0, 0, 0]),
            _ => Self::of_others(words),
        }
    }

    #[inline(never)]
    fn of_others(words: &[u32]) -> Self {
        let mut key = Self::default();
        key.words_mut()[..words.len()].copy_from_slice(words);
        key
    }

    #[inline(always)]
    pub(super) fn words(&self) -> &[u32] {
        cast_slice(&self.0)
    }

    #[inline(always)]
    pub(super) fn words_mut(&mut self) -> &mut [u32] {
        cast_slice_mut(&mut self.0)
    }
}
