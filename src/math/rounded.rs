//! Numbers of [`half::f16`] in 32 bits.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

use half::f16;

/// A number of [`f16`], as the [`f32`] that it equals.
///
/// Samplers compute in it: the operators of `f16` ask for each conversion which instructions the
/// processor has, which takes much longer than the operation. Here nothing is converted, and rounding
/// is a few operations of integers.
#[derive(Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Rounded(f32);

const SIGN: u32 = 1 << 31;
/// 13 bits of an [`f32`] are too many.
const EXTRA: u32 = (1 << 13) - 1;
const INFINITY: u32 = f32::INFINITY.to_bits();
const LARGEST: u32 = f16::MAX.to_f32_const().to_bits();
const LEAST_NORMAL: u32 = f16::MIN_POSITIVE.to_f32_const().to_bits();
/// The difference of the exponents' biases.
const BIASES: u32 = (127 - 15) << 23;
/// Sums with it are multiples of the least positive number.
const COARSE: f32 = 0.5;

impl Rounded {
    pub(crate) const ZERO: Self = Self::of(f16::ZERO);
    pub(crate) const ONE: Self = Self::of(f16::ONE);
    pub(crate) const NEG_ONE: Self = Self::of(f16::NEG_ONE);
    pub(crate) const INFINITY: Self = Self::of(f16::INFINITY);
    pub(crate) const EPSILON: Self = Self::of(f16::EPSILON);
    pub(crate) const MIN_POSITIVE: Self = Self::of(f16::MIN_POSITIVE);
    pub(crate) const SQRT_2: Self = Self::of(f16::SQRT_2);
    pub(crate) const PI: Self = Self::of(f16::PI);

    const fn of(number: f16) -> Self {
        Self(number.to_f32_const())
    }

    /// The nearest number, of two the one with an even last bit.
    #[inline(always)]
    pub(crate) fn from_f32(value: f32) -> Self {
        let bits = value.to_bits();
        let magnitude = bits & !SIGN;
        let even = (magnitude >> 13) & 1;
        let normal = (magnitude + (EXTRA >> 1) + even) & !EXTRA;
        let subnormal = ((f32::from_bits(magnitude) + COARSE) - COARSE).to_bits();
        let rounded = if magnitude < LEAST_NORMAL { subnormal } else { normal };
        let finite = if rounded > LARGEST { INFINITY } else { rounded };
        let rounded = if magnitude > INFINITY { magnitude } else { finite };
        Self(f32::from_bits(rounded | bits & SIGN))
    }

    #[inline(always)]
    pub(crate) fn to_f32(self) -> f32 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn is_nan(self) -> bool {
        self.0.is_nan()
    }

    #[inline(always)]
    pub(crate) fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    /// The number with the bits of an [`f16`].
    #[inline(always)]
    pub(crate) fn from_bits(bits: u16) -> Self {
        let magnitude = (u32::from(bits) & 0x7fff) << 13;
        let normal = magnitude + BIASES;
        let subnormal =
            (f32::from_bits(magnitude + LEAST_NORMAL) - f32::from_bits(LEAST_NORMAL)).to_bits();
        let finite = if magnitude < 1 << 23 { subnormal } else { normal };
        let number = if magnitude >= 31 << 23 { magnitude | INFINITY } else { finite };
        Self(f32::from_bits(number | u32::from(bits >> 15) << 31))
    }

    /// The bits of the [`f16`].
    #[inline(always)]
    pub(crate) fn to_bits(self) -> u16 {
        let bits = self.0.to_bits();
        let magnitude = bits & !SIGN;
        let normal = magnitude.wrapping_sub(BIASES) >> 13;
        let subnormal = (f32::from_bits(magnitude) + COARSE).to_bits() - COARSE.to_bits();
        let finite = if magnitude < LEAST_NORMAL { subnormal } else { normal };
        let number =
            if magnitude >= INFINITY { 31 << 10 | (magnitude & !INFINITY) >> 13 } else { finite };
        (number | bits >> 31 << 15) as u16
    }
}

impl From<f16> for Rounded {
    #[inline(always)]
    fn from(number: f16) -> Self {
        Self::from_bits(number.to_bits())
    }
}

impl From<Rounded> for f16 {
    #[inline(always)]
    fn from(number: Rounded) -> Self {
        Self::from_bits(number.to_bits())
    }
}

impl fmt::Debug for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f16::from(*self).fmt(f)
    }
}

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f16::from(*self).fmt(f)
    }
}

impl fmt::LowerExp for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f16::from(*self).fmt(f)
    }
}

impl Neg for Rounded {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Rounded {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self::from_f32(self.0.$method(other.0))
            }
        }
    )*};
}
operators!(Add add, Sub sub, Mul mul, Div div, Rem rem);

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = f16> {
        (0..=u16::MAX).map(f16::from_bits)
    }

    /// Compares bits, except of NaN, which no sample is.
    fn is_same(rounded: Rounded, number: f16) -> bool {
        rounded.to_bits() == number.to_bits() || rounded.is_nan() && number.is_nan()
    }

    #[test]
    fn every_number_is_converted_in_both_directions() {
        for number in all() {
            let rounded = Rounded::from(number);
            assert!(is_same(rounded, number), "{number}");
            assert!(is_same(rounded, f16::from(rounded)), "{number}");
            let single = number.to_f32();
            assert!(rounded.to_f32() == single || single.is_nan(), "{number}");
            assert_eq!(rounded.to_f32().is_sign_negative(), number.is_sign_negative(), "{number}");
        }
    }

    #[test]
    fn single_precision_is_rounded_as_f16_does() {
        let between = |low: f32, high: f32| low + (high - low) / 2.0;
        for number in all().filter(|number| number.is_finite()) {
            let (low, high) = (number.to_f32(), crate::math::Real::next_up(number).to_f32());
            let middle = if high.is_finite() { between(low, high) } else { 65_520.0 };
            for value in [low, low.next_up(), middle.next_down(), middle, middle.next_up()] {
                assert!(is_same(Rounded::from_f32(value), f16::from_f32(value)), "{value}");
            }
        }
        for bits in (0..=u32::MAX).step_by(9973) {
            let value = f32::from_bits(bits);
            assert!(is_same(Rounded::from_f32(value), f16::from_f32(value)), "{value}");
        }
    }

    #[test]
    fn operations_are_those_of_f16() {
        let few = || all().step_by(241).chain([f16::INFINITY, f16::NAN, f16::MAX, f16::NEG_ZERO]);
        for (left, right) in few().flat_map(|left| few().map(move |right| (left, right))) {
            let [a, b] = [left, right].map(Rounded::from);
            let results = [
                (a + b, left + right),
                (a - b, left - right),
                (a * b, left * right),
                (a / b, left / right),
                (a % b, left % right),
                (-a, -left),
            ];
            for (rounded, number) in results {
                assert!(is_same(rounded, number), "{left}, {right}: {rounded}, not {number}");
            }
            assert_eq!(a.partial_cmp(&b), left.partial_cmp(&right), "{left}, {right}");
        }
    }
}
