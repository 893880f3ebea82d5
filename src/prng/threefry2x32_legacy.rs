//! Threefry 2x32 in JAX's layout before 0.5.

use super::same_as::same_as;
use super::threefry2x32::block;
use super::{Blocks, Family, Functions, Lanes, Positions, Prng, Threefry2x32, Words, row};
use crate::simd::{inlined, map_array};

/// Threefry 2x32 in the layout that was JAX's default before 0.5
/// (`jax_threefry_partitionable=False`), to reproduce older results.
///
/// Seeds, [`fold_in`](Prng::fold_in) and the words of a key equal [`Threefry2x32`]'s; splits and
/// values differ. The counters of an array are the numbers of its 32-bit words, and the words of
/// its first half are hashed together with the words of the second. So a value depends on the size
/// of the array: `key.bits(5)` does not begin like `key.bits(6)`, and splits into two and into
/// three share no key. A slice is still computed alone, because the size of the whole is known.
///
/// The counters of a split are numbers of 32 bits: as in JAX, splits into more than 2^32 keys
/// repeat keys, and so do gamma variates and others with a key for each value.
///
/// 64-bit values have their high words in the first half and their low words in the second; a word
/// holds four 8-bit values or two 16-bit ones, the first in the low bits.
///
/// ```
/// use ndkey::{Key, Threefry2x32Legacy};
///
/// // jax.random.bits(jax.random.key(0), (3,)), before jax 0.5
/// let bits = Key::<Threefry2x32Legacy>::from_seed(0).bits::<u32, _>(3);
/// assert_eq!(bits.to_vec(), [4146024105, 1351547692, 2718843009]);
/// ```
///
/// JAX has one name for both layouts. This name differs, to tell stored keys apart; the tag is
/// JAX's. Source: as [`Threefry2x32`]. Parity with jax.random: equal in every bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threefry2x32Legacy {}

/// Arrays of at least this many words are drawn in passes of this many, each with its own key.
const PASS: u64 = u32::MAX as u64;

/// The words at `index` of the `len` that one pass makes: word `i` of the first half and word `i`
/// of the second share a block, whose counters are their indices. An index past the end counts as
/// 0.
#[inline(always)]
fn pass<const K: usize>(keys: [[u32; K]; 2], index: [u64; K], len: [u64; K]) -> [u32; K] {
    let mut counter = [[0; K]; 2];
    let mut second = [false; K];
    for k in 0..K {
        let half = len[k].div_ceil(2);
        second[k] = index[k] >= half;
        let left = if second[k] { index[k] - half } else { index[k] };
        let right = left.wrapping_add(half);
        counter[0][k] = left as u32;
        counter[1][k] = if right == len[k] { 0 } else { right as u32 };
    }
    let [mut words, others] = block(keys, counter);
    for k in 0..K {
        words[k] = if second[k] { others[k] } else { words[k] };
    }
    words
}

/// The words at `index` of the `len` that an array of bits takes.
#[inline(always)]
fn words<const K: usize>(keys: [[u32; K]; 2], index: [u64; K], len: u64) -> [u32; K] {
    if len < PASS {
        return pass(keys, index, [len; K]);
    }
    let full = len / PASS;
    let number = map_array(index, |index| index / PASS);
    let lens = map_array(number, |number| if number < full { PASS } else { len % PASS });
    let keys = Threefry2x32Legacy::split(keys, Positions::new(number, full + 1));
    pass(keys, map_array(index, |index| index % PASS), lens)
}

/// The values at some positions, `N` to a word.
#[inline(always)]
fn parts<const N: usize, const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [u32; K] {
    let index = at.indices();
    let mut bits =
        words(keys, map_array(index, |index| index / N as u64), at.len.div_ceil(N as u64));
    for k in 0..K {
        bits[k] >>= index[k] % N as u64 * (32 / N as u64);
    }
    bits
}

/// Values that a key draws in one pass, with `len` values in all.
///
/// Several passes are left to the general case, so that the loop over blocks has no branches.
struct OnePass {
    key: [u32; 2],
    len: u64,
}

impl Blocks<u32, 1> for OnePass {
    #[inline(always)]
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u32; K]; 1] {
        [pass(self.key.splat(), numbers, [self.len; K])]
    }
}

impl Blocks<u64, 1> for OnePass {
    #[inline(always)]
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u64; K]; 1] {
        let mut counter = [[0; K]; 2];
        for k in 0..K {
            counter[0][k] = numbers[k] as u32;
            counter[1][k] = self.len.wrapping_add(numbers[k]) as u32;
        }
        let words = block(self.key.splat(), counter);
        let mut values = [[0; K]];
        for k in 0..K {
            values[0][k] = u64::from(words[0][k]) << 32 | u64::from(words[1][k]);
        }
        values
    }
}

impl Prng for Threefry2x32Legacy {
    const NAME: &'static str = "threefry2x32_legacy";
    const TAG: &'static str = "fry";
    type Words = [u32; 2];
    const FAMILY: Family = Family::Jax;
    const LOW_BITS: bool = false;
    const CHAINS: usize = 1;

    #[inline]
    fn functions() -> &'static Functions {
        const { &Functions::of::<Threefry2x32Legacy>().parts_of_words::<Threefry2x32Legacy>() }
    }

    same_as!(Threefry2x32: seed, fold_in, fold_in_u64);

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [[u32; K]; 2] {
        let (index, len) = (at.indices(), at.len.wrapping_mul(2));
        [0, 1].map(inlined!(|n| pass(
            keys,
            map_array(index, |index| index.wrapping_mul(2) + n),
            [len; K]
        )))
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [u32; K] {
        words(keys, at.indices(), at.len)
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [[u32; K]; 2] {
        let (index, words_len) = (at.indices(), at.len.wrapping_mul(2));
        let low = map_array(index, |index| at.len.wrapping_add(index));
        if words_len < PASS {
            // The two words of a value share a block.
            return block(
                keys,
                [index, low].map(|counter| map_array(counter, |index| index as u32)),
            );
        }
        [words(keys, index, words_len), words(keys, low, words_len)]
    }

    #[inline(always)]
    fn bits16<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [u32; K] {
        parts::<2, K>(keys, at)
    }

    #[inline(always)]
    fn bits8<const K: usize>(keys: [[u32; K]; 2], at: Positions<K>) -> [u32; K] {
        parts::<4, K>(keys, at)
    }

    #[inline(always)]
    fn bits32_row(key: [u32; 2], first: u64, len: u64, out: &mut [u32]) -> bool {
        let one_pass = len < PASS;
        if one_pass {
            row::<u32, 1>(first, out, &OnePass { key, len });
        }
        one_pass
    }

    #[inline(always)]
    fn bits64_row(key: [u32; 2], first: u64, len: u64, out: &mut [u64]) -> bool {
        let one_pass = len < PASS / 2;
        if one_pass {
            row::<u64, 1>(first, out, &OnePass { key, len });
        }
        one_pass
    }
}
