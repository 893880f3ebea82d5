//! The bootstrap: a statistic of data that are drawn from the data, with replacement.

use std::f64::consts::FRAC_1_SQRT_2;
use std::fmt;

use ndarray::{Array1, ArrayView, ArrayView2, Axis, RemoveAxis};

use super::jackknife::Jackknife;
use super::rounding::{largest, least_tolerance};
use super::{InOrder, Statistic, Variants, unless};
use crate::arrays::AsArray;
use crate::engine::check_axis;
use crate::error::Error;
use crate::keys::Key;
use crate::math::Real;
use crate::monte_carlo::estimates::write_with_error;
use crate::monte_carlo::student::{check_level, normal_quantile, normal_within};
use crate::monte_carlo::{Estimate, MonteCarlo};
use crate::prng::{Prng, Threefry2x32};

/// The bootstrap (Efron and Tibshirani, "An introduction to the bootstrap", 1993,
/// doi:10.1201/9780429246593): a statistic of many resamples: for each, as many observations are
/// drawn from the data, with replacement.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::resampling::Bootstrap;
///
/// // The means of three columns; the rows are the observations.
/// let [data, key] = Key::from_seed(0).split_into();
/// let data: Array2<f64> = data.normal((50, 3));
/// let means = Bootstrap::new(key, 1000)?
///     .run(&data, Axis(0), |data| data.mean_axis(Axis(0)).expect("rows"))?;
/// let expected = data.std_axis(Axis(0), 1.0) / 50.0_f64.sqrt();
/// assert!((means.standard_error() / expected - 1.0).iter().all(|error| error.abs() < 0.15));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is resampled before `run`"]
pub struct Bootstrap<I: Prng = Threefry2x32> {
    key: Key<I>,
    resamples: u64,
    block: usize,
}

impl<I: Prng> Bootstrap<I> {
    /// A bootstrap with a number of resamples: some hundred for a standard error, and some thousand for
    /// an interval.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 2 to 2^31 resamples.
    pub fn new(key: Key<I>, resamples: u64) -> Result<Self, Error> {
        let is_allowed = (2..=1 << 31).contains(&resamples);
        Error::check(is_allowed, "Bootstrap", "resamples", resamples, "from 2 to 2^31")?;
        Ok(Self { key, resamples, block: 1 })
    }

    /// Draws blocks of consecutive observations, for those that depend on their neighbours, such as a
    /// time series; the first observation follows the last one (the circular block bootstrap of
    /// Politis and Romano, 1992). Blocks should be as long as the dependence, and much shorter than
    /// the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the length is 0.
    pub fn with_blocks(mut self, length: usize) -> Result<Self, Error> {
        Error::check(length > 0, "with_blocks", "length", length, "at least 1")?;
        self.block = length;
        Ok(self)
    }

    /// The bootstrap of a statistic of the parts of an array along an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Parameter`] if it has no parts;
    /// [`Error::Panicked`] for the first resample, counted from 0, for which `statistic` panicked;
    /// [`Error::Shape`] if the statistic's shape depends on the data.
    ///
    /// # Panics
    /// If `statistic` panics for the data themselves.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run<A, T, F>(
        self,
        data: &A,
        axis: Axis,
        statistic: F,
    ) -> Result<BootstrapEstimate<T>, Error>
    where
        A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis> + ?Sized,
        T: Statistic,
        F: Fn(ArrayView<'_, A::Elem, A::Dim>) -> T + Sync,
    {
        let data = data.array_view();
        check_axis(axis, data.shape())?;
        self.run_indices(data.len_of(axis), |indices| statistic(data.select(axis, indices).view()))
    }

    /// The bootstrap of a statistic of observations of any kind, which gets the indices of those that
    /// were drawn.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::Covariance;
    /// use ndkey::monte_carlo::resampling::Bootstrap;
    ///
    /// // A correlation, of pairs in two lists.
    /// let (x, y) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [1.5, 1.0, 3.5, 3.0, 6.5, 5.0]);
    /// let correlation = Bootstrap::new(Key::from_seed(0), 1000)?.run_indices(6, |indices| {
    ///     let of = |values: &[f64]| indices.iter().map(|&index| values[index]).collect::<Vec<_>>();
    ///     Covariance::from_values(&of(&x), &of(&y)).expect("as many").correlation()
    /// })?;
    /// assert!((correlation.statistic() - 0.859).abs() < 1e-3);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run), but for the axis.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run_indices<T: Statistic>(
        self,
        observations: usize,
        statistic: impl Fn(&[usize]) -> T + Sync,
    ) -> Result<BootstrapEstimate<T>, Error> {
        Error::check(observations > 0, "Bootstrap", "observations", observations, "at least 1")?;
        let Self { key, resamples, block } = self;
        let whole = statistic(&(0..observations).collect::<Vec<_>>());
        let blocks = observations.div_ceil(block);
        let resampled = MonteCarlo::new(key, resamples, 1)?.run(|key, _| {
            let starts: Array1<usize> = key.randint(0..observations, blocks);
            let indices = starts.iter().flat_map(|&start| (start..).take(block));
            let indices = indices.map(|index| index % observations).take(observations);
            InOrder(vec![statistic(&indices.collect::<Vec<_>>())])
        })?;
        Variants::new(whole, resampled.0).map(BootstrapEstimate)
    }
}

/// The result of a [`Bootstrap`].
///
/// Numbers of a statistic that has several are treated each on its own; the results have the
/// statistic's type. Resamples in which a number is NaN count in none of its results; where one is infinite,
/// standard error and bias are NaN.
#[derive(Debug, Clone, PartialEq)]
pub struct BootstrapEstimate<T>(Variants<T>);

/// The statistic of the data `±` its standard error.
impl fmt::Display for BootstrapEstimate<f64> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_with_error(f, *self.statistic(), self.standard_error())
    }
}

impl<T: Statistic> BootstrapEstimate<T> {
    /// The statistic of the data.
    #[must_use]
    pub fn statistic(&self) -> &T {
        &self.0.whole
    }

    /// The statistic of the resamples: one row for each, with the statistic's numbers.
    #[must_use]
    pub fn resampled(&self) -> ArrayView2<'_, f64> {
        self.0.numbers.view()
    }

    /// The standard deviation of the statistic of the resamples.
    #[must_use]
    pub fn standard_error(&self) -> T {
        self.0.each(|_, resampled| {
            Estimate::standard_deviation_of(unless(resampled, f64::is_infinite))
        })
    }

    /// The estimated bias: the mean of the statistic of the resamples, less that of the data.
    #[must_use]
    pub fn bias(&self) -> T {
        self.0.each(|whole, resampled| {
            Estimate::from_values(&unless(resampled, f64::is_infinite)).mean() - whole
        })
    }

    /// The interval of the percentiles of the statistic of the resamples.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    pub fn percentile_interval(&self, level: f64) -> Result<[T; 2], Error> {
        check_level("percentile_interval", level)?;
        let tail = 0.5 * (1.0 - level);
        Ok([tail, 1.0 - tail].map(|p| self.0.each(|_, resampled| percentile(resampled, p))))
    }

    /// The basic interval: the percentiles, mirrored at the statistic of the data.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1.
    pub fn basic_interval(&self, level: f64) -> Result<[T; 2], Error> {
        check_level("basic_interval", level)?;
        let tail = 0.5 * (1.0 - level);
        Ok([1.0 - tail, tail]
            .map(|p| self.0.each(|whole, resampled| 2.0 * whole - percentile(resampled, p))))
    }

    /// The bias-corrected and accelerated interval (BCa; Efron, "Better bootstrap confidence intervals",
    /// 1987, doi:10.1080/01621459.1987.10478410), whose error of coverage is of order 1 / n with n
    /// observations, where that of the others is of order 1 / sqrt(n). The acceleration comes from the
    /// [`jackknife`](super::jackknife) of the same statistic and data.
    ///
    /// Bounds are NaN if the statistic of the data is larger or smaller than of all resamples.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `level` lies between 0 and 1; [`Error::Shape`] if the jackknife is of
    /// a statistic of another shape.
    pub fn bca_interval(&self, level: f64, jackknife: &Jackknife<T>) -> Result<[T; 2], Error> {
        check_level("bca_interval", level)?;
        let (other, own) = (jackknife.statistic().numbers(), self.statistic().numbers());
        let what = "the statistic of the jackknife";
        Error::check_shape(what, other.shape(), own.shape(), "as of the bootstrap")?;
        let accelerations = jackknife.accelerations();
        let normal = normal_within(level);
        Ok([-normal, normal].map(|z| {
            let mut accelerations = accelerations.iter();
            self.0.each(|whole, resampled| {
                let acceleration = accelerations.next().expect("one for each number");
                let p = corrected(z, whole, &resampled, *acceleration);
                percentile(resampled, p)
            })
        }))
    }
}

/// A percentile of values that are not NaN, with linear interpolation.
#[inline]
fn percentile(mut values: Vec<f64>, p: f64) -> f64 {
    values.retain(|value| !value.is_nan());
    if values.is_empty() || p.is_nan() {
        return f64::NAN;
    }
    values.sort_unstable_by(f64::total_cmp);
    let place = p * (values.len() - 1) as f64;
    let (below, part) = (place as usize, place.fract());
    let above = values[(below + 1).min(values.len() - 1)];
    let below = values[below];
    // Not a difference of infinite values, and exact between equal ones.
    if part == 0.0 || below == above { below } else { below * (1.0 - part) + above * part }
}

/// The probability whose percentile is the bound of the BCa interval for the normal quantile `z`.
#[inline]
fn corrected(z: f64, whole: f64, resampled: &[f64], acceleration: f64) -> f64 {
    let rounding = least_tolerance(largest(resampled.iter().copied().chain([whole])));
    let count =
        |is: &dyn Fn(f64) -> bool| resampled.iter().filter(|&&value| is(value)).count() as f64;
    let known = count(&|value| !value.is_nan());
    let below = count(&|value| value < whole - rounding);
    let above = count(&|value| value > whole + rounding);
    // Half of the equal ones are smaller.
    let smaller = 0.5 * (known + below - above) / known;
    let defined = smaller > 0.0 && smaller < 1.0;
    let bias = if defined { normal_quantile(smaller) } else { f64::NAN };
    let shifted = bias + z;
    let z = bias + shifted / (1.0 - acceleration * shifted);
    0.5 * (1.0 + Real::erf(z * FRAC_1_SQRT_2))
}
