//! The Philox hash, on blocks of two or four words.

use crate::simd::map_array;

/// Added to the words of the key from round to round: the fractions of the golden ratio and of the
/// square root of 3.
const WEYL: [u64; 2] = [0x9E37_79B9, 0xBB67_AE85];

/// Ten rounds of Philox on blocks of `N` words, with a key and a counter in each lane.
///
/// The block has `PAIRS` = `N` / 2 pairs of words; the first of each pair is multiplied by its
/// multiplier.
#[inline(always)]
pub(super) fn block<const N: usize, const PAIRS: usize, const K: usize>(
    multipliers: [u32; PAIRS],
    key: [[u32; K]; PAIRS],
    counter: [[u32; K]; N],
) -> [[u32; K]; N] {
    let m = map_array(multipliers, u64::from);
    let state = (wide(counter), wide(key));
    // Written out: as a loop, LLVM does not vectorise it.
    let state = round(m, round(m, round(m, round(m, round(m, state)))));
    let (words, _) = round(m, round(m, round(m, round(m, round(m, state)))));
    let mut x = counter;
    for n in 0..N {
        for k in 0..K {
            x[n][k] = words[n][k] as u32;
        }
    }
    x
}

/// Words as the low halves of 64-bit numbers.
#[inline(always)]
fn wide<const N: usize, const K: usize>(words: [[u32; K]; N]) -> [[u64; K]; N] {
    let mut wide = [[0; K]; N];
    for n in 0..N {
        for k in 0..K {
            wide[n][k] = words[n][k].into();
        }
    }
    wide
}

/// One round, given the words of a block and the words of the key.
///
/// A word is the low half of 64 bits, as vector instructions multiply it; the bits above stay until
/// the next multiplication drops them.
#[inline(always)]
fn round<const N: usize, const PAIRS: usize, const K: usize>(
    multipliers: [u64; PAIRS],
    (before, mut key): ([[u64; K]; N], [[u64; K]; PAIRS]),
) -> ([[u64; K]; N], [[u64; K]; PAIRS]) {
    let mut x = before;
    for pair in 0..PAIRS {
        let other = PAIRS - 1 - pair;
        for k in 0..K {
            let product = multipliers[other] * (before[2 * other][k] & 0xFFFF_FFFF);
            x[2 * pair][k] = (product >> 32) ^ before[2 * pair + 1][k] ^ key[pair][k];
            x[2 * pair + 1][k] = product;
        }
        for k in 0..K {
            key[pair][k] = key[pair][k].wrapping_add(WEYL[pair]);
        }
    }
    (x, key)
}
