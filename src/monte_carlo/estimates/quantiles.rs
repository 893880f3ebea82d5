//! Quantiles of more values than are kept.

use std::cmp::Ordering;

use ndarray::Array;

use crate::arrays::AsArray;
use crate::error::Error;
use crate::monte_carlo::Merge;
use crate::monte_carlo::merge::sum_of_counts;
use crate::monte_carlo::student::{check_level, normal_within};
#[cfg(feature = "serde")]
use crate::sampling::Float;
use crate::sampling::{Shown, check_values};

/// Quantiles of values, such as the median: exact for few values, and for many from a sketch of them
/// whose error is known.
///
/// The sketch keeps buffers of at most `capacity` sorted values, where each stands for 1, 2, 4, ...
/// of all. A full buffer is halved: every second value goes on to the next one. Up to `capacity`
/// values nothing is left out, and [`quantile`](Self::quantile) is exact. Otherwise it is a value whose
/// rank among all n values differs from p n by at most [`rank_error`](Self::rank_error) n. This bound
/// is counted up while values are left out, and holds for any values in any order. It is about
/// `levels / (2 capacity)` with log2(n / capacity) levels, 0.0022 for 10^9 values and the default
/// capacity, 4096. Of values in random order, the largest actual error is about `1 / capacity`, 0.00024.
/// Memory is at most 8 bytes times the capacity for each level.
///
/// Ranks are all that is known: beyond 1 - 1 / capacity, quantiles are all the same value, which is
/// too near. For tails with 1 - p (or p) below 10 times the error of ranks, take a larger
/// [capacity](Self::with_capacity), the [`Proportion`](super::Proportion) beyond a given value, or
/// importance sampling ([`WeightedEstimate`](super::WeightedEstimate)). For the mean beyond a quantile,
/// see the [guide](crate::monte_carlo::guide#the-mean-beyond-a-quantile).
///
/// Quantiles [merge](Merge), as the summaries of Agarwal and others, "Mergeable summaries" (2013,
/// doi:10.1145/2500128), whose random choices are made here so that errors of both signs are alike,
/// and otherwise from the values: a merged result has the same bits everywhere.
///
/// Values that are NaN are counted apart; infinite ones are in order with the others.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{MonteCarlo, Quantiles};
///
/// let quantiles = MonteCarlo::new(Key::from_seed(0), 64, 4096)?
///     .run(|key, paths| Quantiles::from_values(&key.normal::<f64, _>(paths)))?;
/// assert!(quantiles.rank_error() < 1e-3);
/// let [low, high] = quantiles.confidence_interval(0.975, 0.999)?;
/// assert!(low < 1.96 && 1.96 < high);
/// assert!((quantiles.quantile(0.975)? - 1.96).abs() < 0.02);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Stored", try_from = "Stored"))]
#[doc(alias("median", "percentile", "sketch", "value at risk", "KLL"))]
#[doc(alias("expected shortfall", "conditional value at risk", "CVaR"))]
pub struct Quantiles {
    capacity: usize,
    /// Sorted values, where each stands for 2^level values.
    levels: Vec<Vec<f64>>,
    /// By how much ranks may be too high, and too low.
    errors: [u64; 2],
    not_a_number: u64,
    min: f64,
    max: f64,
}

/// The quantiles of no values, with the default capacity.
impl Default for Quantiles {
    fn default() -> Self {
        Self::empty(CAPACITY)
    }
}

const CAPACITY: usize = 4096;

impl Quantiles {
    /// The quantiles of the values of an array, with the default capacity.
    #[must_use]
    pub fn from_values<A>(values: &A) -> Self
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        Self::default().of(values)
    }

    /// The quantiles of no values, with another capacity.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless the capacity is from 16 to 2^32.
    pub fn with_capacity(capacity: usize) -> Result<Self, Error> {
        let is_allowed = (16..=1 << 32).contains(&(capacity as u64));
        Error::check(is_allowed, "Quantiles", "capacity", capacity, "from 16 to 2^32")?;
        Ok(Self::empty(capacity))
    }

    fn empty(capacity: usize) -> Self {
        let (min, max) = (f64::INFINITY, f64::NEG_INFINITY);
        Self { capacity, levels: vec![Vec::new()], errors: [0; 2], not_a_number: 0, min, max }
    }

    /// The quantiles of values, with the capacity of these.
    ///
    /// ```
    /// use ndkey::monte_carlo::Quantiles;
    ///
    /// let fine = Quantiles::with_capacity(1 << 16)?;
    /// let quantiles = fine.of(&[3.0, 1.0, 2.0]);
    /// assert_eq!(quantiles.quantile(0.5)?, 2.0);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn of<A>(&self, values: &A) -> Self
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        let mut quantiles = Self::empty(self.capacity);
        let values = values.array_view();
        let all = values.iter().map(|&value| value.into());
        let mut sorted: Vec<f64> = all.filter(|value| !value.is_nan()).collect();
        quantiles.not_a_number = (values.len() - sorted.len()) as u64;
        sorted.sort_unstable_by(f64::total_cmp);
        if let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) {
            (quantiles.min, quantiles.max) = (min, max);
        }
        quantiles.levels[0] = sorted;
        quantiles.halve_full_levels();
        quantiles
    }

    /// Halves every level that has more values than fit.
    fn halve_full_levels(&mut self) {
        let mut level = 0;
        while level < self.levels.len() {
            if self.levels[level].len() > self.capacity {
                self.halve(level);
            }
            level += 1;
        }
    }

    /// Passes every second value of a level on to the next one, where it stands for two.
    fn halve(&mut self, level: usize) {
        if level + 1 == self.levels.len() {
            self.levels.push(Vec::new());
        }
        let mut values = std::mem::take(&mut self.levels[level]);
        // The last of an odd number of values stays.
        if values.len() % 2 == 1 {
            self.levels[level].extend(values.pop());
        }
        let [high, low] = self.errors;
        let first = match high.cmp(&low) {
            Ordering::Less => 0,
            Ordering::Greater => 1,
            Ordering::Equal => coin(&values),
        };
        // Between the two values of a pair, ranks are too high if the first is kept.
        self.errors[first] = self.errors[first].saturating_add(1 << level);
        let kept = values.into_iter().skip(first).step_by(2).collect();
        self.levels[level + 1] = in_order(std::mem::take(&mut self.levels[level + 1]), kept);
    }

    /// The number of values that are not NaN.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.levels.iter().enumerate().map(|(level, values)| (values.len() as u64) << level).sum()
    }

    /// The number of values that are NaN.
    #[must_use]
    pub fn not_a_number(&self) -> u64 {
        self.not_a_number
    }

    /// The smallest value; infinity if there is none.
    #[must_use]
    pub fn min(&self) -> f64 {
        self.min
    }

    /// The largest value; negative infinity if there is none.
    #[must_use]
    pub fn max(&self) -> f64 {
        self.max
    }

    /// The bound of the error of ranks, as a part of all values: 0 if none has been left out.
    #[must_use]
    pub fn rank_error(&self) -> f64 {
        match self.errors {
            [0, 0] => 0.0,
            [high, low] => high.max(low) as f64 / self.count() as f64,
        }
    }

    /// The smallest value that at least a part `p` of all values do not exceed; for `p` = 0 the
    /// smallest of all. NaN if there are no values.
    ///
    /// Of a sketch, it is a value whose rank is right up to [`rank_error`](Self::rank_error). There is
    /// no interpolation: in NumPy's terms, the method is `inverted_cdf`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` is from 0 to 1.
    #[inline]
    pub fn quantile(&self, p: f64) -> Result<f64, Error> {
        check_probability("quantile", p)?;
        Ok(self.at(&self.ranked(), p))
    }

    /// [Quantiles](Self::quantile) at many probabilities, for which the values are sorted once.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless each is from 0 to 1.
    pub fn quantiles<A>(&self, p: &A) -> Result<Array<f64, A::Dim>, Error>
    where
        A: AsArray<Elem = f64> + ?Sized,
    {
        let p = p.array_view();
        let is_probability = |p| (0.0..=1.0).contains(&p);
        check_values(&p, p.shape(), "quantiles", "p", "from 0 to 1", is_probability)?;
        let ranked = self.ranked();
        Ok(p.map(|&p| self.at(&ranked, p)))
    }

    /// The part of all values that do not exceed `x`: the empirical distribution function. NaN if
    /// there are no values.
    #[must_use]
    #[inline]
    pub fn cdf(&self, x: f64) -> f64 {
        let levels = self.levels.iter().enumerate();
        let up_to_x: u64 = levels
            .map(|(level, values)| (values.partition_point(|&value| value <= x) as u64) << level)
            .sum();
        up_to_x as f64 / self.count() as f64
    }

    /// The interval that contains the quantile of the values' distribution with probability `level`,
    /// if values are independent: between two values whose ranks, by the normal approximation, differ
    /// from p n by more than chance and the [error of ranks](Self::rank_error) explain.
    ///
    /// Bounds are infinite where there are too few values beyond the quantile.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `p` is from 0 to 1, and `level` lies between these.
    #[inline]
    pub fn confidence_interval(&self, p: f64, level: f64) -> Result<[f64; 2], Error> {
        check_probability("confidence_interval", p)?;
        check_level("confidence_interval", level)?;
        let count = self.count() as f64;
        let by_chance = normal_within(level) * (count * p * (1.0 - p)).sqrt();
        let [high, low] = self.errors.map(|error| error as f64);
        let first = (count * p - by_chance - low).floor();
        let last = (count * p + by_chance + high).ceil() + 1.0;
        let ranked = self.ranked();
        Ok([
            if first < 1.0 { f64::NEG_INFINITY } else { self.of_rank(&ranked, first as u64) },
            if last > count { f64::INFINITY } else { self.of_rank(&ranked, last as u64) },
        ])
    }

    /// The values that are kept, sorted, each with the number of values up to it.
    #[inline]
    fn ranked(&self) -> Vec<(f64, u64)> {
        let levels = self.levels.iter().enumerate();
        let weighted =
            levels.flat_map(|(level, values)| values.iter().map(move |&x| (x, 1 << level)));
        let mut ranked: Vec<(f64, u64)> = weighted.collect();
        ranked.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let mut rank = 0;
        for (_, weight) in &mut ranked {
            rank += *weight;
            *weight = rank;
        }
        ranked
    }

    #[inline]
    fn at(&self, ranked: &[(f64, u64)], p: f64) -> f64 {
        // A rounded product must not reach the next rank.
        let rank = (p * self.count() as f64 * (1.0 - f64::EPSILON)).ceil();
        self.of_rank(ranked, rank as u64)
    }

    /// The value of a rank, counted from 1; the extremes are known.
    #[inline]
    fn of_rank(&self, ranked: &[(f64, u64)], rank: u64) -> f64 {
        match ranked.last() {
            None => f64::NAN,
            Some(_) if rank <= 1 => self.min,
            Some(&(_, count)) if rank >= count => self.max,
            Some(_) => ranked[ranked.partition_point(|&(_, up_to)| up_to < rank)].0,
        }
    }
}

/// # Errors
/// [`Error::Parameter`] if the capacities are not the same, or there are 2^64 values or more.
impl Merge for Quantiles {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        if later.capacity != self.capacity {
            let allowed = format!("{}, as that of earlier blocks", self.capacity);
            return Err(Error::parameter("Quantiles", "capacity", later.capacity, allowed));
        }
        sum_of_counts("Quantiles", "count", self.count(), later.count())?;
        self.not_a_number =
            sum_of_counts("Quantiles", "not_a_number", self.not_a_number, later.not_a_number)?;
        let levels = self.levels.len().max(later.levels.len());
        self.levels.resize(levels, Vec::new());
        for (earlier, later) in self.levels.iter_mut().zip(later.levels) {
            *earlier = in_order(std::mem::take(earlier), later);
        }
        for (earlier, later) in self.errors.iter_mut().zip(later.errors) {
            *earlier = earlier.saturating_add(later);
        }
        self.min = self.min.min(later.min);
        self.max = self.max.max(later.max);
        self.halve_full_levels();
        Ok(())
    }
}

/// All values of two sorted lists, sorted.
fn in_order(earlier: Vec<f64>, later: Vec<f64>) -> Vec<f64> {
    if earlier.is_empty() {
        return later;
    }
    let mut merged = Vec::with_capacity(earlier.len() + later.len());
    let (mut these, mut those) = (&*earlier, &*later);
    while let ([this, ..], [that, ..]) = (these, those) {
        let least = if this.total_cmp(that).is_le() { &mut these } else { &mut those };
        merged.push(least[0]);
        *least = &least[1..];
    }
    merged.extend_from_slice(these);
    merged.extend_from_slice(those);
    merged
}

/// A bit that depends on all values: 0 or 1.
fn coin(values: &[f64]) -> usize {
    // The multiplier of Knuth's generator MMIX, and its increment.
    let mixed = values.iter().fold(1_442_695_040_888_963_407_u64, |sum, value| {
        (sum ^ value.to_bits()).wrapping_mul(6_364_136_223_846_793_005).rotate_left(32)
    });
    (mixed.count_ones() % 2) as usize
}

#[inline]
fn check_probability(function: &'static str, p: f64) -> Result<(), Error> {
    Error::check((0.0..=1.0).contains(&p), function, "p", Shown(p), "from 0 to 1")
}

/// How quantiles are serialised: capacity, levels, errors, and the number of values that are NaN; the
/// smallest and the largest value.
#[cfg(feature = "serde")]
type Stored = (u64, Vec<Vec<Float>>, [u64; 3], [Float; 2]);

#[cfg(feature = "serde")]
impl From<Quantiles> for Stored {
    fn from(quantiles: Quantiles) -> Self {
        let Quantiles { capacity, levels, errors: [high, low], not_a_number, min, max } = quantiles;
        let levels = levels.into_iter().map(|values| values.into_iter().map(Float).collect());
        (capacity as u64, levels.collect(), [high, low, not_a_number], [Float(min), Float(max)])
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for Quantiles {
    type Error = Error;

    fn try_from((capacity, levels, counts, extremes): Stored) -> Result<Self, Error> {
        let empty = Self::with_capacity(usize::try_from(capacity).unwrap_or(usize::MAX))?;
        let numbers = |values: Vec<Float>| values.into_iter().map(|Float(value)| value).collect();
        let levels: Vec<Vec<f64>> = levels.into_iter().map(numbers).collect();
        let in_order = |values: &Vec<f64>| {
            values.iter().all(|value| !value.is_nan()) && values.is_sorted_by(|a, b| a <= b)
        };
        let count = levels.iter().zip(0..64).try_fold(0_u64, |count, (values, level)| {
            count.checked_add((values.len() as u64).checked_mul(1 << level)?)
        });
        if levels.is_empty() || levels.len() > 64 || count.is_none() || !levels.iter().all(in_order)
        {
            let allowed = "1 to 64 lists of numbers in order, for fewer than 2^64 values";
            return Err(Error::parameter("Quantiles", "levels", "others", allowed));
        }
        let ([high, low, not_a_number], [Float(min), Float(max)]) = (counts, extremes);
        let is_possible = match count {
            Some(0) => [min, max] == [empty.min, empty.max],
            _ => min <= max && levels.iter().flatten().all(|value| (min..=max).contains(value)),
        };
        if !is_possible {
            let value = format!("{} and {}", Shown(min), Shown(max));
            let allowed = "the ends of all values";
            return Err(Error::parameter("Quantiles", "min and max", value, allowed));
        }
        Ok(Self { levels, errors: [high, low], not_a_number, min, max, ..empty })
    }
}
