//! Estimates from weighted values: importance sampling.

use std::f64::consts::{LN_2, LOG2_E};

use super::ValueWithError;
use crate::arrays::AsArray;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::{exponent_of, times_power_of_two};
use crate::monte_carlo::estimate::{check_finite, finite_pairs, mean_of};
use crate::monte_carlo::merge::sum_of_counts;
use crate::monte_carlo::student::{ROUNDING, whole_freedom};
use crate::monte_carlo::{Estimate, Merge};
use crate::sampling::check_values;
#[cfg(feature = "serde")]
use crate::sampling::{Float, Shown};

/// An estimate of a mean from weighted values, as of importance sampling.
///
/// Values are drawn from one distribution, and their weights are the ratios of the densities of
/// another one, whose mean is wanted, to the first one's. Of the two estimates,
/// [`plain`](Self::plain) is unbiased and needs weights whose expectation is 1;
/// [`self_normalized`](Self::self_normalized) allows for weights that are known up to a factor, as of
/// densities that are not normalised, and has a bias of order 1 / count.
///
/// If [`effective_sample_size`](Self::effective_sample_size) is small, a few weights decide, and
/// neither the estimates nor their standard errors are reliable: draw from a distribution whose tails
/// are no lighter than the other one's.
///
/// Weights may be given as logarithms, from -6e18 to 6e18: sums are kept with a power of two apart.
/// Pairs with a value or weight that is NaN or infinite are counted apart
/// ([`not_finite`](Self::not_finite)).
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{MonteCarlo, WeightedEstimate};
///
/// // A normal variate exceeds 5 with probability 2.867e-7. Around 5, half of the draws do.
/// let rare = MonteCarlo::new(Key::from_seed(0), 16, 1024)?.run(|key, paths| {
///     let z = key.normal::<f64, _>(paths) + 5.0;
///     let log_weights = z.map(|z| 0.5 * (z - 5.0).powi(2) - 0.5 * z.powi(2));
///     WeightedEstimate::from_log_weights(&z.map(|&z| f64::from(z > 5.0)), &log_weights)
/// })?;
/// let probability = rare.plain();
/// assert!((probability.value - 2.866516e-7).abs() < 4.0 * probability.standard_error);
/// assert!(probability.standard_error < 0.02 * probability.value);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Stored", try_from = "Stored"))]
#[doc(alias("importance sampling", "self-normalised", "effective sample size"))]
pub struct WeightedEstimate {
    /// All weights are divided by two to this power, at which the largest is between 1 and 2;
    /// `i64::MIN` if all are 0.
    exponent: i64,
    weights: Estimate,
    /// The weighted mean of the values.
    mean: f64,
    /// With deviations d from it and weights w, the sums of w d^2, w^2 d^2, and w^2 d, as (w - mean w) w d.
    variation: f64,
    squares: f64,
    products: f64,
    not_finite: u64,
}

/// The estimate of no values, whose mean is NaN.
impl Default for WeightedEstimate {
    fn default() -> Self {
        let (exponent, weights, not_finite) = (i64::MIN, Estimate::default(), 0);
        let (mean, variation, squares, products) = (f64::NAN, 0.0, 0.0, 0.0);
        Self { exponent, weights, mean, variation, squares, products, not_finite }
    }
}

impl WeightedEstimate {
    /// The estimate of values with weights.
    ///
    /// # Errors
    /// [`Error::Shape`] if the arrays have different shapes; [`Error::Parameter`] if a weight is
    /// negative.
    pub fn from_values<A, W>(values: &A, weights: &W) -> Result<Self, Error>
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
        W: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        let (pairs, not_finite) =
            finite_pairs(("`weights`", "values"), values, weights, f64::is_finite)?;
        if pairs.iter().any(|(_, weight)| *weight < 0.0) {
            let (values, weights) = (values.array_view(), weights.array_view());
            let all = values.iter().zip(&weights).map(|(&x, &weight)| (x.into(), weight.into()));
            let counts = |(x, weight): (f64, f64)| if x.is_finite() { weight } else { 0.0 };
            let (all, shape) = (Vec::from_iter(all.map(counts)), weights.shape());
            let is_allowed = |weight: f64| !(weight < 0.0 && weight.is_finite());
            check_values(&all, shape, "WeightedEstimate", "weights", "at least 0", is_allowed)?;
        }
        let largest = pairs.iter().fold(0.0, |largest: f64, (_, weight)| largest.max(*weight));
        let exponent = exponent_of(largest);
        let weight = |weight| times_power_of_two(weight, exponent.saturating_neg());
        Ok(Self::of(pairs, exponent, not_finite, weight))
    }

    /// The estimate of values with weights whose natural logarithms are given. One below -6e18 is that
    /// of a weight of 0, and one above 6e18 counts as infinite.
    ///
    /// # Errors
    /// [`Error::Shape`] if the arrays have different shapes.
    pub fn from_log_weights<A, W>(values: &A, log_weights: &W) -> Result<Self, Error>
    where
        A: AsArray<Elem: Copy + Into<f64>> + ?Sized,
        W: AsArray<Elem: Copy + Into<f64>> + ?Sized,
    {
        let is_log = |log: f64| log <= LARGEST_LOG;
        let (pairs, not_finite) =
            finite_pairs(("`log_weights`", "values"), values, log_weights, is_log)?;
        let largest = pairs.iter().fold(f64::NEG_INFINITY, |largest, (_, log)| largest.max(*log));
        if largest < -LARGEST_LOG {
            return Ok(Self::of(pairs, i64::MIN, not_finite, |_| 0.0));
        }
        let exponent = (largest * LOG2_E).floor();
        // Not negative where the difference has no digits left.
        let rest = (largest - exponent * LN_2).clamp(0.0, LN_2);
        let weight = |log| Real::exp(log - largest + rest);
        Ok(Self::of(pairs, exponent as i64, not_finite, weight))
    }

    /// The estimate of finite values with weights that a function scales to the exponent.
    fn of(
        mut pairs: Vec<(f64, f64)>,
        exponent: i64,
        not_finite: u64,
        weight: impl Fn(f64) -> f64,
    ) -> Self {
        pairs.iter_mut().for_each(|pair| pair.1 = weight(pair.1));
        let weights: Estimate = pairs.iter().map(|&(_, weight)| weight).collect();
        let (sum, count) = (weights.mean() * weights.count() as f64, weights.count());
        if count == 0 || sum == 0.0 {
            return Self { weights, not_finite, ..Self::default() };
        }
        let mut counted = pairs.iter().filter(|(_, weight)| *weight > 0.0).map(|pair| pair.0);
        let mean = match counted.next() {
            Some(first) if counted.all(|value| value == first) => first,
            // Weights are divided first: the sum of the largest values is then finite.
            _ => pairs.iter().map(|(value, weight)| weight / sum * value).sum(),
        };
        let mut estimate = Self { exponent, weights, mean, not_finite, ..Self::default() };
        for (value, weight) in pairs {
            let (deviation, square) = (value - mean, weight * weight);
            estimate.variation += weight * deviation * deviation;
            estimate.squares += square * deviation * deviation;
            estimate.products += weight * (weight - weights.mean()) * deviation;
        }
        estimate
    }

    /// The number of pairs of finite values and weights.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.weights.count()
    }

    /// The number of pairs with a value or weight that is NaN or infinite.
    #[must_use]
    pub fn not_finite(&self) -> u64 {
        self.not_finite
    }

    /// The estimate, if all values and weights are finite.
    ///
    /// # Errors
    /// [`Error::Parameter`] if some are NaN or infinite.
    pub fn check(self) -> Result<Self, Error> {
        check_finite("WeightedEstimate", self.not_finite, self.count()).map(|()| self)
    }

    /// The mean of the products of values and weights, for weights whose expectation is 1.
    ///
    /// Its standard error is NaN for fewer than two pairs, and if neither values nor weights vary. If
    /// both do and the products do not, it is what rounding leaves: up to 1e-7 of the mean, or NaN.
    #[must_use]
    #[inline]
    pub fn plain(&self) -> ValueWithError {
        let count = self.count();
        let (weight, mean) = (self.weights.mean(), self.mean);
        let weight_squares = self.weights.squares();
        let squares = self.squares + 2.0 * mean * self.products + mean * mean * weight_squares;
        let error = known_root(squares / (count as f64 * count.saturating_sub(1) as f64));
        // Where all weights are 0, there is no mean of values.
        let value = if weight == 0.0 { 0.0 } else { weight * mean };
        let scaled = |number| times_power_of_two(number, self.exponent);
        ValueWithError::new(scaled(value), scaled(error), count.saturating_sub(1))
    }

    /// The sum of the products of values and weights, divided by the sum of the weights.
    ///
    /// The standard error is that of the ratio to first order (the delta method); its degrees of
    /// freedom are the effective sample size, less 1. It is NaN for fewer than two pairs, and if
    /// values do not vary.
    #[must_use]
    #[doc(alias = "self_normalised")]
    #[inline]
    pub fn self_normalized(&self) -> ValueWithError {
        let count = self.count() as f64;
        let error = known_root(self.squares * (count / (count - 1.0))) / self.sum();
        let freedom = whole_freedom(self.effective_sample_size()).saturating_sub(1);
        ValueWithError::new(self.mean, error, freedom)
    }

    /// The variance of the values in the distribution that the weights stand for; NaN unless two
    /// weights are above 0, and above 1e-14 of the largest.
    #[must_use]
    #[inline]
    pub fn variance(&self) -> f64 {
        let (sum, freedom) = (self.sum(), 1.0 - 1.0 / self.effective_sample_size());
        if freedom > ROUNDING { self.variation / (sum * freedom) } else { f64::NAN }
    }

    /// The number of independent values without weights whose mean is about as uncertain, by Kish:
    /// the square of the sum of the weights, divided by the sum of their squares. It is from 1 to the
    /// number of pairs, and 0 if all weights are 0.
    ///
    /// ```
    /// use ndkey::monte_carlo::WeightedEstimate;
    ///
    /// let estimate = WeightedEstimate::from_values(&[5.0, 6.0, 7.0], &[2.0, 2.0, 0.0])?;
    /// assert_eq!(estimate.effective_sample_size(), 2.0);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn effective_sample_size(&self) -> f64 {
        let (sum, squares) = (self.sum(), self.sum_of_squares());
        if squares > 0.0 { sum * sum / squares } else { 0.0 }
    }

    /// The logarithm of the mean weight: of weights from densities that are not normalised, that of
    /// the ratio of their normalising constants.
    #[must_use]
    #[doc(alias("evidence", "normalising constant", "normalizing constant"))]
    #[inline]
    pub fn log_mean_weight(&self) -> f64 {
        let log = Real::log(self.weights.mean());
        if self.exponent == i64::MIN { log } else { log + self.exponent as f64 * LN_2 }
    }

    /// The sum of the weights, scaled.
    fn sum(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { self.weights.mean() * self.count() as f64 }
    }

    /// The sum of the squares of the weights, scaled.
    fn sum_of_squares(&self) -> f64 {
        if self.count() == 0 {
            0.0
        } else {
            self.weights.squares() + self.weights.mean() * self.sum()
        }
    }

    /// The same estimate with a larger exponent.
    fn with_exponent(self, exponent: i64) -> Self {
        let scaled = |number| times_power_of_two(number, self.exponent.saturating_sub(exponent));
        Self {
            exponent,
            weights: self.weights.map_scale(scaled),
            variation: scaled(self.variation),
            squares: scaled(scaled(self.squares)),
            products: scaled(scaled(self.products)),
            ..self
        }
    }
}

/// # Errors
/// [`Error::Parameter`] if there are 2^64 pairs or more.
impl Merge for WeightedEstimate {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        let not_finite =
            sum_of_counts("WeightedEstimate", "not_finite", self.not_finite, later.not_finite)?;
        let exponent = self.exponent.max(later.exponent);
        let (earlier, later) = (self.with_exponent(exponent), later.with_exponent(exponent));
        let mut weights = earlier.weights;
        weights.merge(later.weights)?;
        *self = match (earlier.sum() > 0.0, later.sum() > 0.0) {
            (true, true) => earlier.joined(&later, weights.mean()),
            (false, true) => later,
            (_, false) => earlier,
        };
        (self.weights, self.not_finite) = (weights, not_finite);
        Ok(())
    }
}

impl WeightedEstimate {
    /// The estimate of the pairs of both, but for its weights, given their mean.
    fn joined(&self, later: &Self, weight: f64) -> Self {
        let part = later.sum() / (self.sum() + later.sum());
        let difference = later.mean - self.mean;
        let mean = mean_of([self.mean, later.mean], part);
        let first = self.around(-difference * part, weight);
        let second = later.around(difference * (1.0 - part), weight);
        let between = difference * difference * (self.sum() * part);
        Self {
            mean,
            variation: self.variation + later.variation + between,
            squares: first[0] + second[0],
            products: first[1] + second[1],
            ..*self
        }
    }

    /// The sums of squares and products, with deviations that are larger by `shift` and a mean weight of `weight`.
    fn around(&self, shift: f64, weight: f64) -> [f64; 2] {
        let moved = shift * self.sum_of_squares();
        let products = self.products + (moved - shift * (weight * self.sum()));
        [self.squares + shift * (2.0 * self.products + moved), products]
    }
}

/// The largest logarithm of a weight whose power of two is an `i64`.
const LARGEST_LOG: f64 = 6e18;

/// The root of a sum of squares; NaN if nothing varies.
fn known_root(square: f64) -> f64 {
    if square > 0.0 { square.sqrt() } else { f64::NAN }
}

/// How an estimate is serialised.
#[cfg(feature = "serde")]
type Stored = (i64, Estimate, [Float; 4], u64);

#[cfg(feature = "serde")]
impl From<WeightedEstimate> for Stored {
    fn from(estimate: WeightedEstimate) -> Self {
        let WeightedEstimate { mean, variation, squares, products, .. } = estimate;
        let sums = [mean, variation, squares, products].map(Float);
        (estimate.exponent, estimate.weights, sums, estimate.not_finite)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Stored> for WeightedEstimate {
    type Error = Error;

    /// The estimate, if no weight is negative or not finite, and there is a mean where one is above 0.
    fn try_from((exponent, weights, sums, not_finite): Stored) -> Result<Self, Error> {
        let [mean, variation, squares, products] = sums.map(|Float(sum)| sum);
        let are_weights = weights.min() >= 0.0 && weights.not_finite() == 0;
        let least = Shown(weights.min());
        Error::check(are_weights, "WeightedEstimate", "weights", least, "finite and at least 0")?;
        let estimate = Self { exponent, weights, mean, variation, squares, products, not_finite };
        let has_mean = mean.is_nan() != (estimate.sum() > 0.0);
        let allowed = "a number, or NaN without weights above 0";
        Error::check(has_mean, "WeightedEstimate", "mean", Shown(mean), allowed)?;
        Ok(estimate)
    }
}
