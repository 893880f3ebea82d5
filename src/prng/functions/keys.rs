//! Keys one after another, made from lines of keys, in which the first words come first.

use super::Functions;
use crate::prng::counted::{COUNTERS, Counted, KeyBlock, Row, repeat_key};
use crate::simd::{BLOCK, FEW, LANES, Line, Lines, SimdLevel, inlined, prefetch_ahead};

impl Functions {
    /// Writes the keys at consecutive positions of a split, one after another.
    #[inline]
    pub(crate) fn split_keys(&self, level: SimdLevel, row: Row<'_>, out: &mut [u32]) {
        // Single keys take less time than a line of keys and its transposition.
        if out.len() <= 2 * FEW * self.words {
            (self.split.few)(row, out);
        } else if !(self.split_row)(level, row, out) {
            self.split_blocks(level, row, out);
        }
    }

    #[inline(never)]
    fn split_blocks(&self, level: SimdLevel, mut row: Row<'_>, mut out: &mut [u32]) {
        let words = self.words;
        let mut keys = KeyBlock::room_of();
        while !out.is_empty() {
            // The keys before the counter's low word wraps: only these form a row.
            let before_wrap =
                u64::from(row.first as u32).abs_diff(1 << 32).min((BLOCK * LANES) as u64);
            let (block, behind) = out.split_at_mut(out.len().min(before_wrap as usize * words));
            prefetch_ahead(block);
            let lines = keys.zeros(block.len().div_ceil(words * LANES) * words);
            (self.split.row)(level, row, lines);
            self.write_keys(level, lines, block);
            (row.first, out) = (row.first.wrapping_add(before_wrap), behind);
        }
    }

    /// Writes keys with numbers folded in, one after another: one key for all numbers or one for
    /// each, and one number for all keys or one for each.
    pub(crate) fn fold_keys(&self, level: SimdLevel, keys: &[u32], data: &[u32], out: &mut [u32]) {
        let words = self.words;
        let (mut key_lines, mut folded) = (KeyBlock::room_of(), KeyBlock::room_of());
        let mut low: Lines<u32> = Lines::room();
        for (number, out) in out.chunks_mut(BLOCK * LANES * words).enumerate() {
            prefetch_ahead(out);
            let (first, len) = (number * BLOCK * LANES, out.len() / words);
            if keys.len() > words {
                let lines = key_lines.zeros(len.div_ceil(LANES) * words);
                self.read_keys(level, &keys[first * words..][..len * words], lines);
            } else if number == 0 {
                repeat_key(keys, len.div_ceil(LANES), &mut key_lines);
            }
            if let [value] = *data {
                low.repeat(value, len.div_ceil(LANES));
            } else {
                let lanes = low.zeros(len.div_ceil(LANES)).as_flattened_mut();
                lanes[..len].copy_from_slice(&data[first..][..len]);
            }
            let lanes = Counted { keys: &key_lines, counters: [&COUNTERS[0].0, &low], len: 0 };
            let folded = folded.zeros(len.div_ceil(LANES) * words);
            (self.fold_in.gathered)(level, lanes, folded);
            self.write_keys(level, folded, out);
        }
    }

    /// Writes lines of keys one after another; `out` may end within the last line.
    pub(crate) fn write_keys(&self, level: SimdLevel, lines: &[Line<u32>], out: &mut [u32]) {
        level.vectorize(inlined!(move || match self.words {
            1 => write::<1>(lines, out),
            2 => write::<2>(lines, out),
            4 => write::<4>(lines, out),
            words => {
                for (lane, key) in out.chunks_exact_mut(words).enumerate() {
                    for (word, out) in key.iter_mut().enumerate() {
                        *out = lines[lane / LANES * words + word][lane % LANES];
                    }
                }
            }
        }));
    }

    /// Writes keys that follow one another to lines of keys.
    fn read_keys(&self, level: SimdLevel, keys: &[u32], lines: &mut [Line<u32>]) {
        level.vectorize(inlined!(move || match self.words {
            1 => read::<1>(keys, lines),
            2 => read::<2>(keys, lines),
            4 => read::<4>(keys, lines),
            words => {
                for (lane, key) in keys.chunks_exact(words).enumerate() {
                    for (word, &value) in key.iter().enumerate() {
                        lines[lane / LANES * words + word][lane % LANES] = value;
                    }
                }
            }
        }));
    }
}

#[inline(always)]
fn write<const N: usize>(lines: &[Line<u32>], out: &mut [u32]) {
    let (lines, keys) = (lines.as_chunks::<N>().0, out.as_chunks_mut::<N>().0);
    let (whole, rest) = keys.as_chunks_mut::<LANES>();
    let mut own = [[0; N]; LANES];
    let last = (!rest.is_empty()).then_some(&mut own);
    for (line, keys) in lines.iter().zip(whole.iter_mut().chain(last)) {
        for lane in 0..LANES {
            for n in 0..N {
                keys[lane][n] = line[n][lane];
            }
        }
    }
    rest.copy_from_slice(&own[..rest.len()]);
}

#[inline(always)]
fn read<const N: usize>(keys: &[u32], lines: &mut [Line<u32>]) {
    let (lines, keys) = (lines.as_chunks_mut::<N>().0, keys.as_chunks::<N>().0);
    let (whole, rest) = keys.as_chunks::<LANES>();
    let mut own = [[0; N]; LANES];
    own[..rest.len()].copy_from_slice(rest);
    for (line, keys) in lines.iter_mut().zip(whole.iter().chain([&own])) {
        for lane in 0..LANES {
            for n in 0..N {
                line[n][lane] = keys[lane][n];
            }
        }
    }
}
