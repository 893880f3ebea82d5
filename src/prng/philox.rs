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
    let round = |x, number| round(multipliers, key, number, x);
    // Spelled out: as a loop, LLVM does not vectorise it.
    let x = round(round(round(round(round(counter, 0), 1), 2), 3), 4);
    round(round(round(round(round(x, 5), 6), 7), 8), 9)
}

#[inline(always)]
fn round<const N: usize, const PAIRS: usize, const K: usize>(
    multipliers: [u32; PAIRS],
    key: [[u32; K]; PAIRS],
    number: u32,
    before: [[u32; K]; N],
) -> [[u32; K]; N] {
    let mut x = [[0; K]; N];
    for pair in 0..PAIRS {
        let other = PAIRS - 1 - pair;
        for k in 0..K {
            let product = u64::from(multipliers[other]) * u64::from(before[2 * other][k]);
            let key = key[pair][k].wrapping_add(WEYL[pair].wrapping_mul(number));
            x[2 * pair][k] = (product >> 32) as u32 ^ before[2 * pair + 1][k] ^ key;
            x[2 * pair + 1][k] = product as u32;
        }
    }
    x
}
