//! Quantiles of random bits: samples by inversion, with polynomials that depend on the octave.
//!
//! Random bits make a number v in (0, 1), and perhaps a sign. A quantile q with q(1) = 0 is (1 - v)
//! R(v), where 1 - v is as exact as v, and R is smooth: a polynomial on each half of an octave of
//! v. Tables cover v down to 2^-16 (`f32`) or 2^-8 (`f64`); smaller v are rare, and computed with
//! logarithms in `f64`.

mod tables;

use pulp::bytemuck::cast_slice_mut;

use super::log::log_f64;
use super::{Real, horner};
use crate::simd::{LANES, Line, Lines, SimdLevel, each_with};

/// Coefficients by power and column, aligned so that vectors load from one cache line.
#[repr(align(64))]
struct Table<W, const COLUMNS: usize, const N: usize>([[W; COLUMNS]; N]);

/// A decreasing function from (0, 1) to positive numbers, evaluated at each lane's bits.
pub trait Quantile: Copy + Send + Sync + 'static {
    /// Whether the highest bit is the sign of the value, and not part of v.
    const SIGNED: bool;

    /// R in `f32`, for numbers in these half-octaves.
    fn ratios_f32(level: SimdLevel, halves: &[Line<u32>], x: &mut [Line<f32>]);

    /// R in `f64`, for numbers in these half-octaves.
    fn ratios_f64(level: SimdLevel, halves: &[Line<u64>], x: &mut [Line<f64>]);

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
            fn ratios_f32(level: SimdLevel, halves: &[Line<u32>], x: &mut [Line<f32>]) {
                polynomials_f32(level, &tables::$f32.0, halves, x);
            }

            #[inline(always)]
            fn ratios_f64(level: SimdLevel, halves: &[Line<u64>], x: &mut [Line<f64>]) {
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
/// lowest `half_bits` bits are below those that tell the half-octave.
macro_rules! kernels {
    ($float:ident, $word:ident, least: $least:literal, half_bits: $half_bits:literal, below_1: $below_1:literal;
     $quantile:ident, $ratios:ident; $polynomials:ident, $columns:literal, $permuted:ident) => {
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

            level.loops_over(
                out,
                #[inline(always)]
                |_, out| {
                    const MANTISSA: $word = (1 << $half_bits) - 1;
                    let (mut halves, mut ratios) = (Lines::room(), Lines::room());
                    let (halves, ratios) = (halves.zeros(out.len()), ratios.zeros(out.len()));
                    let bits: &mut [Line<$word>] = cast_slice_mut(out);
                    let len = bits.len() * LANES;
                    let mut rare = 0;
                    {
                        let bits = &bits.as_flattened()[..len];
                        let halves = &mut halves.as_flattened_mut()[..len];
                        let mantissas = &mut ratios.as_flattened_mut()[..len];
                        for lane in 0..len {
                            rare |= $word::from(is_rare::<Q>(bits[lane]));
                            let v = v::<Q>(bits[lane]);
                            // The upper end is rounded down.
                            let v = if v > $below_1 { $below_1 } else { v };
                            halves[lane] = v.to_bits() >> $half_bits;
                            let mantissa = v.to_bits() & MANTISSA | (1.0 as $float).to_bits();
                            mantissas[lane] = $float::from_bits(mantissa) - 1.25;
                        }
                    }
                    Q::$ratios(level, halves, ratios);
                    let mut kept: Lines<$word> = Lines::room();
                    if rare != 0 {
                        kept.copy(bits);
                    }
                    each_with(
                        bits,
                        ratios,
                        #[inline(always)]
                        |bits, ratio| signed::<Q>(complement::<Q>(bits) * ratio, bits),
                    );
                    for (bits, values) in kept.iter().zip(bits) {
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

        /// Polynomials in each lane's x, with coefficients from the lane's column of the table,
        /// highest power first.
        ///
        /// With AVX-512 the table stays in registers.
        #[inline(always)]
        fn $polynomials<const N: usize>(
            level: SimdLevel,
            table: &[[$word; $columns]; N],
            columns: &[Line<$word>],
            x: &mut [Line<$float>],
        ) {
            #[cfg(target_arch = "x86_64")]
            if let Some(simd) = level.avx512() {
                return pulp::Simd::vectorize(
                    simd,
                    permuted::$permuted { simd, table, columns, x },
                );
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
    f32, u32, least: 16, half_bits: 22, below_1: 4_294_967_040.0;
    quantile_f32, ratios_f32; polynomials_f32, 32, Singles
}
kernels! {
    f64, u64, least: 56, half_bits: 51, below_1: 18_446_744_073_709_549_568.0;
    quantile_f64, ratios_f64; polynomials_f64, 16, Doubles
}

#[cfg(target_arch = "x86_64")]
mod permuted {
    use pulp::x86::V4;
    use pulp::{Simd, WithSimd, cast};

    use crate::simd::Line;

    /// How many vectors are computed together.
    const TOGETHER: usize = 4;

    macro_rules! permuted {
        ($polynomials:ident: $float:ty, $word:ty, $lanes:literal, $permute:ident, $mul_add:ident) => {
            pub(super) struct $polynomials<'a, const N: usize> {
                pub(super) simd: V4,
                pub(super) table: &'a [[$word; 2 * $lanes]; N],
                pub(super) columns: &'a [Line<$word>],
                pub(super) x: &'a mut [Line<$float>],
            }

            impl<const N: usize> WithSimd for $polynomials<'_, N> {
                type Output = ();

                #[inline(always)]
                fn with_simd<S: Simd>(self, _: S) {
                    let Self { simd, table, columns, x } = self;
                    let avx512 = simd.avx512f;
                    let columns = columns.as_flattened().as_chunks::<$lanes>().0;
                    let x = x.as_flattened_mut().as_chunks_mut::<$lanes>().0;
                    // Several vectors share the loads from the table.
                    let (columns, rest_columns) = columns.as_chunks::<TOGETHER>();
                    let (x, rest) = x.as_chunks_mut::<TOGETHER>();
                    for (x, columns) in x.iter_mut().zip(columns) {
                        let here = x.map(
                            #[inline(always)]
                            |x| cast(x),
                        );
                        let columns = columns.map(
                            #[inline(always)]
                            |columns| cast(columns),
                        );
                        let mut sums = here;
                        for (n, row) in table.iter().enumerate() {
                            let halves = row.as_chunks::<$lanes>().0;
                            let (low, high) = (cast(halves[0]), cast(halves[1]));
                            for k in 0..TOGETHER {
                                // Only the low bits of a column count.
                                let coefficients = avx512.$permute(low, columns[k], high);
                                sums[k] = if n == 0 {
                                    coefficients
                                } else {
                                    avx512.$mul_add(sums[k], here[k], coefficients)
                                };
                            }
                        }
                        *x = sums.map(
                            #[inline(always)]
                            |sum| cast(sum),
                        );
                    }
                    for (x, columns) in rest.iter_mut().zip(rest_columns) {
                        let (here, columns) = (cast(*x), cast(*columns));
                        let mut sum = here;
                        for (n, row) in table.iter().enumerate() {
                            let halves = row.as_chunks::<$lanes>().0;
                            let coefficients =
                                avx512.$permute(cast(halves[0]), columns, cast(halves[1]));
                            sum = if n == 0 {
                                coefficients
                            } else {
                                avx512.$mul_add(sum, here, coefficients)
                            };
                        }
                        *x = cast(sum);
                    }
                }
            }
        };
    }
    permuted!(Singles: f32, u32, 16, _mm512_permutex2var_ps, _mm512_fmadd_ps);
    permuted!(Doubles: f64, u64, 8, _mm512_permutex2var_pd, _mm512_fmadd_pd);
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
