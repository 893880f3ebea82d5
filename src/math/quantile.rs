//! Quantiles of random bits: samples by inversion.
//!
//! Random bits make a number v in (0, 1), and perhaps a sign. Quantiles are 0 at v = 1, and computed from
//! the smaller of v and 1 - v, which is exact but for one rounding: so small values are as exact as
//! large ones.

mod normal;
mod table;
pub(super) mod tables;

use std::f64::consts::{LN_2, LOG2_E};

use super::exp::{power_of_two_f32, power_of_two_f64};
use super::{Real, horner};
use crate::simd::{Line, each, inlined};
use normal::{normals_f32, normals_f64};

/// A function of v, perhaps with a sign: the highest bit, which then is not part of v. All but the first
/// decrease.
#[derive(Debug, Clone, Copy)]
pub enum Quantile {
    /// v, less 1 where it is above 1/2: the distance from the nearer end, negative from 1.
    FromNearerEnd,
    /// Standard normal variates, with a sign.
    Normal,
    /// Their absolute values.
    HalfNormal,
    /// -log v.
    Exponential,
    /// -log v, with a sign.
    Laplace,
    /// log((2 - v) / v), with a sign.
    Logistic,
    /// Their absolute values.
    HalfLogistic,
    /// cot(pi v / 2), with a sign.
    Cauchy,
    /// cot(pi v / 2).
    HalfCauchy,
}

impl Quantile {
    /// Replaces random bits, stored in place of the values, by a quantile of them.
    pub(crate) fn of_bits<T: FromBits>(self, out: &mut [Line<T>]) {
        match self {
            Self::FromNearerEnd => from_nearer_end(out),
            Self::Normal => T::normals(out, 1),
            Self::HalfNormal => T::normals(out, 0),
            Self::Exponential => exponentials(out, 0),
            Self::Laplace => exponentials(out, 1),
            Self::Logistic => logistics(out, 1),
            Self::HalfLogistic => logistics(out, 0),
            Self::Cauchy => cauchys(out, 1),
            Self::HalfCauchy => cauchys(out, 0),
        }
    }
}

/// The smaller of v and 1 - v.
#[derive(Clone, Copy)]
pub(crate) struct Folded<T> {
    pub(crate) near: T,
    /// Whether it is 1 - v.
    pub(crate) is_complement: bool,
}

/// A type of values, each made of random bits of its own width.
pub(crate) trait FromBits: Real {
    /// v = (n + 1/2) 2^-width, where n has the width of the type less `signs`.
    fn folded(self, signs: u32) -> Folded<Self>;

    /// A value above 0 with the sign that is the highest bit of `bits`, if there are `signs`.
    fn signed(self, bits: Self, signs: u32) -> Self;

    /// m in [1/2, 1) and k with x = m 2^-k, for a positive normal number x.
    fn mantissa(self) -> (Self, Self);

    /// (-log(1 - x) - x) / x^2 for x from 0 to 1/2.
    fn logarithm(x: Self) -> Self;

    /// (e^x - 1 - x) / x^2 for x from -0.35 to 0.35.
    fn exponential(x: Self) -> Self;

    /// 2^n for a whole number n of at most [`LARGEST_POWER`](Self::LARGEST_POWER), or at least that below 0.
    fn power_of_two(n: Self) -> Self;

    /// The largest n with a normal number 2^-n.
    const LARGEST_POWER: Self;

    /// N and D such that tan(pi x / 2) = x N / D for x from 0 to 1/2, of x^2.
    fn tangent(square: Self) -> [Self; 2];

    /// Standard normal variates, or their absolute values if there are no `signs`.
    fn normals(out: &mut [Line<Self>], signs: u32);
}

macro_rules! from_bits {
    ($float:ident, $word:ident, $signed:ident, $integer:ident, $normals:path,
     $logarithm:path, $terms:literal, $power_of_two:path, [$numerator:path, $denominator:path]) => {
        impl FromBits for $float {
            #[inline(always)]
            fn folded(self, signs: u32) -> Folded<Self> {
                // 2^-width of all bits.
                const UNIT: $float = 0.5 / ((1 as $word) << ($word::BITS - 1)) as $float;
                let bits = self.to_bits() << signs;
                let upper = (bits as $signed >> ($word::BITS - 1)) as $word;
                let n = ((bits ^ upper) >> signs) as $integer as $float;
                let near = (n + 0.5) * (UNIT * (1_u32 << signs) as $float);
                Folded { near, is_complement: upper != 0 }
            }

            #[inline(always)]
            fn signed(self, bits: Self, signs: u32) -> Self {
                let sign = $word::from(signs) << ($word::BITS - 1);
                $float::from_bits(self.to_bits() | bits.to_bits() & sign)
            }

            #[inline(always)]
            fn mantissa(self) -> (Self, Self) {
                const FRACTION: u32 = $float::MANTISSA_DIGITS - 1;
                const MASK: $word = (1 << FRACTION) - 1;
                // With the exponent of this number, the low bits of a pattern count units.
                const COUNTER: $float = ((1 as $word) << FRACTION) as $float;
                const BIAS: $float = ($float::MAX_EXP - 2) as $float;
                let bits = self.to_bits();
                let exponent = $float::from_bits(bits >> FRACTION | COUNTER.to_bits());
                let mantissa = $float::from_bits(bits & MASK | (0.5 as $float).to_bits());
                (mantissa, COUNTER + BIAS - exponent)
            }

            #[inline(always)]
            fn logarithm(x: Self) -> Self {
                in_halves(x, $logarithm)
            }

            #[inline(always)]
            fn exponential(x: Self) -> Self {
                /// 1 / n! down to n = 2.
                const COEFFICIENTS: [$float; $terms] = {
                    let (mut coefficients, mut n, mut factorial) = ([0.0; $terms], 2, 2.0);
                    while n < $terms + 2 {
                        coefficients[$terms + 1 - n] = (1.0 / factorial) as $float;
                        n += 1;
                        factorial *= n as f64;
                    }
                    coefficients
                };
                in_halves(x, COEFFICIENTS)
            }

            #[inline(always)]
            fn power_of_two(n: Self) -> Self {
                $power_of_two(n)
            }

            const LARGEST_POWER: Self = ($float::MAX_EXP - 2) as $float;

            #[inline(always)]
            fn tangent(square: Self) -> [Self; 2] {
                [horner(square, &$numerator), horner(square, &$denominator)]
            }

            fn normals(out: &mut [Line<Self>], signs: u32) {
                $normals(out, signs);
            }
        }
    };
}
from_bits! {
    f32, u32, i32, i32, normals_f32,
    tables::LOGARITHM_32, 6, power_of_two_f32,
    [tables::TANGENT_NUMERATOR_32, tables::TANGENT_DENOMINATOR_32]
}
// Not from `i64`, which AVX2 cannot convert.
from_bits! {
    f64, u64, i64, u64, normals_f64,
    tables::LOGARITHM_64, 12, power_of_two_f64,
    [tables::TANGENT_NUMERATOR_64, tables::TANGENT_DENOMINATOR_64]
}

/// A polynomial, highest power first, as two of half the length: one alone would take its time in
/// steps that wait for each other.
#[inline(always)]
fn in_halves<T: Real, const N: usize>(x: T, coefficients: [T; N]) -> T {
    let square = x * x;
    let (mut these, mut others) = (coefficients[0], coefficients[1]);
    let mut n = 1;
    while n < N / 2 {
        these = these.mul_add(square, coefficients[2 * n]);
        others = others.mul_add(square, coefficients[2 * n + 1]);
        n += 1;
    }
    if N.is_multiple_of(2) {
        these.mul_add(x, others)
    } else {
        others.mul_add(x, these.mul_add(square, coefficients[N - 1]))
    }
}

/// k log 2 - log(1 - x), for x from 0 to 1/2.
#[inline(always)]
fn logarithm<T: FromBits>(k: T, x: T) -> T {
    k.mul_add(T::from_f64(LN_2), (x * x).mul_add(T::logarithm(x), x))
}

/// scale x^y for a positive normal x, also where x^y is out of range: without tables, and so with y times the error
/// of log x, a unit in the last place of the larger of it and 1.
#[inline(always)]
pub(crate) fn scaled_power<T: FromBits>(scale: T, x: T, y: T) -> T {
    let (mantissa, k) = x.mantissa();
    // -log x, without k log 2.
    let rest = logarithm(T::ZERO, T::ONE - mantissa);
    let log_2 = -y * rest.mul_add(T::from_f64(LOG2_E), k);
    // Beyond, the value is 0 or infinite for every scale.
    let far = T::LARGEST_POWER + T::LARGEST_POWER + T::LARGEST_POWER;
    let is_near = log_2.abs() < far;
    let bound = if log_2 < T::ZERO { -far } else { far };
    let whole = if is_near { (log_2 + T::from_f64(0.5)).floor() } else { bound };
    let fraction = (-y).mul_add(k, -whole);
    let log = fraction.mul_add(T::from_f64(LN_2), -(y * rest));
    let log = if is_near { log } else { T::ZERO };
    let power = (log * log).mul_add(T::exponential(log), log) + T::ONE;
    // In three steps, each in range. Products with powers of 2 that enlarge a small scale, or make a large one smaller,
    // come before the product that is rounded.
    let third = (whole * T::from_f64(1.0 / 3.0)).floor();
    let (factor, rest) = (T::power_of_two(third), T::power_of_two(whole - third - third));
    let scaled = scale * factor;
    let up = scaled * factor * (T::from_f64(0.5) * rest) * (power + power);
    let down = scaled * power * factor * rest;
    if whole > T::ZERO { up } else { down }
}

impl<T: FromBits> Folded<T> {
    /// -log v: without a table, so faster than [`Real::log`], and exact from both ends.
    #[inline(always)]
    pub(crate) fn minus_log(self) -> T {
        let Self { near, is_complement } = self;
        let (mantissa, k) = near.mantissa();
        let rest = if is_complement { near } else { T::ONE - mantissa };
        logarithm(if is_complement { T::ZERO } else { k }, rest)
    }
}

#[inline(never)]
fn from_nearer_end<T: FromBits>(out: &mut [Line<T>]) {
    each(
        out,
        inlined!(|bits| {
            let Folded { near, is_complement } = bits.folded(0);
            if is_complement { -near } else { near }
        }),
    );
}

#[inline(never)]
fn exponentials<T: FromBits>(out: &mut [Line<T>], signs: u32) {
    each(out, inlined!(|bits| bits.folded(signs).minus_log().signed(bits, signs)));
}

/// With 1 - v exact, log((2 - v) / v) is -log t of t = v / (2 - v), where 1 - t = 2 (1 - v) / (2 - v).
#[inline(never)]
fn logistics<T: FromBits>(out: &mut [Line<T>], signs: u32) {
    each(
        out,
        inlined!(|bits| {
            let Folded { near, is_complement } = bits.folded(signs);
            let (above, below) = if is_complement {
                (T::ONE - near, T::ONE + near)
            } else {
                (near, T::ONE + (T::ONE - near))
            };
            let inverse = T::ONE / below;
            let complement = (near + near) * inverse;
            let is_complement = is_complement & (complement <= T::from_f64(0.5));
            let near = if is_complement { complement } else { above * inverse };
            Folded { near, is_complement }.minus_log().signed(bits, signs)
        }),
    );
}

#[inline(never)]
fn cauchys<T: FromBits>(out: &mut [Line<T>], signs: u32) {
    each(
        out,
        inlined!(|bits| {
            let Folded { near, is_complement } = bits.folded(signs);
            let [numerator, denominator] = T::tangent(near * near);
            let numerator = near * numerator;
            let (above, below) =
                if is_complement { (numerator, denominator) } else { (denominator, numerator) };
            (above / below).signed(bits, signs)
        }),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaled_powers_are_powers() {
        for x in (-500..50).map(|n| 2.0_f64.powf(f64::from(n) / 11.0)) {
            for y in [-7.0, -1.5, -0.01, 0.01, 0.3, 0.7, 1.0, 2.5, 20.0] {
                for scale in [1e-30, 1.0, 7e20] {
                    let exact = scale * x.powf(y);
                    let error = (scaled_power(scale, x, y) / exact - 1.0).abs();
                    let units = 4.0 + 2.0 * y.abs() * x.ln().abs().max(1.0);
                    assert!(error <= units * f64::EPSILON, "{scale} {x}^{y}: {error}");
                }
            }
        }
        // Where the power is out of range and the product is not.
        for (scale, x, y, exact) in [(1e-300, 1e2, 250.0, 1e200), (1e300, 1e-2, 250.0, 1e-200)] {
            assert!((scaled_power(scale, x, y) / exact - 1.0_f64).abs() < 1e-12);
        }
        for (x, y, exact) in [(2.0, 1e300, f64::INFINITY), (0.5, 1e300, 0.0), (2.0, -1e300, 0.0)] {
            assert_eq!(scaled_power(1.0, x, y), exact);
        }
        // Where the product of the scale and a number between 1 / sqrt(2) and sqrt(2) is not a normal number.
        for (x, y) in [(0.6, 1.0), (0.36, 0.5), (0.3, 2.0), (0.7, 20.0), (0.99, 1.0)] {
            let error = scaled_power(f64::MAX, x, y) / f64::MAX / x.powf(y) - 1.0;
            assert!(error.abs() < 1e-14, "{x}^{y}: {error}");
        }
        for (x, y) in [(3.0, 40.0), (20.0, 30.0), (1.4, 200.0), (1e5, 40.0)] {
            let units = scaled_power(5e-324, x, y) * 2.0_f64.powi(500) * 2.0_f64.powi(574);
            let error = units / x.powf(y) - 1.0;
            assert!(error.abs() < 1e-12, "{x}^{y}: {error}");
        }
    }
}
