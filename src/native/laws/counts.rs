//! Laws of counts.

use super::{one, parameters_through, tails};
use crate::math::special::cells::Cells;
use crate::math::special::normal::normal_quantile;
use crate::math::special::solve::smaller;
use crate::math::special::{Tails, log_ratio};
use crate::native::quantile::{Function, Law, is_tie};
use crate::sampling::{Line, Lines, each};
use crate::simd::inlined;

/// A distribution of whole numbers.
pub trait Counts: Clone + Send + Sync + 'static {
    /// Whether a guess may be far from the quantile.
    const IS_FAR: bool = false;

    /// Whether a guess is the quantile before rounding up, within some units in the last place of itself and 1; it is
    /// marked `#[inline(always)]` and has no calls, for loops of vectors.
    const IS_CLOSED: bool = false;

    /// The change of a guess, at most, divided by the relative change of the smaller tail; for closed forms.
    fn scale(&self) -> f64 {
        0.0
    }

    fn support(&self) -> [f64; 2] {
        [0.0, f64::INFINITY]
    }

    /// The probabilities of numbers up to k, and of those above it, for a whole number k of the support.
    fn tails(&self, k: f64) -> Tails;

    /// The logarithm of the probability of a whole number of the support.
    fn log_probability(&self, k: f64) -> f64;

    /// A number near the quantile.
    fn guess(&self, p: f64, upper: bool) -> f64;
}

/// A number near the quantile of a law with this mean, standard deviation and skewness.
#[inline]
pub(super) fn by_moments([mean, deviation, skewness]: [f64; 3], p: f64, upper: bool) -> f64 {
    let z = normal_quantile(p, upper);
    mean + deviation * (z + skewness * (z * z - 1.0) / 6.0)
}

/// The law of counts.
#[derive(Debug, Clone)]
pub struct OfCounts<C> {
    of: C,
    cells: Cells,
}

parameters_through!(OfCounts::new);

impl<C> OfCounts<C> {
    #[inline]
    pub(super) fn new(of: C) -> Self {
        Self { of, cells: Cells::new() }
    }
}

impl<C: Counts> OfCounts<C> {
    #[inline]
    fn tails(&self, x: f64) -> Tails {
        let [least, most] = self.of.support();
        let k = x.floor();
        match k {
            _ if k < least || k == f64::NEG_INFINITY => Tails::BELOW,
            _ if k >= most => Tails::ABOVE,
            _ => {
                let [lower, upper] = self.cells.of_count(k, 0, || {
                    let Tails { lower, upper } = self.of.tails(k);
                    [lower, upper]
                });
                Tails { lower, upper }
            }
        }
    }

    /// The quantile by rounding a guess up, and NaN where that is as near to a whole number as its error, or as a
    /// rounding of `p` moves it.
    #[inline(always)]
    fn closed(&self, p: f64, upper: bool) -> f64 {
        let [least, most] = self.of.support();
        let guess = self.of.guess(p, upper);
        let distance = (guess - guess.round_ties_even()).abs() - 1e-10 * (1.0 + guess.abs());
        let is_sure = distance * p.min(1.0 - p) > 8.0 * f64::EPSILON * p * self.of.scale();
        let above = (guess.ceil() + 0.0).max(least).min(most);
        if is_sure { above } else { f64::NAN }
    }

    /// A number nearer to a quantile by Newton's method for the logarithm of the smaller tail.
    #[inline]
    fn nearer(&self, mut k: f64, p: f64, upper: bool) -> f64 {
        const STEPS: usize = 20;
        let [least, most] = self.of.support();
        let (target, of_upper) = smaller(p, upper);
        for _ in 0..STEPS {
            k = k.floor().max(least).min(most - 1.0);
            let tails = self.tails(k);
            let (tail, sign) = if of_upper { (tails.upper, -1.0) } else { (tails.lower, 1.0) };
            let own = if of_upper { k + 1.0 } else { k };
            let hazard = libm::exp(self.log_density(own) - libm::log(tail));
            let change = sign * log_ratio(target, tail) / hazard;
            // NaN where a probability is below all numbers.
            if change.is_nan() || change.abs() <= 1.0 {
                break;
            }
            k += change;
        }
        k
    }

    /// The least k with enough probability up to it; at a tie, the least with as much as the one before it.
    #[inline]
    fn at(&self, p: f64, upper: bool) -> f64 {
        let [least, most] = self.of.support();
        let ends = if upper { [most, least] } else { [least, most] };
        if p == 0.0 || p == 1.0 {
            return ends[usize::from(p == 1.0)];
        }
        if C::IS_CLOSED {
            let closed = one(p, inlined!(|p| self.closed(p, upper)));
            if !closed.is_nan() {
                return closed;
            }
        }
        let (k, tails) = self.searched(p, upper);
        if is_tie(p, tails) { self.at(tails[0], upper) } else { k }
    }

    /// The least k with enough probability up to it, and the tails before it and at it: from a guess, in steps that
    /// grow until the number is enclosed, and then by bisection.
    #[inline]
    fn searched(&self, p: f64, upper: bool) -> (f64, [f64; 2]) {
        let [least, most] = self.of.support();
        let with_tail = |k: f64| {
            let tails = self.tails(k);
            (k, if upper { tails.upper } else { tails.lower })
        };
        let is_enough = |(_, tail): (f64, f64)| if upper { tail <= p } else { tail >= p };
        let guess = self.of.guess(p, upper);
        let guess = if C::IS_FAR { self.nearer(guess, p, upper) } else { guess };
        let guess = match guess.is_nan() {
            true if least.is_finite() => least,
            true => 0.0,
            false => guess.floor(),
        };
        // Up to here, numbers are whole ones.
        let within = |k: f64| k.max(least).min(most).min(f64::MAX);
        let start = with_tail(within(guess));
        let mut step = 1.0;
        let (mut low, mut high) = (start, start);
        if is_enough(start) {
            loop {
                low = with_tail((high.0 - step).max(least - 1.0).min(high.0.next_down()));
                if low.0 < least || !is_enough(low) {
                    break;
                }
                high = low;
                step *= 4.0;
            }
        } else {
            loop {
                high = with_tail(within(low.0 + step).max(low.0.next_up()).min(most));
                if high.0 >= most || is_enough(high) {
                    break;
                }
                low = high;
                step *= 4.0;
            }
        }
        while high.0 - low.0 > 1.0 {
            let middle = (low.0 + 0.5 * (high.0 - low.0)).floor();
            if middle <= low.0 || middle >= high.0 {
                break;
            }
            let middle = with_tail(middle);
            *if is_enough(middle) { &mut high } else { &mut low } = middle;
        }
        (high.0, [low.1, high.1])
    }
}

impl<C: Counts> Law for OfCounts<C> {
    const IS_COUNT: bool = true;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.of.support()
    }

    tails!(both);

    #[inline]
    fn log_density(&self, x: f64) -> f64 {
        let [least, most] = self.of.support();
        if x < least || x > most || x.floor() != x || x.is_infinite() {
            return -f64::INFINITY;
        }
        let [log, _] = self.cells.of_count(x, 1, || [self.of.log_probability(x), 0.0]);
        log
    }

    tails!(inverse);

    #[inline]
    fn evaluate(&self, function: Function, lines: &mut [Line<f64>], count: usize) {
        let Function::Quantile { upper } = function else {
            return function.over(self, lines, count);
        };
        if !C::IS_CLOSED {
            return function.over(self, lines, count);
        }
        let mut room = Lines::room();
        let closed = room.zeros(lines.len());
        closed.copy_from_slice(lines);
        each(closed, inlined!(|p| self.closed(p, upper)));
        for (p, closed) in lines.as_flattened_mut()[..count].iter_mut().zip(closed.as_flattened()) {
            *p = if closed.is_nan() { self.at(*p, upper) } else { *closed };
        }
    }
}
