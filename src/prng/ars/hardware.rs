//! ARS with the AES instructions of x86-64 and of AArch64, after asking the processor for them. `std` caches
//! its answer.
#![expect(unsafe_code, reason = "functions for instructions that the processor is known to have")]

#[cfg(target_arch = "aarch64")]
mod neon;

#[cfg(target_arch = "aarch64")]
use std::arch::is_aarch64_feature_detected as is_feature_detected;
#[cfg(target_arch = "x86_64")]
use std::arch::{is_x86_feature_detected as is_feature_detected, x86_64 as instructions};

#[cfg(target_arch = "aarch64")]
use neon as instructions;

use super::{RowForm, WEYL};
use crate::simd::{LANES, Line, map_array, prefetch_ahead};

/// Writes the blocks of a key and a counter in each lane, if the processor has AES. The third words of
/// counters are 0.
#[inline(always)]
pub(super) fn block<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
    out: &mut [[u32; K]; 4],
) -> bool {
    if K == LANES {
        let (keys, counters, out) = (as_lines(keys), as_lines(counters), as_lines_mut(out));
        Forms::<ROUNDS>::LINES.iter().any(|form| form(keys, counters, out))
    } else {
        lanes::<ROUNDS, K>(keys, counters, out)
    }
}

#[inline(always)]
fn as_lines<const K: usize>(words: &[[u32; K]; 4]) -> &[Line<u32>; 4] {
    words.as_flattened().as_chunks().0.first_chunk().expect("lines of words")
}

#[inline(always)]
fn as_lines_mut<const K: usize>(words: &mut [[u32; K]; 4]) -> &mut [Line<u32>; 4] {
    words.as_flattened_mut().as_chunks_mut().0.first_chunk_mut().expect("lines of words")
}

/// Writes the blocks for keys and counters, if the processor has the instructions.
type LineForm = fn(&[Line<u32>; 4], &[Line<u32>; 4], &mut [Line<u32>; 4]) -> bool;

/// The forms for this kind of processor, the fastest one first.
pub(super) struct Forms<const ROUNDS: usize>;

impl<const ROUNDS: usize> Forms<ROUNDS> {
    pub(super) const LINES: &[LineForm] = &[
        #[cfg(target_arch = "x86_64")]
        vaes512::line::<ROUNDS>,
        #[cfg(target_arch = "x86_64")]
        vaes256::line::<ROUNDS>,
        aes::line::<ROUNDS>,
    ];

    pub(super) const ROWS: &[RowForm] = &[
        #[cfg(target_arch = "x86_64")]
        vaes512::row::<ROUNDS>,
        #[cfg(target_arch = "x86_64")]
        vaes256::row::<ROUNDS>,
        aes::row::<ROUNDS>,
    ];
}

/// Stores a form of lines, lane by lane, as rows of one block.
#[inline(always)]
fn lanes<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
    out: &mut [[u32; K]; 4],
) -> bool {
    (0..K).all(|k| {
        let key = map_array(*keys, |word| word[k]);
        let [low, high, _, purpose] = map_array(*counters, |word| word[k]);
        let mut block = [[0; 4]];
        let is_done =
            aes::row::<ROUNDS>(key, u64::from(high) << 32 | u64::from(low), purpose, &mut block);
        for n in 0..4 {
            out[n][k] = block[0][n];
        }
        is_done
    })
}

/// ARS in vectors of some length.
macro_rules! vectors {
    (
        $name:ident, [$($feature:tt),+], $vector:ident,
        $blocks:literal blocks, $chains:literal chains,
        $add:ident, $xor:ident, $round:ident, $last_round:ident,
        $low32:ident, $high32:ident, $low64:ident, $high64:ident
    ) => {
        mod $name {
            use bytemuck::{cast, cast_slice};

            use super::instructions::*;
            use super::{LANES, Line, WEYL, is_feature_detected, prefetch_ahead};

            /// Blocks per vector.
            const BLOCKS: usize = $blocks;

            /// Vectors computed together in a row: enough to hide the latency of a round.
            const CHAINS: usize = $chains;

            #[inline(always)]
            pub(super) fn row<const ROUNDS: usize>(
                key: [u32; 4],
                first: u64,
                purpose: u32,
                out: &mut [[u32; 4]],
            ) -> bool {
                let detected = $(is_feature_detected!($feature))&&+;
                if detected {
                    // SAFETY: the processor has the instructions that the function is compiled for.
                    unsafe { of_row::<ROUNDS>(key, first, purpose, out) };
                }
                detected
            }

            #[inline(always)]
            pub(super) fn line<const ROUNDS: usize>(
                keys: &[Line<u32>; 4],
                counters: &[Line<u32>; 4],
                out: &mut [Line<u32>; 4],
            ) -> bool {
                let detected = $(is_feature_detected!($feature))&&+;
                if detected {
                    // SAFETY: the processor has the instructions that the function is compiled for.
                    unsafe { of_line::<ROUNDS>(keys, counters, out) };
                }
                detected
            }

            // The counter comes in registers: in an array it would be stored in two halves, for
            // which a load of the whole waits.
            $(#[target_feature(enable = $feature)])+
            fn of_row<const ROUNDS: usize>(
                key: [u32; 4],
                first: u64,
                purpose: u32,
                out: &mut [[u32; 4]],
            ) {
                let key: $vector = cast([key; BLOCKS]);
                let step: $vector = cast([[BLOCKS as u64, 0]; BLOCKS]);
                let numbers: [[u64; 2]; BLOCKS] = std::array::from_fn(|block| [block as u64, 0]);
                let first = [first, u64::from(purpose) << 32];
                let mut counter = $add(cast([first; BLOCKS]), cast(numbers));
                let (groups, rest) = out.as_chunks_mut::<{ CHAINS * BLOCKS }>();
                for out in groups {
                    prefetch_ahead(out);
                    let mut state = [counter; CHAINS];
                    for state in &mut state {
                        *state = counter;
                        counter = $add(counter, step);
                    }
                    *out = cast(rounds::<ROUNDS, 1, CHAINS>([key], state));
                }
                for out in rest.chunks_mut(BLOCKS) {
                    let blocks: [[u32; 4]; BLOCKS] = cast(rounds::<ROUNDS, 1, 1>([key], [counter]));
                    out.copy_from_slice(&blocks[..out.len()]);
                    counter = $add(counter, step);
                }
            }

            $(#[target_feature(enable = $feature)])+
            fn of_line<const ROUNDS: usize>(
                keys: &[Line<u32>; 4],
                counters: &[Line<u32>; 4],
                out: &mut [Line<u32>; 4],
            ) {
                const WIDTH: usize = 4 * BLOCKS;
                for first in (0..LANES).step_by(WIDTH) {
                    let part = |words: &Line<u32>| -> [u32; WIDTH] {
                        *words[first..].first_chunk().expect("lanes of a vector")
                    };
                    let keys = transposed(keys.map(|words| cast(part(&words))));
                    let state = transposed(counters.map(|words| cast(part(&words))));
                    let words = transposed(rounds::<ROUNDS, 4, 4>(keys, state));
                    for (out, words) in out.iter_mut().zip(words) {
                        out[first..][..WIDTH].copy_from_slice(cast_slice::<_, u32>(&[words]));
                    }
                }
            }

            /// The blocks for counters, with one key for each or one for all.
            #[inline]
            $(#[target_feature(enable = $feature)])+
            pub(super) fn rounds<const ROUNDS: usize, const KEYS: usize, const N: usize>(
                mut keys: [$vector; KEYS],
                mut state: [$vector; N],
            ) -> [$vector; N] {
                let weyl: $vector = cast([WEYL; BLOCKS]);
                for n in 0..N {
                    state[n] = $xor(state[n], keys[n % KEYS]);
                }
                for round in 1..=ROUNDS {
                    for key in &mut keys {
                        *key = $add(*key, weyl);
                    }
                    for n in 0..N {
                        state[n] = if round < ROUNDS {
                            $round(state[n], keys[n % KEYS])
                        } else {
                            $last_round(state[n], keys[n % KEYS])
                        };
                    }
                }
                state
            }

            /// Four words of lanes as blocks, or back: transposes words and lanes within every
            /// four.
            #[inline]
            $(#[target_feature(enable = $feature)])+
            fn transposed([a, b, c, d]: [$vector; 4]) -> [$vector; 4] {
                let (ab, cd) = ($low32(a, b), $low32(c, d));
                let (ab_above, cd_above) = ($high32(a, b), $high32(c, d));
                [
                    $low64(ab, cd),
                    $high64(ab, cd),
                    $low64(ab_above, cd_above),
                    $high64(ab_above, cd_above),
                ]
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
vectors!(
    aes, ["aes"], __m128i, 1 blocks, 8 chains,
    _mm_add_epi64, _mm_xor_si128, _mm_aesenc_si128, _mm_aesenclast_si128,
    _mm_unpacklo_epi32, _mm_unpackhi_epi32, _mm_unpacklo_epi64, _mm_unpackhi_epi64
);
#[cfg(target_arch = "x86_64")]
vectors!(
    vaes256, ["avx2", "vaes"], __m256i, 2 blocks, 8 chains,
    _mm256_add_epi64, _mm256_xor_si256, _mm256_aesenc_epi128, _mm256_aesenclast_epi128,
    _mm256_unpacklo_epi32, _mm256_unpackhi_epi32, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64
);
#[cfg(target_arch = "x86_64")]
vectors!(
    vaes512, ["avx512f", "vaes"], __m512i, 4 blocks, 12 chains,
    _mm512_add_epi64, _mm512_xor_si512, _mm512_aesenc_epi128, _mm512_aesenclast_epi128,
    _mm512_unpacklo_epi32, _mm512_unpackhi_epi32, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64
);
#[cfg(target_arch = "aarch64")]
vectors!(
    aes, ["aes"], Block, 1 blocks, 8 chains,
    add, xor, round, last_round,
    low32, high32, low64, high64
);

#[cfg(test)]
mod tests {
    use super::super::{ROUNDS, portable};
    use super::*;

    #[test]
    fn lines_of_every_length_of_vectors_are_the_same() {
        let words = |start: u32| {
            std::array::from_fn(|n| {
                std::array::from_fn(|k| start.wrapping_mul((n * LANES + k) as u32 + 1))
            })
        };
        let (keys, counters) = (words(0x9E37_79B9), words(0xBB67_AE85));
        let expected = portable::block::<ROUNDS, LANES>(&keys, &counters);
        for (index, form) in Forms::<ROUNDS>::LINES.iter().enumerate() {
            let mut out = [[0; LANES]; 4];
            if form(&keys, &counters, &mut out) {
                assert_eq!(out, expected, "form {index}");
            }
        }
    }
}
