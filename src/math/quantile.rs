//! Quantiles of random bits: samples by inversion, with polynomials that depend on the octave.
//!
//! Random bits make a number v in (0, 1), and perhaps a sign. A quantile q with q(1) = 0 is (1 - v)
//! R(v), where 1 - v is as exact as v, and R is smooth: a polynomial on each half of an octave of
//! v. Tables cover v down to 2^-16 (`f32`) or 2^-8 (`f64`); smaller v are rare, and computed with
//! logarithms in `f64`.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions for instructions that the processor is known to have")
)]

mod tables;

use bytemuck::cast_slice_mut;

use super::log::log_f64;
use super::{Real, horner};
#[cfg(target_arch = "x86_64")]
use crate::simd::Vectors;
use crate::simd::{LANES, Line, SimdLevel, each_with};

/// Coefficients by power and column, aligned so that vectors load from one cache line.
#[repr(align(64))]
struct Table<W, const COLUMNS: usize, const N: usize>([[W; COLUMNS]; N]);

/// A decreasing function from (0, 1) to positive numbers, evaluated at each lane's bits.
pub trait Quantile: Copy + Send + Sync + 'static {
    /// Whether the highest bit is the sign of the value, and not part of v.
    const SIGNED: bool;

    /// R in `f32`, for numbers in these half-octaves.
    fn ratios_f32<const LINES: usize>(
        level: SimdLevel,
        halves: &[Line<u32>; LINES],
        x: &mut [Line<f32>; LINES],
    );

    /// R in `f64`, for numbers in these half-octaves.
    fn ratios_f64<const LINES: usize>(
        level: SimdLevel,
        halves: &[Line<u64>; LINES],
        x: &mut [Line<f64>; LINES],
    );

    /// The value at a v below 2^-8.
    fn tail(v: f64) -> f64;
}

macro_rules! quantiles {
    ($($(#[$attribute:meta])* $quantile:ident, $signed:expr, $f32:ident, $f64:ident, $tail:expr;)*) => {$(
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $quantile;

        impl Quantile for $quantile {
            const SIGNED: bool = $signed;

            #[inline(always)]
            fn ratios_f32<const LINES: usize>(
                level: SimdLevel,
                halves: &[Line<u32>; LINES],
                x: &mut [Line<f32>; LINES],
            ) {
                polynomials_f32(level, &tables::$f32.0, halves, x);
            }

            #[inline(always)]
            fn ratios_f64<const LINES: usize>(
                level: SimdLevel,
                halves: &[Line<u64>; LINES],
                x: &mut [Line<f64>; LINES],
            ) {
                polynomials_f64(level, &tables::$f64.0, halves, x);
            }

            #[inline(always)]
            fn tail(v: f64) -> f64 {
                $tail(v)
            }
        }
    )*};
}
quantiles! {
    /// Standard normal variates.
    NormalQuantile, true, NORMAL_32, NORMAL_64, normal_tail;
    /// -log v.
    ExponentialQuantile, false, EXPONENTIAL_32, EXPONENTIAL_64, exponential_tail;
    /// -log v, with a sign.
    LaplaceQuantile, true, EXPONENTIAL_32, EXPONENTIAL_64, exponential_tail;
    /// log((2 - v) / v), with a sign.
    LogisticQuantile, true, LOGISTIC_32, LOGISTIC_64, logistic_tail;
    /// cot(pi v / 2), with a sign.
    CauchyQuantile, true, CAUCHY_32, CAUCHY_64, cauchy_tail;
}

/// Quantiles of random bits in one precision.
///
/// `v` is m 2^-32 (2^-64) with odd m where the highest bit is a sign, and otherwise (m + 1/2) 2^-32
/// (2^-64). The tables cover it from `2^least` 2^-32 (2^-64) on. In the bit pattern of v, the
/// lowest `half_bits` bits are below those that tell the half-octave. So many `lines` of lanes
/// are computed together.
macro_rules! kernels {
    ($float:ident, $word:ident, lines: $lines:literal;
     least: $least:literal, half_bits: $half_bits:literal, below_1: $below_1:literal;
     $quantile:ident, $ratios:ident; $polynomials:ident, $columns:literal) => {
        /// Replaces random bits, stored in place of the values, by a quantile of them.
        ///
        /// Not inlined, because many samplers call it.
        #[inline(never)]
        pub(crate) fn $quantile<Q: Quantile>(level: SimdLevel, out: &mut [Line<$float>]) {
            const UNIT: f64 = 1.0 / 2.0 / ((1 as $word) << ($word::BITS - 1)) as f64;

            /// v in units, without the half.
            #[inline(always)]
            fn magnitude<Q: Quantile>(bits: $word) -> $word {
                if Q::SIGNED { bits << 1 | 1 } else { bits }
            }
            #[inline(always)]
            fn v<Q: Quantile>(bits: $word) -> $float {
                magnitude::<Q>(bits) as $float + if Q::SIGNED { 0.0 } else { 0.5 }
            }
            #[inline(always)]
            fn complement<Q: Quantile>(bits: $word) -> $float {
                let magnitude = magnitude::<Q>(bits);
                if Q::SIGNED {
                    magnitude.wrapping_neg() as $float
                } else {
                    !magnitude as $float + 0.5
                }
            }
            #[inline(always)]
            fn is_rare<Q: Quantile>(bits: $word) -> bool {
                magnitude::<Q>(bits) < 1 << $least
            }
            #[inline(always)]
            fn signed<Q: Quantile>(value: $float, bits: $word) -> $word {
                value.to_bits() | if Q::SIGNED { bits & 1 << ($word::BITS - 1) } else { 0 }
            }

            /// The same for this many lines, which stay in registers from the bits to the values.
            #[inline(always)]
            fn of_lines<Q: Quantile, const N: usize>(
                level: SimdLevel,
                out: &mut [Line<$float>; N],
            ) {
                const MANTISSA: $word = (1 << $half_bits) - 1;
                let mut halves = [[0; LANES]; N];
                let (mut ratios, mut complements) = ([[0.0; LANES]; N], [[0.0; LANES]; N]);
                let lines: &mut [Line<$word>] = cast_slice_mut(out);
                let mut rare = 0;
                {
                    let bits = &lines.as_flattened()[..N * LANES];
                    let halves = &mut halves.as_flattened_mut()[..N * LANES];
                    let mantissas = &mut ratios.as_flattened_mut()[..N * LANES];
                    let complements = &mut complements.as_flattened_mut()[..N * LANES];
                    for lane in 0..N * LANES {
                        rare |= $word::from(is_rare::<Q>(bits[lane]));
                        let v = v::<Q>(bits[lane]);
                        // The upper end is rounded down.
                        let v = if v > $below_1 { $below_1 } else { v };
                        halves[lane] = v.to_bits() >> $half_bits;
                        let mantissa = v.to_bits() & MANTISSA | (1.0 as $float).to_bits();
                        mantissas[lane] = $float::from_bits(mantissa) - 1.25;
                        complements[lane] = complement::<Q>(bits[lane]);
                    }
                }
                Q::$ratios(level, &halves, &mut ratios);
                let kept = if rare == 0 { None } else { lines.first_chunk::<N>().copied() };
                {
                    let bits = &mut lines.as_flattened_mut()[..N * LANES];
                    let ratios = &ratios.as_flattened()[..N * LANES];
                    let complements = &complements.as_flattened()[..N * LANES];
                    for lane in 0..N * LANES {
                        bits[lane] = signed::<Q>(complements[lane] * ratios[lane], bits[lane]);
                    }
                }
                if let Some(kept) = kept {
                    tails::<Q>(level, &kept, lines);
                }
            }

            /// Writes the values of the lanes with rare bits, and no others.
            #[inline(never)]
            fn tails<Q: Quantile>(
                level: SimdLevel,
                bits: &[Line<$word>],
                values: &mut [Line<$word>],
            ) {
                level.vectorize(
                    #[inline(always)]
                    || {
                        for (bits, values) in bits.iter().zip(values) {
                            let mut any = false;
                            for lane in 0..LANES {
                                any |= is_rare::<Q>(bits[lane]);
                            }
                            for lane in 0..if any { LANES } else { 0 } {
                                if is_rare::<Q>(bits[lane]) {
                                    let tail = Q::tail(f64::from(v::<Q>(bits[lane])) * UNIT);
                                    values[lane] = signed::<Q>(tail as $float, bits[lane]);
                                }
                            }
                        }
                    },
                );
            }

            level.vectorize(
                #[inline(always)]
                || {
                    let (groups, rest) = out.as_chunks_mut();
                    for group in groups {
                        of_lines::<Q, $lines>(level, group);
                    }
                    for line in rest.as_chunks_mut().0 {
                        of_lines::<Q, 1>(level, line);
                    }
                },
            );
        }

        /// Polynomials in each lane's x, with coefficients from the lane's column of the table,
        /// highest power first.
        ///
        /// With AVX-512 the table stays in registers.
        #[inline(always)]
        fn $polynomials<const N: usize, const LINES: usize>(
            level: SimdLevel,
            table: &[[$word; $columns]; N],
            columns: &[Line<$word>; LINES],
            x: &mut [Line<$float>; LINES],
        ) {
            #[cfg(target_arch = "x86_64")]
            if level.vectors().is_some_and(Vectors::have_avx512) {
                // SAFETY: the processor has the instructions that the function is compiled for.
                return unsafe { permuted::$polynomials(table, columns, x) };
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = level;
            each_with(
                x,
                columns,
                #[inline(always)]
                |x, column| {
                    let column = column as usize % $columns;
                    let mut sum = $float::from_bits(table[0][column]);
                    for n in 1..N {
                        sum = Real::mul_add(sum, x, $float::from_bits(table[n][column]));
                    }
                    sum
                },
            );
        }
    };
}
kernels! {
    f32, u32, lines: 4;
    least: 16, half_bits: 22, below_1: 4_294_967_040.0;
    quantile_f32, ratios_f32; polynomials_f32, 32
}
kernels! {
    f64, u64, lines: 2;
    least: 56, half_bits: 51, below_1: 18_446_744_073_709_549_568.0;
    quantile_f64, ratios_f64; polynomials_f64, 16
}

#[cfg(target_arch = "x86_64")]
mod permuted {
    use std::arch::x86_64::{
        _mm512_fmadd_pd, _mm512_fmadd_ps, _mm512_permutex2var_pd, _mm512_permutex2var_ps,
    };

    use bytemuck::cast;

    use crate::simd::Line;

    macro_rules! permuted {
        ($polynomials:ident: $float:ty, $word:ty, $lanes:literal, $permute:ident, $mul_add:ident) => {
            #[inline]
            #[target_feature(enable = "avx512f")]
            pub(super) fn $polynomials<const N: usize, const LINES: usize>(
                table: &[[$word; 2 * $lanes]; N],
                columns: &[Line<$word>; LINES],
                x: &mut [Line<$float>; LINES],
            ) {
                let here = *x;
                let here = here.as_flattened().as_chunks::<$lanes>().0;
                let columns = columns.as_flattened().as_chunks::<$lanes>().0;
                let sums = x.as_flattened_mut().as_chunks_mut::<$lanes>().0;
                for (n, row) in table.iter().enumerate() {
                    // All vectors share the loads from the table.
                    let halves = row.as_chunks::<$lanes>().0;
                    let (low, high) = (cast(halves[0]), cast(halves[1]));
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
            }
        };
    }
    permuted!(polynomials_f32: f32, u32, 16, _mm512_permutex2var_ps, _mm512_fmadd_ps);
    permuted!(polynomials_f64: f64, u64, 8, _mm512_permutex2var_pd, _mm512_fmadd_pd);
}

#[inline(always)]
fn normal_tail(v: f64) -> f64 {
    let r = (-2.0 * log_f64(0.5 * v)).sqrt();
    let s = 1.0 / r - f64::from_bits(tables::NORMAL_TAIL_MIDDLE);
    r * horner(s, tables::NORMAL_TAIL.map(f64::from_bits))
}

#[inline(always)]
fn exponential_tail(v: f64) -> f64 {
    -log_f64(v)
}

#[inline(always)]
fn logistic_tail(v: f64) -> f64 {
    log_f64(2.0 - v) - log_f64(v)
}

#[inline(always)]
fn cauchy_tail(v: f64) -> f64 {
    let angle = f64::PI * 0.5 * v;
    let square = angle * angle;
    1.0 / angle - angle * horner(square, [2.0 / 945.0, 1.0 / 45.0, 1.0 / 3.0])
}
