//! ARS: rounds of AES with a simple key schedule.

#[cfg_attr(
    not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little"))),
    path = "ars/no_hardware.rs"
)]
mod hardware;
mod portable;

mod ars5;

pub use ars5::Ars5;

use super::{Blocks, Functions, Positions, Prng, row};
use crate::simd::map_array;

/// ARS with 7 rounds: the round of AES, for which processors have an instruction, with a simpler
/// key schedule that adds a constant from round to round.
///
/// A key is four words; a seed's key is its hash. The bits of an array are the words of consecutive
/// blocks, four 32-bit values per block: value `i` is word `i % 4` of the block whose counter
/// starts with the lower and the upper word of `i / 4`. A 64-bit value is two words, the low one
/// first; 16 and 8 bits are the low bits of 32. Splits and folds use blocks of their own: the last
/// word of the counter is 0 for values, 1 for splits, 2 for folds and 3 for seeds. So the keys of a
/// split all differ, and no value is part of a key.
///
/// AES instructions are used wherever an x86-64 or AArch64 processor has them, with or without
/// vectors of blocks (VAES), at every [`SimdLevel`](crate::SimdLevel). Without them, the same bits
/// come from portable code without tables, which is much slower. ARS is a generator
/// for statistics and not a cipher: its key schedule and number of rounds are too weak to keep a
/// secret.
///
/// ```
/// use ndkey::{Ars, Key};
///
/// let noise = Key::<Ars>::from_seed(0).normal::<f32, _>((2, 3));
/// ```
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011),
/// doi:10.1145/2063384.2063405, which recommends 7 rounds where 5 pass its statistical tests ([`Ars5`]).
/// Blocks equal Random123's `ars4x32`. This is a generator of this crate's own, without a counterpart in
/// JAX.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ars {}

/// Rounds of [`Ars`], and of the keys of both generators.
const ROUNDS: usize = 7;

/// Purposes of blocks: the last word of the counter.
const VALUES: u32 = 0;
const SPLITS: u32 = 1;
const FOLDS: u32 = 2;
const SEEDS: u32 = 3;

/// Added to each half of the key from round to round: the fractions of the golden ratio and of the
/// square root of 3, as in Random123.
const WEYL: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xBB67_AE85_84CA_A73B];

/// Writes the blocks of a key for numbers from the first one on and a purpose, if the processor has
/// the instructions.
type RowForm = fn([u32; 4], u64, u32, &mut [[u32; 4]]) -> bool;

/// The blocks for a purpose, with a key and a number in each lane.
///
/// One call for all lanes and not inlined, because no loop around it is compiled for AES
/// instructions.
#[inline(never)]
fn block<const R: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    [low, high]: [[u32; K]; 2],
    purpose: u32,
) -> [[u32; K]; 4] {
    let counters = [low, high, [0; K], [purpose; K]];
    let mut blocks = [[0; K]; 4];
    if hardware::block::<R, K>(keys, &counters, &mut blocks) {
        return blocks;
    }
    portable::block::<R, K>(keys, &counters)
}

/// The blocks for a purpose, with consecutive numbers.
#[inline(never)]
fn blocks_in_row<const R: usize>(key: [u32; 4], first: u64, purpose: u32, out: &mut [[u32; 4]]) {
    let forms = hardware::Forms::<R>::ROWS;
    if !forms.iter().any(|form| form(key, first, purpose, out)) {
        portable::row::<R>(key, first, purpose, out);
    }
}

/// A block as two 64-bit values.
#[inline(always)]
fn pairs<const K: usize>(words: [[u32; K]; 4]) -> [[u64; K]; 2] {
    let mut values = [[0; K]; 2];
    for n in 0..2 {
        for k in 0..K {
            values[n][k] = u64::from(words[2 * n + 1][k]) << 32 | u64::from(words[2 * n][k]);
        }
    }
    values
}

/// The values drawn from a key, by `R` rounds.
struct Values<const R: usize>([u32; 4]);

impl<const R: usize> Values<R> {
    #[inline(always)]
    fn words<const K: usize>(&self, numbers: [u64; K]) -> [[u32; K]; 4] {
        let Positions { high, low, .. } = Positions::new(numbers, u64::MAX);
        let mut keys = [[0; K]; 4];
        for n in 0..4 {
            keys[n] = [self.0[n]; K];
        }
        block::<R, K>(&keys, [low, high], VALUES)
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: &[[u32; K]; 4], at: Positions<K>) -> [u32; K] {
        let numbers = Positions::new(map_array(at.indices(), |index| index / 4), at.len);
        let [a, b, c, d] = block::<R, K>(keys, [numbers.low, numbers.high], VALUES);
        let mut bits = [0; K];
        for k in 0..K {
            let (even, odd) = if at.low[k] & 2 == 0 { (a[k], b[k]) } else { (c[k], d[k]) };
            bits[k] = if at.low[k] & 1 == 0 { even } else { odd };
        }
        bits
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: &[[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 2] {
        let numbers = Positions::new(map_array(at.indices(), |index| index / 2), at.len);
        let [a, b, c, d] = block::<R, K>(keys, [numbers.low, numbers.high], VALUES);
        let mut bits = [[0; K]; 2];
        for k in 0..K {
            let even = at.low[k] & 1 == 0;
            bits[0][k] = if even { b[k] } else { d[k] };
            bits[1][k] = if even { a[k] } else { c[k] };
        }
        bits
    }
}

impl<const R: usize> Blocks<u32, 4> for Values<R> {
    #[inline(always)]
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u32; K]; 4] {
        self.words(numbers)
    }

    #[inline(always)]
    fn in_row(&self, first: u64, out: &mut [[u32; 4]]) {
        blocks_in_row::<R>(self.0, first, VALUES, out);
    }
}

impl<const R: usize> Blocks<u64, 2> for Values<R> {
    #[inline(always)]
    fn blocks<const K: usize>(&self, numbers: [u64; K]) -> [[u64; K]; 2] {
        pairs(self.words(numbers))
    }

    #[inline(always)]
    fn in_row(&self, first: u64, out: &mut [[u64; 2]]) {
        let words: &mut [[u32; 4]] = bytemuck::cast_slice_mut(out);
        blocks_in_row::<R>(self.0, first, VALUES, words);
        if cfg!(target_endian = "big") {
            for value in out.as_flattened_mut() {
                *value = value.rotate_left(32);
            }
        }
    }
}

impl Prng for Ars {
    const NAME: &'static str = "ars";
    const TAG: &'static str = "ars";
    type Words = [u32; 4];
    const WHOLE_LINES: bool = true;

    fn functions() -> &'static Functions {
        static FUNCTIONS: Functions = Functions::of::<Ars>().fast_rows();
        &FUNCTIONS
    }

    fn seed(seed: u64) -> [u32; 4] {
        let Positions { high, low, .. } = Positions::new([seed], u64::MAX);
        block::<ROUNDS, _>(&[[0]; 4], [low, high], SEEDS).map(|[word]| word)
    }

    #[inline(always)]
    fn split<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 4] {
        block::<ROUNDS, _>(&keys, [at.low, at.high], SPLITS)
    }

    #[inline(always)]
    fn fold_in<const K: usize>(keys: [[u32; K]; 4], data: [u32; K]) -> [[u32; K]; 4] {
        block::<ROUNDS, _>(&keys, [data, [0; K]], FOLDS)
    }

    #[inline(always)]
    fn fold_in_u64<const K: usize>(keys: [[u32; K]; 4], data: [u64; K]) -> [[u32; K]; 4] {
        let Positions { high, low, .. } = Positions::new(data, u64::MAX);
        block::<ROUNDS, _>(&keys, [low, high], FOLDS)
    }

    #[inline(always)]
    fn bits32<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [u32; K] {
        Values::<ROUNDS>::bits32(&keys, at)
    }

    #[inline(always)]
    fn bits64<const K: usize>(keys: [[u32; K]; 4], at: Positions<K>) -> [[u32; K]; 2] {
        Values::<ROUNDS>::bits64(&keys, at)
    }

    #[inline(always)]
    fn bits32_row(key: [u32; 4], first: u64, _: u64, out: &mut [u32]) -> bool {
        row(first, out, &Values::<ROUNDS>(key));
        true
    }

    #[inline(always)]
    fn split_row(key: [u32; 4], first: u64, _: u64, out: &mut [[u32; 4]]) -> bool {
        blocks_in_row::<ROUNDS>(key, first, SPLITS, out);
        true
    }

    #[inline(always)]
    fn bits64_row(key: [u32; 4], first: u64, _: u64, out: &mut [u64]) -> bool {
        row(first, out, &Values::<ROUNDS>(key));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::LANES;

    type Case = ([u32; 4], [u32; 4], [u32; 4]);

    /// Counter, key and answer, as Random123's `kat_vectors` lists them for `ars4x32` with 10
    /// rounds.
    const OF_RANDOM123: [Case; 3] = [
        ([0; 4], [0; 4], [0x8d73_ee19, 0x5064_01ef, 0x13c2_dbe4, 0x0cbe_9c0d]),
        (
            [u32::MAX; 4],
            [u32::MAX, u32::MAX, 0, 0],
            [0xbb37_43b1, 0x9f63_5551, 0xecbc_87fc, 0xa194_78a9],
        ),
        (
            [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
            [0xa409_3822, 0x299f_31d0, 0x082e_fa98, 0xec4e_6c89],
            [0xa516_e7d6, 0x8357_ad74, 0x5b59_b3ec, 0x8763_fff3],
        ),
    ];

    /// The answers with 7 rounds, by `tests/generators/ars_known_answers.py`.
    const OF_SEVEN_ROUNDS: [[u32; 4]; 3] = [
        [0xdacf_61ff, 0xc457_98f3, 0x113c_7eeb, 0x101e_27f3],
        [0x5e39_c131, 0xd112_1a9c, 0xba0a_9803, 0x9372_482d],
        [0xd1df_87af, 0xf67d_43ba, 0x4f66_afdb, 0x393d_cb2d],
    ];

    /// The answers with 5 rounds, by the same.
    const OF_FIVE_ROUNDS: [[u32; 4]; 3] = [
        [0x7ecc_e06f, 0x7cdc_3bca, 0x1551_3c87, 0x29d2_4c9b],
        [0x0fcf_c4c7, 0x8214_0584, 0xdab4_b992, 0x337b_8ef3],
        [0x9150_862d, 0x525a_f535, 0x6612_f4fa, 0xe2a6_0648],
    ];

    fn answers<const R: usize>(expected: [[u32; 4]; 3]) {
        of_lanes::<R, 5>(expected);
        of_lanes::<R, LANES>(expected);
    }

    fn of_lanes<const R: usize, const K: usize>(expected: [[u32; 4]; 3]) {
        // All cases at once, with other inputs in the lanes beside them.
        let lane = |words: fn(&Case) -> [u32; 4], n: usize| -> [u32; K] {
            std::array::from_fn(|k| OF_RANDOM123.get(k).map_or(k as u32, |case| words(case)[n]))
        };
        let counters = std::array::from_fn(|n| lane(|case| case.0, n));
        let keys = std::array::from_fn(|n| lane(|case| case.1, n));
        let blocks = portable::block::<R, K>(&keys, &counters);
        for (k, answer) in expected.into_iter().enumerate() {
            assert_eq!(blocks.map(|word| word[k]), answer, "{R} rounds, case {k} of {K} lanes");
        }
        let [low, high, _, purpose] = counters;
        let counters = [low, high, [0; K], purpose];
        let mut by_hardware = [[0; K]; 4];
        if hardware::block::<R, K>(&keys, &counters, &mut by_hardware) {
            let blocks = portable::block::<R, K>(&keys, &counters);
            assert_eq!(by_hardware, blocks, "{R} rounds, {K} lanes");
        }
    }

    #[test]
    fn known_answers_of_random123() {
        answers::<10>(OF_RANDOM123.map(|(_, _, answer)| answer));
    }

    #[test]
    fn known_answers_of_seven_rounds() {
        answers::<ROUNDS>(OF_SEVEN_ROUNDS);
    }

    #[test]
    fn known_answers_of_five_rounds() {
        answers::<5>(OF_FIVE_ROUNDS);
    }

    #[test]
    fn rows_of_every_form_are_their_blocks() {
        rows::<5>();
        rows::<7>();
    }

    fn rows<const R: usize>() {
        let key = [1, 2, 3, u32::MAX];
        let portable: RowForm = |key, first, purpose, out| {
            portable::row::<R>(key, first, purpose, out);
            true
        };
        let forms = [&[portable], hardware::Forms::<R>::ROWS].concat();
        let purpose = 5;
        for (first, len) in
            [(0, 0), (0, 1), (5, 7), (3, 48), (u64::from(u32::MAX) - 20, 53), (u64::MAX - 9, 101)]
        {
            let expected: Vec<[u32; 4]> = (0..len as u64)
                .map(|index| {
                    let number = first.wrapping_add(index);
                    let counter = [[number as u32], [(number >> 32) as u32], [0], [purpose]];
                    portable::block::<R, 1>(&key.map(|word| [word]), &counter).map(|[word]| word)
                })
                .collect();
            for (index, form) in forms.iter().enumerate() {
                let mut out = vec![[0; 4]; len];
                if form(key, first, purpose, &mut out) {
                    assert_eq!(out, expected, "form {index}, {len} from {first}");
                }
            }
        }
    }
}
