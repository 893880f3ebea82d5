//! The bootstrap, the jackknife and permutation tests: how uncertain a statistic of data is, from the
//! data alone. And [`Reservoir`]s, random samples of streams.
//!
//! A statistic is any function of an array. Data are arrays of any type and dimension, whose parts
//! along an axis are the observations. Each resample has a key of its own, and all are computed in
//! parallel, with the same bits on any number of threads.
//!
//! ```
//! use ndarray::{Array1, Axis};
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::resampling::{Bootstrap, jackknife};
//!
//! let [data, key] = Key::from_seed(0).split_into();
//! let data: Array1<f64> = (0.5 * data.normal::<f64, _>(100)).exp();
//! let statistic = |data: ndarray::ArrayView1<f64>| data.std(1.0) / data.mean().expect("data");
//!
//! let bootstrap = Bootstrap::new(key, 2000)?.run(&data, Axis(0), statistic)?;
//! println!("{:.3} ± {:.3}", bootstrap.statistic(), bootstrap.standard_error());
//! let [low, high] = bootstrap.bca_interval(0.95, &jackknife(&data, Axis(0), statistic)?)?;
//! assert!(low < 0.533 && 0.533 < high); // of the log-normal distribution, sqrt(exp(1/4) - 1)
//! # Ok::<(), ndkey::Error>(())
//! ```

mod bootstrap;
mod exchanges;
mod jackknife;
mod permutations;
mod reservoir;
mod rounding;

use ndarray::{Array, Array2, ArrayViewD, Axis, Dimension, aview0, aview1};

pub use self::bootstrap::{Bootstrap, BootstrapEstimate};
pub use self::jackknife::{Jackknife, jackknife, jackknife_of_indices};
pub use self::permutations::{Alternative, PermutationTest, PermutationTestResult};
pub use self::reservoir::Reservoir;
use super::Merge;
use crate::error::Error;

/// What a statistic may be: a number, or several in an array, a `Vec` or `[f64; N]`, which are
/// then treated one by one.
///
/// This trait is sealed.
pub trait Statistic: Clone + Send + Sync + sealed::Sealed {}

mod sealed {
    use ndarray::ArrayViewD;

    /// Methods of [`Statistic`](super::Statistic) that the crate calls.
    pub trait Sealed {
        fn numbers(&self) -> ArrayViewD<'_, f64>;

        /// Other numbers in the same shape.
        fn with_numbers(&self, numbers: Vec<f64>) -> Self;
    }
}

impl Statistic for f64 {}

impl sealed::Sealed for f64 {
    #[inline]
    fn numbers(&self) -> ArrayViewD<'_, f64> {
        aview0(self).into_dyn()
    }

    #[inline]
    fn with_numbers(&self, numbers: Vec<f64>) -> Self {
        numbers[0]
    }
}

impl<D: Dimension> Statistic for Array<f64, D> {}

impl<D: Dimension> sealed::Sealed for Array<f64, D> {
    fn numbers(&self) -> ArrayViewD<'_, f64> {
        self.view().into_dyn()
    }

    fn with_numbers(&self, numbers: Vec<f64>) -> Self {
        Array::from_shape_vec(self.raw_dim(), numbers).expect("as many")
    }
}

impl Statistic for Vec<f64> {}

impl sealed::Sealed for Vec<f64> {
    #[inline]
    fn numbers(&self) -> ArrayViewD<'_, f64> {
        aview1(self).into_dyn()
    }

    #[inline]
    fn with_numbers(&self, numbers: Vec<f64>) -> Self {
        numbers
    }
}

impl<const N: usize> Statistic for [f64; N] {}

impl<const N: usize> sealed::Sealed for [f64; N] {
    fn numbers(&self) -> ArrayViewD<'_, f64> {
        aview1(self).into_dyn()
    }

    fn with_numbers(&self, numbers: Vec<f64>) -> Self {
        numbers.try_into().expect("as many")
    }
}

/// A statistic of the data, and of many variants of the data.
#[derive(Debug, Clone, PartialEq)]
struct Variants<T> {
    whole: T,
    /// One row for each variant, with the numbers of the statistic.
    numbers: Array2<f64>,
}

impl<T: Statistic> Variants<T> {
    /// # Errors
    /// [`Error::Shape`] unless all have the same shape.
    fn new(whole: T, variants: Vec<T>) -> Result<Self, Error> {
        let of_data = whole.numbers();
        let mut numbers = Vec::new();
        for variant in variants.iter().map(T::numbers) {
            let what = "the statistic of resampled data";
            Error::check_shape(what, variant.shape(), of_data.shape(), "as of the data")?;
            numbers.extend(variant);
        }
        let columns = numbers.len() / variants.len();
        let numbers = Array2::from_shape_vec((variants.len(), columns), numbers);
        Ok(Self { whole, numbers: numbers.expect("as many") })
    }

    /// Applies a function to each number of the statistic: the data's, and the variants'.
    fn each(&self, mut f: impl FnMut(f64, Vec<f64>) -> f64) -> T {
        let whole = self.whole.numbers();
        let variants = self.numbers.axis_iter(Axis(1));
        let numbers = whole.into_iter().zip(variants);
        self.whole
            .with_numbers(numbers.map(|(&whole, variants)| f(whole, variants.to_vec())).collect())
    }
}

/// The values, or none, with NaN as mean and deviation, if there is one of a kind.
fn unless(values: Vec<f64>, is: impl Fn(f64) -> bool) -> Vec<f64> {
    if values.iter().any(|&value| is(value)) { Vec::new() } else { values }
}

/// Results in order.
struct InOrder<T>(Vec<T>);

impl<T> Merge for InOrder<T> {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.0.extend(later.0);
        Ok(())
    }
}
