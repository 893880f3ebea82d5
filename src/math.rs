//! Elementary functions, with the same bits on every machine.
//!
//! No function here calls a platform's mathematics library. Each is a fixed sequence of IEEE
//! operations, fused multiply-adds included, so scalar code and every vector instruction set give
//! the same value; in `f32` it is the value that XLA's CPU compiler gives, and so jax.random's.
//!
//! Errors and equality with JAX are measured by `python tests/math/accuracy.py`, in `f32` over every
//! argument and in `f64` over 10^5 to 10^6 of each interval. Errors are in units of the last place
//! (ulp). Equality leaves out subnormal numbers, which JAX on CPU takes as 0.
//!
//! ```
//! use ndkey::math::Real;
//!
//! assert_eq!(Real::log(1.0_f32), 0.0);
//! assert_eq!(0.5_f32.erf_inv(), 0.47693628);
//! ```

mod erf_inv;
mod log;
mod log1p;

use std::fmt::{Debug, Display};
use std::ops::Neg;

use num_traits::NumOps;

/// A floating-point type that samplers compute in: `f32` or `f64`.
///
/// It offers only what is the same on every machine: IEEE operations and the functions of this
/// module.
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
    /// The square root of 2, rounded.
    const SQRT_2: Self;

    /// The nearest number of this type.
    #[must_use]
    fn from_f64(value: f64) -> Self;

    /// Neither infinite nor NaN.
    #[must_use]
    fn is_finite(self) -> bool;

    /// The absolute value.
    #[must_use]
    fn abs(self) -> Self;

    /// `self * a + b`, rounded once.
    #[must_use]
    fn mul_add(self, a: Self, b: Self) -> Self;

    /// The square root, correctly rounded.
    #[must_use]
    fn sqrt(self) -> Self;

    /// The natural logarithm. `-inf` at 0 and NaN below.
    ///
    /// `f32`: Cephes `logf` with the operations fused as XLA fuses them, subnormal arguments taken as
    /// the smallest normal number. `f64`: the table-driven logarithm of ARM optimized-routines, as
    /// glibc has it and JAX calls it. Within 1.2 ulp in `f32` and 0.52 ulp in `f64`; all values equal
    /// JAX's.
    #[must_use]
    fn log(self) -> Self;

    /// `log(1 + x)`, accurate near 0. `-inf` at -1 and NaN below.
    ///
    /// Cephes' rational function for |x| < sqrt(2) - 1 and [`log`](Self::log) of `1 + x` elsewhere,
    /// as XLA does it. Within 2.6 ulp in `f32`; within 2 ulp in `f64`, but 129 ulp from -0.4142 to
    /// -0.2929, where the function is used beyond its range. All values equal JAX's.
    #[must_use]
    fn log1p(self) -> Self;

    /// The inverse of the error function. Infinite at -1 and 1, NaN outside.
    ///
    /// Source: Giles, "Approximating the erfinv function" (2012), as XLA evaluates it. For |x| < 0.99
    /// within 5 ulp in `f32` and 22 ulp in `f64`, beyond within 65 and 500,000 ulp, because 1 - x^2 is
    /// rounded; all values equal JAX's.
    #[must_use]
    fn erf_inv(self) -> Self;

    /// [`erf_inv`](Self::erf_inv) of every element, each in the open interval (-1, 1).
    ///
    /// The polynomial for the tail is evaluated only where a group of lanes has an element there.
    fn erf_inv_block<const L: usize>(x: &mut [Self; L]);
}

macro_rules! real {
    ($real:ident, $log:path) => {
        impl sealed::Sealed for $real {}

        impl Real for $real {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const INFINITY: Self = $real::INFINITY;
            const EPSILON: Self = $real::EPSILON;
            const SQRT_2: Self = std::$real::consts::SQRT_2;

            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                self.is_finite()
            }

            #[inline(always)]
            fn abs(self) -> Self {
                self.abs()
            }

            #[inline(always)]
            fn mul_add(self, a: Self, b: Self) -> Self {
                self.mul_add(a, b)
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                self.sqrt()
            }

            #[inline(always)]
            fn log(self) -> Self {
                $log(self)
            }

            #[inline(always)]
            fn log1p(self) -> Self {
                log1p::log1p(self)
            }

            #[inline(always)]
            fn erf_inv(self) -> Self {
                erf_inv::erf_inv(self)
            }

            #[inline(always)]
            fn erf_inv_block<const L: usize>(x: &mut [Self; L]) {
                erf_inv::block(x);
            }
        }
    };
}
real!(f32, log::log_f32);
real!(f64, log::log_f64);

mod sealed {
    pub trait Sealed {}
}

/// A polynomial, highest power first, each step fused.
#[inline(always)]
fn horner<T: Real, const N: usize>(x: T, coefficients: [T; N]) -> T {
    let mut sum = coefficients[0];
    for n in 1..N {
        sum = sum.mul_add(x, coefficients[n]);
    }
    sum
}
