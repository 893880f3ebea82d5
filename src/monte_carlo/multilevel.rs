//! Multilevel Monte Carlo: many coarse paths, and few fine ones that correct them.

use std::f64::consts::LN_2;
use std::fmt;
use std::ops::RangeInclusive;

use super::estimate::UNSEEN;
use super::estimates::ValueWithError;
use super::student::whole_freedom;
use super::{Estimate, Merge, MonteCarlo, Outcome};
use crate::error::Error;
use crate::keys::{Folds, Key};
use crate::math::Real;
use crate::prng::{Prng, Threefry2x32};
use crate::sampling::Shown;

/// A multilevel simulation (Giles, "Multilevel Monte Carlo path simulation", 2008,
/// doi:10.1287/opre.1070.0496).
///
/// The expectation of a quantity P that is approximated with more and more effort on levels 0, 1, 2,
/// ..., such as with ever shorter steps of time, is the sum of the expectations of corrections: P on
/// level 0, and on each higher level the difference between P there and on the level below, *from the
/// same random numbers*. The higher the level, the smaller the correction and the fewer the paths that
/// it needs. [`run`](Self::run) takes paths where they reduce the variance most for their cost, and
/// adds levels until the rest is small.
///
/// Each level has a key of its own, and the result is a function of the key and of the numbers that
/// are passed alone: the decisions are computed from estimates that have the same bits everywhere.
///
/// ```
/// use ndarray::{Array1, Array2, s};
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, Multilevel};
///
/// // The mean of a geometric Brownian motion at time 1, exp(0.05), by 2^level steps of Euler.
/// let euler = |noise: Array2<f64>| {
///     let step = 1.0 / noise.nrows() as f64;
///     let start = Array1::<f64>::ones(noise.ncols());
///     noise.rows().into_iter().fold(start, |x, noise| x * (&noise * 0.2 + (1.0 + 0.05 * step)))
/// };
/// let estimate = Multilevel::new(Key::from_seed(0), 4096)?.run(
///     1e-3, // the root of the mean squared error
///     |level| (1 << level) as f64, // the cost of a path
///     |level, key, paths| {
///         let steps = 1 << level;
///         let noise = key.normal::<f64, _>((steps, paths)) / (steps as f64).sqrt();
///         if level == 0 {
///             return Estimate::from_values(&euler(noise));
///         }
///         let coarse = &noise.slice(s![..;2, ..]) + &noise.slice(s![1..;2, ..]);
///         Estimate::from_values(&(euler(noise) - euler(coarse)))
///     },
/// )?;
/// assert!((estimate.mean() - 0.05_f64.exp()).abs() < 3e-3);
/// assert!(estimate.standard_error() < 1e-3);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Rare corrections
///
/// Of indicators, such as P(S < 0.6), corrections are mostly 0, and the first paths of a level may all
/// be alike. Variances are therefore not only of the values: three more values are assumed that
/// deviate as far as any does, as in [`Estimate::conservative_error`], and from level 2 on as much as
/// the level below lets expect. Where the values of a level are all equal, deviations are taken from the
/// levels below. Where no value of any level differs from the others, jumps of 1 are assumed, as of
/// indicators: for rare events of another size take a [pilot](Self::with_pilot) in which some occur.
///
/// For corrections of 1 with probability q / 2^level, or -1 and 1 of a digital option, the root of the
/// mean squared error over many keys is 1.0 to 1.2 times the accuracy.
///
/// # Nested simulation
///
/// In a function of an expectation, E\[f(E\[X | Y\])\], the inner expectation is the mean of 2^level
/// values of X for each Y, and the coarse quantity comes from the two halves of the same values: the
/// mean of f over both (the antithetic estimator of Giles, "Multilevel Monte Carlo methods", 2015,
/// doi:10.1017/S096249291500001X, section 9).
///
/// ```
/// use ndarray::{Axis, s};
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, Multilevel};
///
/// // X = Y + noise, f(x) = max(x, 0): the expectation is that of max(Y, 0), 1 / sqrt(2 pi).
/// let estimate = Multilevel::new(Key::from_seed(1), 1024)?.run(
///     5e-3,
///     |level| (1 << level) as f64,
///     |level, key, paths| {
///         let [outer, inner] = key.split_into();
///         let (y, samples) = (outer.normal::<f64, _>(paths), 1 << level);
///         let x = inner.normal::<f64, _>((samples, paths)) + &y;
///         let f = |x: ndarray::ArrayView2<f64>| {
///             x.mean_axis(Axis(0)).expect("samples").mapv_into(|mean| mean.max(0.0))
///         };
///         if level == 0 {
///             return Estimate::from_values(&f(x.view()));
///         }
///         let halves = f(x.slice(s![..;2, ..])) + f(x.slice(s![1..;2, ..]));
///         Estimate::from_values(&(f(x.view()) - 0.5 * halves))
///     },
/// )?;
/// assert!((estimate.mean() - 0.39894).abs() < 0.02);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is simulated before `run`"]
pub struct Multilevel<I: Prng = Threefry2x32> {
    key: Key<I>,
    paths: usize,
    pilot: u64,
    /// The finest level to begin with, and the finest one that is allowed.
    finest: RangeInclusive<usize>,
}

impl<I: Prng> Multilevel<I> {
    /// A simulation in blocks of `paths` paths on level 0, and of fewer on higher levels, at about the
    /// same cost.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no paths.
    pub fn new(key: Key<I>, paths: usize) -> Result<Self, Error> {
        Error::check(paths > 0, "Multilevel", "paths", paths, "at least 1")?;
        Ok(Self { key, paths, pilot: PILOT, finest: 2..=20 })
    }

    /// Sets the number of paths on each of the first levels from which variances are first estimated:
    /// by default 1024.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are fewer than 2.
    pub fn with_pilot(mut self, paths: u64) -> Result<Self, Error> {
        Error::check(paths >= 2, "with_pilot", "paths", paths, "at least 2")?;
        self.pilot = paths;
        Ok(self)
    }

    /// Sets the finest level of the beginning, and the finest one to which the simulation may go: by
    /// default `2..=20`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless the first is at least 2, and the last no less and at most 63.
    pub fn with_finest(mut self, levels: RangeInclusive<usize>) -> Result<Self, Error> {
        let (&first, &last) = (levels.start(), levels.end());
        if !(2 <= first && first <= last && last <= 63) {
            let allowed = "from at least 2 to at most 63";
            return Err(Error::parameter("with_finest", "levels", format!("{levels:?}"), allowed));
        }
        self.finest = levels;
        Ok(self)
    }

    /// Simulates until the root of the mean squared error is `accuracy`: a quarter of its square is for
    /// the square of the bias, and the rest for the variance.
    ///
    /// `cost` is the cost of a path on a level, in any unit. `simulate` gets the level, a block's key
    /// and its number of paths, and returns the estimate of the level's correction, or a `Result` of
    /// one.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `accuracy`, its square and costs are finite and above 0; if the finest allowed
    /// level leaves too large a bias; if a level has no finite value; or if more than 2^31 blocks are
    /// needed. Otherwise as [`MonteCarlo::run`], with the blocks and keys of one level.
    ///
    /// # Panics
    /// If `cost` panics.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run<R, F>(
        self,
        accuracy: f64,
        cost: impl Fn(usize) -> f64,
        simulate: F,
    ) -> Result<MultilevelEstimate, Error>
    where
        R: Outcome<Merged = Estimate>,
        F: Fn(usize, Key<I>, usize) -> R + Sync,
    {
        check_positive("Multilevel", "accuracy", accuracy)?;
        check_positive("Multilevel", "square of accuracy", accuracy * accuracy)?;
        let mut levels = Levels { run: &self, keys: Vec::new(), made: Vec::new() };
        for level in 0..=*self.finest.start() {
            levels.push(cost(level))?;
            levels.simulate(level, self.pilot, &simulate)?;
        }
        let variance = (1.0 - BIAS) * accuracy * accuracy;
        loop {
            let estimate = MultilevelEstimate { levels: levels.made.clone() };
            let mut more = false;
            for (level, paths) in estimate.allocation(variance.sqrt()).into_iter().enumerate() {
                let paths = paths.max(LEAST_PATHS.min(self.pilot));
                let done = levels.made[level].correction.count();
                // One hundredth more or less is not worth another round.
                if paths > done + done / 100 {
                    levels.simulate(level, paths - done, &simulate)?;
                    more = true;
                }
            }
            let allowed = BIAS.sqrt() * accuracy;
            if more {
                continue;
            }
            let bias = estimate.bias();
            if bias <= allowed {
                return Ok(estimate);
            }
            let level = levels.made.len();
            if level > *self.finest.end() {
                let (level, bias) = (level - 1, Shown(bias));
                let value = format!("{level}, which leaves a bias of {bias}");
                let allowed = format!("as fine as a bias of {} needs", Shown(allowed));
                return Err(Error::parameter("Multilevel", "finest level", value, allowed));
            }
            // Its paths are those that the levels before let expect.
            levels.push(cost(level))?;
        }
    }
}

/// By default, the paths of a level from which its variance is first estimated.
const PILOT: u64 = 1024;

/// The fewest paths of a level: of fewer, the variance is not known at all.
const LEAST_PATHS: u64 = 32;

/// The square of the bias, as a part of the mean squared error.
const BIAS: f64 = 0.25;

/// The levels of a run so far.
struct Levels<'a, I: Prng> {
    run: &'a Multilevel<I>,
    /// The key of each level, and how often it was simulated.
    keys: Vec<(Folds<Key<I>>, u32)>,
    made: Vec<Level>,
}

impl<I: Prng> Levels<'_, I> {
    #[cfg_attr(feature = "ledger", track_caller)]
    fn push(&mut self, cost: f64) -> Result<(), Error> {
        check_positive("Multilevel", "cost", cost)?;
        let key = self.run.key.fold_in(self.made.len() as u32);
        self.keys.push((key.into_folds(), 0));
        self.made.push(Level { correction: Estimate::default(), cost });
        Ok(())
    }

    /// Simulates more paths of a level.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn simulate<R, F>(&mut self, level: usize, paths: u64, simulate: &F) -> Result<(), Error>
    where
        R: Outcome<Merged = Estimate>,
        F: Fn(usize, Key<I>, usize) -> R + Sync,
    {
        let (keys, batches) = &mut self.keys[level];
        let key = keys.fold_in(*batches);
        *batches += 1;
        let relative_cost = self.made[level].cost / self.made[0].cost;
        let block = ((self.run.paths as f64 / relative_cost) as usize).clamp(1, self.run.paths);
        let more = MonteCarlo::with_total(key, paths, block)?
            .run(|key, paths| simulate(level, key, paths))?;
        self.made[level].correction.merge(more)?;
        if self.made[level].correction.count() == 0 {
            let value = format!("none that are finite on level {level}");
            return Err(Error::parameter("Multilevel", "values", value, "at least one"));
        }
        Ok(())
    }
}

/// A level of a multilevel estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Level {
    /// The estimate of what the level adds to the level below; on level 0, of the quantity.
    pub correction: Estimate,
    /// The cost of a path.
    pub cost: f64,
}

/// The result of a multilevel simulation.
///
/// It can also be made of levels that were simulated in other ways, such as each in a run with a
/// checkpoint, and tells how many paths each of them should have:
///
/// ```
/// use ndkey::monte_carlo::{Estimate, MultilevelEstimate};
///
/// let coarse = Estimate::from_values(&[3.0, 5.0, 4.0, 6.0]);
/// let correction = Estimate::from_values(&[0.1, 0.2, 0.3]);
/// let estimate = MultilevelEstimate::from_levels(&[coarse, correction], &[1.0, 4.0])?;
/// assert_eq!(estimate.mean(), 4.7);
/// // For a standard error of 0.1.
/// assert_eq!(estimate.allocation(0.1), [455, 19]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored"))]
pub struct MultilevelEstimate {
    levels: Vec<Level>,
}

/// A deserialised estimate, which may be invalid.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "MultilevelEstimate")]
struct Stored {
    levels: Vec<Level>,
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for MultilevelEstimate {
    type Error = Error;

    fn try_from(Stored { levels }: Stored) -> Result<Self, Error> {
        Self::of(levels)
    }
}

impl MultilevelEstimate {
    /// The estimate from the corrections of levels, and the costs of their paths.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are not as many costs as levels; [`Error::Parameter`] if there are
    /// none, or a cost is not finite and above 0.
    #[inline]
    pub fn from_levels(corrections: &[Estimate], costs: &[f64]) -> Result<Self, Error> {
        if costs.len() != corrections.len() {
            let allowed = format!("[{}], as `corrections`", corrections.len());
            return Err(Error::shape("`costs` of Multilevel", &[costs.len()], allowed));
        }
        let levels = corrections.iter().zip(costs);
        Self::of(levels.map(|(&correction, &cost)| Level { correction, cost }).collect())
    }

    fn of(levels: Vec<Level>) -> Result<Self, Error> {
        Error::check(!levels.is_empty(), "Multilevel", "number of levels", 0, "at least 1")?;
        levels.iter().enumerate().try_for_each(|(index, level)| {
            check_positive("Multilevel", "cost", level.cost).map_err(|error| error.at([index]))
        })?;
        Ok(Self { levels })
    }

    /// The levels, the coarsest first.
    #[must_use]
    #[inline]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The estimate, if all values are finite.
    ///
    /// # Errors
    /// [`Error::Parameter`] if some are NaN or infinite.
    #[inline]
    pub fn check(self) -> Result<Self, Error> {
        self.levels.iter().try_for_each(|level| level.correction.check().map(drop))?;
        Ok(self)
    }

    /// The sum of the levels' means; NaN if a level has no values.
    #[must_use]
    #[inline]
    pub fn mean(&self) -> f64 {
        self.levels.iter().map(|level| level.correction.mean()).sum()
    }

    /// The standard error of the mean, without the [bias](Self::bias); NaN if no value differs from the
    /// others of its level, and for fewer than two values on level 0 or 1.
    #[must_use]
    #[inline]
    pub fn standard_error(&self) -> f64 {
        self.with_error().standard_error
    }

    /// The mean and its standard error, with Welch and Satterthwaite's degrees of freedom.
    #[must_use]
    #[inline]
    pub fn with_error(&self) -> ValueWithError {
        let (mut sum, mut squares) = (0.0, 0.0);
        let variances = match self.jumps() {
            Some(jumps) => self.variances(&jumps, 0.0),
            None => vec![f64::NAN; self.levels.len()],
        };
        for (Level { correction, .. }, variance) in self.levels.iter().zip(variances) {
            let count = correction.count() as f64;
            let variance = variance / count;
            sum += variance;
            // Of one value, the variance is that of other levels.
            squares += if count > 1.0 { variance * variance / (count - 1.0) } else { 0.0 };
        }
        let freedom = if squares > 0.0 { whole_freedom(sum * sum / squares) } else { u64::MAX };
        ValueWithError::new(self.mean(), sum.sqrt(), freedom)
    }

    /// The estimated bias of the finest level: what the corrections of all finer ones would add up to,
    /// if they went on to shrink as they do; NaN for fewer than three levels.
    #[must_use]
    #[inline]
    pub fn bias(&self) -> f64 {
        let Some(first) = self.levels.len().checked_sub(2).filter(|&first| first > 0) else {
            return f64::NAN;
        };
        let rate = self.weak_rate();
        let factor = two_to(rate);
        let last = &self.means(rate)[first..];
        // The last correction, or what the one before lets expect.
        last[1].max(last[0] / factor) / (factor - 1.0)
    }

    /// The exponent of 2 by which the absolute mean of corrections shrinks from level to level, fitted
    /// to all levels but the first, the more closely the better their means are known; at least 0.5,
    /// and 1 if they tell nothing.
    #[must_use]
    #[inline]
    pub fn weak_rate(&self) -> f64 {
        let variances = match self.jumps() {
            Some(jumps) => self.variances(&jumps, UNSEEN),
            None => vec![0.0; self.levels.len()],
        };
        self.rate(self.levels.iter().zip(variances).map(|(Level { correction, .. }, variance)| {
            let mean = correction.mean().abs();
            (mean, mean * mean * correction.count() as f64 / variance)
        }))
    }

    /// The exponent of 2 by which the variance of corrections shrinks from level to level, fitted to
    /// all levels but the first, the more closely the better their variances are known; at least 0.5,
    /// and 1 if they tell nothing.
    #[must_use]
    #[inline]
    pub fn variance_rate(&self) -> f64 {
        self.rate(self.levels.iter().map(|Level { correction, .. }| {
            // The number of rare events of one size; of other values, too few.
            let events = correction.squares() / correction.furthest().powi(2);
            (correction.variance(), events)
        }))
    }

    /// The number of paths on each level that gives a standard error of the mean at the least cost,
    /// at least 2. Variances are conservative, as of [rare corrections](Multilevel#rare-corrections).
    #[must_use]
    #[inline]
    pub fn allocation(&self, standard_error: f64) -> Vec<u64> {
        let jumps = self.jumps().unwrap_or_else(|| vec![1.0; self.levels.len()]);
        let variances = self.variances(&jumps, UNSEEN);
        let costs = || self.levels.iter().map(|level| level.cost);
        let roots = variances.iter().zip(costs()).map(|(variance, cost)| (variance * cost).sqrt());
        let scale = roots.sum::<f64>() / (standard_error * standard_error);
        let paths = |(variance, cost): (&f64, f64)| (scale * (variance / cost).sqrt()).ceil();
        variances.iter().zip(costs()).map(|level| (paths(level) as u64).max(2)).collect()
    }

    /// The cost of all paths.
    #[must_use]
    #[inline]
    pub fn cost(&self) -> f64 {
        self.levels.iter().map(|level| level.correction.count() as f64 * level.cost).sum()
    }

    /// By how much values of each level deviate from their mean at most; where they are all equal, by how much
    /// values of the level below. `None` if they are on all levels.
    fn jumps(&self) -> Option<Vec<f64>> {
        let own = |level: &Level| Some(level.correction.furthest()).filter(|&jump| jump > 0.0);
        let mut jump = self.levels.iter().find_map(own)?;
        let of_level = |level| {
            jump = own(level).unwrap_or(jump);
            jump
        };
        Some(self.levels.iter().map(of_level).collect())
    }

    /// The variance of a path on each level.
    ///
    /// From level 2 on, it is the mean of a gamma distribution: a prior of [`UNSEEN`] jumps, in as many
    /// values as the level below lets expect, and the level's own values. On the first two levels,
    /// nothing is expected: `unseen` jumps are added, and [`UNSEEN`] if there is none.
    fn variances(&self, jumps: &[f64], unseen: f64) -> Vec<f64> {
        let factor = two_to(self.variance_rate());
        let mut expected = None;
        let of_level = |(number, (level, jump)): (usize, (&Level, &f64))| {
            let (count, squares) = (level.correction.count() as f64, level.correction.squares());
            let square = jump * jump;
            let variance = match expected {
                Some(expected) if count == 0.0 => expected,
                Some(expected) => {
                    let prior = UNSEEN * square;
                    (squares + prior) / (count - 1.0 + prior / expected)
                }
                None if count < 2.0 => f64::NAN,
                None if squares == 0.0 => UNSEEN * square / (count - 1.0),
                None => (squares + unseen * square) / (count - 1.0),
            };
            expected = (number > 0).then_some(variance / factor);
            variance
        };
        self.levels.iter().zip(jumps).enumerate().map(of_level).collect()
    }

    /// The absolute mean of each level, but at least half of what the level below lets expect: few
    /// paths of a high level may by chance be much alike.
    fn means(&self, rate: f64) -> Vec<f64> {
        let means = self.levels.iter().map(|level| level.correction.mean().abs());
        let mut means: Vec<f64> = means.collect();
        for level in 2..means.len() {
            let expected = means[level - 1] / two_to(rate);
            let is_new = self.levels[level].correction.count() == 0;
            means[level] = if is_new { expected } else { means[level].max(0.5 * expected) };
        }
        means
    }

    /// The slope, with the sign changed, of the line through the logarithms of numbers, where each
    /// is known as well as a number of events: the mean of the normal distribution that follows from
    /// the prior one around [`TYPICAL_RATE`], with a deviation of 1.
    fn rate(&self, numbers: impl Iterator<Item = (f64, f64)>) -> f64 {
        let known = |&(_, (number, events)): &(usize, (f64, f64))| {
            number > 0.0 && number.is_finite() && events > 0.0
        };
        let points: Vec<[f64; 3]> = numbers
            .enumerate()
            .skip(1)
            .filter(known)
            .map(|(level, (number, events))| {
                let variance = 1.0 / (events * LN_2 * LN_2) + SCATTER;
                [level as f64, Real::log(number) / LN_2, 1.0 / variance]
            })
            .collect();
        let weights: f64 = points.iter().map(|point| point[2]).sum();
        let mean =
            |of: usize| points.iter().map(|point| point[of] * point[2]).sum::<f64>() / weights;
        let (x, y) = (mean(0), mean(1));
        let products: f64 =
            points.iter().map(|point| (point[0] - x) * (point[1] - y) * point[2]).sum();
        let squares: f64 = points.iter().map(|point| (point[0] - x).powi(2) * point[2]).sum();
        ((TYPICAL_RATE - products) / (1.0 + squares)).max(LEAST_RATE)
    }
}

/// Writes the mean, `±` its standard error. A precision is that of both; without one, the error has two
/// digits.
impl fmt::Display for MultilevelEstimate {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_error().fmt(f)
    }
}

/// The rate of most methods for indicators, and of Euler's for means.
const TYPICAL_RATE: f64 = 1.0;

/// The variance of logarithms to the base 2 around a line, however well they are known.
const SCATTER: f64 = 0.05;

/// Methods with smaller rates are not worth their levels; estimated ones may be, by chance.
const LEAST_RATE: f64 = 0.5;

#[inline]
fn two_to(power: f64) -> f64 {
    Real::exp(power * LN_2)
}

#[inline]
fn check_positive(function: &'static str, parameter: &'static str, x: f64) -> Result<(), Error> {
    Error::check(x > 0.0 && x.is_finite(), function, parameter, Shown(x), "finite and above 0")
}
