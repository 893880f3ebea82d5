//! Hashes of keys.

/// The hash of a key, or of keys in an order, by a generator's tag. For keys of two words no two are the same.
pub(super) fn hash(tag: u64, words: &[u32]) -> u64 {
    words.chunks(2).fold(tag, |hash, pair| {
        let pair = u64::from(pair[0]) << 32 | u64::from(*pair.get(1).unwrap_or(&0));
        mix(hash ^ pair)
    })
}

/// The tag of a generator.
pub(super) const fn tag(name: &str) -> u64 {
    let (bytes, mut hash, mut i) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325, 0);
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    hash
}

/// A bijection: the finaliser of SplitMix64.
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
