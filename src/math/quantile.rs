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
use crate::simd::{LANES, Lanes, Line, SimdLevel, kernel, map_array};

/// Coefficients by power and column, aligned so that vectors load from one cache line.
#[repr(align(64))]
struct Table<W, const COLUMNS: usize, const N: usize>([[W; COLUMNS]; N]);

/// A decreasing function from (0, 1) to positive numbers, perhaps with a sign.
#[derive(Debug)]
pub struct Quantile {
    /// Whether the highest bit is the sign of the value, and not part of v.
    signed: bool,
    /// R in `f32`.
    singles: &'static [[u32; 32]],
    /// R in `f64`.
    doubles: &'static [[u64; 16]],
    /// The value at a v below 2^-8.
    tail: fn(f64) -> f64,
}

/// Standard normal variates.
pub(crate) static NORMAL: Quantile = Quantile {
    signed: true,
    singles: &tables::NORMAL_32.0,
    doubles: &tables::NORMAL_64.0,
    tail: normal_tail,
};

/// -log v.
pub(crate) static EXPONENTIAL: Quantile = Quantile {
    signed: false,
    singles: &tables::EXPONENTIAL_32.0,
    doubles: &tables::EXPONENTIAL_64.0,
    tail: exponential_tail,
};

/// -log v, with a sign.
pub(crate) static LAPLACE: Quantile = Quantile { signed: true, ..EXPONENTIAL };

/// log((2 - v) / v), with a sign.
pub(crate) static LOGISTIC: Quantile = Quantile {
    signed: true,
    singles: &tables::LOGISTIC_32.0,
    doubles: &tables::LOGISTIC_64.0,
    tail: logistic_tail,
};

/// cot(pi v / 2), with a sign.
pub(crate) static CAUCHY: Quantile = Quantile {
    signed: true,
    singles: &tables::CAUCHY_32.0,
    doubles: &tables::CAUCHY_64.0,
    tail: cauchy_tail,
};

/// Quantiles of random bits in one precision.
///
/// `v` is m 2^-32 (2^-64) with odd m where the highest bit is a sign, and otherwise (m + 1/2) 2^-32
/// (2^-64). The tables cover it from `2^least` 2^-32 (2^-64) on. In the bit pattern of v, the
/// lowest `half_bits` bits are below those that tell the half-octave. So many `lines` of lanes
/// are computed together.
macro_rules! kernels {
    ($float:ident, $word:ident, lines: $lines:literal;
     least: $least:literal, half_bits: $half_bits:literal, below_1: $below_1:literal;
     $quantile:ident, $table:ident; $polynomials:ident, $columns:literal) => {
        /// Replaces random bits, stored in place of the values, by a quantile of them.
        #[inline(never)]
        pub(crate) fn $quantile(quantile: &Quantile, out: &mut [Line<$float>]) {
            /// How bits are read. One loop serves both forms, for little more than a number in a
            /// register.
            #[derive(Clone, Copy)]
            struct Form {
                shift: u32,
                odd: $word,
                half: $float,
                sign: $word,
            }

            impl Form {
                #[inline(always)]
                fn of(quantile: &Quantile) -> Self {
                    let signed = quantile.signed;
                    Self {
                        shift: u32::from(signed),
                        odd: $word::from(signed),
                        half: if signed { 0.0 } else { 0.5 },
                        sign: $word::from(signed) << ($word::BITS - 1),
                    }
                }

                /// v in units, without the half.
                #[inline(always)]
                fn magnitude(self, bits: $word) -> $word {
                    bits << self.shift | self.odd
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

            /// The same for this many lines.
            #[inline(always)]
            fn of_lines<const N: usize>(
                lanes: Lanes,
                quantile: &Quantile,
                form: Form,
                out: &mut [Line<$float>; N],
            ) {
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
                        #[inline(always)]
                        |lane| {
                            rare |= $word::from(form.is_rare(bits[lane]));
                            let v = form.v(bits[lane]);
                            // The upper end is rounded down.
                            let v = if v > $below_1 { $below_1 } else { v };
                            halves[lane] = v.to_bits() >> $half_bits;
                            let mantissa = v.to_bits() & MANTISSA | (1.0 as $float).to_bits();
                            mantissas[lane] = $float::from_bits(mantissa) - 1.25;
                            complements[lane] = form.complement(bits[lane]);
                        },
                    );
                }
                $polynomials(lanes, quantile.$table, &halves, &mut ratios);
                let kept = if rare == 0 { None } else { lines.first_chunk::<N>().copied() };
                {
                    let bits = &mut lines.as_flattened_mut()[..N * LANES];
                    let ratios = &ratios.as_flattened()[..N * LANES];
                    let complements = &complements.as_flattened()[..N * LANES];
                    lanes.up_to(
                        N * LANES,
                        #[inline(always)]
                        |lane| {
                            let value = complements[lane] * ratios[lane];
                            bits[lane] = form.signed(value, bits[lane]);
                        },
                    );
                }
                if let Some(kept) = kept {
                    tails(quantile, &kept, lines);
                }
            }

            /// Writes the values of the lanes with rare bits, and no others.
            #[inline(never)]
            fn tails(quantile: &Quantile, bits: &[Line<$word>], values: &mut [Line<$word>]) {
                const UNIT: f64 = 1.0 / 2.0 / ((1 as $word) << ($word::BITS - 1)) as f64;
                let form = Form::of(quantile);
                for (&bits, value) in bits.as_flattened().iter().zip(values.as_flattened_mut()) {
                    if form.is_rare(bits) {
                        let tail = (quantile.tail)(f64::from(form.v(bits)) * UNIT);
                        *value = form.signed(tail as $float, bits);
                    }
                }
            }

            kernel(
                #[inline(always)]
                |lanes| {
                    let (form, mut rest) = (Form::of(quantile), out);
                    if lanes.are_vectors() {
                        let groups;
                        (groups, rest) = rest.as_chunks_mut::<$lines>();
                        for group in groups {
                            of_lines(lanes, quantile, form, group);
                        }
                    }
                    for line in rest.as_chunks_mut::<1>().0 {
                        of_lines(lanes, quantile, form, line);
                    }
                },
            );
        }

        /// Polynomials in each lane's x, with coefficients from the lane's column of the table,
        /// highest power first.
        #[inline(always)]
        fn $polynomials<const LINES: usize>(
            lanes: Lanes,
            table: &[[$word; $columns]],
            columns: &[Line<$word>; LINES],
            x: &mut [Line<$float>; LINES],
        ) {
            /// A fused multiply-add that loads its coefficient is as fast as one of vectors, for
            /// which coefficients must be collected. So many take turns.
            const TOGETHER: usize = 4;
            #[cfg(target_arch = "x86_64")]
            if lanes.have_avx512() {
                // SAFETY: the processor has the instructions that the function is compiled for.
                return unsafe { permuted::$polynomials(table, columns, x) };
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = lanes;
            let groups = x.as_flattened_mut().as_chunks_mut::<TOGETHER>().0.iter_mut();
            for (x, columns) in groups.zip(columns.as_flattened().as_chunks::<TOGETHER>().0) {
                let Some((first, rest)) = table.split_first() else { return };
                let mut sums = map_array(
                    *columns,
                    #[inline(always)]
                    |column| $float::from_bits(first[column as usize % $columns]),
                );
                for row in rest {
                    for lane in 0..TOGETHER {
                        let coefficient = $float::from_bits(row[columns[lane] as usize % $columns]);
                        sums[lane] = Real::mul_add(sums[lane], x[lane], coefficient);
                    }
                }
                *x = sums;
            }
        }
    };
}
kernels! {
    f32, u32, lines: 4;
    least: 16, half_bits: 22, below_1: 4_294_967_040.0;
    quantile_f32, singles; polynomials_f32, 32
}
kernels! {
    f64, u64, lines: 2;
    least: 56, half_bits: 51, below_1: 18_446_744_073_709_549_568.0;
    quantile_f64, doubles; polynomials_f64, 16
}

#[cfg(target_arch = "x86_64")]
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

fn normal_tail(v: f64) -> f64 {
    SimdLevel::current().vectorize(
        #[inline(always)]
        move || {
            let r = (-2.0 * log_f64(0.5 * v)).sqrt();
            let s = 1.0 / r - tables::NORMAL_TAIL_MIDDLE;
            r * horner(s, tables::NORMAL_TAIL)
        },
    )
}

fn exponential_tail(v: f64) -> f64 {
    SimdLevel::current().vectorize(
        #[inline(always)]
        move || -log_f64(v),
    )
}

fn logistic_tail(v: f64) -> f64 {
    exponential_tail(v) - exponential_tail(2.0 - v)
}

fn cauchy_tail(v: f64) -> f64 {
    SimdLevel::current().vectorize(
        #[inline(always)]
        move || {
            let angle = f64::PI * 0.5 * v;
            let square = angle * angle;
            1.0 / angle - angle * horner(square, [2.0 / 945.0, 1.0 / 45.0, 1.0 / 3.0])
        },
    )
}
