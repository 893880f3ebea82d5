//! The Philox hash, on blocks of two words or four.

/// What is added to the words of the key from round to round: the fractions of the golden ratio and
/// of the square root of 3.
const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];

/// Ten rounds of Philox on blocks of `N` words, with a key and a counter in each lane.
///
/// Of each of the block's `PAIRS` = `N` / 2 pairs of words, the first is multiplied by its
/// multiplier.
#[inline(always)]
pub(super) fn block<const N: usize, const PAIRS: usize, const K: usize>(
    multipliers: [u32; PAIRS],
    key: [[u32; K]; PAIRS],
    counter: [[u32; K]; N],
) -> [[u32; K]; N] {
    // Spelled out: as a loop, LLVM does not vectorise it.
    let m = multipliers;
    let state = round(m, round(m, round(m, round(m, round(m, (counter, key))))));
    let (x, _) = round(m, round(m, round(m, round(m, round(m, state)))));
    x
}

/// One round, of the words of a block and those of the key.
#[inline(always)]
fn round<const N: usize, const PAIRS: usize, const K: usize>(
    multipliers: [u32; PAIRS],
    (before, mut key): ([[u32; K]; N], [[u32; K]; PAIRS]),
) -> ([[u32; K]; N], [[u32; K]; PAIRS]) {
    let mut x = before;
    for pair in 0..PAIRS {
        let other = PAIRS - 1 - pair;
        for k in 0..K {
            let product = u64::from(multipliers[other]) * u64::from(before[2 * other][k]);
            x[2 * pair][k] = (product >> 32) as u32 ^ before[2 * pair + 1][k] ^ key[pair][k];
            x[2 * pair + 1][k] = product as u32;
        }
        for k in 0..K {
            key[pair][k] = key[pair][k].wrapping_add(WEYL[pair]);
        }
    }
    (x, key)
}
