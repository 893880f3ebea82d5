//! Origins of sources.

use std::sync::Arc;

use super::{Counters, Keys, PaddedKey, Source};
use crate::prng::{Functions, Prng};
use crate::simd::SimdLevel;

/// The parts of a [`Source`], with its keys borrowed.
///
/// A sampler owns its source. Making it there is faster than copying it there: a copy of what was
/// written just before waits until the writes have reached the cache.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin<'a> {
    functions: &'static Functions,
    keys: BorrowedKeys<'a>,
    per_key: u64,
    /// The counters of a part of each key's array; none for the whole.
    counters: Option<&'a Counters>,
    level: SimdLevel,
}

#[derive(Debug, Clone, Copy)]
enum BorrowedKeys<'a> {
    One(&'a [u32]),
    Batch(&'a Arc<Vec<u32>>),
}

impl<'a> Origin<'a> {
    /// Borrows one key, for `len` values.
    #[inline]
    pub(crate) fn one<I: Prng>(key: &'a I::Words, len: u64) -> Self {
        let (functions, level) = (I::functions(), SimdLevel::current());
        let keys = BorrowedKeys::One(key.as_ref());
        Self { functions, keys, per_key: len, counters: None, level }
    }

    /// Borrows a batch of keys, whose words are `keys`, key by key, for `per_key` values each.
    pub(crate) fn batch<I: Prng>(keys: &'a Arc<Vec<u32>>, per_key: u64) -> Self {
        let (functions, level) = (I::functions(), SimdLevel::current());
        let keys = BorrowedKeys::Batch(keys);
        Self { functions, keys, per_key, counters: None, level }
    }

    /// Whether the source's bits at consecutive positions are made several at a time.
    pub(crate) fn fast_rows(&self) -> bool {
        self.functions.fast_rows
    }

    /// How many keys there are.
    pub(crate) fn batch_len(&self) -> usize {
        match self.keys {
            BorrowedKeys::One(_) => 1,
            BorrowedKeys::Batch(keys) => keys.len() / self.functions.words,
        }
    }

    /// The source.
    #[inline(always)]
    pub(crate) fn source(self) -> Source {
        let Self { functions, keys, per_key, counters, level } = self;
        let keys = match keys {
            BorrowedKeys::One(key) => Keys::One(PaddedKey::new(key)),
            BorrowedKeys::Batch(keys) => Keys::Batch(keys.clone()),
        };
        let counters = counters.copied().unwrap_or_else(|| Counters::new(per_key));
        Source { functions, keys, per_key, counters, level }
    }
}

impl Source {
    /// The origin from which the source can be made again.
    pub(crate) fn origin(&self) -> Origin<'_> {
        let Self { functions, ref keys, per_key, ref counters, level } = *self;
        let keys = match keys {
            Keys::One(key) => BorrowedKeys::One(&key.words()[..functions.words]),
            Keys::Batch(keys) => BorrowedKeys::Batch(keys),
        };
        Origin { functions, keys, per_key, counters: Some(counters), level }
    }
}
