//! Monte Carlo simulations whose result is a pure function of the key and the number of paths.
//!
//! The draws of a simulation are the same on any number of threads; a sum of floats through a
//! parallel iterator is not. A [`MonteCarlo`] run consists of blocks of paths. Each block has its
//! own key, and the results are merged in a tree whose shape depends on the number of blocks alone.
//! The result therefore has the same bits on any number of threads, with any vector instructions,
//! and after a restart from a checkpoint.
//!
//! ```
//! use ndarray::Zip;
//! use ndkey::native::Key;
//! use ndkey::monte_carlo::{Estimate, MonteCarlo};
//!
//! // Pi, from points of the unit square: 64 blocks of 4096 paths.
//! let estimate = MonteCarlo::new(Key::from_seed(0), 64, 4096)?.run(|key, paths| {
//!     let points = key.uniform::<f64, _>((2, paths));
//!     let inside = Zip::from(points.row(0))
//!         .and(points.row(1))
//!         .map_collect(|x, y| if x * x + y * y < 1.0 { 4.0 } else { 0.0 });
//!     Estimate::from_values(&inside)
//! })?;
//! println!("{estimate}");
//! assert!((estimate.mean() - std::f64::consts::PI).abs() < 4.0 * estimate.standard_error());
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! # Results
//!
//! The function of a block returns anything that can [`Merge`], or a `Result` of it:
//!
//! - an [`Estimate`] of a mean, or an array of them for an elementwise estimate;
//! - a [`Covariance`] of two values, [`Scenarios`] with common random numbers, [`Sensitivities`] to
//!   parameters;
//! - a [`WeightedEstimate`], for importance sampling;
//! - a [`Proportion`], for the probability of an event, however rare;
//! - a [`Histogram`], or [`Quantiles`];
//! - counts, arrays, pairs of these, or your own type.
//!
//! [`MonteCarlo::map_reduce`] takes a function that merges instead. Memory grows with the logarithm
//! of the number of blocks.
//!
//! On top of runs are [`Multilevel`] simulations and [`resampling`]: the bootstrap, the jackknife and
//! permutation tests. [`chains`] is for draws of Markov chains.
//!
//! Names and signatures of this module may still change in releases 0.x.
//!
//! The [guide] leads here from a loop with a generator for each thread, and states the cost.
//!
//! # Control
//!
//! - [`MonteCarlo::with_total`] runs an exact number of paths.
//! - [`MonteCarlo::run_until`] stops at a standard error, or at any other condition.
//! - [`MonteCarlo::on_progress`] reports progress.
//! - `MonteCarlo::checkpoint` (feature `serde`) keeps the state in a file, from which the same run
//!   continues.
//! - The crate `ndkey-mpi` runs on many machines. So do job arrays, and functions of yours: each
//!   machine simulates a [`share`] of the blocks ([`MonteCarlo::run_blocks`]) and sends back the
//!   [`Tree`] of its results ([the guide](guide#6-many-machines)).
//! - A panic in a block becomes [`Error::Panicked`](crate::Error::Panicked), and an error that it
//!   returns [`Error::Failed`](crate::Error::Failed), with the number and key of the
//!   first block that fails, on any number of threads. `simulate(key, run.block_paths(block))`
//!   reproduces it. A panic in [`Merge::merge`] or in the function of
//!   [`on_progress`](MonteCarlo::on_progress) stays a panic.
//!
//! # Less variance
//!
//! [`antithetic`] pairs, [`Covariance::with_control`] (control variates), [`stratify`] for the first
//! dimension of paths, importance sampling ([`WeightedEstimate`]), common random numbers
//! ([`Scenarios`]) and several levels of accuracy ([`Multilevel`]).
//!
//! # Quasi-random points
//!
//! [`QuasiMonteCarlo`] runs over independent randomisations of [points](crate::points) in place of
//! random paths, and tells the error from these [`Replicates`]. The [guide](crate::guide::points)
//! shows when it helps.
//!
//! # What cannot be promised
//!
//! The function of a block must be a pure function of its key and of what it captures, and the
//! functions that it calls must have the same bits everywhere: `sin` differs between C libraries,
//! while that of [`math`](crate::math) does not. Values that are NaN or infinite are counted and
//! otherwise left out of an [`Estimate`]; [`Estimate::check`] makes them an error.

pub mod chains;
#[cfg(feature = "serde")]
mod checkpoint;
mod covariance;
mod estimate;
mod estimates;
pub mod guide;
mod identity;
mod merge;
mod multilevel;
mod quasi_monte_carlo;
mod replicates;
pub mod resampling;
mod run;
mod scenarios;
mod student;
mod tree;
mod variance_reduction;

#[cfg(feature = "serde")]
pub use self::checkpoint::Checkpointed;
pub use self::covariance::{Controlled, Covariance};
pub use self::estimate::Estimate;
pub use self::estimates::{Histogram, Proportion, Quantiles, ValueWithError, WeightedEstimate};
pub use self::identity::Identity;
pub use self::merge::{Merge, Outcome};
pub use self::multilevel::{Level, Multilevel, MultilevelEstimate};
pub use self::quasi_monte_carlo::QuasiMonteCarlo;
pub use self::replicates::Replicates;
pub use self::run::{MonteCarlo, Progress};
pub use self::scenarios::{Scenarios, Sensitivities};
pub use self::tree::{Tree, share};
pub use self::variance_reduction::{antithetic, stratify, try_stratify};
