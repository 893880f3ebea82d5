//! Quantiles, by Halley's method on the logarithm of the smaller tail.

use super::{Tails, log_ratio};

/// The most steps of any search: several times what bisection of all positive numbers takes.
pub(crate) const MOST: u32 = 200;

/// A distribution function of a positive number x at one x.
pub(crate) struct Slope {
    pub(crate) tails: Tails,
    /// The density times x.
    pub(crate) slope: f64,
    /// The derivative of log(slope) by log(x).
    pub(crate) rate: f64,
}

/// The positive number at which the lower tail, or the upper one, is `probability`.
///
/// Halley's method in log x, and where it leaves what is known to contain the number, bisection.
#[inline]
pub(crate) fn solve(guess: f64, probability: f64, upper: bool, at: impl Fn(f64) -> Slope) -> f64 {
    // The smaller tail has all digits.
    let (target, of_upper) = match probability > 0.5 {
        true => (1.0 - probability, !upper),
        false => (probability, upper),
    };
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut x = if guess.is_nan() { 1.0 } else { guess.clamp(f64::MIN_POSITIVE, f64::MAX) };
    let mut jump = 2.0;
    for _ in 0..MOST {
        let Slope { tails, slope, rate } = at(x);
        let tail = if of_upper { tails.upper } else { tails.lower };
        if tail == target {
            return x;
        }
        let is_below = (tail < target) != of_upper;
        *if is_below { &mut low } else { &mut high } = x;
        let hazard = slope / tail;
        let mut next = f64::NAN;
        let mut step = f64::NAN;
        if tail > 0.0 && hazard > 0.0 && hazard < f64::INFINITY {
            let g = log_ratio(tail, target);
            let (newton, curvature) = match of_upper {
                true => (g / hazard, rate + hazard),
                false => (-g / hazard, rate - hazard),
            };
            let divisor = 1.0 + 0.5 * newton * curvature;
            step = newton / divisor.clamp(0.5, 2.0);
            next = if step.abs() < 0.1 { x + x * libm::expm1(step) } else { x * libm::exp(step) };
            // The next step would be smaller by the square of this.
            let relative = step.abs() * hazard.max(curvature.abs()).max(1.0);
            if relative < 1e-6 && (low..=high).contains(&next) {
                return next;
            }
        }
        if !(next > low && next < high) || step.abs() > 100.0 {
            // Steps that grow, until both ends are known.
            next = if high == f64::INFINITY {
                x * jump
            } else if low == 0.0 {
                x / jump
            } else {
                low.sqrt() * high.sqrt()
            };
            jump = f64::min(jump * jump, 1e16);
            if next == 0.0 || next == f64::INFINITY {
                return next;
            }
            if !(next > low && next < high) {
                return x;
            }
        }
        if next == x {
            return x;
        }
        x = next;
    }
    x
}
