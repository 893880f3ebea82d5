//! Numbers of 16 bits: each operation and function is computed in `f32`, and rounded.
//!
//! XLA on CPU does the same, also within compiled functions, and does not fuse multiplications with
//! additions. (A sum, product, quotient or square root that is rounded to `f32` first is rounded to
//! 16 bits as if it were not.)

use half::{bf16, f16};

use super::{Real, Rounded, sealed};
use crate::simd::{Line, Lines, SimdLevel, inlined, replace_with};

macro_rules! half_real {
    ($half:ident, { $($unary:ident)* }, { $($block:ident)* }) => {
        impl sealed::Sealed for $half {}

        impl Real for $half {
            const ZERO: Self = Self::ZERO;
            const ONE: Self = Self::ONE;
            const INFINITY: Self = Self::INFINITY;
            const EPSILON: Self = Self::EPSILON;
            const MIN_POSITIVE: Self = Self::MIN_POSITIVE;
            const SQRT_2: Self = Self::SQRT_2;
            const PI: Self = Self::PI;

            /// By way of `f32`, as XLA does.
            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                Self::from_f32(value as f32)
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                self.is_finite()
            }

            #[inline(always)]
            fn abs(self) -> Self {
                Self::from_bits(self.to_bits() & 0x7fff)
            }

            #[inline(always)]
            fn next_up(self) -> Self {
                let bits = self.to_bits();
                match self {
                    _ if self.is_nan() || self == Self::INFINITY => self,
                    _ if bits & 0x7fff == 0 => Self::from_bits(1),
                    _ if bits >> 15 == 0 => Self::from_bits(bits + 1),
                    _ => Self::from_bits(bits - 1),
                }
            }

            #[inline(always)]
            fn next_down(self) -> Self {
                -Real::next_up(-self)
            }

            #[inline(always)]
            fn from_u64(value: u64) -> Self {
                Self::from_f64(value as f64)
            }

            #[inline(always)]
            fn to_u32(self) -> u32 {
                self.to_f32() as u32
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                f64::from(self.to_f32())
            }

            #[inline(always)]
            fn mul_add(self, a: Self, b: Self) -> Self {
                self * a + b
            }

            #[inline(always)]
            fn pow(self, y: Self) -> Self {
                Self::from_f32(Real::pow(self.to_f32(), y.to_f32()))
            }

            #[inline(always)]
            fn atan2(self, x: Self) -> Self {
                Self::from_f32(Real::atan2(self.to_f32(), x.to_f32()))
            }

            #[inline(always)]
            fn pow_lines(level: SimdLevel, x: &mut [Line<Self>], y: &[Line<Self>]) {
                let (mut powers, mut exponents) = (Lines::room(), Lines::room());
                replace_with(powers.zeros(x.len()), x, inlined!(|_, x| x.to_f32()));
                replace_with(exponents.zeros(y.len()), y, inlined!(|_, y| y.to_f32()));
                f32::pow_lines(level, &mut powers, &exponents);
                replace_with(x, &powers, inlined!(|_, power| Self::from_f32(power)));
            }

            $(
                #[inline(always)]
                fn $unary(self) -> Self {
                    Self::from_f32(Real::$unary(self.to_f32()))
                }
            )*

            #[inline(always)]
            fn erf_inv_lines(
                x: &mut [Line<Self>],
                before: impl Fn(Self) -> Self,
                after: impl Fn(Self) -> Self,
            ) {
                let mut values = Lines::room();
                let values = values.made_of(x, inlined!(|x| before(*x).to_f32()));
                f32::erf_inv_lines(
                    values,
                    inlined!(|x| x),
                    inlined!(|value| value),
                );
                replace_with(x, values, inlined!(|_, value| after(Self::from_f32(value))));
            }

            $(
                #[inline(always)]
                fn $block(x: &mut [Line<Self>]) {
                    let mut values = Lines::room();
                    replace_with(values.zeros(x.len()), x, inlined!(|_, x| x.to_f32()));
                    f32::$block(&mut values);
                    replace_with(x, &values, inlined!(|_, value| Self::from_f32(value)));
                }
            )*
        }
    };
    ($($half:ident)*) => {$(
        half_real!(
            $half,
            { floor ceil sqrt log log_of_positive log1p log1p_of_negative exp expm1 tan sin cos bounded_sin bounded_cos atan lgamma lgamma_of_next erf erf_inv erf_inv_inside },
            { tan_lines }
        );
    )*};
}
half_real!(f16 Rounded bf16);

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounded at once, each would be the next number above 1.
    #[test]
    fn double_precision_is_rounded_twice() {
        fn check<T: Real>(last_bit: i32) {
            let middle = 1.0 + 2.0_f64.powi(last_bit - 1);
            assert_eq!(T::from_f64(middle + 2.0_f64.powi(-40)), T::ONE);
            assert_eq!(T::from_f64(middle + 2.0_f64.powi(-20)), T::ONE.next_up());
        }
        check::<f16>(-10);
        check::<Rounded>(-10);
        check::<bf16>(-7);
    }
}
