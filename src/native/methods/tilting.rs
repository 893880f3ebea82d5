//! Normal vectors between bounds, by minimax tilting.
//!
//! Source: Botev, "The normal law under linear restrictions: simulation and estimation via minimax tilting",
//! Journal of the Royal Statistical Society B 79 (2017).

use crate::linear_algebra::cholesky;
use crate::math::special::normal_interval::NormalInterval;

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

    /// Finds the saddle point by Newton's method, with shorter steps where they do not bring the gradient closer
    /// to 0.
    fn solve(&mut self) -> Result<(), NoPlan> {
        const STEPS: usize = 200;
        let mut point = Point::start(&self.rows);
        for _ in 0..STEPS {
            let size = point.rows.iter().fold(1.0, |size, row| f64::max(size, row.place.abs()));
            if point.square.is_nan() || point.square.sqrt() <= 1e-12 * size {
                break;
            }
            let Some([places, tilts]) = point.step(&self.rows) else { break };
            let mut part = 1.0;
            let next = loop {
                let next = point.moved(&self.rows, part, &places, &tilts);
                if next.square < point.square * (1.0 - 0.1 * part) {
                    break Some(next);
                }
                part *= 0.5;
                if part < 1e-9 {
                    break None;
                }
            };
            let Some(next) = next else { break };
            point = next;
        }
        self.log_largest = 0.0;
        for (row, at) in self.rows.iter_mut().zip(&point.rows) {
            (row.tilt, row.place, row.log_probability) = (at.tilt, at.place, at.log_probability);
            self.log_largest += at.tilt * (0.5 * at.tilt - at.place) + at.log_probability;
        }
        match self.log_largest > LEAST_LOG {
            true => Ok(()),
            false => Err(NoPlan::TooRare(self.log_largest)),
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
    /// The derivatives of the quotient's logarithm.
    of_tilt: f64,
    of_place: f64,
}

/// A point of the search for the saddle point; the last component has neither a tilt nor a derivative.
struct Point {
    rows: Vec<At>,
    /// The sum of the squares of the derivatives.
    square: f64,
}

impl Point {
    fn start(rows: &[Row]) -> Self {
        let places = Vec::from_iter(rows.iter().map(|row| row.place));
        Self::of(rows, &vec![0.0; rows.len()], &places)
    }

    fn of(rows: &[Row], tilts: &[f64], places: &[f64]) -> Self {
        let last = rows.len().saturating_sub(1);
        let mut at = Vec::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            let (tilt, place) = (tilts[number], places[number]);
            let interval = row.interval(row.shift(&places[..number]) + tilt);
            let moments = interval.moments();
            let of_tilt = if number == last { 0.0 } else { tilt - place + moments.mean };
            at.push(At {
                tilt,
                place,
                log_probability: interval.log_probability(),
                mean: moments.mean,
                variance: moments.variance,
                of_tilt,
                of_place: 0.0,
            });
        }
        for (number, row) in rows.iter().enumerate() {
            let mean = at[number].mean;
            for (at, factor) in at.iter_mut().zip(&row.factors) {
                at.of_place += factor * mean;
            }
        }
        let mut square = 0.0;
        for at in at.iter_mut().take(last) {
            at.of_place -= at.tilt;
            square += at.of_place * at.of_place + at.of_tilt * at.of_tilt;
        }
        Self { rows: at, square }
    }

    fn moved(&self, rows: &[Row], part: f64, places: &[f64], tilts: &[f64]) -> Self {
        let moved = |from: fn(&At) -> f64, steps: &[f64]| {
            let steps = steps.iter().chain(&[0.0]);
            Vec::from_iter(self.rows.iter().zip(steps).map(|(at, step)| from(at) + part * step))
        };
        Self::of(rows, &moved(|at| at.tilt, tilts), &moved(|at| at.place, places))
    }

    /// Newton's step, of places and of tilts. The logarithm is convex in the tilts, with a diagonal matrix of second
    /// derivatives, and concave in the places: without the tilts, the matrix is positive definite.
    fn step(&self, rows: &[Row]) -> Option<[Vec<f64>; 2]> {
        let n = rows.len().saturating_sub(1);
        let mut matrix = vec![0.0; n * n];
        let mut right = Vec::from_iter(self.rows[..n].iter().map(|at| at.of_place));
        // The mixed derivatives by the tilt of a component and by the places: none beyond its own.
        let mixed = |number: usize| {
            let bend = self.rows[number].variance - 1.0;
            let own = (number < n).then_some(-1.0);
            let of_factor = move |factor: &f64| factor * bend;
            Vec::from_iter(rows[number].factors.iter().map(of_factor).chain(own))
        };
        for number in 0..=n {
            let at = &self.rows[number];
            let factors = &rows[number].factors;
            let (variance, bend) = (at.variance, at.variance - 1.0);
            for (i, a) in factors.iter().enumerate() {
                for (j, b) in factors[..=i].iter().enumerate() {
                    matrix[i * n + j] -= a * bend * b;
                }
            }
            if number == n {
                continue;
            }
            let mixed = mixed(number);
            for (i, a) in mixed.iter().enumerate() {
                for (j, b) in mixed[..=i].iter().enumerate() {
                    matrix[i * n + j] += a / variance * b;
                }
                right[i] -= a / variance * at.of_tilt;
            }
        }
        for i in 0..n {
            for j in 0..i {
                matrix[j * n + i] = matrix[i * n + j];
            }
        }
        let factor = cholesky(&matrix, n).ok()?;
        let places = solved(&factor, right);
        let tilts = (0..n).map(|number| {
            let product = dot(&mixed(number), &places);
            (-self.rows[number].of_tilt - product) / self.rows[number].variance
        });
        let tilts = Vec::from_iter(tilts);
        Some([places, tilts])
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
