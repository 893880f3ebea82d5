//! Lookup of many elements in small tables.
#![cfg_attr(
    avx512,
    expect(
        unsafe_code,
        reason = "a function for instructions that the processor is known to have"
    )
)]

#[cfg(avx512)]
use crate::simd::Vectors;
use crate::simd::{Line, SimdLevel, inlined, replace_with};

/// Writes to `out` the table's element at each index, all of them below `N` = 16 or 32, and returns
/// whether permutations were used.
///
/// With AVX-512 the table stays in registers, which vector instructions permute: faster than a load
/// per element.
#[inline(always)]
pub(super) fn lookup<const N: usize>(
    level: SimdLevel,
    table: &[u64; N],
    indices: &[Line<u32>],
    out: &mut [Line<u64>],
) -> bool {
    #[cfg(avx512)]
    if level.vectors().is_some_and(Vectors::have_avx512) {
        // SAFETY: the processor has the instructions that the function is compiled for.
        unsafe { permuted::lookup(table, indices, out) };
        return true;
    }
    #[cfg(not(avx512))]
    let _ = level;
    loaded(table, indices, out);
    false
}

/// Loads each element by itself.
#[inline(always)]
fn loaded<const N: usize>(table: &[u64; N], indices: &[Line<u32>], out: &mut [Line<u64>]) {
    replace_with(out, indices, inlined!(|_, index| table[index as usize % N]));
}

#[cfg(avx512)]
mod permuted {
    use std::arch::x86_64::{
        __m512i, _mm512_cvtepu32_epi64, _mm512_mask_blend_epi64, _mm512_permutex2var_epi64,
        _mm512_test_epi64_mask,
    };

    use bytemuck::cast;

    use crate::simd::Line;

    /// Lanes of a vector.
    const LANES: usize = 8;

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn lookup<const N: usize>(
        table: &[u64; N],
        indices: &[Line<u32>],
        out: &mut [Line<u64>],
    ) {
        const { assert!(N == 16 || N == 32) };
        let table = table.as_chunks::<LANES>().0;
        let sixteen: __m512i = cast([16_u64; LANES]);
        let indices = indices.as_flattened().as_chunks::<LANES>().0;
        for (elements, indices) in
            out.as_flattened_mut().as_chunks_mut::<LANES>().0.iter_mut().zip(indices)
        {
            let indices = _mm512_cvtepu32_epi64(cast(*indices));
            let of_two =
                |n: usize| _mm512_permutex2var_epi64(cast(table[n]), indices, cast(table[n + 1]));
            *elements = cast(if N == 16 {
                of_two(0)
            } else {
                let beyond = _mm512_test_epi64_mask(indices, sixteen);
                _mm512_mask_blend_epi64(beyond, of_two(0), of_two(2))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds_the_elements_of_a_table_of<const N: usize>() {
        let table: [u64; N] = std::array::from_fn(|n| (n * n + 1) as u64);
        for first in 0..N {
            let indices: [u32; 16] = std::array::from_fn(|lane| ((first + 5 * lane) % N) as u32);
            let expected = indices.map(|index| table[index as usize]);

            for level in SimdLevel::available() {
                let mut out = [[0; 16]];
                let permuted = lookup(level, &table, &[indices], &mut out);
                assert_eq!((out, permuted), ([expected], level.name() == "x86-64-v4"), "{level:?}");
            }
        }
    }

    #[test]
    fn every_index_in_every_lane() {
        finds_the_elements_of_a_table_of::<16>();
        finds_the_elements_of_a_table_of::<32>();
    }
}
