//! Distribution functions and quantiles: normal, incomplete gamma and incomplete beta functions.
//!
//! Fixed IEEE operations in `f64`, and the crate libm's functions, with the same bits on every machine.
//! Both tails are computed together: the smaller one directly, so that it has all its digits.

pub(crate) mod beta;
pub(crate) mod cells;
pub(crate) mod double_double;
pub(crate) mod gamma;
pub(crate) mod in_loops;
pub(crate) mod normal;
pub(crate) mod normal_interval;
pub(crate) mod solve;
mod tables;

use crate::simd::{inlined, one_given};

/// The probabilities below and above a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tails {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

impl Tails {
    /// Of a number that no variate is below.
    pub(crate) const BELOW: Self = Self { lower: 0.0, upper: 1.0 };
    /// Of a number that no variate is above.
    pub(crate) const ABOVE: Self = Self { lower: 1.0, upper: 0.0 };

    #[inline]
    pub(crate) fn of_lower(lower: f64) -> Self {
        let lower = lower.clamp(0.0, 1.0);
        Self { lower, upper: 1.0 - lower }
    }

    #[inline]
    pub(crate) fn of_upper(upper: f64) -> Self {
        Self::of_lower(upper).swapped()
    }

    /// Of the upper tail, or of the lower one, without a branch that no processor foresees.
    #[inline]
    pub(crate) fn of(is_upper: bool, tail: f64) -> Self {
        let Self { lower, upper } = Self::of_lower(tail);
        let tails = [lower, upper];
        Self { lower: tails[usize::from(is_upper)], upper: tails[usize::from(!is_upper)] }
    }

    /// By the smaller one of two tails, in loops of vectors.
    #[inline(always)]
    pub(crate) fn by_smaller(is_lower: bool, lower: f64, upper: f64) -> Self {
        Self {
            lower: if is_lower { lower } else { 1.0 - upper },
            upper: if is_lower { 1.0 - lower } else { upper },
        }
    }

    #[inline(always)]
    pub(crate) fn times(self, factor: f64) -> Self {
        Self { lower: self.lower * factor, upper: self.upper * factor }
    }

    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        Self { lower: self.upper, upper: self.lower }
    }
}

/// A function of one number, with fused operations where the processor has them.
#[inline(always)]
pub(crate) fn one(x: f64, value: impl Fn(f64) -> f64) -> f64 {
    let mut result = x;
    one_given(&mut result, [], inlined!(|x, []: [(); 0]| value(x)));
    result
}

/// log(a / b).
#[inline]
pub(crate) fn log_ratio(a: f64, b: f64) -> f64 {
    let less = a - b;
    if less.abs() < 0.5 * b { libm::log1p(less / b) } else { libm::log(a) - libm::log(b) }
}

/// log(a b) of positive numbers, also where the product is out of range.
#[inline]
pub(crate) fn log_of_product(a: f64, b: f64) -> f64 {
    let product = a * b;
    if product.is_normal() { libm::log(product) } else { libm::log(a) + libm::log(b) }
}

/// The integral from 0 to 1 of a function like a polynomial of degree 19, by Gauss' rule.
#[inline(always)]
pub(crate) fn integrated(f: impl Fn(f64) -> f64) -> f64 {
    const NODES: [[f64; 2]; 5] = [
        [0.148_874_338_981_631_21, 0.295_524_224_714_752_87],
        [0.433_395_394_129_247_19, 0.269_266_719_309_996_36],
        [0.679_409_568_299_024_41, 0.219_086_362_515_982_04],
        [0.865_063_366_688_984_51, 0.149_451_349_150_580_59],
        [0.973_906_528_517_171_72, 0.066_671_344_308_688_14],
    ];
    let (mut sum, mut n) = (0.0, 0);
    while n < NODES.len() {
        let [node, weight] = NODES[n];
        sum += weight * (f(0.5 + 0.5 * node) + f(0.5 - 0.5 * node));
        n += 1;
    }
    0.5 * sum
}
