//! Numbers of twice the precision, as sums of two: for exponents of densities, whose error is multiplied
//! by their size.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// The number `high + low`, where `low` is at most half a unit in the last place of `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Double {
    pub(crate) high: f64,
    pub(crate) low: f64,
}

impl From<f64> for Double {
    #[inline]
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Double {
    /// The exact sum.
    #[inline]
    pub(crate) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let of_b = high - a;
        let low = (a - (high - of_b)) + (b - of_b);
        Self { high, low: if high.is_finite() { low } else { 0.0 } }
    }

    /// The exact product, unless it overflows or underflows.
    #[inline]
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        Self { high, low: if high.is_finite() { a.mul_add(b, -high) } else { 0.0 } }
    }

    /// The sum where `a` is not the smaller one.
    #[inline]
    fn ordered(a: f64, b: f64) -> Self {
        let high = a + b;
        Self { high, low: if high.is_finite() { b - (high - a) } else { 0.0 } }
    }

    /// The nearest number.
    #[inline]
    pub(crate) fn value(self) -> f64 {
        self.high + self.low
    }

    /// e^x.
    #[inline]
    pub(crate) fn exp(self) -> f64 {
        let exp = libm::exp(self.high);
        exp + exp * self.low
    }

    /// The natural logarithm of a positive number, with an error of some 2^-60 of it.
    #[inline]
    pub(crate) fn log(self) -> Self {
        let x = self.high;
        if !(x > 0.0 && x < f64::INFINITY) {
            return libm::log(x).into();
        }
        let (scaled, power) = if x < f64::MIN_POSITIVE { (x * TWO_64, -64) } else { (x, 0) };
        let bits = scaled.to_bits();
        // A mantissa between the square roots of 1/2 and 2.
        let mut power = power + (bits >> 52) as i64 - 1023;
        let mut m = f64::from_bits(bits & ((1 << 52) - 1) | 1.0_f64.to_bits());
        if m > std::f64::consts::SQRT_2 {
            m *= 0.5;
            power += 1;
        }
        let s = Self::from(m - 1.0) / Self::sum(m, 1.0);
        let odd = 2.0 * s.high * s.high * s.high * artanh_rest(s.high * s.high);
        let of_m = Self { high: 2.0 * s.high, low: 2.0 * s.low } + odd;
        let k = power as f64;
        // The high part has few enough digits for an exact product.
        const LN_2: [f64; 2] = [0.693_147_180_369_123_8, 1.908_214_929_270_587_7e-10];
        let log = Self::sum(k * LN_2[0], k * LN_2[1]) + of_m;
        log + self.low / x
    }
}

const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// (artanh(s) - s) / s^3 as a function of s^2 up to 0.03.
#[inline]
pub(super) fn artanh_rest(square: f64) -> f64 {
    let mut sum = 1.0 / 27.0;
    for n in (1..12).rev() {
        sum = sum * square + ARTANH[n - 1];
    }
    sum
}

const ARTANH: [f64; 11] = [
    1.0 / 3.0,
    1.0 / 5.0,
    1.0 / 7.0,
    1.0 / 9.0,
    1.0 / 11.0,
    1.0 / 13.0,
    1.0 / 15.0,
    1.0 / 17.0,
    1.0 / 19.0,
    1.0 / 21.0,
    1.0 / 23.0,
];

impl Neg for Double {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for Double {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let sum = Self::sum(self.high, other.high);
        Self::ordered(sum.high, sum.low + (self.low + other.low))
    }
}

impl Add<f64> for Double {
    type Output = Self;

    #[inline]
    fn add(self, other: f64) -> Self {
        let sum = Self::sum(self.high, other);
        Self::ordered(sum.high, sum.low + self.low)
    }
}

impl Sub for Double {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Sub<f64> for Double {
    type Output = Self;

    #[inline]
    fn sub(self, other: f64) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        Self::ordered(product.high, product.low + (self.high * other.low + self.low * other.high))
    }
}

impl Mul<f64> for Double {
    type Output = Self;

    #[inline]
    fn mul(self, other: f64) -> Self {
        let product = Self::product(self.high, other);
        Self::ordered(product.high, product.low + self.low * other)
    }
}

impl Div for Double {
    type Output = Self;

    #[inline]
    fn div(self, other: Self) -> Self {
        let high = self.high / other.high;
        if !high.is_finite() {
            return high.into();
        }
        let rest = self - other * high;
        Self::ordered(high, rest.high / other.high)
    }
}
