//! Runs of [`ndkey::monte_carlo`], and random arrays, on the ranks of MPI: with the bits of one
//! machine, on any number of ranks.
//!
//! ```no_run
//! use mpi::traits::Communicator;
//! use ndkey::monte_carlo::{Estimate, MonteCarlo};
//! use ndkey::native::Key;
//! use ndkey_mpi::{Error, RunOn, abort_on_failure};
//!
//! // Only one thread of a rank calls MPI.
//! let universe = mpi::initialize_with_threading(mpi::Threading::Funneled);
//! let (universe, _) = universe.expect("MPI is initialised once");
//! let world = universe.world();
//! abort_on_failure(&world, || {
//!     let estimate = MonteCarlo::new(Key::from_seed(0), 1 << 16, 1 << 16)?
//!         .checkpoint("pi.checkpoint", "pi")?
//!         .run_on(&world, "pi", |key: Key, paths| {
//!             let points = key.uniform::<f64, _>((paths, 2));
//!             let inside = points.rows().into_iter().map(|p| f64::from(u8::from(p.dot(&p) < 1.0)));
//!             Estimate::from_values(&inside.collect::<Vec<_>>())
//!         })?;
//!     if world.rank() == 0 {
//!         println!("pi is {}", 4.0 * estimate.mean());
//!     }
//!     Ok::<_, Box<dyn std::error::Error>>(())
//! });
//! ```
//!
//! # How it works
//!
//! Blocks are handed out on demand, larger subtrees first, to each rank as its speed allows. Results
//! are merged by the ranks that have them, along the tree of blocks; the root gets the results of
//! rounds, keeps the [checkpoint](MonteCarlo::checkpoint), reports
//! [progress](MonteCarlo::on_progress), and decides when to stop, while the others go on. No rank
//! waits for the end of a round.
//!
//! A subtree that takes four times as long as its rank was expected to take, or twice if there is
//! nothing else to do, is given to another rank too. The first result is taken; the other would have
//! the same bits. So a rank that becomes slow costs what it has begun, and not the rest of the run at
//! its new speed. A block may be simulated twice: it should do nothing but return its result.
//!
//! A rank that is late with something and does not answer for ten seconds, or for a hundredth of the
//! run if that is more, takes no further part: what it had is simulated again. When the run has ended,
//! [`run_on_root`](RunOn::run_on_root) returns on the other ranks without it. What all ranks do
//! together waits until it goes on: the result of [`run_on`](RunOn::run_on), a next run, and
//! `MPI_Finalize`. So a job that is to have its result in any case calls `run_on_root`, and writes the
//! result there. The rank itself returns from the run when it goes on. Two cases are not covered: the
//! root, rank 0, stops; or a rank stops while it sends or receives a result of more than a kilobyte, and
//! the other one waits.
//!
//! The [`scheduler`] is free of MPI. `cargo run --release --example cluster` runs it for 10,000
//! simulated ranks, of speeds from 1 to 2, with 2 * 10^7 blocks of 0.1 s at speed 1, on a network
//! with delays. The run takes 134 s, of which ranks are idle for
//!
//! | | idle | at the root, on average | in the worst second | the result is there |
//! |---|---|---|---|---|
//! | results of 200 bytes, without a checkpoint | 0.82 % | 0.29 MB/s | 1.1 MB | 2.9 ms after the last block |
//! | the same with 39 rounds, a checkpoint in each | 0.81 % | 0.52 MB/s | 1.1 MB | 1.7 ms |
//! | results of 1 MB, with 39 rounds | 0.80 % | 0.84 MB/s | 5.6 MB | 16 ms |
//!
//! If ranks become a hundred times slower, from the first subtree that they begin after some time, or
//! one stops and does not answer, 1000 ranks with 500,000 blocks take the following time. It would be
//! 33.4 s if all were as before, and never idle. (The last column is of an earlier scheduler, which gave
//! late work to no other rank, with other speeds: 33.1 s.)
//!
//! | | without a checkpoint | with one | given to no other rank |
//! |---|---|---|---|
//! | none | 33.7 s | 33.7 s | |
//! | one rank, after 10.0 s | 33.7 s | 33.7 s | 252.3 s, 74.7 s |
//! | 10 ranks, after 10.0 s | 34.0 s | 34.2 s | 256.8 s, 82.5 s |
//! | 10 ranks, from the start | 34.1 s | 35.9 s | 37.5 s, 41.5 s |
//! | 100 ranks, from the start | 40.3 s | 40.1 s | 42.8 s, 46.5 s |
//! | one rank stops, after 10.0 s | 33.8 s | 33.7 s | does not end |
//!
//! A rank holds at most 2 results at a time, and a result is sent at most 18 times on its way to the
//! root. If three of the ranks die, 11.6 % of the work is done again: about a round and a half for
//! each. Under MPI, with one rank of four ten times slower than the others, a run of 4 s took 4 %
//! more than ideal (`./run`).
//!
//! Ranks may have any number of threads each; blocks run on rayon's global thread pool. Threads of a
//! rank wait for each other at the end of each subtree, so many ranks of few threads are better than
//! few of many. A rank should have hundreds of blocks per thread, and with a checkpoint or a
//! condition to stop dozens in each [round](MonteCarlo::with_round). Rounds of the default length
//! are a 64th of a run or a little more, and a crash costs one or two. A run takes some milliseconds
//! more than on one machine.
//!
//! # Errors
//!
//! All ranks return the same error when a block fails or panics on one of them, with the rank, the
//! block and the block's key. Which of several failing blocks is reported depends on who is faster.
//! Ranks end after the blocks that they are simulating. [`abort_on_failure`] ends them at once, and
//! also if a rank panics or returns elsewhere in the program, while the others would wait for it.
//!
//! MPI ends a job of which a process dies. When it is started again, the run continues from its
//! checkpoint, on any number of ranks.
//!
//! # What cannot be promised
//!
//! [What ndkey cannot promise](ndkey::monte_carlo#what-cannot-be-promised), for ranks with different
//! processors and libraries. Ranks compare keys, numbers of blocks and paths, versions, the problem,
//! and the names of the types of results and functions; they do not see what a function captures:
//! name it in the problem.

mod abort;
mod agreement;
mod error;
mod job;
mod link;
mod run;
pub mod scheduler;
mod shard;

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use ndarray::Array2;
use ndkey::Key;
#[cfg(doc)]
use ndkey::monte_carlo::{MonteCarlo, QuasiMonteCarlo};
use ndkey::monte_carlo::{Outcome, Replicates};
use ndkey::prng::Prng;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use mpi;
use mpi::traits::Communicator;

pub use self::abort::abort_on_failure;
use self::agreement::Agreement;
pub use self::error::Error;
use self::job::{Job, PointsJob};
use self::link::Link;
use self::run::{Execute, Trouble, run, unless_cancelled};
pub use self::shard::{SampleOn, gather, shard};

/// The methods of runs on all ranks, of a function of blocks and the type of what its results merge to.
macro_rules! on_ranks {
    ($of:ident, $call:ident, ($($block:ty),*), $merged:ty) => {
        #[doc = concat!("As [`", stringify!($of), "::run`]; the result is on all ranks.")]
        fn run_on<R, F>(
            self,
            world: &impl Communicator,
            problem: &str,
            simulate: F,
        ) -> Result<$merged, Error>
        where
            R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
            F: Fn($($block),*) -> R + Sync,
        {
            let call = Call { method: "run_on", decides: false };
            let (link, result) = call.$call(self, world, problem, simulate, |_| false)?;
            on_all_ranks(&link, result)
        }

        #[doc = concat!("As [`", stringify!($of), "::run`]; the root, rank 0, has the result, and the others")]
        /// `None`.
        fn run_on_root<R, F>(
            self,
            world: &impl Communicator,
            problem: &str,
            simulate: F,
        ) -> Result<Option<$merged>, Error>
        where
            R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
            F: Fn($($block),*) -> R + Sync,
        {
            let call = Call { method: "run_on_root", decides: false };
            Ok(call.$call(self, world, problem, simulate, |_| false)?.1)
        }

        #[doc = concat!("As [`", stringify!($of), "::run_until`]; the result is on all ranks.")]
        ///
        /// The root asks `stop`, while all ranks go on with the next round; what they have done of it
        /// when the run stops is not in the result.
        fn run_until_on<R, F>(
            self,
            world: &impl Communicator,
            problem: &str,
            simulate: F,
            stop: impl FnMut(&$merged) -> bool + Send,
        ) -> Result<$merged, Error>
        where
            R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
            F: Fn($($block),*) -> R + Sync,
        {
            let call = Call { method: "run_until_on", decides: true };
            let (link, result) = call.$call(self, world, problem, simulate, stop)?;
            on_all_ranks(&link, result)
        }

        /// Runs as [`run_until_on`](Self::run_until_on) does; the root, rank 0, has the result, and
        /// the others `None`.
        fn run_until_on_root<R, F>(
            self,
            world: &impl Communicator,
            problem: &str,
            simulate: F,
            stop: impl FnMut(&$merged) -> bool + Send,
        ) -> Result<Option<$merged>, Error>
        where
            R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
            F: Fn($($block),*) -> R + Sync,
        {
            let call = Call { method: "run_until_on_root", decides: true };
            Ok(call.$call(self, world, problem, simulate, stop)?.1)
        }
    };
}

/// Runs on all ranks of a communicator, with the bits of one machine: a [`MonteCarlo`] or one with a
/// checkpoint.
///
/// Every rank calls the same method with the same arguments. Only the calling thread calls MPI, so
/// that [`Funneled`](mpi::Threading::Funneled) threading is enough. `problem` stands for what a run cannot know, as for
/// [`MonteCarlo::checkpoint`]. A rank other than the root does not touch the checkpoint's file; its
/// path may be another one, in a folder that exists. The `problem` of a run with a checkpoint is the one
/// that was given to [`checkpoint`](MonteCarlo::checkpoint).
///
/// `simulate` runs on several threads, which a communicator cannot be shared between: take what it needs
/// of it out first.
///
/// ```no_run
/// use mpi::traits::Communicator;
/// use ndkey::monte_carlo::{Estimate, MonteCarlo};
/// use ndkey::native::Key;
/// use ndkey_mpi::RunOn;
///
/// # let universe = mpi::initialize().expect("MPI is initialised once");
/// # let world = universe.world();
/// let (rank, ranks) = (world.rank(), world.size()); // and not `world.rank()` in the block
/// let run = MonteCarlo::new(Key::from_seed(0), 1 << 10, 1 << 10)?;
/// let estimate = run.run_on(&world, "a mean", |key: Key, paths| {
///     println!("a block of {paths} paths on rank {rank} of {ranks}");
///     Estimate::from_values(&key.normal::<f64, _>(paths))
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::Different`] on all ranks, before the first block, if a rank has another run, problem,
/// type of results, function or version. [`Error::Problem`] on all ranks if `problem` is not that of the
/// checkpoint. [`Error::Failed`] on all ranks if a block panics or returns
/// an error, or if merging, the function of [`MonteCarlo::on_progress`] or `stop` panics; if results
/// do not serialise; if the checkpoint is damaged, belongs to another run or cannot be written.
/// [`Error::TwoGroups`] for an inter-communicator.
pub trait RunOn<I: Prng>: Job<I> {
    on_ranks!(MonteCarlo, over_paths, (Key<I>, usize), R::Merged);
}

impl<I: Prng, J: Job<I>> RunOn<I> for J {}

/// Runs over points, like [`RunOn`]: a [`QuasiMonteCarlo`] or one with a checkpoint.
///
/// ```no_run
/// use ndarray::{Array2, Axis};
/// use ndkey::monte_carlo::{Estimate, QuasiMonteCarlo};
/// use ndkey::native::Key;
/// use ndkey::points::Sobol;
/// use ndkey_mpi::RunPointsOn;
///
/// # let universe = mpi::initialize().expect("MPI is initialised once");
/// # let world = universe.world();
/// // The same function, problem and points on every rank.
/// let run = QuasiMonteCarlo::new(Key::from_seed(0), Sobol::new(3)?, 16, (1 << 20, 3))?;
/// let replicates = run.run_on(&world, "the mean of exp(x + y + z)", |points: Array2<f64>| {
///     Estimate::from_values(&points.map_axis(Axis(1), |x| x.sum().exp()))
/// })?;
/// println!("{}", replicates.estimate(Estimate::mean));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`RunOn`].
pub trait RunPointsOn<T: Copy + Default + Send, I: Prng>: PointsJob<T, I> {
    on_ranks!(QuasiMonteCarlo, over_points, (Array2<T>), Replicates<R::Merged>);
}

impl<T: Copy + Default + Send, I: Prng, J: PointsJob<T, I>> RunPointsOn<T, I> for J {}

/// The ranks, and the result at the root.
type Ended<M> = Result<(Link, Option<M>), Error>;

/// The differences between the methods.
struct Call {
    method: &'static str,
    decides: bool,
}

impl Call {
    /// The result at the root.
    fn over_paths<I, R, F, J>(
        self,
        job: J,
        world: &impl Communicator,
        problem: &str,
        simulate: F,
        stop: impl FnMut(&R::Merged) -> bool + Send,
    ) -> Ended<R::Merged>
    where
        I: Prng,
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Key<I>, usize) -> R + Sync,
        J: Job<I>,
    {
        let worker = job.worker();
        let agreement =
            Agreement::new::<R::Merged, F>(self.method, worker.identity(problem), job.problem());
        let blocks = worker.blocks();
        let job = if self.decides { job } else { job.undecided() };
        let round = first_round(|execute| {
            job.worker().run_rounds::<u64, _>(|_, blocks| Err(execute(blocks)), |_| false)
        });
        let link = agreed(world, &agreement)?;
        agreement.check_problem(problem)?;
        let simulate = |blocks, cancelled: &AtomicBool| {
            worker.run_blocks(blocks, |key, paths| {
                unless_cancelled(cancelled, || simulate(key, paths))
            })
        };
        let rounds = |execute: &mut Execute<'_, _>, stop: &mut dyn FnMut(&_) -> bool| {
            job.run_rounds(|run, blocks| execute(&|done| run.add_done(done), blocks), stop)
        };
        run(link, blocks, round, simulate, rounds, stop)
    }

    /// Runs over points, as [`over_paths`](Self::over_paths) over paths.
    fn over_points<T, I, R, F, J>(
        self,
        job: J,
        world: &impl Communicator,
        problem: &str,
        simulate: F,
        stop: impl FnMut(&Replicates<R::Merged>) -> bool + Send,
    ) -> Ended<Replicates<R::Merged>>
    where
        T: Copy + Default + Send,
        I: Prng,
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Array2<T>) -> R + Sync,
        J: PointsJob<T, I>,
    {
        let worker = job.worker();
        let agreement =
            Agreement::new::<R::Merged, F>(self.method, worker.identity(problem), job.problem());
        let blocks = worker.blocks();
        let round = first_round(|execute| {
            job.worker().run_rounds::<u64, _>(|_, blocks| Err(execute(blocks)), |_| false)
        });
        let link = agreed(world, &agreement)?;
        agreement.check_problem(problem)?;
        if self.decides {
            // Every rank comes to the same result.
            worker.can_stop().map_err(|error| Error::Failed {
                rank: 0,
                message: error.to_string(),
                source: Some(Box::new(error)),
            })?;
        }
        let simulate = |blocks, cancelled: &AtomicBool| {
            worker.run_blocks(blocks, |points| unless_cancelled(cancelled, || simulate(points)))
        };
        let rounds = |execute: &mut Execute<'_, _>, stop: &mut dyn FnMut(&_) -> bool| {
            job.run_rounds(|run, blocks| execute(&|done| run.add_done(done), blocks), stop)
        };
        run(link, blocks, round, simulate, rounds, stop)
    }
}

/// The number of blocks of a run's first round; all rounds end at its multiples. A run tells it only to
/// what simulates the round.
fn first_round<M>(
    run_rounds: impl FnOnce(&mut dyn FnMut(Range<u64>) -> Trouble) -> Result<M, Trouble>,
) -> u64 {
    let mut first = 0..0;
    let _ = run_rounds(&mut |blocks| {
        first = blocks;
        Trouble::Cancelled
    });
    first.end
}

/// The ranks, which agree on what they do.
fn agreed(world: &impl Communicator, agreement: &Agreement) -> Result<Link, Error> {
    if world.test_inter() {
        return Err(Error::TwoGroups);
    }
    let link = Link::new(world);
    agreement.check(&link)?;
    Ok(link)
}

/// The root's result, on all ranks.
fn on_all_ranks<M: Serialize + DeserializeOwned>(
    link: &Link,
    result: Option<M>,
) -> Result<M, Error> {
    let mut bytes = Vec::new();
    if let Some(result) = &result {
        ciborium::into_writer(result, &mut bytes).expect("was written in a message");
    }
    link.broadcast(0, &mut bytes);
    let read = || ciborium::from_reader(&bytes[..]).expect("was read in a message");
    Ok(result.unwrap_or_else(read))
}
