//! Merging the results of blocks.

use std::fmt::Display;

use ndarray::{Array, Dimension, Zip};
use num_traits::CheckedAdd;

use crate::error::{Cause, Error};

/// A result of some paths that can be merged with the result of later ones: a monoid.
///
/// A run merges the results of its blocks in a fixed tree, always the earlier with the later, so
/// merging need be neither commutative nor associative to the last bit.
///
/// [`Estimate`](super::Estimate) and [`Covariance`](super::Covariance) merge, and so do counts
/// (`u64`, `u32` and `usize`, which are added), arrays and `Vec`s element by element, and pairs and
/// triples part by part. A histogram is an array of counts. With the feature `sums`, exact sums and moments
/// merge, `sums::ExactSum` and `sums::ExactMoments`. A type of your own:
///
/// ```
/// use ndkey::monte_carlo::{Merge, MonteCarlo};
/// use ndkey::native::Key;
/// use ndkey::Error;
///
/// struct Largest(f64);
///
/// impl Merge for Largest {
///     fn merge(&mut self, later: Self) -> Result<(), Error> {
///         self.0 = self.0.max(later.0);
///         Ok(())
///     }
/// }
///
/// let largest = MonteCarlo::new(Key::from_seed(0), 100, 1000)?
///     .run(|key, paths| Largest(key.normal::<f64, _>(paths).fold(f64::MIN, |a, &b| a.max(b))))?;
/// assert!(largest.0 > 3.5);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the results of blocks of paths cannot be merged: `{Self}` is not `Merge`",
    note = "wrap a value of a block: `Estimate::from_value(x)`, or its values: \
            `Estimate::from_values(&array)`",
    note = "or merge with a function of yours: `MonteCarlo::map_reduce`"
)]
pub trait Merge: Sized {
    /// Merges the result of the paths that follow this one's.
    ///
    /// A panic here is not caught: a run panics with it.
    ///
    /// # Errors
    /// If the two do not fit together, for example histograms with different bins.
    fn merge(&mut self, later: Self) -> Result<(), Error>;
}

/// What the function of a block may return: a result that can [`Merge`], or a `Result` of one with
/// any error.
#[diagnostic::on_unimplemented(
    message = "a block of paths cannot return `{Self}`",
    note = "a block returns a result that is `Merge`, or `Ok` of one: wrap a value, \
            `Ok(Estimate::from_value(x))`",
    note = "its error implements `std::error::Error + Send + Sync`"
)]
pub trait Outcome {
    /// What is merged.
    type Merged: Merge;

    #[doc(hidden)]
    fn into_result(self) -> Result<Self::Merged, Cause>;
}

impl<M: Merge> Outcome for M {
    type Merged = M;

    fn into_result(self) -> Result<M, Cause> {
        Ok(self)
    }
}

impl<M: Merge, E: Into<Box<dyn std::error::Error + Send + Sync>>> Outcome for Result<M, E> {
    type Merged = M;

    fn into_result(self) -> Result<M, Cause> {
        self.map_err(Cause::from)
    }
}

macro_rules! counts {
    ($($count:ty)*) => {$(
        /// Adds counts.
        ///
        /// # Errors
        /// [`Error::Parameter`] if the type cannot hold the sum.
        impl Merge for $count {
            fn merge(&mut self, later: Self) -> Result<(), Error> {
                *self = sum_of_counts("merge", "count", *self, later)?;
                Ok(())
            }
        }
    )*};
}
counts!(u64 u32 usize);

pub(super) fn sum_of_counts<C: CheckedAdd + Display>(
    function: &'static str,
    parameter: &'static str,
    earlier: C,
    later: C,
) -> Result<C, Error> {
    earlier.checked_add(&later).ok_or_else(|| {
        let allowed = format!("below 2^{}", 8 * size_of::<C>());
        Error::parameter(function, parameter, format!("{earlier} + {later}"), allowed)
    })
}

/// Adds exactly: the result does not depend on how paths are divided into blocks.
#[cfg(feature = "sums")]
impl Merge for ndkey_sums::ExactSum {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        Self::merge(self, &later);
        Ok(())
    }
}

/// Adds exactly: the result does not depend on how paths are divided into blocks.
///
/// ```
/// use ndkey::monte_carlo::MonteCarlo;
/// use ndkey::native::Key;
/// use ndkey::sums::ExactMoments;
///
/// let moments = MonteCarlo::new(Key::from_seed(0), 100, 1000)?
///     .run(|key, paths| ExactMoments::of(&key.normal::<f64, _>(paths)))?;
/// assert_eq!(moments.count(), 100_000);
/// let [mean, std]: [f64; 2] = [moments.mean(), moments.std(1.0)];
/// assert!(mean.abs() < 5.0 * std / 100_000_f64.sqrt());
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] if there are 2^64 values or more, which is possible only if moments were
/// deserialised.
#[cfg(feature = "sums")]
impl Merge for ndkey_sums::ExactMoments {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        sum_of_counts("ExactMoments", "count", self.count(), later.count())?;
        Self::merge(self, &later);
        Ok(())
    }
}

/// Merges element by element.
///
/// # Errors
/// [`Error::Shape`] if the arrays have different shapes.
impl<M: Merge + Clone, D: Dimension> Merge for Array<M, D> {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        check_shape(later.shape(), self.shape())?;
        let mut result = Ok(());
        Zip::from(self).and(&later).for_each(|earlier, later| {
            if result.is_ok() {
                result = earlier.merge(later.clone());
            }
        });
        result
    }
}

/// Merges element by element.
///
/// # Errors
/// [`Error::Shape`] if the vectors have different lengths.
impl<M: Merge> Merge for Vec<M> {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        check_shape(&[later.len()], &[self.len()])?;
        self.iter_mut().zip(later).try_for_each(|(earlier, later)| earlier.merge(later))
    }
}

/// Merges element by element.
impl<M: Merge, const N: usize> Merge for [M; N] {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.iter_mut().zip(later).try_for_each(|(earlier, later)| earlier.merge(later))
    }
}

#[inline]
fn check_shape(later: &[usize], earlier: &[usize]) -> Result<(), Error> {
    let what = "the result of a block of paths";
    Error::check_shape(what, later, earlier, "as that of earlier blocks")
}

impl<A: Merge, B: Merge> Merge for (A, B) {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.0.merge(later.0)?;
        self.1.merge(later.1)
    }
}

impl<A: Merge, B: Merge, C: Merge> Merge for (A, B, C) {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.0.merge(later.0)?;
        self.1.merge(later.1)?;
        self.2.merge(later.2)
    }
}

/// A result that a function merges.
pub(super) struct Reduced<'r, M, R> {
    /// Taken out only while it is merged.
    value: Option<M>,
    reduce: &'r R,
}

impl<'r, M, R> Reduced<'r, M, R> {
    pub(super) fn new(value: M, reduce: &'r R) -> Self {
        Self { value: Some(value), reduce }
    }

    pub(super) fn into_value(self) -> M {
        self.value.expect("put back by `merge`")
    }
}

impl<M, R: Fn(M, M) -> M> Merge for Reduced<'_, M, R> {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        let earlier = self.value.take().expect("put back by `merge`");
        self.value = Some((self.reduce)(earlier, later.into_value()));
        Ok(())
    }
}
