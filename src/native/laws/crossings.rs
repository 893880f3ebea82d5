//! Laws of the statistics of the Kolmogorov-Smirnov tests: probabilities of paths between two lines.
//!
//! The number of values up to a time is a Poisson process, given its number at the end. Between the times at which
//! a line is at a whole number, a vector of probabilities is multiplied by Poisson probabilities; what is
//! beyond a line then, is cut off. All terms are positive: so is what is cut off, which makes the upper tail (Noé, "The
//! calculation of distributions of two-sided Kolmogorov-Smirnov type statistics", 1972; Moscovich and Nadler, "Fast
//! calculation of boundary crossing probabilities for Poisson processes", 2017).
//!
//! Unless the lower tail of one line is small, the upper one is the sum over the last place where a path meets the line
//! (Birnbaum and Tingey, "One-sided confidence contours for probability distribution functions", 1951).

use std::mem;

use super::tailed::Tailed;
use super::trials::binomial;
use crate::math::special::Tails;
use crate::math::special::beta::Share;
use crate::math::special::double_double::Double;
use crate::math::special::gamma::log_poisson;

/// The law of a statistic of n values.
#[derive(Debug, Clone)]
pub struct Statistic<const IS_TWO_SIDED: bool> {
    n: f64,
}

impl<const IS_TWO_SIDED: bool> From<[f64; 1]> for Statistic<IS_TWO_SIDED> {
    fn from([n]: [f64; 1]) -> Self {
        Self { n }
    }
}

/// The lines at a distance of n x above and below the mean, in units of one value: its whole part above, its whole
/// part below, and the rest.
#[derive(Debug, Clone, Copy)]
struct Lines {
    above: usize,
    below: usize,
    part: f64,
}

/// The Poisson probability of k.
fn poisson(k: f64, rate: f64) -> f64 {
    const FEW: u32 = 32;
    match k {
        _ if rate == 0.0 && k > 0.0 => 0.0,
        _ if k <= f64::from(FEW) && rate <= f64::from(FEW) => {
            (1..=k as u32).fold(libm::exp(-rate), |term, n| term * (rate / f64::from(n)))
        }
        _ => libm::exp(log_poisson(k, rate)),
    }
}

/// The Poisson probabilities of 0 to n, down to the least that matters.
fn weights(rate: f64, n: usize, least: f64) -> Vec<f64> {
    let mut weight = libm::exp(-rate);
    let mut weights = vec![weight];
    for k in 1..=n {
        if weight <= least {
            break;
        }
        weight *= rate / k as f64;
        weights.push(weight);
    }
    weights
}

/// Probabilities of numbers of values, from a number on.
struct States {
    first: usize,
    probabilities: Vec<f64>,
    /// Room for those after a step.
    next: Vec<f64>,
}

impl States {
    /// After a step in time, of numbers below `end`.
    fn advance(&mut self, weights: &[f64], end: usize) {
        let old = &self.probabilities;
        let len = (old.len() + weights.len() - 1).min(end - self.first);
        self.next.clear();
        self.next.resize(len, 0.0);
        for (k, weight) in weights.iter().enumerate().take(len) {
            for (new, old) in self.next[k..].iter_mut().zip(old) {
                *new += weight * old;
            }
        }
        mem::swap(&mut self.probabilities, &mut self.next);
    }

    fn get(&self, number: usize) -> f64 {
        let place = number.checked_sub(self.first);
        place.and_then(|place| self.probabilities.get(place)).copied().unwrap_or(0.0)
    }
}

impl Lines {
    /// The paths of n values that are within the lines until shortly before the end: before how much time, and the
    /// probabilities of numbers then.
    ///
    /// `cut` gets the numbers that are cut off: at how much time before the end, the first one, and their probabilities.
    /// `at_lines` gets, for each unit of time, the probability of the largest number within at the time at which the line
    /// above is a whole number; and that of the largest number that is cut off below.
    fn paths(
        &self,
        n: usize,
        mut cut: impl FnMut(f64, usize, &[f64]),
        mut at_lines: impl FnMut([f64; 2]),
    ) -> (f64, States) {
        let Self { above, below, part } = *self;
        let near = f64::min(part, 1.0 - part);
        let is_below_first = part <= 0.5;
        // Paths to a line that is far away rise within a short time.
        let least = if 2 * above.min(below) < n { 1e-40 } else { 1e-290 };
        let weights = |rate| weights(rate, n, least);
        let (around, between) = (weights(2.0 * near), weights(1.0 - 2.0 * near));
        let start = weights(near);
        let mut states = States { first: 0, probabilities: vec![1.0], next: Vec::new() };
        for unit in 0..n {
            let mut marks = [0.0; 2];
            for is_second in [false, true] {
                let step = match (is_second, unit) {
                    (true, _) => &between,
                    (false, 0) => &start,
                    (false, _) => &around,
                };
                states.advance(step, n + 1);
                let position = if is_second { 1.0 - near } else { near };
                let rest = (n - unit) as f64 - position;
                let len = states.probabilities.len();
                if is_below_first == is_second {
                    let least = unit + above + 1;
                    marks[0] = states.get(least - 1);
                    let place = least.saturating_sub(states.first).min(len);
                    cut(rest, states.first + place, &states.probabilities[place..]);
                    states.probabilities.truncate(place);
                } else if let Some(last) = unit.checked_sub(below) {
                    marks[1] = states.get(last);
                    let count = (last + 1).saturating_sub(states.first);
                    let place = count.min(len);
                    cut(rest, states.first, &states.probabilities[..place]);
                    states.probabilities.drain(..place);
                    states.first += count;
                }
            }
            at_lines(marks);
        }
        (near, states)
    }

    /// The probabilities of paths that stay within the lines, and of paths that cross either.
    fn tails(&self, n: usize) -> [f64; 2] {
        let mut beyond = 0.0;
        let cut = |rest, first, probabilities: &[f64]| {
            beyond += of_end(n, rest, first, probabilities);
        };
        let (near, states) = self.paths(n, cut, |_| ());
        [of_end(n, near, states.first, &states.probabilities), beyond]
    }

    /// The probabilities at lines, for each unit of time.
    fn at_lines(&self, n: usize) -> Vec<[f64; 2]> {
        let mut at_lines = Vec::with_capacity(n);
        self.paths(n, |_, _, _| (), |marks| at_lines.push(marks));
        at_lines
    }
}

/// The probability of n at the end, of numbers from the first one on, with their probabilities.
fn of_end(n: usize, time: f64, first: usize, probabilities: &[f64]) -> f64 {
    let Some(last) = (first + probabilities.len()).checked_sub(1) else { return 0.0 };
    let mut left = (n - last) as f64;
    let mut of_rest = poisson(left, time);
    let mut sum = 0.0;
    for probability in probabilities.iter().rev() {
        sum += probability * of_rest;
        // That of one more.
        left += 1.0;
        of_rest *= time / left;
    }
    sum
}

/// The upper tail of the one-sided statistic, and its density.
struct Meetings {
    upper: f64,
    density: f64,
    /// Whether they have all digits.
    is_accurate: bool,
}

impl<const IS_TWO_SIDED: bool> Statistic<IS_TWO_SIDED> {
    /// By the places where a path may meet the line for the last time.
    fn meetings(&self, x: f64) -> Meetings {
        let (distance, mut number) = (Double::product(self.n, x), 0.0);
        let (mut upper, mut growth) = (0.0, 0.0);
        loop {
            let rest = Double::from(self.n - number) - distance;
            if rest.value() <= 0.0 {
                break;
            }
            let share = Share::of(distance + number, rest);
            let place = share.x.value();
            let term = libm::exp(binomial(number, self.n, share)) * (x / place);
            upper += term;
            growth += term * (self.n * x / share.rest.value() + 1.0) / place;
            number += 1.0;
        }
        let density = growth - upper / x;
        let part = self.least_tail();
        Meetings { upper, density, is_accurate: 1.0 - upper > part && density > part * growth }
    }

    /// Whether no path crosses both lines, to all digits; and of one line, whether a lower tail is not small.
    fn has_one_line(&self, x: f64) -> bool {
        self.n * x * x > if IS_TWO_SIDED { 6.0 } else { 0.25 * self.least_tail() }
    }

    /// The smallest lower tail that is a difference: it loses fewer digits than as many steps in time.
    fn least_tail(&self) -> f64 {
        f64::min(10.0 / self.n, 0.25)
    }

    /// How many lines the statistic has.
    const SIDES: f64 = if IS_TWO_SIDED { 2.0 } else { 1.0 };

    fn lines(&self, x: f64) -> Lines {
        let product = Double::product(self.n, x);
        let mut whole = product.high.floor();
        let mut part = (product.high - whole) + product.low;
        if part < 0.0 {
            (whole, part) = (whole - 1.0, part + 1.0);
        }
        let above = whole as usize;
        // Farther below, paths have a probability of e^-288.
        let farther = if IS_TWO_SIDED { 0 } else { (12.0 * self.n.sqrt()) as usize };
        Lines { above, below: above + farther, part }
    }
}

impl<const IS_TWO_SIDED: bool> Tailed for Statistic<IS_TWO_SIDED> {
    const IS_SLOW: bool = true;

    fn support(&self) -> [f64; 2] {
        [if IS_TWO_SIDED { 0.5 / self.n } else { 0.0 }, 1.0]
    }

    fn tails(&self, x: f64) -> Tails {
        if self.has_one_line(x) {
            let Meetings { upper, is_accurate, .. } = self.meetings(x);
            if is_accurate {
                return Tails::of_upper(Self::SIDES * upper);
            }
        }
        let [within, beyond] = self.lines(x).tails(self.n as usize);
        let whole = poisson(self.n, self.n);
        match within < beyond {
            true => Tails::of_lower(within / whole),
            false => Tails::of_upper(beyond / whole),
        }
    }

    /// The sum over the times at which a line is at a whole number: of paths up to there, and of paths from
    /// there on, which are paths of the opposite direction.
    fn log_density(&self, x: f64) -> f64 {
        if self.n == 1.0 {
            // Uniform, also at the ends.
            return libm::log(Self::SIDES);
        }
        if self.has_one_line(x) {
            let Meetings { density, is_accurate, .. } = self.meetings(x);
            if is_accurate {
                return libm::log(Self::SIDES * density);
            }
        }
        let n = self.n as usize;
        let lines = self.lines(x);
        let there = lines.at_lines(n);
        let reversed = Lines { above: lines.below, below: lines.above, ..lines };
        let back = if IS_TWO_SIDED { None } else { Some(reversed.at_lines(n)) };
        let back = back.as_ref().unwrap_or(&there);
        let terms = there.iter().zip(back.iter().rev());
        let sum = terms.map(|([line, _], [_, back])| line * back).sum::<f64>();
        libm::log(Self::SIDES * self.n * (sum / poisson(self.n, self.n)))
    }
}
