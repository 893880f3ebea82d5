//! The driver: blocks of paths, in parallel, and decisions between rounds of blocks.

use std::any::Any;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(doc)]
use super::Estimate;
use super::merge::Reduced;
use super::tree::Subtree;
use super::{Merge, Outcome, Tree};
use crate::engine::{Threads, parallel};
use crate::error::{Cause, Error};
use crate::keys::Key;
use crate::keys::twins::twins;
use crate::ledger::{self, Caller, Event};
use crate::prng::{Prng, Threefry2x32};

/// A simulation over blocks of paths: a key, and the numbers of blocks and of paths per block.
///
/// See the [module](super) for an example.
#[must_use = "nothing is simulated before `run`"]
pub struct MonteCarlo<'a, I: Prng = Threefry2x32> {
    pub(super) key: Key<I>,
    /// How many keys it is split into, which the blocks take in turn: as many as there are blocks,
    /// or fewer for blocks that continue others.
    pub(super) keys: u64,
    pub(super) blocks: u64,
    pub(super) paths: usize,
    /// The paths of all blocks.
    pub(super) total: u64,
    pub(super) round: u64,
    /// The length of the first round. The next ones double the number of blocks, up to `round`.
    pub(super) first_round: u64,
    /// How many blocks are done.
    done: AtomicU64,
    progress: Option<Mutex<Report<'a>>>,
}

type Report<'a> = Box<dyn FnMut(Progress) + Send + 'a>;

/// The progress of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The blocks that are done, including a checkpoint's.
    pub done: u64,
    /// The blocks of the whole run, which may stop earlier.
    pub blocks: u64,
    /// The paths per block; the last block of [`MonteCarlo::with_total`] may have fewer.
    pub paths: usize,
}

impl<'a, I: Prng> MonteCarlo<'a, I> {
    /// A run of `blocks` blocks of `paths` paths each.
    ///
    /// A block should take a tenth of a millisecond or more, and there should be dozens for each
    /// thread.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no blocks or no paths, more than 2^31 blocks (some
    /// generators have no more keys in one split), or if the total number of paths does not fit 64
    /// bits.
    pub fn new(key: Key<I>, blocks: u64, paths: usize) -> Result<Self, Error> {
        let name = "MonteCarlo";
        Error::check(blocks > 0, name, "blocks", blocks, "at least 1")?;
        Error::check(blocks <= MAX_BLOCKS, name, "blocks", blocks, "at most 2^31")?;
        Error::check(paths > 0, name, "paths", paths, "at least 1")?;
        let allowed = "fewer than 2^64 paths in all";
        let total = blocks.checked_mul(paths as u64);
        let total = total.ok_or_else(|| Error::parameter(name, "paths", paths, allowed))?;
        Ok(Self::of(key, blocks, blocks, paths, total))
    }

    /// A run of `total` paths in blocks of `paths` paths each, but for the last block, which has
    /// those that remain.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, MonteCarlo};
    ///
    /// let estimate = MonteCarlo::with_total(Key::from_seed(0), 100_000, 4096)?
    ///     .run(|key, paths| Estimate::from_values(&key.uniform::<f64, _>(paths)))?;
    /// assert_eq!(estimate.count(), 100_000);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no paths, or more than 2^31 blocks.
    pub fn with_total(key: Key<I>, total: u64, paths: usize) -> Result<Self, Error> {
        let name = "MonteCarlo";
        Error::check(total > 0, name, "total", total, "at least 1")?;
        Error::check(paths > 0, name, "paths", paths, "at least 1")?;
        let blocks = total.div_ceil(paths as u64);
        if blocks > MAX_BLOCKS {
            let least = total.div_ceil(MAX_BLOCKS);
            let allowed = format!("at least {least} for {total} paths, which makes 2^31 blocks");
            return Err(Error::parameter(name, "paths", paths, allowed));
        }
        Ok(Self::of(key, blocks, blocks, paths, total))
    }

    pub(super) fn of(key: Key<I>, keys: u64, blocks: u64, paths: usize, total: u64) -> Self {
        let round = blocks.div_ceil(ROUNDS).next_power_of_two().max(ROUND);
        let (done, progress) = (AtomicU64::new(0), None);
        Self { key, keys, blocks, paths, total, round, first_round: round, done, progress }
    }

    /// Sets the length of a round: after each round the run decides whether to stop, and writes a
    /// checkpoint.
    ///
    /// Threads wait for each other then, so a round should have many blocks per thread. The default
    /// is 64 blocks, or the power-of-two multiple of 64 that gives at most 64 rounds. The length
    /// decides where a run can stop, and otherwise changes no bit of a result; [`run`](Self::run)
    /// has no rounds.
    ///
    /// # Errors
    /// [`Error::Parameter`] if it is 0.
    pub fn with_round(mut self, blocks: u64) -> Result<Self, Error> {
        Error::check(blocks > 0, "with_round", "blocks", blocks, "at least 1")?;
        (self.round, self.first_round) = (blocks, blocks);
        Ok(self)
    }

    /// Calls a function as blocks are done, from the simulating threads, but never from two at
    /// once.
    ///
    /// If blocks are short, it is not called after every one. Blocks of other machines count at the
    /// end of their round, or [before](Self::add_done).
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, MonteCarlo};
    ///
    /// let mut percent = 0;
    /// let run = MonteCarlo::new(Key::from_seed(0), 1000, 64)?
    ///     .on_progress(|run| percent = 100 * run.done / run.blocks); // or a bar of indicatif
    /// run.run(|key, paths| Estimate::from_values(&key.uniform::<f64, _>(paths)))?;
    /// assert_eq!(percent, 100);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    pub fn on_progress(mut self, progress: impl FnMut(Progress) + Send + 'a) -> Self {
        self.progress = Some(Mutex::new(Box::new(progress)));
        self
    }

    #[doc(hidden)]
    #[cfg(not(feature = "serde"))]
    pub fn checkpoint(
        self,
        _path: impl Into<std::path::PathBuf>,
        _problem: impl Into<String>,
    ) -> Result<Self, Error>
    where
        Self: crate::advice::FeatureSerde,
    {
        unreachable!()
    }

    twins! {
        /// The key of a block: the one at `block` in a split of the run's key into the number of
        /// blocks.
        ///
        /// Keys are computed when they are needed: the number of blocks takes no memory.
        ///
        /// ```
        /// use ndkey::native::Key;
        /// use ndkey::monte_carlo::MonteCarlo;
        ///
        /// let run = MonteCarlo::new(Key::from_seed(0), 1 << 30, 4096)?;
        /// let [_, second] = Key::from_seed(0).split_into();
        /// assert_eq!(run.block_key(1), second);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        pub fn block_key(&self, block: u64) -> Key<I> {
            if block >= self.blocks {
                let allowed = format!("below {}", self.blocks);
                return Err(Error::parameter("block_key", "block", block, allowed));
            }
            let key = self.key_of(block);
            self.record(block, &key, true);
            Ok(key)
        }
        /// # Errors
        /// [`Error::Parameter`] if there is no such block.
        pub fn try_block_key;
    }

    fn key_of(&self, block: u64) -> Key<I> {
        self.key.split_at(block % self.keys, self.keys)
    }

    /// Records that a block's key was made, which may be made once more if `again`.
    #[cfg_attr(feature = "ledger", track_caller)]
    #[inline(always)]
    fn record(&self, block: u64, key: &Key<I>, again: bool) {
        ledger::record::<I>(|| Event::Block {
            key: self.key.data().as_ref().to_vec().into(),
            block,
            blocks: self.blocks,
            child: key.data().as_ref().to_vec().into(),
            again,
        });
    }

    /// The number of paths of a block, which is lower than that of the others for the last block of
    /// [`with_total`](Self::with_total); 0 if there is no such block.
    #[must_use]
    pub fn block_paths(&self, block: u64) -> usize {
        let paths = self.paths as u64;
        self.total.saturating_sub(block.saturating_mul(paths)).min(paths) as usize
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The same run for another worker, without the function of [`on_progress`](Self::on_progress).
    pub fn duplicate(&self) -> MonteCarlo<'static, I> {
        let &Self { ref key, keys, blocks, paths, total, round, first_round, .. } = self;
        let run = MonteCarlo::of(key.duplicate(), keys, blocks, paths, total);
        MonteCarlo { round, first_round, ..run }
    }

    /// Counts blocks that other machines have done, and reports progress.
    ///
    /// For the function of [`run_rounds`](Self::run_rounds), while a round goes on. Blocks that are
    /// counted here are not counted again when their round ends.
    pub fn add_done(&self, blocks: u64) {
        self.done.fetch_add(blocks, Ordering::Relaxed);
        self.report();
    }

    /// Simulates every block and merges the results.
    ///
    /// `simulate` gets a block's key and its number of paths. It returns a result that can [`Merge`],
    /// or a `Result` of one with any error:
    ///
    /// ```
    /// use ndkey::monte_carlo::{Estimate, MonteCarlo};
    /// use ndkey::native::{Key, Normal};
    /// use ndkey::Error;
    ///
    /// let run = |std: f64| {
    ///     MonteCarlo::new(Key::from_seed(0), 16, 1024)?.run(|key, paths| {
    ///         let noise = key.sample::<f64, _>(Normal::new(0.0, std)?, paths);
    ///         Ok::<_, Error>(Estimate::from_values(&noise))
    ///     })
    /// };
    /// assert!(run(1.0).is_ok());
    /// assert_eq!(
    ///     run(-1.0).unwrap_err().to_string(),
    ///     "block 0, whose key is Key::<Ars>::from_data([2653905399, 1383475297, 2212651637, \
    ///      2059884139]), failed: \
    ///      Normal: `std` = -1, must be finite and at least 0",
    /// );
    /// ```
    ///
    /// Blocks run in parallel, and each samples on the thread that runs it, unless there is only one
    /// block ([why](crate::Threads#functions-that-ndkey-calls-in-parallel)).
    ///
    /// # Errors
    /// [`Error::Panicked`] or [`Error::Failed`] for the first block in which `simulate` panicked or
    /// returned an error; any error of [`Merge::merge`].
    ///
    /// # Panics
    /// If [`Merge::merge`] or the function of [`on_progress`](Self::on_progress) panics.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run<R, F>(self, simulate: F) -> Result<R::Merged, Error>
    where
        R: Outcome<Merged: Send>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        let tree = self.run_blocks(0..self.blocks, simulate)?;
        self.set_done(self.blocks);
        Ok(tree.finish()?.expect("there is a block"))
    }

    /// Simulates every block and merges the results with a function, whose first argument is the
    /// earlier result.
    ///
    /// For types of other crates, and results that need no type of their own:
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::MonteCarlo;
    ///
    /// let largest = MonteCarlo::new(Key::from_seed(0), 100, 1000)?.map_reduce(
    ///     |key, paths| key.normal::<f64, _>(paths).fold(f64::MIN, |a, &b| a.max(b)),
    ///     f64::max,
    /// )?;
    /// assert!(largest > 3.5);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Panicked`], as [`run`](Self::run).
    ///
    /// # Panics
    /// If `reduce` panics, or the function of [`on_progress`](Self::on_progress).
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn map_reduce<M, F, R>(self, simulate: F, reduce: R) -> Result<M, Error>
    where
        M: Send,
        F: Fn(Key<I>, usize) -> M + Sync,
        R: Fn(M, M) -> M + Sync,
    {
        let reduced = self.run(|key, paths| Reduced::new(simulate(key, paths), &reduce))?;
        Ok(reduced.into_value())
    }

    /// Simulates blocks until `stop` returns true for the merged result, or all are done.
    ///
    /// `stop` is asked after every [round](Self::with_round), so the number of blocks that are
    /// done, and with it the result, is the same on any number of threads.
    ///
    /// To stop at a standard error, compare
    /// [`conservative_error`](Estimate::conservative_error), the absolute one or in units of the
    /// mean: it does not stop where rare values have hardly occurred. While all values
    /// are equal, such as 0 of `n` events, it is NaN, as is
    /// [`standard_error`](Estimate::standard_error), and the run goes on.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, MonteCarlo};
    ///
    /// let estimate = MonteCarlo::new(Key::from_seed(0), 1_000_000, 1024)?.with_round(16)?.run_until(
    ///     |key, paths| Estimate::from_values(&key.uniform::<f64, _>(paths)),
    ///     |estimate| estimate.conservative_error(..) < 1e-3,
    /// )?;
    /// assert!(estimate.standard_error() < 1e-3);
    /// assert!(estimate.count() < 1_000_000);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run).
    ///
    /// # Panics
    /// As [`run`](Self::run), and if `stop` panics.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run_until<R, F>(
        self,
        simulate: F,
        stop: impl FnMut(&R::Merged) -> bool,
    ) -> Result<R::Merged, Error>
    where
        R: Outcome<Merged: Clone + Send>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        let caller = Caller::here();
        self.run_rounds(|run, blocks| run.run_blocks_at(caller, blocks, &simulate), stop)
    }

    /// Simulates some of the blocks, in parallel: one machine's part of a run on several.
    ///
    /// An empty part, such as `5..5`, gives the tree of no blocks: there may be more machines than
    /// blocks.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are no such blocks, or the range ends before it begins;
    /// otherwise as [`run`](Self::run).
    ///
    /// # Panics
    /// As [`run`](Self::run).
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run_blocks<R, F>(
        &self,
        blocks: Range<u64>,
        simulate: F,
    ) -> Result<Tree<R::Merged>, Error>
    where
        R: Outcome<Merged: Send>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        self.run_blocks_at(Caller::here(), blocks, &simulate)
    }

    /// As [`run_blocks`](Self::run_blocks), called at a place in the program.
    pub(super) fn run_blocks_at<R, F>(
        &self,
        caller: Caller,
        blocks: Range<u64>,
        simulate: &F,
    ) -> Result<Tree<R::Merged>, Error>
    where
        R: Outcome<Merged: Send>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        self.run_numbered(Some(caller), blocks, |block, key| {
            simulate(key, self.block_paths(block)).into_result()
        })
    }

    /// As [`run_blocks`](Self::run_blocks), with a function of the block's number and key. Blocks are
    /// recorded as the caller's, or not at all if they draw nothing from their key.
    pub(super) fn run_numbered<M, F>(
        &self,
        caller: Option<Caller>,
        blocks: Range<u64>,
        simulate: F,
    ) -> Result<Tree<M>, Error>
    where
        M: Merge + Send,
        F: Fn(u64, Key<I>) -> Result<M, Cause> + Sync,
    {
        self.check_blocks(&blocks)?;
        let threads = Threads::within(blocks.end - blocks.start);
        let (failed, error) = (AtomicU64::new(u64::MAX), Mutex::new(None));
        let subtrees = Subtree::cover(blocks);
        let results =
            ParallelBlocks { run: self, simulate: &simulate, threads, failed, error, caller }
                .run(&subtrees)?;
        let mut tree = Tree::new();
        for (subtree, result) in subtrees.into_iter().zip(results) {
            tree.insert_subtree(subtree, result)?;
        }
        Ok(tree)
    }

    /// An error unless there are such blocks.
    pub(super) fn check_blocks(&self, blocks: &Range<u64>) -> Result<(), Error> {
        let allowed = if blocks.end > self.blocks {
            format!("within 0..{}", self.blocks)
        } else if blocks.start > blocks.end {
            "a range with start <= end".to_owned()
        } else {
            return Ok(());
        };
        Err(Error::parameter("run_blocks", "blocks", format!("{blocks:?}"), allowed))
    }

    /// As [`run_until`](Self::run_until), with the blocks of each round simulated by `execute`, for
    /// example on other machines.
    ///
    /// `execute` gets the run and the blocks of a round, and returns their results, in however many
    /// parts they were made ([`run_blocks`](Self::run_blocks)) and in any order. Rounds, the
    /// decision to stop, progress and checkpoints stay on the calling machine.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree};
    ///
    /// let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
    /// let run = || MonteCarlo::new(Key::from_seed(0), 100, 64);
    /// let on_two_machines = run()?.run_rounds(
    ///     |run, blocks| {
    ///         let middle = blocks.start.midpoint(blocks.end);
    ///         let mut tree = run.run_blocks(middle..blocks.end, simulate)?;
    ///         tree.merge(run.run_blocks(blocks.start..middle, simulate)?)?;
    ///         Ok::<_, ndkey::Error>(tree)
    ///     },
    ///     |_| false,
    /// )?;
    /// assert_eq!(on_two_machines, run()?.run(simulate)?);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// What `execute` returns; [`Error::Parameter`] if its results are not the round's
    /// blocks'.
    pub fn run_rounds<M, E>(
        self,
        mut execute: impl FnMut(&Self, Range<u64>) -> Result<Tree<M>, E>,
        stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E>
    where
        M: Merge + Clone,
        E: From<Error>,
    {
        self.rounds(|blocks| execute(&self, blocks), stop)
    }

    /// Runs all rounds, until `stop` returns whether to stop at the end of one.
    pub(super) fn rounds<M: Merge + Clone, E: From<Error>>(
        &self,
        execute: impl FnMut(Range<u64>) -> Result<Tree<M>, E>,
        mut stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E> {
        let after = |tree: &Tree<M>| tree.is(&mut stop);
        let tree = self.rounds_of(0..self.blocks, Tree::new(), false, execute, after)?;
        Ok(tree.finish()?.expect("there is a block"))
    }

    /// Runs rounds of some blocks, from where the tree ends, and passes it to `after` at the end of
    /// every round, which returns whether to stop.
    pub(super) fn rounds_of<M: Merge, E: From<Error>>(
        &self,
        blocks: Range<u64>,
        mut tree: Tree<M>,
        mut stopped: bool,
        mut execute: impl FnMut(Range<u64>) -> Result<Tree<M>, E>,
        mut after: impl FnMut(&Tree<M>) -> Result<bool, Error>,
    ) -> Result<Tree<M>, E> {
        let mut done = tree.whole_from(blocks.start).expect("of the first blocks");
        self.set_done(done - blocks.start);
        while done < blocks.end && !stopped {
            let round = self.round.min(self.first_round.max(done));
            let end = (done / round + 1).saturating_mul(round).min(blocks.end);
            tree.merge(execute(done..end)?)?;
            let (value, allowed) = ("results of other blocks", "those of the blocks it is given");
            Error::check(tree.is_of(blocks.start..end), "run_rounds", "execute", value, allowed)?;
            done = end;
            self.set_done(done - blocks.start);
            stopped = after(&tree)?;
        }
        Ok(tree)
    }

    /// Reports progress, unless another thread is doing so.
    fn block_is_done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        let progress = self.progress.as_ref().and_then(|progress| progress.try_lock().ok());
        if let Some(mut progress) = progress {
            progress(self.progress());
        }
    }

    /// Reports that `done` blocks are done, wherever they were simulated, or more if blocks of later rounds were
    /// counted already.
    pub(super) fn set_done(&self, done: u64) {
        self.done.fetch_max(done, Ordering::Relaxed);
        self.report();
    }

    fn report(&self) {
        if let Some(Ok(mut progress)) = self.progress.as_ref().map(Mutex::lock) {
            progress(self.progress());
        }
    }

    fn progress(&self) -> Progress {
        let done = self.done.load(Ordering::Relaxed);
        Progress { done, blocks: self.blocks, paths: self.paths }
    }
}

/// Keys of two words take twice as many words, which 32-bit counters must be able to count.
const MAX_BLOCKS: u64 = 1 << 31;

/// By default, at most this many rounds of at least this many blocks.
pub(super) const ROUNDS: u64 = 64;
pub(super) const ROUND: u64 = 64;

impl<I: Prng> fmt::Debug for MonteCarlo<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, keys: _, blocks, paths, total, round, .. } = self;
        f.debug_struct("MonteCarlo")
            .field("key", key)
            .field("blocks", blocks)
            .field("paths", paths)
            .field("total", total)
            .field("round", round)
            .finish_non_exhaustive()
    }
}

/// Blocks that are simulated in parallel.
struct ParallelBlocks<'a, 'b, I: Prng, F> {
    run: &'a MonteCarlo<'b, I>,
    simulate: &'a F,
    /// The threads for what is sampled in a block.
    threads: Threads,
    /// The first block that has failed so far. Blocks after it are skipped and blocks before it are
    /// not, so that the reported block is always the same.
    failed: AtomicU64,
    error: Mutex<Option<Error>>,
    caller: Option<Caller>,
}

impl<I: Prng, F> ParallelBlocks<'_, '_, I, F> {
    fn run<M: Merge + Send>(self, subtrees: &[Subtree]) -> Result<Vec<M>, Error>
    where
        F: Fn(u64, Key<I>) -> Result<M, Cause> + Sync,
    {
        let results = parallel::map(subtrees, |&subtree| self.subtree(subtree));
        let error = self.error.into_inner().expect("not poisoned: nothing panics in it");
        error.map_or_else(|| Ok(results.into_iter().flatten().collect()), Err)
    }

    /// The result of a subtree, or `None` after a failure.
    fn subtree<M: Merge + Send>(&self, subtree: Subtree) -> Option<M>
    where
        F: Fn(u64, Key<I>) -> Result<M, Cause> + Sync,
    {
        let Some([first, second]) = subtree.halves() else {
            return self.threads.scope(|| self.block(subtree.first));
        };
        let (mut earlier, mut later) = (None, None);
        parallel::join(|| earlier = self.subtree(first), || later = self.subtree(second));
        let (mut earlier, later) = (earlier?, later?);
        match self.threads.scope(|| earlier.merge(later)) {
            Ok(()) => Some(earlier),
            Err(error) => self.fail(second.first, error),
        }
    }

    fn block<M>(&self, block: u64) -> Option<M>
    where
        F: Fn(u64, Key<I>) -> Result<M, Cause>,
    {
        if block > self.failed.load(Ordering::Relaxed) {
            return None;
        }
        let key = self.run.key_of(block);
        if let Some(caller) = self.caller {
            caller.hold(|| self.run.record(block, &key, false));
        }
        let words = key.data();
        let simulate = || (self.simulate)(block, key);
        // Unwind safety: after a panic, nothing that the function may have left half done is used.
        let outcome = catch_unwind(AssertUnwindSafe(simulate));
        let key = || format!("Key::<{}>::from_data({:?})", name_of::<I>(), words.as_ref());
        match outcome {
            Ok(Ok(result)) => {
                self.run.block_is_done();
                Some(result)
            }
            Ok(Err(source)) => self.fail(block, Error::Failed { block, key: key(), source }),
            Err(panic) => {
                let message = message(&*panic);
                self.fail(block, Error::Panicked { block, key: key(), message })
            }
        }
    }

    fn fail<M>(&self, block: u64, error: Error) -> Option<M> {
        let mut first = self.error.lock().expect("not poisoned: nothing panics in it");
        if first.is_none() || block < self.failed.load(Ordering::Relaxed) {
            self.failed.store(block, Ordering::Relaxed);
            *first = Some(error);
        }
        None
    }
}

/// The name of a generator's type, without its path.
fn name_of<I>() -> &'static str {
    let name = std::any::type_name::<I>();
    name.rsplit("::").next().unwrap_or(name)
}

/// The text of a panic.
#[inline]
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no text".to_owned())
}
