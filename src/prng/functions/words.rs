//! Bits that are parts of 32-bit words, or pairs of them, made by the functions of words.

use bytemuck::cast_slice_mut;

use super::evaluation::{few, gathered, of_row, of_row_gathered};
use super::kernels::Kernels;
use super::operations::{DrawBits32, DrawBits64};
use crate::prng::Prng;
use crate::prng::counted::{Counted, Row};
use crate::simd::{BLOCK, LANES, Line, Lines, SimdLevel, inlined};

/// Pairs of consecutive words.
pub(super) fn row_of_pairs<I: Prng>(level: SimdLevel, row: Row<'_>, out: &mut [Line<u64>]) {
    if row.step != 1 || row.first > u64::MAX / 4 {
        return of_row_gathered::<I, DrawBits64>(level, row, out);
    }
    let words = Row { first: row.first * 2, ..row };
    of_row::<I, DrawBits32>(level, words, cast_slice_mut(out));
    if cfg!(target_endian = "big") {
        for value in out.as_flattened_mut() {
            *value = value.rotate_left(32);
        }
    }
}

impl Kernels<u32> {
    /// Kernels for values that are parts of words, `N` per word, the first in the low bits.
    pub(super) const fn parts<I: Prng, const N: u64>() -> Self {
        Self {
            few: few_of_parts::<I, N>,
            row: row_of_parts::<I, N>,
            gathered: gathered_of_parts::<I, N>,
        }
    }
}

/// One of the `N` parts of a word, in its low bits.
#[inline(always)]
fn part<const N: u64>(word: u32, counter: u64) -> u32 {
    word >> (counter % N * (32 / N))
}

fn few_of_parts<I: Prng, const N: u64>(row: Row<'_>, out: &mut [u32]) {
    let mut counter = row.first;
    for part_of in out {
        let mut word = [0];
        let row = Row { first: counter / N, len: row.len.div_ceil(N), ..row };
        few::<I, DrawBits32>(row, &mut word);
        *part_of = part::<N>(word[0], counter);
        counter = counter.wrapping_add(row.step.into());
    }
}

fn row_of_parts<I: Prng, const N: u64>(level: SimdLevel, row: Row<'_>, out: &mut [Line<u32>]) {
    if row.step != 1 || !row.first.is_multiple_of(N) {
        return row.gather(level, 1, gathered_of_parts::<I, N>, out);
    }
    let mut words: Lines<u32> = Lines::room();
    let mut first = row.first / N;
    for out in out.chunks_mut(BLOCK) {
        let words = words.zeros(out.len().div_ceil(N as usize));
        of_row::<I, DrawBits32>(level, Row { first, len: row.len.div_ceil(N), ..row }, words);
        first += (words.len() * LANES) as u64;
        let words = &*words;
        level.vectorize(inlined!(move || {
            let lines = out.as_flattened_mut().chunks_exact_mut(N as usize);
            for (out, &word) in lines.zip(words.as_flattened()) {
                for n in 0..N {
                    out[n as usize] = part::<N>(word, n);
                }
            }
        }));
    }
}

fn gathered_of_parts<I: Prng, const N: u64>(
    level: SimdLevel,
    lanes: Counted<'_>,
    out: &mut [Line<u32>],
) {
    let [high, low] = lanes.counters;
    let (mut word_high, mut word_low) = (Lines::<u32>::room(), Lines::<u32>::room());
    word_high.copy(high);
    word_low.copy(low);
    for (high, low) in word_high.as_flattened_mut().iter_mut().zip(word_low.as_flattened_mut()) {
        let counter = (u64::from(*high) << 32 | u64::from(*low)) / N;
        (*high, *low) = ((counter >> 32) as u32, counter as u32);
    }
    let counters: [&[_]; 2] = [&word_high, &word_low];
    let words = Counted { counters, len: lanes.len.div_ceil(N), ..lanes };
    gathered::<I, DrawBits32>(level, words, out);
    for (out, &counter) in out.as_flattened_mut().iter_mut().zip(low.as_flattened()) {
        *out = part::<N>(*out, counter.into());
    }
}
