//! Types of values: what sums need of each.
//!
//! Kernels are methods of these types, so that they are compiled here, and not in the programs that
//! use them.

#[cfg(feature = "half")]
use half::slice::HalfFloatSliceExt;
#[cfg(feature = "half")]
use half::{bf16, f16};
#[cfg(feature = "complex")]
use num_complex::Complex;

use crate::exact::ExactSum;
use crate::exact::chunk;
use crate::tree::{self, Accumulator};

/// A number that can be summed: floats, complex numbers and integers.
///
/// `f16` and `bf16` are accumulated in `f32`, and their sums are rounded at the end; all others are
/// accumulated in themselves. Integers wrap around where a sum does not fit their type, in every build.
///
/// This trait is sealed.
pub trait Summand: kernels::Summand {}

/// A float or a complex number, which has means, variances and exact sums.
///
/// This trait is sealed.
pub trait Number: Summand + kernels::Number {}

/// A float: `f64`, `f32` and, with the feature `half`, `f16` and `bf16`.
///
/// This trait is sealed.
pub trait Real: Number<Real = Self> + PartialOrd + std::fmt::Debug + kernels::Format {}

pub(crate) mod kernels {
    use super::{Accumulator, ExactSum};

    pub trait Summand: Copy + Send + Sync + 'static {
        /// In which its sums are accumulated.
        type Sum: Accumulator;

        fn widen(self) -> Self::Sum;
        fn round(sum: Self::Sum) -> Self;
        fn leaf(values: &[Self]) -> Self::Sum;
        fn leaf_of_products(first: &[Self], second: &[Self]) -> Self::Sum;
        /// Sums of the first columns of rows, which begin `stride` values apart.
        fn leaf_of_columns(rows: &[Self], stride: usize, sums: &mut [Self::Sum]);
    }

    pub trait Number: Summand {
        /// The type of its parts, and of its absolute value.
        type Real: super::Real;

        /// The real and the imaginary part of a sum.
        fn parts(sum: Self::Sum) -> [f64; 2];
        fn from_parts(parts: [f64; 2]) -> Self;
        fn from_reals(parts: [Self::Real; 2]) -> Self;
        fn leaf_of_weighted(values: &[Self], weights: &[Self::Real]) -> Self::Sum;
        /// The sums of the real and the imaginary parts, in `f64`.
        fn leaf_of_parts(values: &[Self]) -> [f64; 2];
        /// The sum of the squares of distances from a point, each multiplied by `scale` first.
        fn leaf_of_squares(values: &[Self], from: [f64; 2], scale: f64) -> f64;
        /// The absolute value of the largest part.
        fn largest(values: &[Self]) -> f64;

        /// Adds each part of the values.
        fn add_exactly(values: &[Self], sums: &mut [ExactSum; 2]);
        fn add_products_exactly(first: &[Self], second: &[Self], sums: &mut [ExactSum; 2]);
        fn add_weighted_exactly(values: &[Self], weights: &[Self::Real], sums: &mut [ExactSum; 2]);
        fn add_squares_exactly(values: &[Self], sum: &mut ExactSum);
    }

    /// A binary format of IEEE 754, or one like it.
    pub trait Format: Sized {
        /// The bits of the significand, with the one that is not stored.
        const PRECISION: u32;
        /// The exponent of the smallest positive number.
        const LEAST: i32;
        const INFINITY_BITS: u64;
        const BITS: u32;

        fn from_pattern(bits: u64) -> Self;
        fn to_f64(self) -> f64;
    }
}

use kernels::Format;

/// Types whose sums are accumulated in themselves.
macro_rules! summands {
    ($($type:ty)*) => {$(
        impl Summand for $type {}

        impl kernels::Summand for $type {
            type Sum = Self;

            fn widen(self) -> Self {
                self
            }

            fn round(sum: Self) -> Self {
                sum
            }

            fn leaf(values: &[Self]) -> Self {
                tree::leaf(values, |x| x)
            }

            fn leaf_of_products(first: &[Self], second: &[Self]) -> Self {
                tree::leaf_of_two(first, second, |x, y| x.times(y))
            }

            fn leaf_of_columns(rows: &[Self], stride: usize, sums: &mut [Self]) {
                tree::leaf_of_columns(rows, stride, sums, |x| x);
            }
        }
    )*};
}
summands!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);
#[cfg(feature = "complex")]
summands!(Complex<f32> Complex<f64>);

macro_rules! floats {
    ($($float:ty, $pattern:ty, $least:literal;)*) => {$(
        impl Number for $float {}
        impl Real for $float {}

        impl kernels::Number for $float {
            type Real = Self;

            fn parts(sum: Self) -> [f64; 2] {
                [sum.into(), 0.0]
            }

            fn from_parts([re, _]: [f64; 2]) -> Self {
                re as Self
            }

            fn from_reals([re, _]: [Self; 2]) -> Self {
                re
            }

            fn leaf_of_weighted(values: &[Self], weights: &[Self]) -> Self {
                kernels::Summand::leaf_of_products(values, weights)
            }

            fn leaf_of_parts(values: &[Self]) -> [f64; 2] {
                [tree::leaf(values, |x| f64::from(x)), 0.0]
            }

            fn leaf_of_squares(values: &[Self], [from, _]: [f64; 2], scale: f64) -> f64 {
                tree::leaf(values, |x| {
                    let distance = (f64::from(x) - from) * scale;
                    distance * distance
                })
            }

            fn largest(values: &[Self]) -> f64 {
                values.iter().fold(0.0, |most, &x| most.max(f64::from(x).abs()))
            }

            fn add_exactly(values: &[Self], [sum, _]: &mut [ExactSum; 2]) {
                chunk::add(values, sum);
            }

            fn add_products_exactly(first: &[Self], second: &[Self], [sum, _]: &mut [ExactSum; 2]) {
                chunk::add_products(first, second, false, sum);
            }

            fn add_weighted_exactly(values: &[Self], weights: &[Self], sums: &mut [ExactSum; 2]) {
                Self::add_products_exactly(values, weights, sums);
            }

            fn add_squares_exactly(values: &[Self], sum: &mut ExactSum) {
                chunk::add_products(values, values, false, sum);
            }
        }

        impl Format for $float {
            const PRECISION: u32 = <$float>::MANTISSA_DIGITS;
            const LEAST: i32 = $least;
            const INFINITY_BITS: u64 = <$float>::INFINITY.to_bits() as u64;
            const BITS: u32 = <$pattern>::BITS;

            fn from_pattern(bits: u64) -> Self {
                Self::from_bits(bits as $pattern)
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self.into()
            }
        }
    )*};
}
floats! {
    f32, u32, -149;
    f64, u64, -1074;
}

/// The values in `f32`, which holds each of them.
#[cfg(feature = "half")]
fn widened<H>(values: &[H]) -> Vec<f32>
where
    [H]: HalfFloatSliceExt,
{
    values.to_f32_vec()
}

#[cfg(feature = "half")]
macro_rules! halves {
    ($($half:ty, $least:literal;)*) => {$(
        impl Summand for $half {}
        impl Number for $half {}
        impl Real for $half {}

        impl kernels::Summand for $half {
            type Sum = f32;

            fn widen(self) -> f32 {
                self.to_f32()
            }

            fn round(sum: f32) -> Self {
                Self::from_f32(sum)
            }

            fn leaf(values: &[Self]) -> f32 {
                kernels::Summand::leaf(&widened(values))
            }

            fn leaf_of_products(first: &[Self], second: &[Self]) -> f32 {
                kernels::Summand::leaf_of_products(&widened(first), &widened(second))
            }

            fn leaf_of_columns(rows: &[Self], stride: usize, sums: &mut [f32]) {
                tree::leaf_of_columns(rows, stride, sums, |x| x.to_f32());
            }
        }

        impl kernels::Number for $half {
            type Real = Self;

            fn parts(sum: f32) -> [f64; 2] {
                [sum.into(), 0.0]
            }

            fn from_parts([re, _]: [f64; 2]) -> Self {
                Self::from_f64(re)
            }

            fn from_reals([re, _]: [Self; 2]) -> Self {
                re
            }

            fn leaf_of_weighted(values: &[Self], weights: &[Self]) -> f32 {
                kernels::Summand::leaf_of_products(values, weights)
            }

            fn leaf_of_parts(values: &[Self]) -> [f64; 2] {
                kernels::Number::leaf_of_parts(&widened(values))
            }

            fn leaf_of_squares(values: &[Self], from: [f64; 2], scale: f64) -> f64 {
                kernels::Number::leaf_of_squares(&widened(values), from, scale)
            }

            fn largest(values: &[Self]) -> f64 {
                kernels::Number::largest(&widened(values))
            }

            fn add_exactly(values: &[Self], [sum, _]: &mut [ExactSum; 2]) {
                chunk::add(&widened(values), sum);
            }

            fn add_products_exactly(first: &[Self], second: &[Self], [sum, _]: &mut [ExactSum; 2]) {
                chunk::add_products(&widened(first), &widened(second), false, sum);
            }

            fn add_weighted_exactly(values: &[Self], weights: &[Self], sums: &mut [ExactSum; 2]) {
                Self::add_products_exactly(values, weights, sums);
            }

            fn add_squares_exactly(values: &[Self], sum: &mut ExactSum) {
                kernels::Number::add_squares_exactly(&widened(values), sum);
            }
        }

        impl Format for $half {
            const PRECISION: u32 = <$half>::MANTISSA_DIGITS;
            const LEAST: i32 = $least;
            const INFINITY_BITS: u64 = <$half>::INFINITY.to_bits() as u64;
            const BITS: u32 = u16::BITS;

            fn from_pattern(bits: u64) -> Self {
                Self::from_bits(bits as u16)
            }

            fn to_f64(self) -> f64 {
                self.to_f64()
            }
        }
    )*};
}
#[cfg(feature = "half")]
halves! {
    f16, -24;
    bf16, -133;
}

/// The real parts, and the imaginary ones.
#[cfg(feature = "complex")]
fn split<R: Copy>(values: &[Complex<R>]) -> [Vec<R>; 2] {
    [values.iter().map(|x| x.re).collect(), values.iter().map(|x| x.im).collect()]
}

#[cfg(feature = "complex")]
macro_rules! complex {
    ($($real:ty)*) => {$(
        impl Number for Complex<$real> {}

        impl kernels::Number for Complex<$real> {
            type Real = $real;

            fn parts(sum: Self) -> [f64; 2] {
                [sum.re.into(), sum.im.into()]
            }

            fn from_parts([re, im]: [f64; 2]) -> Self {
                Self::new(re as $real, im as $real)
            }

            fn from_reals([re, im]: [$real; 2]) -> Self {
                Self::new(re, im)
            }

            fn leaf_of_weighted(values: &[Self], weights: &[$real]) -> Self {
                let [re, im] = split(values).map(|part| {
                    kernels::Summand::leaf_of_products(&part, weights)
                });
                Self::new(re, im)
            }

            fn leaf_of_parts(values: &[Self]) -> [f64; 2] {
                split(values).map(|part| tree::leaf(&part, |x| f64::from(x)))
            }

            fn leaf_of_squares(values: &[Self], from: [f64; 2], scale: f64) -> f64 {
                tree::leaf(values, |x| {
                    let re = (f64::from(x.re) - from[0]) * scale;
                    let im = (f64::from(x.im) - from[1]) * scale;
                    re * re + im * im
                })
            }

            fn largest(values: &[Self]) -> f64 {
                values.iter().fold(0.0, |most: f64, x| {
                    most.max(f64::from(x.re).abs()).max(f64::from(x.im).abs())
                })
            }

            fn add_exactly(values: &[Self], sums: &mut [ExactSum; 2]) {
                for (part, sum) in split(values).iter().zip(sums) {
                    chunk::add(part, sum);
                }
            }

            fn add_products_exactly(first: &[Self], second: &[Self], [re, im]: &mut [ExactSum; 2]) {
                let (first, second) = (split(first), split(second));
                chunk::add_products(&first[0], &second[0], false, re);
                chunk::add_products(&first[1], &second[1], true, re);
                chunk::add_products(&first[0], &second[1], false, im);
                chunk::add_products(&first[1], &second[0], false, im);
            }

            fn add_weighted_exactly(values: &[Self], weights: &[$real], sums: &mut [ExactSum; 2]) {
                for (part, sum) in split(values).iter().zip(sums) {
                    chunk::add_products(part, weights, false, sum);
                }
            }

            fn add_squares_exactly(values: &[Self], sum: &mut ExactSum) {
                for part in &split(values) {
                    chunk::add_products(part, part, false, sum);
                }
            }
        }
    )*};
}
#[cfg(feature = "complex")]
complex!(f32 f64);
