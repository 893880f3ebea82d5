//! Elementary functions, with the same bits on every machine.
//!
//! No function here calls a platform's mathematics library. Each is a fixed sequence of IEEE
//! operations, fused multiply-adds included, so scalar code and every vector instruction set give
//! the same value. Unless stated otherwise, it is the value of XLA's CPU compiler, and so of
//! jax.random.
//!
//! Errors and equality with JAX are measured by `python tests/math/accuracy.py`: in `f32` over
//! every argument (except for [`pow`](Real::pow), and for arguments closer to 0 than 2^-12 where
//! little happens), in `f64` over 10^4 to 10^6 arguments in each interval. Errors are in units of
//! the last place (ulp). Equality leaves out subnormal numbers, which JAX on CPU flushes to 0.
//!
//! ```
//! use ndkey::math::Real;
//!
//! assert_eq!(Real::log(1.0_f32), 0.0);
//! assert_eq!(0.5_f32.erf_inv(), 0.47693628);
//! ```
//!
//! # Loops
//!
//! These functions are made for loops inside [`SimdLevel::vectorize`], where the processor's vector
//! instructions compute several values at a time. Outside of it, in a program compiled for the
//! x86-64 baseline, every fused multiply-add is a call of the C library: there `exp` takes several
//! times as long as the standard library's, with the same bits as inside. Compile for the
//! processor (`RUSTFLAGS="-C target-cpu=native"`), or write the whole loop inside:
//!
//! ```
//! use ndarray::{Array1, Array2};
//! use ndkey::math::Real;
//! use ndkey::{Key, SimdLevel};
//!
//! // The ends of 1000 paths of a geometric Brownian motion with 12 steps. Paths lie side by side, in
//! // rows of steps: the inner loop is over paths, and every value of it is computed alike.
//! let (drift, width) = (0.0025_f64, 0.058_f64);
//! let z: Array2<f64> = Key::new(0).normal((12, 1000));
//! let mut ends = Array1::<f64>::ones(1000);
//! let out = ends.as_slice_mut().expect("contiguous");
//! SimdLevel::current().vectorize(
//!     #[inline(always)]
//!     || {
//!         for step in z.rows() {
//!             let step = step.to_slice().expect("rows are contiguous");
//!             for (end, &z) in out.iter_mut().zip(step) {
//!                 *end *= Real::exp(Real::mul_add(width, z, drift));
//!             }
//!         }
//!     },
//! );
//! assert!((ends.sum() / 1000.0 - (12.0 * (drift + 0.5 * width * width)).exp()).abs() < 0.03);
//! ```
//!
//! Functions called in the loop are marked `#[inline(always)]` too; a function passed by its name
//! is not inlined.

mod atan;
pub(crate) mod box_muller;
pub(crate) mod complements;
mod erf;
mod erf_inv;
mod exp;
mod expm1;
#[cfg(feature = "half")]
mod half_precision;
mod lgamma;
mod log;
mod log1p;
mod lookup;
mod pow;
pub(crate) mod quantile;
#[cfg(feature = "half")]
mod rounded;
pub(crate) mod scaling;
mod sin;
pub(crate) mod special;
pub(crate) mod tables;
mod tan;

use std::fmt::{Debug, Display};
use std::ops::Neg;

use crate::simd::{Line, SimdLevel, inlined, replace};
use num_traits::NumOps;
#[cfg(feature = "half")]
pub(crate) use rounded::Rounded;

/// A floating-point type that samplers compute in: `f32` or `f64`, and with the feature `half` also
/// `half::f16` and `half::bf16`.
///
/// In 16-bit types, each function is computed in `f32` and then rounded.
///
/// The trait offers only what is the same on every machine: IEEE operations and the functions of
/// this module.
pub trait Real:
    Copy
    + Default
    + PartialOrd
    + NumOps
    + Neg<Output = Self>
    + Debug
    + Display
    + Send
    + Sync
    + sealed::Sealed
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Positive infinity.
    const INFINITY: Self;
    /// The distance from 1 to the next larger number.
    const EPSILON: Self;
    /// The smallest positive normal number.
    const MIN_POSITIVE: Self;
    /// Whether logarithms and powers are read from tables.
    #[doc(hidden)]
    const READS_TABLES: bool = false;
    /// The square root of 2, rounded.
    const SQRT_2: Self;
    /// Pi, rounded.
    const PI: Self;

    /// The nearest number of this type, to 16-bit ones by way of `f32`.
    #[must_use]
    fn from_f64(value: f64) -> Self;

    /// Whether the number is neither infinite nor NaN.
    #[must_use]
    fn is_finite(self) -> bool;

    /// The absolute value.
    #[must_use]
    fn abs(self) -> Self;

    /// The next larger number.
    #[must_use]
    fn next_up(self) -> Self;

    /// The next smaller number.
    #[must_use]
    fn next_down(self) -> Self;

    /// The largest whole number that is not above `self`.
    #[must_use]
    fn floor(self) -> Self;

    /// The smallest whole number that is not below `self`.
    #[must_use]
    fn ceil(self) -> Self;

    /// The nearest number of this type to a whole number, to 16-bit ones by way of `f32`.
    #[must_use]
    fn from_u64(value: u64) -> Self;

    /// Converts a whole number below 2^23 to an integer; any other number gives an arbitrary one.
    #[must_use]
    #[doc(hidden)]
    fn to_u32(self) -> u32;

    /// The number in double precision.
    #[must_use]
    fn to_f64(self) -> f64;

    /// `self * a + b`, rounded once; in 16-bit types rounded after each operation, because JAX does
    /// not fuse those.
    #[must_use]
    fn mul_add(self, a: Self, b: Self) -> Self;

    /// The square root, correctly rounded.
    #[must_use]
    fn sqrt(self) -> Self;

    /// The natural logarithm. `-inf` at 0 and NaN below.
    ///
    /// `f32`: Cephes `logf` with the operations fused as XLA fuses them, subnormal arguments taken
    /// as the smallest normal number. `f64`: the table-driven logarithm of ARM optimized-routines,
    /// as glibc has it and JAX calls it. Within 1.2 ulp in `f32` and 0.52 ulp in `f64`; all values
    /// equal JAX's.
    #[must_use]
    fn log(self) -> Self;

    /// [`log`](Self::log) of a positive, finite number that is not subnormal: the same value in
    /// fewer steps.
    #[must_use]
    fn log_of_positive(self) -> Self;

    /// `log(1 + x)`, accurate near 0. `-inf` at -1 and NaN below.
    ///
    /// Cephes' rational function for |x| < sqrt(2) - 1 and [`log`](Self::log) of `1 + x` elsewhere,
    /// as XLA does it. Within 2.6 ulp in `f32`; within 2 ulp in `f64`, but 129 ulp from -0.4142 to
    /// -0.2929, where the function is used beyond its range. All values equal JAX's.
    #[must_use]
    fn log1p(self) -> Self;

    /// [`log1p`](Self::log1p) of a number from just above -1 to 0: the same value in fewer steps.
    #[must_use]
    fn log1p_of_negative(self) -> Self;

    /// e^x. Fast in [loops of `vectorize`](self#loops), slow elsewhere.
    ///
    /// Cephes' `expf` and `exp`, with the operations fused as XLA fuses them. In `f32` within 1.1 ulp
    /// up to x = 88.5735, and within 5.6 ulp from there to the largest finite values, at 88.7228; in
    /// `f64` within 1.8 ulp. All values equal JAX's.
    #[must_use]
    fn exp(self) -> Self;

    /// e^x - 1, accurate near 0.
    ///
    /// Near 0 it is tanh(x / 2) (e^x + 1), for |x| > 1/2 [`exp`](Self::exp) minus 1, as in XLA.
    /// Within 6.2 ulp in `f32` and 4.5 ulp in `f64`; all values equal JAX's.
    #[must_use]
    fn expm1(self) -> Self;

    /// x^y, with the special cases of IEEE 754: 1 for any x if y is 0 and for any y if x is 1; for
    /// x below 0, NaN unless y is whole.
    ///
    /// The table-driven powers of ARM optimized-routines, as glibc has them and JAX calls them.
    /// Within 0.81 ulp in `f32` and 0.52 ulp in `f64`; all values equal JAX's (of 2.5 10^7 tried in
    /// each).
    #[must_use]
    fn pow(self, y: Self) -> Self;

    /// Raises each element of `x` to the power at the same place of `y`, as [`pow`](Self::pow)
    /// does. No element of `x` may be negative.
    ///
    /// Inside loops compiled for `level`, tables are read with its instructions.
    fn pow_lines(level: SimdLevel, x: &mut [Line<Self>], y: &[Line<Self>]);

    /// The tangent of an angle in radians.
    ///
    /// For |x| < 2^20, a quotient of Taylor series. In `f32`, computed in `f64`, all but one in
    /// 10^6 values are correctly rounded; in `f64` they are within 0.9 ulp. Beyond 2^20 it is the
    /// tangent of the crate libm, the same on every machine. JAX calls the C library: with glibc
    /// 2.36, 95 % of its values between -pi/2 and pi/2 are equal in `f32` and 98 % in `f64`, and
    /// the others 1 ulp off.
    #[must_use]
    fn tan(self) -> Self;

    /// [`tan`](Self::tan) of every element, each between -2^20 and 2^20.
    fn tan_lines(x: &mut [Line<Self>]);

    /// The sine of an angle in radians. NaN for infinite angles.
    ///
    /// Taylor series about the nearest multiple of pi/2. The distance from it is accurate for every
    /// number: beyond 2^20 by Payne and Hanek's reduction. In `f32`, computed in `f64`, all but 3
    /// of the 2^32 values are correctly rounded, and those within 0.500001 ulp; in `f64` they are
    /// within 0.8 ulp. JAX's compiler has functions of its own: 98.7 % of its values are equal in
    /// `f32`, and the others 1 ulp off.
    #[must_use]
    fn sin(self) -> Self;

    /// The cosine of an angle in radians: as [`sin`](Self::sin).
    #[must_use]
    fn cos(self) -> Self;

    /// [`sin`](Self::sin) of an angle between -2^20 and 2^20: the same value without branches, for
    /// loops to vectorise.
    #[must_use]
    fn bounded_sin(self) -> Self;

    /// [`cos`](Self::cos) of an angle between -2^20 and 2^20: as
    /// [`bounded_sin`](Self::bounded_sin).
    #[must_use]
    fn bounded_cos(self) -> Self;

    /// The arctangent, an angle from -pi/2 to pi/2.
    ///
    /// Taylor series about the angles with tangents 0, 1/2 and 1. In `f32`, computed in `f64`, all
    /// but one in 10^7 values are correctly rounded, and those within 0.501 ulp; in `f64` they are
    /// within 0.6 ulp.
    #[must_use]
    fn atan(self) -> Self;

    /// The angle of the point with x coordinate `x` and y coordinate `self`, from -pi to pi, with
    /// the special cases of IEEE 754: zeros have signs, and two infinite coordinates count as
    /// equal.
    ///
    /// The angle of [`atan`](Self::atan), without rounding the quotient: equally accurate, where
    /// the angle is not subnormal (in `f64` from 1e-306 on).
    ///
    /// ```
    /// use ndkey::math::Real;
    ///
    /// assert_eq!(Real::atan2(1.0_f64, -1.0), 0.75 * std::f64::consts::PI);
    /// ```
    #[must_use]
    fn atan2(self, x: Self) -> Self;

    /// The logarithm of the absolute value of the gamma function. Infinite at 0, -1, -2, ...
    ///
    /// Lanczos' approximation (1964) with g = 7, as XLA evaluates it. From 10 on within 8 ulp in
    /// `f32` and 6 ulp in `f64`; elsewhere the error is a few units in the last place of the larger
    /// terms, so that no digit is right near the zeros at 1 and 2, nor at subnormal numbers. From 0.5 on all values equal
    /// JAX's; below, where the sine of pi x enters, 99.3 % in `f32` and 99.5 % in `f64`.
    #[must_use]
    fn lgamma(self) -> Self;

    /// [`lgamma`](Self::lgamma) of `self + 1`, which is not rounded, for a finite number from -1/2 on.
    #[must_use]
    fn lgamma_of_next(self) -> Self;

    /// The error function: 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to x.
    ///
    /// `f32`: Eigen's rational function, as XLA evaluates it. `f64`: fdlibm's `s_erf.c`, as glibc
    /// has it and JAX calls it. Within 6.8 ulp in `f32` and 1 ulp in `f64`; all values equal JAX's.
    #[must_use]
    fn erf(self) -> Self;

    /// The inverse of the error function. Infinite at -1 and 1, NaN outside.
    ///
    /// Source: Giles, "Approximating the erfinv function" (2012), as XLA evaluates it. For |x| <
    /// 0.99 within 5 ulp in `f32` and 22 ulp in `f64`; beyond that within 65 and 500,000 ulp,
    /// because 1 - x^2 is rounded. All values equal JAX's.
    #[must_use]
    fn erf_inv(self) -> Self;

    /// [`erf_inv`](Self::erf_inv) of a number of the interval [-1, 1]: the same value in fewer steps.
    #[must_use]
    fn erf_inv_inside(self) -> Self;

    /// `after(erf_inv(before(x)))` of every element, each `before(x)` in the interval [-1, 1].
    ///
    /// The polynomial for the tail is evaluated only where a group of lanes has an element there.
    fn erf_inv_lines(
        x: &mut [Line<Self>],
        before: impl Fn(Self) -> Self,
        after: impl Fn(Self) -> Self,
    );
}

macro_rules! real {
    (
        $real:ident, { $($function:ident: $by:path),* $(,)? },
        log_inside: $log_inside:path, pow: $pow:path, pow_lines: $pow_lines:path,
        tan_near: $tan_near:path, atan2: $atan2:path,
    ) => {
        impl sealed::Sealed for $real {}

        impl Real for $real {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const INFINITY: Self = $real::INFINITY;
            const EPSILON: Self = $real::EPSILON;
            const MIN_POSITIVE: Self = $real::MIN_POSITIVE;
            const READS_TABLES: bool = $real::DIGITS == f64::DIGITS;
            const SQRT_2: Self = std::$real::consts::SQRT_2;
            const PI: Self = std::$real::consts::PI;

            $(
                #[inline(always)]
                fn $function(self) -> Self {
                    $by(self)
                }
            )*

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                self.is_finite()
            }

            #[inline(always)]
            fn from_u64(value: u64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn to_u32(self) -> u32 {
                // In a number this large the last place is 1: the low bits of its fraction are the
                // integer.
                (self + 1.0 / Self::EPSILON).to_bits() as u32 & 0x7F_FFFF
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                self.into()
            }

            #[inline(always)]
            fn mul_add(self, a: Self, b: Self) -> Self {
                self.mul_add(a, b)
            }

            #[inline(always)]
            fn log1p_of_negative(self) -> Self {
                log1p::log1p_by(
                    self,
                    inlined!(|| $log_inside(Self::ONE + self)),
                )
            }

            #[inline(always)]
            fn pow(self, y: Self) -> Self {
                $pow(self, y)
            }

            #[inline(always)]
            fn pow_lines(level: SimdLevel, x: &mut [Line<Self>], y: &[Line<Self>]) {
                $pow_lines(level, x, y);
            }

            #[inline(always)]
            fn tan_lines(x: &mut [Line<Self>]) {
                replace(
                    x,
                    inlined!(|x| $tan_near(x)),
                );
            }

            #[inline(always)]
            fn atan2(self, x: Self) -> Self {
                $atan2(self, x)
            }

            #[inline(always)]
            fn lgamma(self) -> Self {
                lgamma::lgamma(self, |x| tan::sine(x.into()) as Self)
            }

            #[inline(always)]
            fn lgamma_of_next(self) -> Self {
                lgamma::above_half(self)
            }

            #[inline(always)]
            fn erf_inv_lines(
                x: &mut [Line<Self>],
                before: impl Fn(Self) -> Self,
                after: impl Fn(Self) -> Self,
            ) {
                erf_inv::lines(x, before, after);
            }
        }
    };
}
real!(
    f32,
    {
        abs: f32::abs, next_up: f32::next_up, next_down: f32::next_down,
        floor: f32::floor, ceil: f32::ceil, sqrt: f32::sqrt,
        log: log::log_f32, log_of_positive: log::finite_f32, log1p: log1p::log1p,
        exp: exp::exp_f32, expm1: expm1::expm1,
        tan: tan::tan_f32, atan: atan::atan_f32, sin: sin::sin_f32, cos: sin::cos_f32,
        bounded_sin: sin::bounded_sin_f32, bounded_cos: sin::bounded_cos_f32,
        erf: erf::erf_f32, erf_inv: erf_inv::erf_inv, erf_inv_inside: erf_inv::inside,
    },
    log_inside: log::finite_f32, pow: pow::pow_f32, pow_lines: pow::pow_lines_f32,
    tan_near: tan::near_f32, atan2: atan::atan2_f32,
);
real!(
    f64,
    {
        abs: f64::abs, next_up: f64::next_up, next_down: f64::next_down,
        floor: f64::floor, ceil: f64::ceil, sqrt: f64::sqrt,
        log: log::log_f64, log_of_positive: log::positive_f64, log1p: log1p::log1p,
        exp: exp::exp_f64, expm1: expm1::expm1,
        tan: tan::tan_f64, atan: atan::atan_f64, sin: sin::sin_f64, cos: sin::cos_f64,
        bounded_sin: sin::bounded_sin_f64, bounded_cos: sin::bounded_cos_f64,
        erf: erf::erf_f64, erf_inv: erf_inv::erf_inv, erf_inv_inside: erf_inv::inside,
    },
    log_inside: log::finite_f64, pow: pow::pow_f64, pow_lines: pow::pow_lines_f64,
    tan_near: tan::near_f64, atan2: atan::atan2_f64,
);

mod sealed {
    pub trait Sealed {}
}

/// A polynomial, highest power first, each step fused.
#[inline(always)]
pub(crate) fn horner<T: Real>(x: T, coefficients: &[T]) -> T {
    let (mut sum, mut n) = (coefficients[0], 1);
    while n < coefficients.len() {
        sum = sum.mul_add(x, coefficients[n]);
        n += 1;
    }
    sum
}

/// A polynomial as four of t^4, side by side: a long one that waits for each step takes most of the time of a loop.
#[inline(always)]
pub(crate) fn in_fours<const N: usize>(t: f64, coefficients: &[f64; N]) -> f64 {
    let square = t * t;
    let fourth = square * square;
    // The last power first.
    let (mut sums, mut n) = ([0.0; 4], 0);
    while n < N {
        let power = N - 1 - n;
        sums[power % 4] = f64::mul_add(sums[power % 4], fourth, coefficients[n]);
        n += 1;
    }
    let [zero, one, two, three] = sums;
    three.mul_add(t, two).mul_add(square, one.mul_add(t, zero))
}

/// Horner's scheme for lanes, a multiple of 4, each with its own coefficients: 4 side by side. In code that is
/// not optimised the steps of one lane wait for each other, through memory.
#[inline(always)]
pub(crate) fn horner_side_by_side<T: Real>(
    x: &[T],
    sums: &mut [T],
    count: usize,
    coefficient: impl Fn(usize, usize) -> T,
) {
    let (len, mut lane) = (x.len(), 0);
    while lane < len {
        let [a, b, c, d] = [lane, lane + 1, lane + 2, lane + 3];
        let (mut sum_a, mut sum_b) = (coefficient(a, 0), coefficient(b, 0));
        let (mut sum_c, mut sum_d) = (coefficient(c, 0), coefficient(d, 0));
        let mut n = 1;
        while n < count {
            sum_a = sum_a.mul_add(x[a], coefficient(a, n));
            sum_b = sum_b.mul_add(x[b], coefficient(b, n));
            sum_c = sum_c.mul_add(x[c], coefficient(c, n));
            sum_d = sum_d.mul_add(x[d], coefficient(d, n));
            n += 1;
        }
        (sums[a], sums[b], sums[c], sums[d]) = (sum_a, sum_b, sum_c, sum_d);
        lane += 4;
    }
}

/// One of two values: loops compute both, so that they have vectors; code that is not optimised computes only this
/// one.
#[inline(always)]
pub(crate) fn either<T>(first: bool, one: impl FnOnce() -> T, other: impl FnOnce() -> T) -> T {
    if cfg!(unoptimised) {
        return if first { one() } else { other() };
    }
    let (one, other) = (one(), other());
    if first { one } else { other }
}

/// Constants that stand as bit patterns.
const fn from_bits_32<const N: usize>(bits: [u32; N]) -> [f32; N] {
    let (mut numbers, mut n) = ([0.0; N], 0);
    while n < N {
        numbers[n] = f32::from_bits(bits[n]);
        n += 1;
    }
    numbers
}

/// Numbers from bits, as [`from_bits_32`].
const fn from_bits<const N: usize>(bits: [u64; N]) -> [f64; N] {
    let (mut numbers, mut n) = ([0.0; N], 0);
    while n < N {
        numbers[n] = f64::from_bits(bits[n]);
        n += 1;
    }
    numbers
}
