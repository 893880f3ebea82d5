//! Threefry 4x32 with 20 rounds.

use super::threefry::{PARITY, mix};
use super::{Family, Positions, Prng, xor};
use crate::simd::map_array;

/// Threefry 4x32, 20 rounds: keys of 128 bits.
///
/// A key is four words; a seed's key is its hash. The value at position `i` comes from the block
/// whose counter starts with the two words of `i`: for 32 bits it is the exclusive or of the
/// block's four words, whose low bits make 16 and 8; for 64 bits, of words 0 and 2 and of words 1
/// and 3. Keys of a split have the position at the end of the counter.
///
/// ```
/// use ndkey::{Key, Threefry4x32};
///
/// let noise = Key::<Threefry4x32>::from_seed(0).normal::<f32, _>((2, 3));
/// ```
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011),
/// doi:10.1145/2063384.2063405. Parity with jax.random: equal in every bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threefry4x32 {}

/// Rotation distances of the two pairs of words, in the order in which rounds use them (Threefry
/// paper, table 4).
const ROTATIONS: [[[u32; 2]; 4]; 2] =
    [[[10, 26], [11, 21], [13, 27], [23, 5]], [[6, 20], [17, 11], [25, 10], [18, 20]]];

/// The four words of the block at a counter.
#[inline(always)]
fn block<const K: usize>(key: [[u32; K]; 4], counter: [[u32; K]; 4]) -> [[u32; K]; 4] {
    let [a, b, c, d] = key;
    let mut e = [PARITY; K];
    for k in 0..K {
        e[k] ^= a[k] ^ b[k] ^ c[k] ^ d[k];
    }
    // Written out, because the compiler does not unroll a loop this long.
    let x = inject(counter, key, 0);
    let x = inject(four_rounds(x, ROTATIONS[0]), [b, c, d, e], 1);
    let x = inject(four_rounds(x, ROTATIONS[1]), [c, d, e, a], 2);
    let x = inject(four_rounds(x, ROTATIONS[0]), [d, e, a, b], 3);
    let x = inject(four_rounds(x, ROTATIONS[1]), [e, a, b, c], 4);
    inject(four_rounds(x, ROTATIONS[0]), [a, b, c, d], 5)
}

#[inline(always)]
fn four_rounds<const K: usize>(x: [[u32; K]; 4], rotations: [[u32; 2]; 4]) -> [[u32; K]; 4] {
    let [mut a, mut b, mut c, mut d] = x;
    let [first, second, third, fourth] = rotations;
    mix(&mut a, &mut b, first[0]);
    mix(&mut c, &mut d, first[1]);
    mix(&mut a, &mut d, second[0]);
    mix(&mut c, &mut b, second[1]);
    mix(&mut a, &mut b, third[0]);
    mix(&mut c, &mut d, third[1]);
    mix(&mut a, &mut d, fourth[0]);
    mix(&mut c, &mut b, fourth[1]);
    [a, b, c, d]
}

/// Adds words of the key schedule, and the number of previous injections.
#[inline(always)]
fn inject<const K: usize>(
    [mut a, mut b, mut c, mut d]: [[u32; K]; 4],
    schedule: [[u32; K]; 4],
    times: u32,
) -> [[u32; K]; 4] {
    for k in 0..K {
        a[k] = a[k].wrapping_add(schedule[0][k]);
        b[k] = b[k].wrapping_add(schedule[1][k]);
        c[k] = c[k].wrapping_add(schedule[2][k]);
        d[k] = d[k].wrapping_add(schedule[3][k]).wrapping_add(times);
    }
    [a, b, c, d]
}

impl Prng for Threefry4x32 {
    const NAME: &'static str = "threefry4x32";
    const TAG: &'static str = "fry4";
    type Words = [u32; 4];
    const FAMILY: Family = Family::Jax;
    const CHAINS: usize = 3;

    fn seed(seed: u64) -> [u32; 4] {
        let key = [[(seed >> 32) as u32], [seed as u32], [0], [0]];
        map_array(block(key, [[0]; 4]), |[word]| word)
    }

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 4] {
        block(keys, [[0; K], [0; K], at.high, at.low])
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 4], data: [u32; K]) -> [[u32; K]; 4] {
        block(keys, [[0; K], [0; K], [0; K], data])
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: [[u32; K]; 4], data: [u64; K]) -> [[u32; K]; 4] {
        Self::split(keys, Positions::new(data, u64::MAX))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [u32; K] {
        xor(block(keys, [at.high, at.low, [0; K], [0; K]]))
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 2] {
        let [a, b, c, d] = block(keys, [at.high, at.low, [0; K], [0; K]]);
        [xor([a, c]), xor([b, d])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counter, key and answer, as Random123's `kat_vectors` lists them for `threefry4x32` with 20
    /// rounds: zeros, ones, and the digits of pi.
    const KNOWN_ANSWERS: [[[u32; 4]; 3]; 3] = [
        [[0; 4], [0; 4], [0x9c6c_a96a, 0xe17e_ae66, 0xfc10_ecd4, 0x5256_a7d8]],
        [[u32::MAX; 4], [u32::MAX; 4], [0x2a88_1696, 0x5701_2287, 0xf6c7_446e, 0xa16a_6732]],
        [
            [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
            [0xa409_3822, 0x299f_31d0, 0x082e_fa98, 0xec4e_6c89],
            [0x59cd_1dbb, 0xb887_9579, 0x86b5_d00c, 0xac8b_6d84],
        ],
    ];

    #[test]
    fn known_answers_of_random123() {
        for [counter, key, answer] in KNOWN_ANSWERS {
            let words = block(key.map(|word| [word]), counter.map(|word| [word]));
            assert_eq!(words, answer.map(|word| [word]));
        }
    }
}
