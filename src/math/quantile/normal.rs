//! The normal quantile: polynomials that depend on the octave.
//!
//! With v the probability of a larger absolute value, the quantile is (1 - v) R(v), where 1 - v is as
//! exact as v, and R is smooth: a polynomial on each half of an octave of v. Tables cover v down to
//! 2^-16 (`f32`) or 2^-8 (`f64`); smaller v are rare, and computed with logarithms in `f64`.

#![cfg_attr(
    avx512,
    expect(unsafe_code, reason = "functions for instructions that the processor is known to have")
)]

use bytemuck::cast_slice_mut;

use super::table::Table;
use super::tables;
use crate::math::log::log_f64;
use crate::math::{horner, horner_side_by_side};
use crate::simd::{LANES, Lanes, Line, SimdLevel, inlined, kernel};

/// Normal variates of random bits in one precision.
///
/// v is m 2^-32 (2^-64) with odd m where the highest bit is a sign, and otherwise (m + 1/2) 2^-32
/// (2^-64). The tables cover it from `2^least` 2^-32 (2^-64) on. In the bit pattern of v, the lowest
/// `half_bits` bits are below the bits that give the half-octave. `lines` lines of lanes are
/// computed together.
macro_rules! kernels {
    ($float:ident, $word:ident, lines: $lines:literal;
     least: $least:literal, half_bits: $half_bits:literal, below_1: $below_1:literal;
     $normals:ident, $table:path; $polynomials:ident, $columns:literal, $n:literal, $padded:literal) => {
        /// Replaces random bits, stored in place of the values, by normal variates, or by
        /// their absolute values if there are no `signs`.
        #[inline(never)]
        pub(super) fn $normals(out: &mut [Line<$float>], signs: u32) {
            /// How bits are read. One loop serves both forms, for little more than a number in a
            /// register.
            #[derive(Clone, Copy)]
            struct Form {
                signs: u32,
                odd: $word,
                half: $float,
                sign: $word,
            }

            impl Form {
                /// v in units, without the half.
                #[inline(always)]
                fn magnitude(self, bits: $word) -> $word {
                    bits << self.signs | self.odd
                }

                #[inline(always)]
                fn v(self, bits: $word) -> $float {
                    self.magnitude(bits) as $float + self.half
                }

                /// 1 - v.
                #[inline(always)]
                fn complement(self, bits: $word) -> $float {
                    (!self.magnitude(bits)).wrapping_add(self.odd) as $float + self.half
                }

                #[inline(always)]
                fn is_rare(self, bits: $word) -> bool {
                    self.magnitude(bits) < 1 << $least
                }

                #[inline(always)]
                fn signed(self, value: $float, bits: $word) -> $word {
                    value.to_bits() | bits & self.sign
                }
            }

            /// The function for `N` lines.
            #[inline(always)]
            fn of_lines<const N: usize>(lanes: Lanes, form: Form, out: &mut [Line<$float>; N]) {
                const MANTISSA: $word = (1 << $half_bits) - 1;
                let lines: &mut [Line<$word>] = cast_slice_mut(out);
                let mut halves = [[0; LANES]; N];
                let (mut ratios, mut complements) = ([[0.0; LANES]; N], [[0.0; LANES]; N]);
                let mut rare = 0;
                {
                    let bits = &lines.as_flattened()[..N * LANES];
                    let halves = &mut halves.as_flattened_mut()[..N * LANES];
                    let mantissas = &mut ratios.as_flattened_mut()[..N * LANES];
                    let complements = &mut complements.as_flattened_mut()[..N * LANES];
                    lanes.up_to(
                        N * LANES,
                        inlined!(|lane| {
                            rare |= $word::from(form.is_rare(bits[lane]));
                            let v = form.v(bits[lane]);
                            // The upper end is rounded down.
                            let v = if v > $below_1 { $below_1 } else { v };
                            halves[lane] = v.to_bits() >> $half_bits;
                            let mantissa = v.to_bits() & MANTISSA | (1.0 as $float).to_bits();
                            mantissas[lane] = $float::from_bits(mantissa) - 1.25;
                            complements[lane] = form.complement(bits[lane]);
                        }),
                    );
                }
                $polynomials(lanes, &halves, &mut ratios);
                let kept = if rare == 0 { None } else { lines.first_chunk::<N>().copied() };
                {
                    let bits = &mut lines.as_flattened_mut()[..N * LANES];
                    let ratios = &ratios.as_flattened()[..N * LANES];
                    let complements = &complements.as_flattened()[..N * LANES];
                    lanes.up_to(
                        N * LANES,
                        inlined!(|lane| {
                            let value = complements[lane] * ratios[lane];
                            bits[lane] = form.signed(value, bits[lane]);
                        }),
                    );
                }
                if let Some(kept) = kept {
                    tails(form, &kept, lines);
                }
            }

            /// Writes the values of the lanes with rare bits, and no others.
            #[inline(never)]
            fn tails(form: Form, bits: &[Line<$word>], values: &mut [Line<$word>]) {
                const UNIT: f64 = 1.0 / 2.0 / ((1 as $word) << ($word::BITS - 1)) as f64;
                for (&bits, value) in bits.as_flattened().iter().zip(values.as_flattened_mut()) {
                    if form.is_rare(bits) {
                        *value = form.signed(tail(f64::from(form.v(bits)) * UNIT) as $float, bits);
                    }
                }
            }

            kernel(inlined!(|lanes| {
                let form = Form {
                    signs,
                    odd: signs.into(),
                    half: 0.5 * (1 - signs) as $float,
                    sign: $word::from(signs) << ($word::BITS - 1),
                };
                let mut rest = out;
                if lanes.are_vectors() {
                    let groups;
                    (groups, rest) = rest.as_chunks_mut::<$lines>();
                    for group in groups {
                        of_lines(lanes, form, group);
                    }
                }
                for line in rest.as_chunks_mut::<1>().0 {
                    of_lines(lanes, form, line);
                }
            }));
        }

        /// Polynomials in each lane's x, with coefficients from the lane's column of the table.
        #[inline(always)]
        fn $polynomials<const LINES: usize>(
            lanes: Lanes,
            columns: &[Line<$word>; LINES],
            x: &mut [Line<$float>; LINES],
        ) {
            static TABLE: &Table<$word, $columns, $n, $padded> = &$table;
            // Without optimisation, a call for each operation on vectors takes as long as the calls
            // for its lanes.
            #[cfg(avx512)]
            if lanes.are_vectors() {
                // SAFETY: the processor has the instructions that the functions are compiled for: all
                // vectors of x86-64 have at least AVX2.
                return unsafe {
                    if lanes.have_avx512() {
                        permuted::$polynomials(&TABLE.powers, columns, x)
                    } else {
                        transposed::$polynomials::<$n, LINES>(&TABLE.columns, columns, x)
                    }
                };
            }
            #[cfg(not(avx512))]
            let _ = lanes;
            let columns = columns.as_flattened();
            let mut sums = [[0.0; LANES]; LINES];
            horner_side_by_side(
                x.as_flattened(),
                sums.as_flattened_mut(),
                $n,
                inlined!(|lane, n| $float::from_bits(
                    TABLE.columns[columns[lane] as usize % $columns][n]
                )),
            );
            *x = sums;
        }
    };
}
kernels! {
    f32, u32, lines: 4;
    least: 16, half_bits: 22, below_1: 4_294_967_040.0;
    normals_f32, tables::NORMAL_32; polynomials_f32, 32, 7, 8
}
kernels! {
    f64, u64, lines: 2;
    least: 56, half_bits: 51, below_1: 18_446_744_073_709_549_568.0;
    normals_f64, tables::NORMAL_64; polynomials_f64, 16, 16, 16
}

/// With AVX-512 vectors of one power are permuted.
#[cfg(avx512)]
mod permuted {
    use std::arch::x86_64::{
        _mm512_fmadd_pd, _mm512_fmadd_ps, _mm512_permutex2var_pd, _mm512_permutex2var_ps,
    };

    use bytemuck::cast;

    use crate::simd::{LANES, Line};

    macro_rules! permuted {
        ($polynomials:ident: $float:ty, $word:ty, $lanes:literal, $permute:ident, $mul_add:ident) => {
            #[inline]
            #[target_feature(enable = "avx512f")]
            pub(super) fn $polynomials<const LINES: usize>(
                table: &[[$word; 2 * $lanes]],
                columns: &[Line<$word>; LINES],
                x: &mut [Line<$float>; LINES],
            ) {
                let here = *x;
                let mut sums = [[0.0; LANES]; LINES];
                for (n, row) in table.iter().enumerate() {
                    // All vectors share the loads from the table.
                    let halves = row.as_chunks::<$lanes>().0;
                    let (low, high) = (cast(halves[0]), cast(halves[1]));
                    let here = here.as_flattened().as_chunks::<$lanes>().0;
                    let columns = columns.as_flattened().as_chunks::<$lanes>().0;
                    let sums = sums.as_flattened_mut().as_chunks_mut::<$lanes>().0;
                    for ((sum, &x), &columns) in sums.iter_mut().zip(here).zip(columns) {
                        // Only the low bits of a column count.
                        let coefficients = $permute(low, cast(columns), high);
                        *sum = cast(if n == 0 {
                            coefficients
                        } else {
                            $mul_add(cast(*sum), cast(x), coefficients)
                        });
                    }
                }
                *x = sums;
            }
        };
    }
    permuted!(polynomials_f32: f32, u32, 16, _mm512_permutex2var_ps, _mm512_fmadd_ps);
    permuted!(polynomials_f64: f64, u64, 8, _mm512_permutex2var_pd, _mm512_fmadd_pd);
}

/// Coefficients of each lane are loaded together, and then turned into vectors of one power.
#[cfg(avx512)]
mod transposed {
    use std::arch::x86_64::{
        __m128d, __m256, __m256d, _mm256_castpd_ps, _mm256_castpd128_pd256, _mm256_castps_pd,
        _mm256_fmadd_pd, _mm256_fmadd_ps, _mm256_insertf128_pd, _mm256_unpackhi_pd,
        _mm256_unpackhi_ps, _mm256_unpacklo_pd, _mm256_unpacklo_ps,
    };

    use bytemuck::cast;

    use crate::simd::Line;

    /// Joins the 128 bits of two lanes' columns.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn pair(low: __m128d, high: __m128d) -> __m256d {
        _mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(low), high)
    }

    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub(super) fn polynomials_f32<const N: usize, const LINES: usize>(
        table: &[[u32; 8]; 32],
        columns: &[Line<u32>; LINES],
        x: &mut [Line<f32>; LINES],
    ) {
        const { assert!(N <= 8) };
        let columns = columns.as_flattened().as_chunks::<8>().0;
        for (x, columns) in x.as_flattened_mut().as_chunks_mut::<8>().0.iter_mut().zip(columns) {
            let mut powers = [[0.0_f32; 8]; 8];
            for half in 0..2 {
                let of = |lane: usize| -> __m128d {
                    cast(table[columns[lane] as usize % 32].as_chunks::<4>().0[half])
                };
                let quad = |lane: usize| _mm256_castpd_ps(pair(of(lane), of(lane + 4)));
                let two = |low: __m256, high: __m256| {
                    [
                        _mm256_castps_pd(_mm256_unpacklo_ps(low, high)),
                        _mm256_castps_pd(_mm256_unpackhi_ps(low, high)),
                    ]
                };
                let [first, second] = [two(quad(0), quad(1)), two(quad(2), quad(3))];
                for pair in 0..2 {
                    let (first, second) = (first[pair], second[pair]);
                    powers[4 * half + 2 * pair] = cast(_mm256_unpacklo_pd(first, second));
                    powers[4 * half + 2 * pair + 1] = cast(_mm256_unpackhi_pd(first, second));
                }
            }
            let mut sum: __m256 = cast(powers[0]);
            for &power in &powers[1..N] {
                sum = _mm256_fmadd_ps(sum, cast(*x), cast(power));
            }
            *x = cast(sum);
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub(super) fn polynomials_f64<const N: usize, const LINES: usize>(
        table: &[[u64; 16]; 16],
        columns: &[Line<u64>; LINES],
        x: &mut [Line<f64>; LINES],
    ) {
        const { assert!(N.is_multiple_of(2) && N <= 16) };
        let columns = columns.as_flattened().as_chunks::<4>().0;
        for (x, columns) in x.as_flattened_mut().as_chunks_mut::<4>().0.iter_mut().zip(columns) {
            let row = |lane: usize| table[columns[lane] as usize % 16].as_chunks::<2>().0;
            let rows = [row(0), row(1), row(2), row(3)];
            let mut sum: __m256d = cast([0.0_f64; 4]);
            for two in 0..N / 2 {
                let even = pair(cast(rows[0][two]), cast(rows[2][two]));
                let odd = pair(cast(rows[1][two]), cast(rows[3][two]));
                let first = _mm256_unpacklo_pd(even, odd);
                sum = if two == 0 { first } else { _mm256_fmadd_pd(sum, cast(*x), first) };
                sum = _mm256_fmadd_pd(sum, cast(*x), _mm256_unpackhi_pd(even, odd));
            }
            *x = cast(sum);
        }
    }
}

/// The quantile where v < 2^-8.
fn tail(v: f64) -> f64 {
    SimdLevel::current().vectorize(inlined!(move || {
        let r = (-2.0 * log_f64(0.5 * v)).sqrt();
        let s = 1.0 / r - tables::NORMAL_TAIL_MIDDLE;
        r * horner(s, &tables::NORMAL_TAIL)
    }))
}
