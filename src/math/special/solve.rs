//! Quantiles, by Taylor's series of the inverse of the logarithm of the smaller tail.

use super::{Tails, log_ratio};

/// The most steps of any search: several times what bisection of all positive numbers takes.
pub(crate) const MOST: u32 = 200;

/// A distribution function of a positive number e^y at one y.
///
/// The density of y is `slope`; the derivative of its logarithm, `rate`, is linear in a function x of y, with
/// the derivative -`scale`; and that of x by y is x - `square` x^2, which is `change` here: of x near 1, the
/// difference would have few digits.
pub(crate) struct Slope {
    pub(crate) tails: Tails,
    pub(crate) slope: f64,
    pub(crate) rate: f64,
    pub(crate) x: f64,
    pub(crate) change: f64,
    pub(crate) scale: f64,
    pub(crate) square: f64,
}

/// Terms of Taylor's series by which tails are solved.
const ORDER: usize = 6;

/// Coefficient k of a product.
#[inline(always)]
fn product<const N: usize>(a: &[f64; N], b: &[f64; N], k: usize) -> f64 {
    let mut sums = [0.0; 2];
    let mut i = 0;
    while i < k {
        sums[0] += a[i] * b[k - i];
        sums[1] += a[i + 1] * b[k - i - 1];
        i += 2;
    }
    sums[0] + if i == k { sums[1] + a[k] * b[0] } else { sums[1] }
}

/// Series in powers of the change of the tail, times its power.
struct Terms<const N: usize> {
    x: [f64; N],
    /// The derivative of x by y, x - square x^2, and by the tail.
    change: [f64; N],
    step: [f64; N],
    rate: [f64; N],
    /// The derivative g of y, and its square: g' = own g - rate g^2.
    inverse: [f64; N],
    square: [f64; N],
}

impl<const N: usize> Terms<N> {
    #[inline(always)]
    fn extend(&mut self, k: usize, slope: &Slope, step: f64, own: f64) {
        let part = step * (1.0 / (k as f64 + 1.0));
        self.square[k] = product(&self.inverse, &self.inverse, k);
        self.inverse[k + 1] = part * (own * self.inverse[k] - product(&self.rate, &self.square, k));
        self.step[k] = product(&self.change, &self.inverse, k);
        self.x[k + 1] = part * self.step[k];
        self.rate[k + 1] = -slope.scale * self.x[k + 1];
        let less = 2.0 * slope.square * product(&self.x, &self.step, k);
        self.change[k + 1] = part * (self.step[k] - less);
    }
}

impl Slope {
    /// The derivative of y in powers of a change by `step`, where `inverse` is the first: of the tail's logarithm
    /// (`own` is 1), or of the tail itself, relative to it (0).
    #[inline(always)]
    fn terms<const N: usize>(&self, inverse: f64, step: f64, own: f64) -> [f64; N] {
        let first = |first| {
            let mut series = [0.0; N];
            series[0] = first;
            series
        };
        let mut terms = Terms {
            x: first(self.x),
            change: first(self.change),
            step: [0.0; N],
            rate: first(self.rate),
            inverse: first(inverse),
            square: [0.0; N],
        };
        let mut k = 0;
        while k + 1 < N {
            terms.extend(k, self, step, own);
            k += 1;
        }
        terms.inverse
    }

    /// e^y in powers of the change of the tail, both relative, from the first power on.
    #[inline]
    pub(super) fn quantiles<const N: usize>(&self, tail: f64, upper: bool) -> [f64; N] {
        let inverse = tail / self.slope;
        let rates = self.terms::<N>(if upper { -inverse } else { inverse }, 1.0, 0.0);
        let mut quantiles = [0.0; N];
        for k in 0..N {
            let mut sum = rates[k];
            for i in 0..k {
                sum += rates[i] * quantiles[k - 1 - i];
            }
            quantiles[k] = sum / (k as f64 + 1.0);
        }
        quantiles
    }
}

/// The positive number at which the lower tail, or the upper one, is a probability up to 1/2.
///
/// Halley's method in log x, and where it leaves what is known to contain the number, bisection.
#[inline]
pub(crate) fn solve(guess: f64, tail: f64, upper: bool, at: impl Fn(f64) -> Slope) -> f64 {
    match approach(guess, tail, upper, 0.0, at) {
        Ok((x, _)) | Err(x) => x,
    }
}

/// A probability of the lower tail, or of the upper one, as one of the smaller tail, which has all digits.
#[inline(always)]
pub(crate) fn smaller(probability: f64, upper: bool) -> (f64, bool) {
    let is_large = probability > 0.5;
    (probability.min(1.0 - probability), upper != is_large)
}

/// A number where the tail is as near to `target`, in proportion, and its functions there; or the number itself.
#[inline]
pub(super) fn approach(
    guess: f64,
    target: f64,
    of_upper: bool,
    near: f64,
    at: impl Fn(f64) -> Slope,
) -> Result<(f64, Slope), f64> {
    let (mut low, mut high) = (0.0, f64::INFINITY);
    let mut x = if guess.is_nan() { 1.0 } else { guess.clamp(f64::MIN_POSITIVE, f64::MAX) };
    let mut jump = 2.0;
    for _ in 0..MOST {
        let slope = at(x);
        let tail = if of_upper { slope.tails.upper } else { slope.tails.lower };
        if (tail - target).abs() <= near * target {
            return Ok((x, slope));
        }
        let is_below = (tail < target) != of_upper;
        *if is_below { &mut low } else { &mut high } = x;
        let hazard = slope.slope / tail;
        let mut next = f64::NAN;
        let mut step = f64::NAN;
        if tail > 0.0 && hazard > 0.0 && hazard < f64::INFINITY {
            let log = -log_ratio(tail, target);
            let inverse = if of_upper { -1.0 / hazard } else { 1.0 / hazard };
            let mut n = 0.0;
            let terms = slope.terms::<ORDER>(inverse, log, 1.0).map(|rate| {
                n += 1.0;
                rate * log * (1.0 / n)
            });
            let [first, second, .., fourth, last] = terms;
            step = terms.iter().rev().sum();
            if last.abs() > 0.25 * first.abs() || step.is_nan() {
                // Halley's step.
                step = first / (1.0 - second / first).clamp(0.5, 2.0);
            }
            next = x + x * fast_expm1(step);
            // The next term would be smaller than the last one as that is than the one before.
            let rest = (last.abs() + fourth.abs() * 2.0_f64.powi(-8)) * hazard;
            if near == 0.0 && rest < 2.0_f64.powi(-46) && (low..=high).contains(&next) {
                return Err(next);
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
                return Err(next);
            }
            if !(next > low && next < high) {
                return Err(x);
            }
        }
        if next == x {
            return Err(x);
        }
        x = next;
    }
    Err(x)
}

/// e^x - 1, of small x by few terms.
#[inline]
fn fast_expm1(x: f64) -> f64 {
    if x.abs() > 0.01 {
        return libm::expm1(x);
    }
    x + x * x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0 + x * (1.0 / 720.0)))))
}
