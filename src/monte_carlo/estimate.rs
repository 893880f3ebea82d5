//! Estimates of a mean: moments of values, and merging the moments of two sets.

use std::fmt;
use std::ops::{Bound, RangeBounds};

use ndarray::{Array, ArrayView, Axis, Dimension, Ix1, RemoveAxis};

use super::estimates::write_with_error;
use super::merge::sum_of_counts;
use super::{Merge, student};
use crate::arrays::AsArray;
use crate::engine::{check_axis, parallel};
use crate::error::{Error, expect};
use crate::math::scaling::{scale_to_one, times_power_of_two};
#[cfg(feature = "serde")]
use crate::sampling::{Float, Shown};
use crate::simd::{SimdLevel, inlined};

/// An estimate of a mean: count, mean, variance, minimum and maximum of values.
///
/// Values that are NaN or infinite are counted apart ([`not_finite`](Self::not_finite)) and
/// otherwise left out; [`check`](Self::check) makes them an error. The mean of equal values is that
/// value, and their variance is 0, in all merged results too.
///
/// The bits do not depend on the number of threads: up to 2048 values are added in lanes, and the
/// estimates of such parts are merged in a fixed tree.
///
/// Squares of deviations beyond 1e154 are infinite, and those below 1e-162 are 0: scale such values.
///
/// For arrays, an `Array<Estimate, D>` is the elementwise estimate
/// ([`along_axis`](Self::along_axis)).
///
/// ```
/// use ndkey::monte_carlo::Estimate;
///
/// let estimate = Estimate::from_values(&[1.0, 2.0, 3.0, 6.0]);
/// assert_eq!((estimate.count(), estimate.mean()), (4, 3.0));
/// assert_eq!(estimate.variance(), 14.0 / 3.0);
/// assert_eq!((estimate.min(), estimate.max()), (1.0, 6.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Stored", try_from = "Stored"))]
pub struct Estimate {
    count: u64,
    not_finite: u64,
    mean: f64,
    /// The sum of squared deviations from the mean.
    squares: f64,
    min: f64,
    max: f64,
}

/// The estimate of no values, whose mean is NaN.
impl Default for Estimate {
    fn default() -> Self {
        let (min, max) = (f64::INFINITY, f64::NEG_INFINITY);
        Self { count: 0, not_finite: 0, mean: f64::NAN, squares: 0.0, min, max }
    }
}

impl Estimate {
    /// The estimate of the values of an array of any memory layout.
    #[must_use]
    pub fn from_values<A>(values: &A) -> Self
    where
        A: AsArray<Elem: Copy + Into<f64> + Sync> + ?Sized,
    {
        let values = values.array_view();
        match values.as_slice() {
            Some(values) => Self::of(values),
            None => Self::of(&values.iter().copied().collect::<Vec<_>>()),
        }
    }

    /// The estimate from one value, such as the mean of a block of paths that depend on each other.
    #[must_use]
    pub fn from_value(value: f64) -> Self {
        Self::of(&[value])
    }

    /// The estimate for each element of arrays stacked along an axis.
    ///
    /// ```
    /// use ndarray::{Axis, array};
    /// use ndkey::monte_carlo::Estimate;
    ///
    /// let paths = array![[1.0, 10.0], [3.0, 20.0]];
    /// let estimates = Estimate::along_axis(&paths, Axis(0))?;
    /// assert_eq!(estimates.map(|estimate| estimate.mean()), array![2.0, 15.0]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis.
    pub fn along_axis<A>(
        values: &A,
        axis: Axis,
    ) -> Result<Array<Self, <A::Dim as Dimension>::Smaller>, Error>
    where
        A: AsArray<Elem: Copy + Into<f64> + Sync, Dim: RemoveAxis> + ?Sized,
    {
        let values = values.array_view();
        check_axis(axis, values.shape())?;
        Ok(values.map_axis(axis, |lane: ArrayView<'_, _, Ix1>| Self::from_values(&lane)))
    }

    /// The standard deviation of values of any size, whose squares may not be finite numbers.
    pub(super) fn standard_deviation_of(mut values: Vec<f64>) -> f64 {
        let power = scale_to_one(&mut values);
        times_power_of_two(Self::of(&values).standard_deviation(), power)
    }

    /// The estimates of 2048 values each, merged in the tree that `ndkey_sums` has: the error grows with
    /// the logarithm of the number of values.
    fn of<T: Copy + Into<f64> + Sync>(values: &[T]) -> Self {
        const LEAF: usize = 2048;
        /// The values from which threads share the work.
        const PARALLEL: usize = 1 << 15;
        if values.len() <= LEAF {
            return Self::of_leaf(values);
        }
        let leaves = values.len().div_ceil(LEAF);
        let (earlier, later) = values.split_at(leaves.next_power_of_two() / 2 * LEAF);
        let (mut all, mut rest) = (Self::default(), Self::default());
        let mut earlier = || all = Self::of(earlier);
        let mut later = || rest = Self::of(later);
        if values.len() > PARALLEL {
            parallel::join(earlier, later);
        } else {
            earlier();
            later();
        }
        all.merge(rest).expect("no slice has 2^64 values");
        all
    }

    fn of_leaf<T: Copy + Into<f64>>(values: &[T]) -> Self {
        SimdLevel::current().vectorize(inlined!(|| Self::in_loops(values)))
    }

    /// As [`of_leaf`](Self::of_leaf), compiled for the instructions of the loops that it is inlined into.
    #[inline(always)]
    fn in_loops<T: Copy + Into<f64>>(values: &[T]) -> Self {
        let sum = sum(values, |value| value);
        if !sum.is_finite() {
            return Self::of_finite(values);
        }
        if values.is_empty() {
            return Self::default();
        }
        let count = values.len() as f64;
        let min = in_lanes(values, f64::INFINITY, |x| x, |a, b| if b < a { b } else { a });
        let max = in_lanes(values, f64::NEG_INFINITY, |x| x, |a, b| if b > a { b } else { a });
        // The sum of equal values is rounded.
        let mean = if min == max { min } else { sum / count };
        let squares = self::sum(values, |value| (value - mean) * (value - mean));
        Self { count: values.len() as u64, not_finite: 0, mean, squares, min, max }
    }

    /// As [`of_leaf`](Self::of_leaf), for the values that are finite.
    #[cold]
    fn of_finite<T: Copy + Into<f64>>(values: &[T]) -> Self {
        let all = values.iter().map(|&value| value.into());
        let finite: Vec<f64> = all.filter(|value| value.is_finite()).collect();
        let not_finite = (values.len() - finite.len()) as u64;
        if not_finite > 0 {
            return Self { not_finite, ..Self::of_leaf(&finite) };
        }
        // The values are finite but their sum is not: added one by one, the mean stays finite.
        let mut all = Self::default();
        for value in finite {
            let one = Self { count: 1, mean: value, min: value, max: value, ..Self::default() };
            all.merge(one).expect("no slice has 2^64 values");
        }
        all
    }

    /// The number of finite values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of values that are NaN or infinite.
    #[must_use]
    pub fn not_finite(&self) -> u64 {
        self.not_finite
    }

    /// The estimate, if all values are finite.
    ///
    /// ```
    /// use ndkey::monte_carlo::Estimate;
    ///
    /// let error = Estimate::from_values(&[1.0, f64::NAN]).check().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Estimate: `values` = 1 of 2 that are NaN or infinite, must be finite",
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if some are NaN or infinite.
    pub fn check(self) -> Result<Self, Error> {
        check_finite("Estimate", self.not_finite, self.count).map(|()| self)
    }

    /// The mean; NaN if there are no values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased variance, with `count - 1`; NaN for fewer than two values.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.count < 2 { f64::NAN } else { self.squares / (self.count - 1) as f64 }
    }

    /// The square root of the variance.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The standard error of the mean, `sqrt(variance / count)`; NaN for fewer than two different
    /// values.
    ///
    /// Equal values do not tell how far others may vary: of a rare event, the first million values
    /// may all be 0. Where the values are constant, [`variance`](Self::variance) is 0.
    ///
    /// To decide when to stop, compare [`conservative_error`](Self::conservative_error).
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.varies() { (self.variance() / self.count as f64).sqrt() } else { f64::NAN }
    }

    /// Whether values are known to vary; squares of tiny deviations underflow.
    pub(super) fn varies(&self) -> bool {
        self.min < self.max && self.squares > 0.0
    }

    /// The sum of squared deviations from the mean.
    pub(super) fn squares(&self) -> f64 {
        self.squares
    }

    /// The largest deviation from the mean.
    pub(super) fn furthest(&self) -> f64 {
        (self.mean - self.min).max(self.max - self.mean)
    }

    /// The estimate of values that `scaled` multiplies by a power of two.
    pub(super) fn map_scale(self, scaled: impl Fn(f64) -> f64) -> Self {
        let Self { mean, squares, min, max, .. } = self;
        let [mean, min, max] = [mean, min, max].map(&scaled);
        Self { mean, squares: scaled(scaled(squares)), min, max, ..self }
    }

    /// A larger standard error, for stopping rules: as if three more values deviated from the mean
    /// as far as any value does.
    ///
    /// A run that stops at a small [`standard_error`](Self::standard_error) favours samples that look
    /// better than they are. If it takes about a dozen rare events to reach the required error, the
    /// mean of such runs is within 1.96 times that error of the truth in 81 % to 84 % of cases
    /// instead of 95 %. With this error it is in 94 % or more, and the runs see three more events.
    /// For many values that contribute alike, both errors are nearly the same. Neither knows of values
    /// that are rarer than all that have occurred: give `range`, or let a run end by its length.
    ///
    /// `range` are the bounds of all possible values, `..` if they are not known. With both bounds,
    /// values that are all equal have an error too: for 0 of `n` events, 1.96 times the error is
    /// 3.4 / n, a little more than the rule of three gives. Otherwise it is NaN if all values are
    /// equal, as for fewer than two values, and comparing it does not end a run. It is never 0.
    ///
    /// ```
    /// use ndkey::monte_carlo::Estimate;
    ///
    /// let never = Estimate::from_values(&[0.0; 1000]); // 0 of 1000 events
    /// assert!(never.conservative_error(..).is_nan());
    /// assert!(1.96 * never.conservative_error(0.0..=1.0) > 3.0 / 1000.0);
    /// ```
    #[must_use]
    pub fn conservative_error(&self, range: impl RangeBounds<f64>) -> f64 {
        let bound = |bound: Bound<&f64>| match bound {
            Bound::Included(&x) | Bound::Excluded(&x) => Some(x),
            Bound::Unbounded => None,
        };
        let bounds = (bound(range.start_bound()), bound(range.end_bound()));
        let known = matches!(bounds, (Some(_), Some(_))) || self.min < self.max;
        let low = bounds.0.unwrap_or(self.min).min(self.min);
        let high = bounds.1.unwrap_or(self.max).max(self.max);
        let furthest = (self.mean - low).max(high - self.mean);
        let count = self.count as f64;
        let squares = self.squares + UNSEEN * furthest * furthest;
        // They are 0 if the bounds are no bounds, such as 1.0..=0.0, or if they underflow.
        if self.count < 2 || !known || squares == 0.0 {
            return f64::NAN;
        }
        (squares / (count * (count - 1.0))).sqrt()
    }

    /// The standard error in units of the absolute mean; NaN for fewer than two different values.
    #[must_use]
    pub fn relative_error(&self) -> f64 {
        self.standard_error() / self.mean.abs()
    }

    /// The interval around the mean that contains the true mean with probability `level`, if the
    /// values are normally distributed: by Student's t distribution with `count - 1` degrees of
    /// freedom.
    ///
    /// For other values it does so nearly if there are many of them. An interval of few skewed
    /// values contains the true mean less often: of 10 exponential variates in 90 % of cases instead
    /// of 95 %, of 100 in 94 %. The bounds are NaN for fewer than two different values.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::Estimate;
    ///
    /// let estimate = Estimate::from_values(&Key::from_seed(0).normal::<f64, _>(10));
    /// let [low, high] = estimate.confidence_interval(0.95)?;
    /// // 1.960 for many values.
    /// assert!(((high - low) / 2.0 / estimate.standard_error() - 2.262157).abs() < 1e-6);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    #[inline]
    pub fn confidence_interval(&self, level: f64) -> Result<[f64; 2], Error> {
        student::interval(self.mean, self.standard_error(), self.count.saturating_sub(1), level)
    }

    /// The smallest finite value; infinity if there is none.
    #[must_use]
    pub fn min(&self) -> f64 {
        self.min
    }

    /// The largest finite value; negative infinity if there is none.
    #[must_use]
    pub fn max(&self) -> f64 {
        self.max
    }
}

/// # Errors
/// [`Error::Parameter`] if there are 2^64 values or more, which is possible only if estimates were
/// deserialised.
impl Merge for Estimate {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        // The update of Chan, Golub and LeVeque, <https://doi.org/10.2307/2683386>.
        let not_finite =
            sum_of_counts("Estimate", "not_finite", self.not_finite, later.not_finite)?;
        let count = sum_of_counts("Estimate", "count", self.count, later.count)?;
        if later.count == 0 {
            self.not_finite = not_finite;
            return Ok(());
        }
        if self.count == 0 {
            *self = Self { not_finite, ..later };
            return Ok(());
        }
        let part = later.count as f64 / count as f64;
        let difference = later.mean - self.mean;
        self.squares += later.squares + difference * difference * (self.count as f64 * part);
        self.mean = mean_of([self.mean, later.mean], part);
        self.min = self.min.min(later.min);
        self.max = self.max.max(later.max);
        (self.count, self.not_finite) = (count, not_finite);
        Ok(())
    }
}

/// The estimate of the values, as by [`Estimate::from_values`].
impl FromIterator<f64> for Estimate {
    fn from_iter<V: IntoIterator<Item = f64>>(values: V) -> Self {
        Self::of(&Vec::from_iter(values))
    }
}

/// Merges the estimate of all the values.
///
/// # Panics
/// If there are 2^64 values or more, as where estimates [merge](Merge).
impl Extend<f64> for Estimate {
    #[track_caller]
    fn extend<V: IntoIterator<Item = f64>>(&mut self, values: V) {
        expect(self.merge(values.into_iter().collect()));
    }
}

/// Writes the mean, `±` its standard error, and where it applies that all values are equal, and how
/// many are not finite. A precision is that of both numbers; without one, the error has two digits, or
/// more before the point.
///
/// ```
/// use ndkey::monte_carlo::Estimate;
///
/// let estimate = Estimate::from_values(&[1.0, 2.0, 4.0]);
/// assert_eq!(estimate.to_string(), "2.33 ± 0.88");
/// assert_eq!(format!("{estimate:.3}"), "2.333 ± 0.882");
/// let never = Estimate::from_values(&[0.0; 1000]);
/// assert_eq!(never.to_string(), "0 ± NaN (all 1000 values are equal)");
/// ```
impl fmt::Display for Estimate {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_error(f, self.mean, self.standard_error())?;
        if self.count > 1 && self.min == self.max {
            write!(f, " (all {} values are equal)", self.count)?;
        }
        match self.not_finite {
            0 => Ok(()),
            some => write!(f, " ({some} of {} are NaN or infinite)", all(self.count, some)),
        }
    }
}

/// How many more values [`Estimate::conservative_error`] and multilevel simulations assume: with the
/// 1.96 standard errors of an interval of 95 %, 0 of `n` events are bounded by 3.4 / n, a little above
/// the rule of three.
pub(super) const UNSEEN: f64 = 3.0;

/// How an estimate is serialised, in less than a third of the bytes that the fields' names take.
#[cfg(feature = "serde")]
type Stored = (u64, u64, Float, Float, Float, Float);

#[cfg(feature = "serde")]
impl From<Estimate> for Stored {
    fn from(estimate: Estimate) -> Self {
        let Estimate { count, not_finite, mean, squares, min, max } = estimate;
        (count, not_finite, Float(mean), Float(squares), Float(min), Float(max))
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Estimate {
    type Error = Error;

    /// The estimate, if its numbers may be the moments of some values, or are of none.
    fn try_from((count, not_finite, mean, squares, min, max): Stored) -> Result<Self, Error> {
        let [mean, squares, min, max] = [mean, squares, min, max].map(|Float(value)| value);
        let is_possible = match count {
            0 => mean.is_nan() && [squares, min, max] == [0.0, f64::INFINITY, f64::NEG_INFINITY],
            _ => [mean, min, max].iter().all(|x| x.is_finite()) && min <= max && squares >= 0.0,
        };
        if !is_possible {
            let [mean, squares, min, max] = [mean, squares, min, max].map(Shown);
            let value = format!("mean {mean}, squares {squares}, min {min}, max {max}");
            let allowed = format!("those of {count} finite values");
            return Err(Error::parameter("Estimate", "numbers", value, allowed));
        }
        Ok(Self { count, not_finite, mean, squares, min, max })
    }
}

/// The mean of two means, the second of this part of the values.
pub(super) fn mean_of([first, second]: [f64; 2], part: f64) -> f64 {
    let difference = second - first;
    match difference.is_finite() {
        true => first + difference * part,
        // For numbers of opposite signs near the largest.
        false => first * (1.0 - part) + second * part,
    }
}

/// The pairs of numbers that are finite, the second as `is_second` says, and the number of the
/// others. Errors name the second array, and the first.
pub(super) fn finite_pairs<A, B>(
    (name, first_name): (&'static str, &str),
    first: &A,
    second: &B,
    is_second: impl Fn(f64) -> bool,
) -> Result<(Vec<(f64, f64)>, u64), Error>
where
    A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    B: AsArray<Elem: Copy + Into<f64>> + ?Sized,
{
    let (first, second) = (first.array_view(), second.array_view());
    if first.shape() != second.shape() {
        let allowed = format!("{:?}, as the {first_name}", first.shape());
        return Err(Error::shape(name, second.shape(), allowed));
    }
    let all = first.iter().zip(&second).map(|(&x, &y)| (x.into(), y.into()));
    let finite = all.filter(|&(x, y): &(f64, f64)| x.is_finite() && is_second(y));
    let pairs: Vec<_> = finite.collect();
    let not_finite = (first.len() - pairs.len()) as u64;
    Ok((pairs, not_finite))
}

pub(super) fn check_finite(
    function: &'static str,
    not_finite: u64,
    count: u64,
) -> Result<(), Error> {
    if not_finite == 0 {
        return Ok(());
    }
    let all = all(count, not_finite);
    let value = format!("{not_finite} of {all} that are NaN or infinite");
    Err(Error::parameter(function, "values", value, "finite"))
}

/// The number of all values, which may be 2^64 or more in a deserialised estimate.
fn all(count: u64, not_finite: u64) -> u128 {
    u128::from(count) + u128::from(not_finite)
}

/// The sum of `f` over the values.
#[inline(always)]
fn sum<T: Copy + Into<f64>>(values: &[T], f: impl Fn(f64) -> f64) -> f64 {
    in_lanes(values, 0.0, f, |a, b| a + b)
}

/// Combines `f` of all values, in a fixed order that suits vector instructions.
#[inline(always)]
fn in_lanes<T: Copy + Into<f64>>(
    values: &[T],
    neutral: f64,
    f: impl Fn(f64) -> f64,
    combine: impl Fn(f64, f64) -> f64,
) -> f64 {
    const LANES: usize = 16;
    let mut lanes = [neutral; LANES];
    let (lines, rest) = values.as_chunks::<LANES>();
    for line in lines {
        for lane in 0..LANES {
            lanes[lane] = combine(lanes[lane], f(line[lane].into()));
        }
    }
    for (lane, &value) in lanes.iter_mut().zip(rest) {
        *lane = combine(*lane, f(value.into()));
    }
    let mut width = LANES;
    while width > 1 {
        width /= 2;
        for lane in 0..width {
            lanes[lane] = combine(lanes[lane], lanes[lane + width]);
        }
    }
    lanes[0]
}
