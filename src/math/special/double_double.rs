//! Numbers of twice the precision, as sums of two: for exponents of densities, whose error is multiplied
//! by their size.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::in_loops::exp_of_sum;
use crate::math::pow::log_and_rest;

/// The number `high + low`, where `low` is at most half a unit in the last place of `high`.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub struct Double {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

impl From<f64> for Double {
    #[inline(always)]
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Double {
    /// The exact sum.
    #[inline(always)]
    pub(crate) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let of_b = high - a;
        let low = (a - (high - of_b)) + (b - of_b);
        Self { high, low: if high.is_finite() { low } else { 0.0 } }
    }

    /// The exact product, unless it overflows or underflows.
    #[inline(always)]
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        Self { high, low: if high.is_finite() { a.mul_add(b, -high) } else { 0.0 } }
    }

    /// The sum where `a` is not the smaller one.
    #[inline(always)]
    pub(crate) fn ordered(a: f64, b: f64) -> Self {
        let high = a + b;
        Self { high, low: if high.is_finite() { b - (high - a) } else { 0.0 } }
    }

    /// The nearest number.
    #[inline(always)]
    pub(crate) fn value(self) -> f64 {
        self.high + self.low
    }

    /// Divided by a number.
    #[inline(always)]
    pub(crate) fn over(self, other: f64) -> Self {
        let high = self.high / other;
        let rest = (-high).mul_add(other, self.high) + self.low;
        Self { high, low: if high.is_finite() { rest / other } else { 0.0 } }
    }

    /// e^x.
    #[inline]
    pub(crate) fn exp(self) -> f64 {
        let exp = libm::exp(self.high);
        exp + exp * self.low
    }

    /// e^x in loops of vectors.
    #[inline(always)]
    pub(crate) fn exp_in_loops(self) -> f64 {
        // Farther from 0, the rest is large, and the value is 0 or infinite.
        let is_near = self.high.abs() < 1000.0;
        exp_of_sum(self.high, if is_near { self.low } else { 0.0 })
    }

    /// e^x with all its digits: the error, relative to it, is some 2^-60 of x.
    #[inline]
    pub(crate) fn exp_and_rest(self) -> Self {
        let near = libm::exp(self.high);
        let rest = (self - Self::from(near).log()).value();
        let of_rest = near * rest;
        if of_rest.is_finite() { Self::ordered(near, of_rest) } else { near.into() }
    }

    /// The square root of a positive number.
    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        let root = self.high.sqrt();
        let rest = (self - Self::product(root, root)).value();
        Self::ordered(root, 0.5 * rest / root)
    }

    /// The natural logarithm of a positive number, with an error of some 2^-60 of it.
    #[inline]
    pub(crate) fn log(self) -> Self {
        let x = self.high;
        if !(x > 0.0 && x < f64::INFINITY) {
            return libm::log(x).into();
        }
        self.log_of_positive()
    }

    /// The same of a finite number above 0, in loops of vectors.
    #[inline(always)]
    pub(crate) fn log_of_positive(self) -> Self {
        let (high, low) = log_and_rest(self.high);
        Self::ordered(high, low + self.low / self.high)
    }
}

/// (artanh(s) - s) / s^3 as a function of s^2 up to 0.03: 1/3 + s^2 / 5 + ..
#[inline(always)]
pub(super) fn artanh_rest(square: f64) -> f64 {
    // Groups of four, side by side.
    let four = |n: f64| {
        let low = 1.0 / n + square * (1.0 / (n + 2.0));
        low + square * square * (1.0 / (n + 4.0) + square * (1.0 / (n + 6.0)))
    };
    let fourth = (square * square) * (square * square);
    four(3.0) + fourth * (four(11.0) + fourth * four(19.0))
}

impl Neg for Double {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for Double {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let sum = Self::sum(self.high, other.high);
        Self::ordered(sum.high, sum.low + (self.low + other.low))
    }
}

impl Add<f64> for Double {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: f64) -> Self {
        let sum = Self::sum(self.high, other);
        Self::ordered(sum.high, sum.low + self.low)
    }
}

impl Sub for Double {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Sub<f64> for Double {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: f64) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        Self::ordered(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

impl Mul<f64> for Double {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: f64) -> Self {
        let product = Self::product(self.high, other);
        Self::ordered(product.high, product.low + self.low * other)
    }
}

impl Div for Double {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let high = self.high / other.high;
        let rest = self - other * high;
        let quotient = Self::ordered(high, rest.high / other.high);
        if high.is_finite() { quotient } else { high.into() }
    }
}
