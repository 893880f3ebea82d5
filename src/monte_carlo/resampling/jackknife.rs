//! The jackknife: a statistic of the data without each observation in turn.

use ndarray::{ArrayView, ArrayView2, Axis, RemoveAxis};

use super::{Statistic, Variants, unless};
use crate::arrays::AsArray;
use crate::engine::{check_axis, parallel};
use crate::error::Error;
use crate::math::scaling::scale_to_one;
use crate::monte_carlo::Estimate;

/// The jackknife of a statistic of the parts of an array along an axis: its values without each part in
/// turn (Efron and Tibshirani, "An introduction to the bootstrap", 1993, doi:10.1201/9780429246593,
/// chapter 11).
///
/// ```
/// use ndarray::{Axis, array};
/// use ndkey::monte_carlo::resampling::jackknife;
///
/// // Of a mean, the standard error is the usual one, and there is no bias.
/// let data = array![1.0, 2.0, 4.0, 9.0];
/// let mean = jackknife(&data, Axis(0), |data| data.mean().expect("data"))?;
/// assert!((mean.standard_error() - data.std(1.0) / 2.0).abs() < 1e-12);
/// assert!(mean.bias().abs() < 1e-12);
/// // The variance with a divisor of n becomes that with n - 1.
/// let variance = jackknife(&data, Axis(0), |data| data.var(0.0))?;
/// assert!((variance.corrected() - data.var(1.0)).abs() < 1e-12);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Errors
/// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Parameter`] if there are fewer than 2
/// parts; [`Error::Shape`] if the statistic's shape depends on the data.
///
/// # Panics
/// If `statistic` panics.
pub fn jackknife<A, T, F>(data: &A, axis: Axis, statistic: F) -> Result<Jackknife<T>, Error>
where
    A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis> + ?Sized,
    T: Statistic,
    F: Fn(ArrayView<'_, A::Elem, A::Dim>) -> T + Sync,
{
    let data = data.array_view();
    check_axis(axis, data.shape())?;
    jackknife_of_indices(data.len_of(axis), |indices| statistic(data.select(axis, indices).view()))
}

/// The jackknife of a statistic of observations of any kind, which gets the indices of those that
/// remain.
///
/// # Errors
/// As [`jackknife`], but for the axis.
///
/// # Panics
/// If `statistic` panics.
pub fn jackknife_of_indices<T: Statistic>(
    observations: usize,
    statistic: impl Fn(&[usize]) -> T + Sync,
) -> Result<Jackknife<T>, Error> {
    Error::check(observations >= 2, "jackknife", "observations", observations, "at least 2")?;
    let all: Vec<usize> = (0..observations).collect();
    let without = |&left_out: &usize| statistic(&[&all[..left_out], &all[left_out + 1..]].concat());
    Variants::new(statistic(&all), parallel::map(&all, without)).map(Jackknife)
}

/// The result of [`jackknife`].
///
/// Numbers of a statistic that has several are treated each on its own. Where one is NaN or infinite without
/// an observation, bias and standard error are NaN.
#[derive(Debug, Clone, PartialEq)]
pub struct Jackknife<T>(Variants<T>);

impl<T: Statistic> Jackknife<T> {
    /// The statistic of the data.
    #[must_use]
    pub fn statistic(&self) -> &T {
        &self.0.whole
    }

    /// The statistic without each observation: one row for each, with the statistic's numbers.
    #[must_use]
    pub fn values(&self) -> ArrayView2<'_, f64> {
        self.0.numbers.view()
    }

    /// The estimated bias of the statistic.
    #[must_use]
    pub fn bias(&self) -> T {
        self.0.each(|whole, without| {
            let factor = (without.len() - 1) as f64;
            factor * (Estimate::from_values(&unless(without, is_not_finite)).mean() - whole)
        })
    }

    /// The statistic less its estimated bias.
    #[must_use]
    pub fn corrected(&self) -> T {
        let bias = self.bias();
        let numbers = self.statistic().numbers().into_iter().zip(bias.numbers());
        self.statistic().with_numbers(numbers.map(|(number, bias)| number - bias).collect())
    }

    /// The estimated standard error of the statistic, if it is a smooth function of the data: for
    /// others, such as the median, the [bootstrap](super::Bootstrap) gives one.
    #[must_use]
    pub fn standard_error(&self) -> T {
        self.0.each(|_, without| {
            let factor = (without.len() - 1) as f64 / (without.len() as f64).sqrt();
            factor * Estimate::standard_deviation_of(unless(without, is_not_finite))
        })
    }

    /// The acceleration of each number of the statistic: a sixth of the skewness of the values.
    pub(super) fn accelerations(&self) -> Vec<f64> {
        let acceleration = |_, mut without: Vec<f64>| {
            // The scale does not matter.
            scale_to_one(&mut without);
            let mean = Estimate::from_values(&without).mean();
            let moment = |power| without.iter().map(|&x| (mean - x).powi(power)).sum::<f64>();
            let squares = moment(2);
            // A statistic that does not vary is not skewed.
            if squares == 0.0 { 0.0 } else { moment(3) / (6.0 * squares * squares.sqrt()) }
        };
        self.0.each(acceleration).numbers().iter().copied().collect()
    }
}

fn is_not_finite(value: f64) -> bool {
    !value.is_finite()
}
