//! Normal vectors between bounds, by minimax tilting.
//!
//! Source: Botev, "The normal law under linear restrictions: simulation and estimation via minimax tilting",
//! Journal of the Royal Statistical Society B 79 (2017).

use crate::linear_algebra::cholesky;
use crate::math::special::normal_interval::{Moments, NormalInterval};

/// The plan for vectors with one covariance and one pair of bounds.
///
/// Component by component, in an order of its own, a variate is normal with a mean, its tilt, and truncated to what
/// the components before leave of the bounds. The tilts are such that the largest quotient of densities, by which
/// proposals are accepted, is as small as possible: it is the saddle point of the quotient.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tilting {
    rows: Vec<Row>,
    log_largest: f64,
}

/// A component, in units of its deviation given the components before.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    /// Its number in the vector.
    component: usize,
    /// The unit.
    deviation: f64,
    /// The factors of the variates before.
    factors: Vec<f64>,
    lower: f64,
    upper: f64,
    width: f64,
    tilt: f64,
    /// The variate, and the logarithm of its interval's probability, at the saddle point.
    place: f64,
    log_probability: f64,
}

/// Why there is no plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum NoPlan {
    /// A pivot of the covariance is not positive.
    NotPositive,
    /// The bounds' probability, at most e to this power, is too small.
    TooRare(f64),
}

/// The least logarithm of a probability: from there on, rounding would decide what is accepted.
pub(crate) const LEAST_LOG: f64 = -1e12;

impl Row {
    /// The sum of the variates before, times their factors.
    #[inline]
    fn shift(&self, variates: &[f64]) -> f64 {
        self.factors.iter().zip(variates).fold(0.0, |sum, (factor, z)| factor.mul_add(*z, sum))
    }

    /// What a shift leaves of the bounds.
    #[inline]
    fn interval(&self, shift: f64) -> NormalInterval {
        NormalInterval::new(self.lower - shift, self.upper - shift, self.width)
    }
}

impl Tilting {
    /// The plan for vectors with mean 0, given the covariance by rows, and bounds.
    pub(crate) fn new(cov: Vec<f64>, lower: &[f64], upper: &[f64]) -> Result<Self, NoPlan> {
        let mut tilting = Self { rows: ordered(cov, lower, upper)?, log_largest: 0.0 };
        tilting.solve()?;
        Ok(tilting)
    }

    /// Writes a proposal for a vector with mean 0, given two complementary uniform variates for each component, and
    /// room for the variates; returns the logarithm of the probability with which it is to be accepted.
    #[inline]
    pub(crate) fn propose(
        &self,
        uniforms: impl Iterator<Item = [f64; 2]>,
        variates: &mut [f64],
        out: &mut [f64],
    ) -> f64 {
        let mut log = 0.0;
        for (number, (row, [unit, others])) in self.rows.iter().zip(uniforms).enumerate() {
            let shift = row.shift(&variates[..number]);
            let interval = row.interval(shift + row.tilt);
            let z = row.tilt + interval.quantile(unit, others);
            // Terms as differences from the largest quotient's, so that large ones do not cancel.
            log += interval.log_probability() - row.log_probability - row.tilt * (z - row.place);
            variates[number] = z;
            out[row.component] = row.deviation * (shift + z);
        }
        log
    }

    /// The logarithm of an upper bound of the probability of vectors between the bounds.
    pub(crate) fn log_largest(&self) -> f64 {
        self.log_largest
    }

    /// Finds the saddle point by Newton's method over the places, each with the tilt that is best for it: the
    /// quotient's logarithm is concave then, and largest there. Steps are shorter where they do not come closer.
    fn solve(&mut self) -> Result<(), NoPlan> {
        const STEPS: usize = 200;
        let start = Vec::from_iter(self.rows.iter().map(|row| row.place));
        let mut found = Point::of(&self.rows, start.iter().map(|&place| (place, 0.0)));
        for _ in 0..STEPS {
            let Some(point) = &found else { break };
            let size = point.rows.iter().fold(1.0, |size, at| f64::max(size, at.place.abs()));
            if point.square.sqrt() <= 1e-12 * size {
                break;
            }
            let Some(next) = point.next(&self.rows) else { break };
            found = Some(next);
        }
        let places = found.map_or(start, |found| found.rows.iter().map(|at| at.place).collect());
        self.set(&places);
        match self.log_largest > LEAST_LOG {
            true => Ok(()),
            false => Err(NoPlan::TooRare(self.log_largest)),
        }
    }

    /// Sets the tilts for which the quotient is largest at these places, wherever the search has ended: from the last
    /// one, which is 0, back.
    fn set(&mut self, places: &[f64]) {
        let mut tilts = vec![0.0; self.rows.len()];
        self.log_largest = 0.0;
        for (number, row) in self.rows.iter_mut().enumerate().rev() {
            let (place, tilt) = (places[number], tilts[number]);
            let at = row.at(row.shift(&places[..number]), place, tilt);
            for (tilt, factor) in tilts.iter_mut().zip(&row.factors) {
                *tilt += factor * at.mean;
            }
            (row.tilt, row.place, row.log_probability) = (tilt, place, at.log_probability);
            self.log_largest += at.log();
        }
    }
}

/// The rows in an order in which intervals of small probability come first: Cholesky's method, in which the next
/// component is the one with the least probability, given that those before have their means.
fn ordered(mut cov: Vec<f64>, lower: &[f64], upper: &[f64]) -> Result<Vec<Row>, NoPlan> {
    let n = lower.len();
    let mut components = Vec::from_iter(0..n);
    // The variances and the means given the components before, and their factors.
    let mut variances = Vec::from_iter((0..n).map(|i| cov[i * n + i]));
    let mut means = vec![0.0; n];
    let mut factors = vec![vec![]; n];
    let mut rows = Vec::with_capacity(n);
    for next in 0..n {
        let (mut least, mut chosen) = (f64::INFINITY, None);
        for i in next..n {
            let deviation = variances[i].sqrt();
            // Not positive, or no number.
            if deviation.is_nan() || deviation <= 0.0 {
                return Err(NoPlan::NotPositive);
            }
            let component = components[i];
            let [from, to] = [lower[component], upper[component]];
            let [low, high] = [from, to].map(|bound| (bound - means[i]) / deviation);
            let interval = NormalInterval::new(low, high, (to - from) / deviation);
            let log = interval.log_probability();
            if chosen.is_none() || log < least {
                (least, chosen) = (log, Some((i, deviation, interval)));
            }
        }
        let (i, deviation, interval) = chosen.expect("a component is left");
        components.swap(next, i);
        variances.swap(next, i);
        means.swap(next, i);
        factors.swap(next, i);
        for k in 0..n {
            cov.swap(next * n + k, i * n + k);
        }
        for k in 0..n {
            cov.swap(k * n + next, k * n + i);
        }
        let mean = interval.moments().mean;
        let own = factors[next].clone();
        for i in next + 1..n {
            let product = dot(&factors[i], &own);
            let factor = (cov[i * n + next] - product) / deviation;
            factors[i].push(factor);
            variances[i] -= factor * factor;
            means[i] += factor * mean;
        }
        let component = components[next];
        let [from, to] = [lower[component], upper[component]];
        rows.push(Row {
            component,
            deviation,
            factors: own.iter().map(|factor| factor / deviation).collect(),
            lower: from / deviation,
            upper: to / deviation,
            width: (to - from) / deviation,
            tilt: 0.0,
            place: mean,
            log_probability: 0.0,
        });
    }
    match rows.iter().all(|row| row.width > 0.0) {
        true => Ok(rows),
        false => Err(NoPlan::TooRare(f64::NEG_INFINITY)),
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| a.mul_add(*b, sum))
}

/// A component at a point of the search.
#[derive(Debug, Clone, Copy)]
struct At {
    tilt: f64,
    place: f64,
    log_probability: f64,
    /// The mean and the variance of the truncated variate, less its tilt.
    mean: f64,
    variance: f64,
}

impl At {
    /// The component's part of the quotient's logarithm.
    fn log(&self) -> f64 {
        self.tilt * (0.5 * self.tilt - self.place) + self.log_probability
    }
}

impl Row {
    fn at(&self, shift: f64, place: f64, tilt: f64) -> At {
        let interval = self.interval(shift + tilt);
        let Moments { mean, variance } = interval.moments();
        At { tilt, place, log_probability: interval.log_probability(), mean, variance }
    }

    /// The component, tilted such that the truncated variate has its mean at a place: by Newton's method from a guess
    /// on. None if the place is not between the bounds.
    fn tilted(&self, shift: f64, place: f64, guess: f64) -> Option<At> {
        const STEPS: usize = 200;
        if !(self.lower - shift < place && place < self.upper - shift) {
            return None;
        }
        let [mut low, mut high] = [f64::NEG_INFINITY, f64::INFINITY];
        let mut at = self.at(shift, place, guess);
        for _ in 0..STEPS {
            let excess = at.tilt - place + at.mean;
            if excess.abs() <= f64::EPSILON * (1.0 + place.abs() + at.tilt.abs()) {
                break;
            }
            *(if excess > 0.0 { &mut high } else { &mut low }) = at.tilt;
            let near = at.tilt - excess / at.variance;
            let next = match (low, high) {
                _ if low < near && near < high => near,
                (f64::NEG_INFINITY, _) => high - 1.0 - high.abs(),
                (_, f64::INFINITY) => low + 1.0 + low.abs(),
                _ => low.midpoint(high),
            };
            if next == at.tilt {
                break;
            }
            at = self.at(shift, place, next);
        }
        Some(at)
    }
}

/// A point of the search: places, each with the tilt that is best for it, but the last component's, which has none.
struct Point {
    rows: Vec<At>,
    /// The quotient's logarithm, and its derivatives by the places.
    log: f64,
    slopes: Vec<f64>,
    /// The sum of the squares of the derivatives.
    square: f64,
}

impl Point {
    /// At places, with guesses of the tilts; none if one is not between its bounds.
    fn of(rows: &[Row], places: impl Iterator<Item = (f64, f64)>) -> Option<Self> {
        let last = rows.len().saturating_sub(1);
        let mut before = Vec::with_capacity(rows.len());
        let mut at = Vec::with_capacity(rows.len());
        for (number, (row, (place, guess))) in rows.iter().zip(places).enumerate() {
            let shift = row.shift(&before);
            at.push(match number == last {
                true => row.at(shift, place, 0.0),
                false => row.tilted(shift, place, guess)?,
            });
            before.push(place);
        }
        let mut slopes = Vec::from_iter(at.iter().take(last).map(|at| -at.tilt));
        for (row, at) in rows.iter().zip(&at) {
            for (slope, factor) in slopes.iter_mut().zip(&row.factors) {
                *slope += factor * at.mean;
            }
        }
        let log = at.iter().map(At::log).sum();
        let square = dot(&slopes, &slopes);
        Some(Self { rows: at, log, slopes, square })
    }

    /// A point that is closer to the maximum, on the way to which Newton's method leads.
    fn next(&self, rows: &[Row]) -> Option<Self> {
        let step = self.step(rows)?;
        let gain = dot(&step, &self.slopes);
        let mut part = 1.0;
        while part > 1e-9 {
            let steps = step.iter().chain(&[0.0]);
            let moved = |(at, step): (&At, &f64)| (at.place + part * step, at.tilt);
            let is_closer = |next: &Self| {
                next.square < self.square * (1.0 - 0.1 * part)
                    || next.log >= self.log + 0.1 * part * gain
            };
            let next = Self::of(rows, self.rows.iter().zip(steps).map(moved)).filter(is_closer);
            if next.is_some() {
                return next;
            }
            part *= 0.5;
        }
        None
    }

    /// Newton's step. Where tilts move, too, the logarithm bends more: their second derivatives are a diagonal matrix.
    fn step(&self, rows: &[Row]) -> Option<Vec<f64>> {
        let n = self.slopes.len();
        let mut matrix = vec![0.0; n * n];
        for (number, (at, row)) in self.rows.iter().zip(rows).enumerate() {
            let bend = at.variance - 1.0;
            // The mixed derivatives by the tilt of a component and by the places: none beyond its own.
            let own = (number < n).then_some(-1.0);
            let mixed = row.factors.iter().map(|factor| factor * bend).chain(own);
            let mixed = Vec::from_iter(mixed);
            for (i, a) in mixed.iter().enumerate() {
                for (j, b) in mixed[..=i].iter().enumerate() {
                    let of_places = match row.factors.get(i) {
                        Some(factor) => factor * bend * row.factors[j],
                        None => 0.0,
                    };
                    let of_tilt = if number < n { a / at.variance * b } else { 0.0 };
                    matrix[i * n + j] += of_tilt - of_places;
                }
            }
        }
        for i in 0..n {
            for j in 0..i {
                matrix[j * n + i] = matrix[i * n + j];
            }
        }
        let factor = cholesky(&matrix, n).ok()?;
        Some(solved(&factor, self.slopes.clone()))
    }
}

/// The x with F Fᵀ x = `right`, for a lower triangular factor F.
fn solved(factor: &[f64], mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        let sum = dot(&factor[i * n..][..i], &right[..i]);
        right[i] = (right[i] - sum) / factor[i * n + i];
    }
    for i in (0..n).rev() {
        right[i] /= factor[i * n + i];
        for j in 0..i {
            right[j] -= factor[i * n + j] * right[i];
        }
    }
    right
}
