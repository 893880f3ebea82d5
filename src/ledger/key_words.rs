//! Hashes of keys.

use crate::methods::hash::mixed;

/// The hash of a key, or of keys in an order, by a generator's tag. For keys of two words no two are the same.
pub(super) fn hash(tag: u64, words: &[u32]) -> u64 {
    words.chunks(2).fold(tag, |hash, pair| {
        let pair = u64::from(pair[0]) << 32 | u64::from(*pair.get(1).unwrap_or(&0));
        mixed(hash ^ pair)
    })
}
