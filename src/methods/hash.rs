//! Hashes that are the same everywhere.

/// FNV-1a of 64 bits.
#[inline]
pub(crate) const fn fnv1a(bytes: &[u8]) -> u64 {
    let (mut hash, mut i) = (0xcbf2_9ce4_8422_2325, 0);
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    hash
}

/// A hash of all bits, a bijection: the finaliser of Steele, Lea and Flood's SplitMix ("Fast
/// splittable pseudorandom number generators", 2014).
#[inline(always)]
pub(crate) fn mixed(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
