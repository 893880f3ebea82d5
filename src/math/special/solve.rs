//! Quantiles, by Taylor's series of the inverse of the logarithm of the smaller tail.

use super::{Tails, log_ratio};

/// The most steps of any search: several times what bisection of all positive numbers takes.
pub(crate) const MOST: u32 = 200;

/// A distribution function of a positive number e^y at one y.
///
/// The density of y is `slope`; the derivative of its logarithm, `rate`, is linear in a function x of y, with
/// the derivative -`scale`; and that of x by y is x - `square` x^2.
pub(crate) struct Slope {
    pub(crate) tails: Tails,
    pub(crate) slope: f64,
    pub(crate) rate: f64,
    pub(crate) x: f64,
    pub(crate) scale: f64,
    pub(crate) square: f64,
}

/// Terms of Taylor's series.
const ORDER: usize = 6;

type Series = [f64; ORDER];

/// Coefficient k of a product.
#[inline(always)]
fn product<const K: usize>(a: &Series, b: &Series) -> f64 {
    let (mut sum, mut i) = (0.0, 0);
    while i <= K {
        sum += a[i] * b[K - i];
        i += 1;
    }
    sum
}

/// Series in powers of the change of the tail's logarithm, times its power.
struct Terms {
    y: Series,
    x: Series,
    /// The derivative of x by y, x - square x^2, and by the logarithm.
    change: Series,
    step: Series,
    rate: Series,
    /// The inverse g of the tail's hazard, the derivative of y, and its square: g' = g - rate g^2.
    inverse: Series,
    square: Series,
}

impl Terms {
    #[inline(always)]
    fn extend<const K: usize>(&mut self, slope: &Slope, step: f64) {
        let part = step * (1.0 / (K as f64 + 1.0));
        self.square[K] = product::<K>(&self.inverse, &self.inverse);
        self.inverse[K + 1] = part * (self.inverse[K] - product::<K>(&self.rate, &self.square));
        self.y[K + 1] = step * (1.0 / (K as f64 + 2.0)) * self.inverse[K + 1];
        self.step[K] = product::<K>(&self.change, &self.inverse);
        self.x[K + 1] = part * self.step[K];
        self.rate[K + 1] = -slope.scale * self.x[K + 1];
        let own = 2.0 * slope.square * product::<K>(&self.x, &self.step);
        self.change[K + 1] = part * (self.step[K] - own);
    }
}

impl Slope {
    /// The terms of y in powers of a change of the tail's logarithm by `step`, where `inverse` is the derivative
    /// of y by that logarithm.
    #[inline]
    fn terms(&self, inverse: f64, step: f64) -> Series {
        let first = |first| {
            let mut series = [0.0; ORDER];
            series[0] = first;
            series
        };
        let change = self.x - self.square * self.x * self.x;
        let mut terms = Terms {
            y: first(step * inverse),
            x: first(self.x),
            change: first(change),
            step: [0.0; ORDER],
            rate: first(self.rate),
            inverse: first(inverse),
            square: [0.0; ORDER],
        };
        terms.extend::<0>(self, step);
        terms.extend::<1>(self, step);
        terms.extend::<2>(self, step);
        terms.extend::<3>(self, step);
        terms.extend::<4>(self, step);
        terms.y
    }
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
        let slope = at(x);
        let tail = if of_upper { slope.tails.upper } else { slope.tails.lower };
        if tail == target {
            return x;
        }
        let is_below = (tail < target) != of_upper;
        *if is_below { &mut low } else { &mut high } = x;
        let hazard = slope.slope / tail;
        let mut next = f64::NAN;
        let mut step = f64::NAN;
        if tail > 0.0 && hazard > 0.0 && hazard < f64::INFINITY {
            let log = -log_ratio(tail, target);
            let inverse = if of_upper { -1.0 / hazard } else { 1.0 / hazard };
            let terms = slope.terms(inverse, log);
            let [first, second, .., fourth, last] = terms;
            step = terms.iter().rev().sum();
            if last.abs() > 0.25 * first.abs() || step.is_nan() {
                // Halley's step.
                step = first / (1.0 - second / first).clamp(0.5, 2.0);
            }
            next = x + x * fast_expm1(step);
            // The next term would be smaller than the last one as that is than the one before.
            let rest = (last.abs() + fourth.abs() * 2.0_f64.powi(-8)) * hazard;
            if rest < 2.0_f64.powi(-46) && (low..=high).contains(&next) {
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

/// e^x - 1, of small x by few terms.
#[inline]
fn fast_expm1(x: f64) -> f64 {
    if x.abs() > 0.01 {
        return libm::expm1(x);
    }
    x + x * x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0 + x * (1.0 / 720.0)))))
}
