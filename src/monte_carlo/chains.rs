//! Markov chains: autocorrelation times, effective sample sizes, standard errors of means, and whether
//! chains agree.
//!
//! Draws of a chain depend on each other, so an [`Estimate`] of all of them has too small a standard
//! error. [`batch_means`] gives an honest one for a single long chain. [`diagnose`] looks at several
//! chains, of one quantity or of many: arrays whose first axis counts chains, and whose second axis
//! counts draws. Both assume that the draws before the chains reached their distribution were
//! discarded.
//!
//! ```
//! use ndarray::Array2;
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::chains::diagnose;
//!
//! // Four chains of 1000 draws, each 0.9 times the one before and noise.
//! let mut chains: Array2<f64> = Key::from_seed(0).normal((4, 1000));
//! for draw in 1..1000 {
//!     let next = &chains.column(draw - 1) * 0.9 + chains.column(draw);
//!     chains.column_mut(draw).assign(&next);
//! }
//! let diagnosis = diagnose(&chains)?.into_scalar();
//! println!("{diagnosis}");
//! assert!(diagnosis.r_hat < 1.1);
//! // The autocorrelation time is (1 + 0.9) / (1 - 0.9) = 19.
//! assert!((100.0..400.0).contains(&diagnosis.effective_sample_size));
//! # Ok::<(), ndkey::Error>(())
//! ```

mod autocorrelation;
mod diagnosis;

use ndarray::{Array, ArrayView1, Axis, Dimension, Ix1, RemoveAxis};

pub use self::autocorrelation::{Window, autocorrelation_time, autocorrelations};
pub use self::diagnosis::{Diagnoses, Diagnosis, diagnose};
use super::Estimate;
use crate::arrays::AsArray;
use crate::engine::check_axis;
use crate::error::Error;
use crate::math::scaling::mean_of;

/// The estimate of a chain's mean from the means of `batches` batches of consecutive draws.
///
/// If a batch is many [autocorrelation times](autocorrelation_time) long, the means hardly depend on
/// each other, and the standard error and the confidence interval are right: 20 to 50 batches are
/// usual. Of a length that is no multiple of their number, the first draws are left out.
///
/// The estimate [merges](super::Merge) with other chains' estimates.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::Estimate;
/// use ndkey::monte_carlo::chains::batch_means;
///
/// // Each draw is 0.9 times the one before, and noise.
/// let mut chain = Key::from_seed(0).normal::<f64, _>(50_000).to_vec();
/// for draw in 1..chain.len() {
///     chain[draw] += 0.9 * chain[draw - 1];
/// }
/// let estimate = batch_means(&chain, 50)?;
/// assert!(estimate.mean().abs() < 4.0 * estimate.standard_error());
/// // sqrt((1 + 0.9) / (1 - 0.9)) = 4.36 times that of independent draws.
/// let factor = estimate.standard_error() / Estimate::from_values(&chain).standard_error();
/// assert!((3.0..6.0).contains(&factor));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Errors
/// [`Error::Parameter`] unless there are at least 2 batches, and at most as many as draws.
pub fn batch_means<A>(chain: &A, batches: usize) -> Result<Estimate, Error>
where
    A: AsArray<Elem: Copy + Into<f64>, Dim = Ix1> + ?Sized,
{
    let chain = chain.array_view();
    check_batches(batches, chain.len())?;
    Ok(means_of_batches(chain, batches))
}

/// As [`batch_means`], for each quantity of a chain of arrays that are stacked along an axis.
///
/// # Errors
/// As [`batch_means`]; [`Error::OutOfBounds`] if the array has no such axis.
pub fn batch_means_along_axis<A>(
    draws: &A,
    axis: Axis,
    batches: usize,
) -> Result<Array<Estimate, <A::Dim as Dimension>::Smaller>, Error>
where
    A: AsArray<Elem: Copy + Into<f64>, Dim: RemoveAxis> + ?Sized,
{
    let draws = draws.array_view();
    check_axis(axis, draws.shape())?;
    check_batches(batches, draws.len_of(axis))?;
    Ok(draws.map_axis(axis, |chain: ArrayView1<'_, _>| means_of_batches(chain, batches)))
}

#[inline]
fn check_batches(batches: usize, draws: usize) -> Result<(), Error> {
    if (2..=draws).contains(&batches) {
        return Ok(());
    }
    let allowed = format!("from 2 to the number of draws, {draws}");
    Err(Error::parameter("batch_means", "batches", batches, allowed))
}

fn means_of_batches<T: Copy + Into<f64>>(chain: ArrayView1<'_, T>, batches: usize) -> Estimate {
    let len = chain.len() / batches;
    let mut chain = chain;
    chain.slice_collapse(ndarray::s![chain.len() - len * batches..]);
    let chain: Vec<f64> = chain.iter().map(|&draw| draw.into()).collect();
    chain.chunks_exact(len).map(mean_of).collect()
}
