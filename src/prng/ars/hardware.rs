//! ARS with the AES instructions of x86-64.
//!
//! The only place that calls functions compiled for particular instructions, after asking the
//! processor for them. `std` caches its answer.
#![expect(unsafe_code, reason = "functions for instructions that the processor is known to have")]

use std::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_aesenc_si128, _mm_aesenclast_si128, _mm_set_epi64x, _mm_xor_si128,
};

use pulp::bytemuck::cast;

use super::WEYL;
use crate::simd::{LANES, Line};

/// Writes the blocks of a key and a counter in each lane, if the processor has AES.
#[inline(always)]
pub(super) fn block<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
    out: &mut [[u32; K]; 4],
) -> bool {
    if K == LANES {
        line::<ROUNDS>(as_lines(keys), as_lines(counters), as_lines_mut(out))
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

/// Writes the blocks of a line of lanes, if the processor has AES.
#[inline(always)]
fn line<const ROUNDS: usize>(
    keys: &[Line<u32>; 4],
    counters: &[Line<u32>; 4],
    out: &mut [Line<u32>; 4],
) -> bool {
    vaes512::line::<ROUNDS>(keys, counters, out)
        || vaes256::line::<ROUNDS>(keys, counters, out)
        || aes::line::<ROUNDS>(keys, counters, out)
}

/// Writes blocks whose counters follow each other, if the processor has AES.
#[inline(always)]
pub(super) fn row<const ROUNDS: usize>(
    key: [u32; 4],
    counter: [u64; 2],
    out: &mut [[u32; 4]],
) -> bool {
    vaes512::row::<ROUNDS>(key, counter, out)
        || vaes256::row::<ROUNDS>(key, counter, out)
        || aes::row::<ROUNDS>(key, counter, out)
}

/// As [`line`], lane by lane.
#[inline(always)]
fn lanes<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
    out: &mut [[u32; K]; 4],
) -> bool {
    let detected = std::arch::is_x86_feature_detected!("aes");
    if detected {
        // SAFETY: the processor has the instructions that the function is compiled for.
        unsafe { each_lane::<ROUNDS, K>(keys, counters, out) };
    }
    detected
}

#[target_feature(enable = "aes")]
fn each_lane<const ROUNDS: usize, const K: usize>(
    keys: &[[u32; K]; 4],
    counters: &[[u32; K]; 4],
    out: &mut [[u32; K]; 4],
) {
    let weyl = _mm_set_epi64x(WEYL[1] as i64, WEYL[0] as i64);
    for k in 0..K {
        let mut key: __m128i = cast(keys.map(|word| word[k]));
        let mut state = _mm_xor_si128(cast(counters.map(|word| word[k])), key);
        for _ in 1..ROUNDS {
            key = _mm_add_epi64(key, weyl);
            state = _mm_aesenc_si128(state, key);
        }
        state = _mm_aesenclast_si128(state, _mm_add_epi64(key, weyl));
        let words: [u32; 4] = cast(state);
        for n in 0..4 {
            out[n][k] = words[n];
        }
    }
}

/// ARS in vectors of some length.
macro_rules! vectors {
    (
        $name:ident, $features:literal, [$($detected:tt),+], $vector:ident,
        $blocks:literal blocks, $chains:literal chains,
        $add:ident, $xor:ident, $round:ident, $last_round:ident,
        $low32:ident, $high32:ident, $low64:ident, $high64:ident
    ) => {
        pub(super) mod $name {
            use std::arch::x86_64::*;

            use pulp::bytemuck::{cast, cast_slice};

            use super::{LANES, Line, WEYL};

            /// Blocks per vector.
            const BLOCKS: usize = $blocks;

            /// Vectors computed together in a row: enough to hide the latency of a round.
            const CHAINS: usize = $chains;

            #[inline(always)]
            pub(in super::super) fn row<const ROUNDS: usize>(
                key: [u32; 4],
                counter: [u64; 2],
                out: &mut [[u32; 4]],
            ) -> bool {
                let detected = $(std::arch::is_x86_feature_detected!($detected))&&+;
                if detected {
                    // SAFETY: the processor has the instructions that the function is compiled for.
                    unsafe { of_row::<ROUNDS>(key, counter, out) };
                }
                detected
            }

            #[inline(always)]
            pub(in super::super) fn line<const ROUNDS: usize>(
                keys: &[Line<u32>; 4],
                counters: &[Line<u32>; 4],
                out: &mut [Line<u32>; 4],
            ) -> bool {
                let detected = $(std::arch::is_x86_feature_detected!($detected))&&+;
                if detected {
                    // SAFETY: the processor has the instructions that the function is compiled for.
                    unsafe { of_line::<ROUNDS>(keys, counters, out) };
                }
                detected
            }

            #[target_feature(enable = $features)]
            fn of_row<const ROUNDS: usize>(
                key: [u32; 4],
                [first, purpose]: [u64; 2],
                out: &mut [[u32; 4]],
            ) {
                let key: $vector = cast([key; BLOCKS]);
                let step: $vector = cast([[BLOCKS as u64, 0]; BLOCKS]);
                let mut numbers = [[first, purpose]; BLOCKS];
                for (number, block) in numbers.iter_mut().zip(0..) {
                    number[0] = first.wrapping_add(block);
                }
                let mut counter: $vector = cast(numbers);
                let (groups, rest) = out.as_chunks_mut::<{ CHAINS * BLOCKS }>();
                for out in groups {
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

            #[target_feature(enable = $features)]
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
            #[target_feature(enable = $features)]
            fn rounds<const ROUNDS: usize, const KEYS: usize, const N: usize>(
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
            #[target_feature(enable = $features)]
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

vectors!(
    aes, "aes", ["aes"], __m128i, 1 blocks, 8 chains,
    _mm_add_epi64, _mm_xor_si128, _mm_aesenc_si128, _mm_aesenclast_si128,
    _mm_unpacklo_epi32, _mm_unpackhi_epi32, _mm_unpacklo_epi64, _mm_unpackhi_epi64
);
vectors!(
    vaes256, "avx2,vaes", ["avx2", "vaes"], __m256i, 2 blocks, 8 chains,
    _mm256_add_epi64, _mm256_xor_si256, _mm256_aesenc_epi128, _mm256_aesenclast_epi128,
    _mm256_unpacklo_epi32, _mm256_unpackhi_epi32, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64
);
vectors!(
    vaes512, "avx512f,vaes", ["avx512f", "vaes"], __m512i, 4 blocks, 12 chains,
    _mm512_add_epi64, _mm512_xor_si512, _mm512_aesenc_epi128, _mm512_aesenclast_epi128,
    _mm512_unpacklo_epi32, _mm512_unpackhi_epi32, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64
);
