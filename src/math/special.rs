//! Distribution functions and quantiles: normal, incomplete gamma and incomplete beta functions.
//!
//! Fixed IEEE operations in `f64`, and the crate libm's functions, with the same bits on every machine.
//! Both tails are computed together: the smaller one directly, so that it has all its digits.

pub(crate) mod beta;
pub(crate) mod double_double;
pub(crate) mod gamma;
pub(crate) mod normal;
pub(crate) mod solve;
mod tables;

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

    #[inline]
    pub(crate) fn swapped(self) -> Self {
        Self { lower: self.upper, upper: self.lower }
    }
}

/// log(a / b).
#[inline]
pub(crate) fn log_ratio(a: f64, b: f64) -> f64 {
    let less = a - b;
    if less.abs() < 0.5 * b { libm::log1p(less / b) } else { libm::log(a) - libm::log(b) }
}
