//! Runs over randomised quasi-random points.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use ndarray::{Array2, Ix3, s};

use super::run::{Progress, ROUND, ROUNDS};
use super::{Identity, Merge, MonteCarlo, Outcome, Replicates, Tree};
use crate::error::Error;
use crate::keys::twins::twins;
use crate::keys::{Key, LazyArray};
use crate::prng::{Prng, Threefry2x32};
use crate::sampling::{Counts, Distribution};

/// A simulation over [quasi-random points](crate::points): independent randomisations of the same
/// points, in blocks of consecutive points.
///
/// Every replicate is a randomisation by a key of its own. The run's blocks are the first points of
/// each replicate, then the next ones of each, and so on. The function of a block gets its points,
/// an array with a row for each, and returns a result that can [`Merge`]; the run
/// merges these replicate by replicate, and their [`Replicates`] tell the error of the mean.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, QuasiMonteCarlo};
/// use ndkey::native::StandardNormal;
/// use ndkey::points::Sobol;
///
/// // The mean of the largest of four prices.
/// let prices = Sobol::new(4)?.with(StandardNormal);
/// let run = QuasiMonteCarlo::new(Key::from_seed(0), prices, 16, (1 << 12, 4))?;
/// let replicates = run.run(|z: Array2<f64>| {
///     let largest = z.map_axis(Axis(1), |z| z.fold(0.0, |max: f64, z| max.max((0.2 * z).exp())));
///     Estimate::from_values(&largest)
/// })?;
/// let estimate = replicates.estimate(Estimate::mean);
/// assert_eq!(estimate.count(), 16); // replicates
/// assert!((estimate.mean() - 1.240896).abs() < 1e-4);
///
/// // As many random paths have 27 times the error.
/// let all = replicates.iter().next().unwrap();
/// let of_random_paths = all.standard_deviation() / (16.0 * 4096_f64).sqrt();
/// assert!(estimate.standard_error() < of_random_paths / 10.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// Take 8 to 32 replicates: fewer leave the error uncertain, more take points away from each. The
/// [guide](crate::guide::points) tells when points help, and how much.
#[must_use = "nothing is simulated before `run`"]
pub struct QuasiMonteCarlo<'a, T, I: Prng = Threefry2x32> {
    /// Its keys are the replicates'.
    pub(super) run: MonteCarlo<'a, I>,
    /// Replicates, points, coordinates.
    pub(super) points: Arc<LazyArray<T, Ix3>>,
}

impl<'a, T: Copy + Default + Send, I: Prng> QuasiMonteCarlo<'a, T, I> {
    /// A run over samples of shape `(points, dimension)` of a distribution, one for each key of a
    /// split of `key` into `replicates`.
    ///
    /// The distribution is a set of points, or one by inversion over them
    /// ([`with`](crate::points::Sobol::with)). Any other is sampled too: with
    /// [`StandardNormal`](crate::native::StandardNormal) in place of points, the same program
    /// measures what points gain.
    ///
    /// How many points a replicate may have depends on the set: a power of two of
    /// [`Sobol`](crate::points::Sobol) and [`Lattice`](crate::points::Lattice), a multiple of the number of
    /// cells of a [`Grid`](crate::points::Grid), of 64 of [`Halton`](crate::points::Halton) with equal steps, p^2
    /// of a [`LatinHypercube`](crate::points::LatinHypercube) of strength 2; any number of others.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are at least two replicates and at most 2^31, the key randomises
    /// the points, there are sets of `points` points, and there are fewer than 2^63 points in all;
    /// [`Error::Shape`] if the points do not have `dimension` coordinates; otherwise as [`Key::lazy`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn new(
        key: Key<I>,
        dist: impl Distribution<T> + Send + Sync + 'static,
        replicates: usize,
        (points, dimension): (usize, usize),
    ) -> Result<Self, Error> {
        let name = "QuasiMonteCarlo";
        let check = |is_allowed, parameter, value: usize, allowed| {
            Error::check(is_allowed, name, parameter, value, allowed)
        };
        check(replicates >= 2, "replicates", replicates, "at least 2, to tell the error")?;
        check(replicates as u64 <= 1 << 31, "replicates", replicates, "at most 2^31")?;
        let mut counts = Counts::Any;
        if let Some(set) = dist.evenness() {
            let allowed = "randomised by the key, to tell the error";
            Error::check(set.is_randomised, name, "dist", set.name, allowed)?;
            counts = set.counts;
        }
        match counts {
            Counts::PowersOfTwo => {
                check(points.is_power_of_two(), "points", points, "a power of two")?;
            }
            Counts::Whole(cells) if !(points as u64).is_multiple_of(cells) => {
                let allowed = format!("a multiple of {cells}");
                return Err(Error::parameter(name, "points", points, allowed));
            }
            _ => check(points > 0, "points", points, "at least 1")?,
        }
        let total = (replicates as u64).saturating_mul(points as u64);
        check(total < 1 << 63, "points", points, "fewer than 2^63 points in all")?;
        let keys = key.duplicate().try_split(replicates)?;
        let sample = keys.lazy(dist, (points, dimension))?;
        let block = 1 << (VALUES / dimension.max(1)).clamp(1, POINTS).ilog2();
        let run = MonteCarlo::of(key, replicates as u64, 1, 1, total);
        Self { run, points: Arc::new(sample) }.with_block(block.min(points.next_power_of_two()))
    }

    /// Sets the number of points of a block, a power of two: blocks begin at multiples of it, so
    /// that the points of each are as even as the first ones. The last block of a replicate has what
    /// remains.
    ///
    /// The default is 4096, fewer where a point has more than 256 coordinates. A block should take a
    /// tenth of a millisecond or more, and the points of as many blocks as there are threads fit
    /// into memory.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless it is a power of two, and at most the number of points of a
    /// replicate, or the next power of two.
    pub fn with_block(mut self, points: usize) -> Result<Self, Error> {
        let of_each = self.points.shape()[1];
        let most = of_each.next_power_of_two();
        if !points.is_power_of_two() || points > most {
            let allowed = format!("a power of two, at most {most}");
            return Err(Error::parameter("with_block", "points", points, allowed));
        }
        let run = &mut self.run;
        let of_each = of_each.div_ceil(points) as u64;
        run.paths = points;
        run.blocks = run.keys * of_each;
        // Rounds are of all replicates, and end at powers of two as long as these are few.
        let least = ROUND.div_ceil(run.keys).next_power_of_two();
        let most = of_each.div_ceil(ROUNDS).next_power_of_two().max(least);
        (run.first_round, run.round) = (run.keys * least, run.keys * most);
        Ok(self)
    }

    /// Calls a function as blocks are done: as [`MonteCarlo::on_progress`].
    pub fn on_progress(mut self, progress: impl FnMut(Progress) + Send + 'a) -> Self {
        self.run = self.run.on_progress(progress);
        self
    }

    twins! {
        /// The points of a block: those that its function gets.
        ///
        /// ```
        /// use ndarray::{Array2, s};
        /// use ndkey::native::Key;
        /// use ndkey::{monte_carlo::QuasiMonteCarlo, points::Halton};
        ///
        /// let run = QuasiMonteCarlo::<f64, _>::new(Key::from_seed(0), Halton::new(3)?, 8, (1 << 16, 3))?;
        /// // The second block of the replicate number 5.
        /// let key = Key::from_seed(0).split_into::<8>()[5].duplicate();
        /// let points: Array2<f64> = key.sample_slice(Halton::new(3)?, (1 << 16, 3), s![4096..8192, ..]);
        /// assert_eq!(run.block_points(8 + 5), points);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[must_use]
        pub fn block_points(&self, block: u64) -> Array2<T> {
            let MonteCarlo { keys, blocks, paths, .. } = self.run;
            if block >= blocks {
                let allowed = format!("below {blocks}");
                return Err(Error::parameter("block_points", "block", block, allowed));
            }
            let (replicate, first) = ((block % keys) as usize, (block / keys) as usize * paths);
            let end = self.points.shape()[1].min(first + paths);
            self.points.try_slice(s![replicate, first..end, ..])
        }
        /// # Errors
        /// [`Error::Parameter`] if there is no such block; as [`LazyArray::try_slice`].
        pub fn try_block_points;
    }

    /// How many blocks there are, of all replicates.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.run.blocks
    }

    /// The same run for another worker, without the function of [`on_progress`](Self::on_progress).
    pub fn duplicate(&self) -> QuasiMonteCarlo<'static, T, I> {
        let run = self.run.duplicate();
        QuasiMonteCarlo { run, points: self.points.clone() }
    }

    /// Checks that the first points are a sample as all are, so that a run of them may stop.
    ///
    /// # Errors
    /// As [`run_until`](Self::run_until).
    #[doc(hidden)]
    pub fn can_stop(&self) -> Result<(), Error> {
        can_stop(&self.points)
    }

    /// Counts blocks that other machines have done: as [`MonteCarlo::add_done`].
    pub fn add_done(&self, blocks: u64) {
        self.run.add_done(blocks);
    }

    /// What the result depends on, which machines that share a run compare before they begin: as
    /// [`MonteCarlo::identity`]. The distribution of the points is part of the problem.
    #[must_use]
    pub fn identity(&self, problem: &str) -> Identity {
        self.run.identity(problem)
    }

    /// A number that is equal for two runs with the same generator, key, numbers of replicates,
    /// points and points per block, version of this crate, and `problem`: as
    /// [`MonteCarlo::fingerprint`]. The distribution of the points is part of the problem.
    #[must_use]
    pub fn fingerprint(&self, problem: &str) -> u64 {
        self.run.fingerprint(problem)
    }

    /// Simulates every block and merges the results of each replicate.
    ///
    /// `simulate` gets the points of a block. It returns a result that can
    /// [`Merge`], or a `Result` of one with any error.
    ///
    /// # Errors
    /// As [`MonteCarlo::run`]; for a block whose points need more memory than there is,
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// As [`MonteCarlo::run`].
    pub fn run<R, F>(self, simulate: F) -> Result<Replicates<R::Merged>, Error>
    where
        R: Outcome<Merged: Send>,
        F: Fn(Array2<T>) -> R + Sync,
    {
        let tree = self.run_blocks(0..self.run.blocks, simulate)?;
        self.run.set_done(self.run.blocks);
        Ok(tree.finish()?.expect("there is a block"))
    }

    /// Simulates twice as many points of each replicate again and again, until `stop` returns true
    /// for the merged results, or all points are done.
    ///
    /// `stop` is asked at numbers of points that are powers of two, from 64 blocks on: only there
    /// are points balanced. As the error falls faster than by the square root of two with each
    /// doubling, this takes fewer points than more replicates would. The result is the same on any
    /// number of threads.
    ///
    /// The standard error of a few replicates is uncertain, and a run that stops at a small one
    /// favours those that look better than they are:
    /// [`conservative_error`](super::Estimate::conservative_error) makes up for that: the mean is as close
    /// as required. Its confidence interval covers somewhat less than that of a run whose number of points
    /// is given: for means of exponentials of normal variates, with 8 to 32 replicates, 91 of 100 intervals
    /// for 0.95 contained the mean, not 93 to 94.
    ///
    /// For this, the first points must be a sample of the whole cube. The points of a
    /// [`Grid`](crate::points::Grid) are in one corner of it, the points of [`Halton`](crate::points::Halton) with
    /// equal steps at one side, and the points of a [`LatinHypercube`](crate::points::LatinHypercube) are no more
    /// even than random ones: with these, an error.
    ///
    /// ```
    /// use ndarray::{Array2, Axis};
    /// use ndkey::native::Key;
    /// use ndkey::{monte_carlo::{Estimate, QuasiMonteCarlo, Replicates}, points::Sobol};
    ///
    /// let run = QuasiMonteCarlo::new(Key::from_seed(0), Sobol::new(5)?, 16, (1 << 30, 5))?.with_block(64)?;
    /// let replicates = run.run_until(
    ///     |x: Array2<f64>| Estimate::from_values(&x.map_axis(Axis(1), |x| x.sum().exp())),
    ///     |run: &Replicates<Estimate>| {
    ///         run.estimate(Estimate::mean).conservative_error(..) < 1e-3
    ///     },
    /// )?;
    /// let estimate = replicates.estimate(Estimate::mean);
    /// assert!((estimate.mean() - 1_f64.exp_m1().powi(5)).abs() < 4e-3);
    /// assert!(replicates.points() <= 1 << 12);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run); [`Error::Parameter`] for points that are even only all together.
    ///
    /// # Panics
    /// As [`run`](Self::run), and if `stop` panics.
    pub fn run_until<R, F>(
        self,
        simulate: F,
        stop: impl FnMut(&Replicates<R::Merged>) -> bool,
    ) -> Result<Replicates<R::Merged>, Error>
    where
        R: Outcome<Merged: Clone + Send>,
        F: Fn(Array2<T>) -> R + Sync,
    {
        self.can_stop()?;
        self.run_rounds(|run, blocks| run.run_blocks(blocks, &simulate), stop)
    }

    /// Simulates some of the blocks, in parallel: as [`MonteCarlo::run_blocks`].
    ///
    /// # Errors
    /// As [`MonteCarlo::run_blocks`].
    ///
    /// # Panics
    /// As [`MonteCarlo::run`].
    pub fn run_blocks<R, F>(
        &self,
        blocks: Range<u64>,
        simulate: F,
    ) -> Result<Tree<Replicates<R::Merged>>, Error>
    where
        R: Outcome<Merged: Send>,
        F: Fn(Array2<T>) -> R + Sync,
    {
        // All points are recorded as one sample, when the run is made.
        self.run.run_numbered(None, blocks, |block, _| {
            let points = self.try_block_points(block)?;
            let count = points.nrows() as u64;
            let result = simulate(points).into_result()?;
            Ok(Replicates::of(block % self.run.keys, count, result))
        })
    }

    /// As [`run_until`](Self::run_until), with the blocks of each round simulated by `execute`, for
    /// example on other machines: as [`MonteCarlo::run_rounds`].
    ///
    /// `stop` is not asked before the end if the points are even only all together.
    ///
    /// # Errors
    /// As [`MonteCarlo::run_rounds`].
    pub fn run_rounds<M, E>(
        self,
        mut execute: impl FnMut(&Self, Range<u64>) -> Result<Tree<Replicates<M>>, E>,
        stop: impl FnMut(&Replicates<M>) -> bool,
    ) -> Result<Replicates<M>, E>
    where
        M: Merge + Clone,
        E: From<Error>,
    {
        let stop = where_balanced(&self.points, stop);
        self.run.rounds(|blocks| execute(&self, blocks), stop)
    }
}

/// A condition that holds only where the points are even: where their number is a power of two, or that of
/// all.
pub(super) fn where_balanced<T, M>(
    points: &LazyArray<T, Ix3>,
    mut stop: impl FnMut(&Replicates<M>) -> bool,
) -> impl FnMut(&Replicates<M>) -> bool
where
    T: Copy + Default + Send,
{
    let (all, parts) = (points.shape()[1] as u64, can_stop(points).is_ok());
    move |replicates| {
        let count = replicates.points();
        (count == all || parts && count.is_power_of_two()) && stop(replicates)
    }
}

/// Checks that the first points are a sample as all are.
///
/// # Errors
/// [`Error::Parameter`] unless they are.
pub(super) fn can_stop<T: Copy + Default + Send>(points: &LazyArray<T, Ix3>) -> Result<(), Error> {
    match points.evenness() {
        Some(set) if matches!(set.counts, Counts::Whole(_)) => {
            let allowed =
                "a set whose first points are even, such as Sobol, or simulated as a whole: `run`";
            Err(Error::parameter("run_until", "dist", set.name, allowed))
        }
        _ => Ok(()),
    }
}

/// The most points and coordinates of a block, by default.
const POINTS: usize = 1 << 12;
const VALUES: usize = 1 << 20;

impl<T: Copy + Default + Send, I: Prng> fmt::Debug for QuasiMonteCarlo<'_, T, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, points } = self;
        f.debug_struct("QuasiMonteCarlo")
            .field("key", &run.key)
            .field("points", points)
            .field("block", &run.paths)
            .finish_non_exhaustive()
    }
}
