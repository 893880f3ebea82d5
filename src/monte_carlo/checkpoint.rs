//! The state of a run in a file.
//!
//! A file starts with a magic number, a version, and the length and checksum of the rest. The rest
//! is CBOR: the run's identity, and its state.

mod file;

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use ndarray::{Array2, Ix3};
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::file::{StateFile, check_regular, error, folder};
use super::identity::Identity;
use super::quasi_monte_carlo::{can_stop, where_balanced};
use super::{Merge, MonteCarlo, Outcome, QuasiMonteCarlo, Replicates, Tree};
use crate::error::Error;
use crate::keys::{Key, LazyArray};
use crate::ledger::Caller;
use crate::methods::hash::fnv1a;
use crate::prng::{Prng, Threefry2x32};

const MAGIC: &[u8; 8] = b"ndkey-mc";
const VERSION: u32 = 2;
/// The bytes of the magic number, the version, the length and the checksum.
const HEADER: usize = 8 + 4 + 8 + 8;

impl<'a, I: Prng> MonteCarlo<'a, I> {
    /// Keeps the state of the run in a file, and continues from it if it exists.
    ///
    /// The state is written after every [round](Self::with_round) into a temporary file that then
    /// replaces the last one, so there is always a complete file. It is first written before any
    /// block is simulated. A run that has ended keeps the file, and returns the result at once when
    /// it is started again, without writing anything. A symbolic link is followed.
    ///
    /// `problem` stands for what the file cannot know: the function of a block, its parameters and
    /// their version. A file with another problem, key, number of blocks or paths, or length of
    /// rounds, is an error, and so is a file of another version of this crate: finish a run with the
    /// version that began it.
    ///
    /// With more blocks the run goes on where the file ends, and has the result that it would have if it had
    /// begun with as many; so a run that has ended is made longer. ([`run_until`](MonteCarlo::run_until) may stop
    /// sooner: it asks where the file ends, and after the longer run's rounds.) (Not with JAX's generators whose keys
    /// depend on how many a key is split into, `Threefry2x32Legacy` and `RbgLegacy`, nor after a last block
    /// with fewer paths.)
    ///
    /// While a run goes on it locks a file beside its own, whose name ends in `.lock`, and a second
    /// run with the same file is an error. The lock ends with the process, also if it crashes. A run that
    /// was killed while it wrote leaves a temporary file, which the next one removes. Some network file
    /// systems have no locks; there nothing guards against a second run, and temporary files stay.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, MonteCarlo};
    ///
    /// let path = std::env::temp_dir().join(format!("ndkey-doc-{}.checkpoint", std::process::id()));
    /// let strike = 1.5;
    /// let run = || {
    ///     MonteCarlo::new(Key::from_seed(0), 64, 1024)?
    ///         .checkpoint(&path, format!("call, strike {strike}"))?
    ///         .run(|key, paths| {
    ///             Estimate::from_values(&key.normal::<f64, _>(paths).mapv(|z| (z.exp() - strike).max(0.0)))
    ///         })
    /// };
    /// assert_eq!(run()?, run()?); // the second reads the file
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Checkpoint`] if the path is a directory or a special file, such as a pipe or a device, or
    /// its directory does not exist.
    #[doc(alias("save", "resume", "restart"))]
    pub fn checkpoint(
        self,
        path: impl Into<PathBuf>,
        problem: impl Into<String>,
    ) -> Result<Checkpointed<'a, I>, Error> {
        let state = State { may_grow: true, ..State::new(path.into(), problem.into())? };
        Ok(Checkpointed { run: self, points: (), state })
    }
}

impl<'a, T, I: Prng> QuasiMonteCarlo<'a, T, I> {
    /// Keeps the state of the run in a file, and continues from it if it exists: as
    /// [`MonteCarlo::checkpoint`].
    ///
    /// The distribution of the points is part of the `problem`.
    ///
    /// # Errors
    /// As [`MonteCarlo::checkpoint`].
    pub fn checkpoint(
        self,
        path: impl Into<PathBuf>,
        problem: impl Into<String>,
    ) -> Result<Checkpointed<'a, I, Arc<LazyArray<T, Ix3>>>, Error> {
        let Self { run, points } = self;
        Ok(Checkpointed { run, points, state: State::new(path.into(), problem.into())? })
    }
}

/// A run whose state is kept in a file: [`MonteCarlo::checkpoint`], or
/// [`QuasiMonteCarlo::checkpoint`], whose points are `P`.
#[derive(Debug)]
#[must_use = "nothing is simulated before `run`"]
pub struct Checkpointed<'a, I: Prng = Threefry2x32, P = ()> {
    run: MonteCarlo<'a, I>,
    points: P,
    state: State,
}

impl<I: Prng, P> Checkpointed<'_, I, P> {
    /// The name of the problem.
    pub fn problem(&self) -> &str {
        &self.state.problem
    }
}

impl<'a, I: Prng> Checkpointed<'a, I> {
    /// The run, without its file.
    pub fn as_monte_carlo(&self) -> &MonteCarlo<'a, I> {
        &self.run
    }

    /// The results in the file, or `None` if there is no file: all of [`run_blocks`](Self::run_blocks)
    /// once it has ended.
    ///
    /// # Errors
    /// [`Error::Checkpoint`] if the file is damaged, belongs to another run or another version, or cannot
    /// be read.
    pub fn read<M: Merge + DeserializeOwned>(&self) -> Result<Option<Tree<M>>, Error> {
        self.state.load(&StateFile::new(self.state.path.clone())?, &self.run)
    }

    /// As [`MonteCarlo::run_blocks`], continuing from the file: for a share of the blocks that takes
    /// longer than a task of a batch system may run.
    ///
    /// The state is written after every [round](MonteCarlo::with_round): take rounds that are shorter than
    /// a share. Each share has a file of its own, which [`read`](Self::read) reads in the end.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo, Tree, share};
    ///
    /// let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
    /// let run = || MonteCarlo::new(Key::from_seed(0), 100, 64)?.with_round(8);
    /// let folder = std::env::temp_dir();
    /// let file = |task| folder.join(format!("ndkey-doc-share-{}-{task}", std::process::id()));
    ///
    /// // Tasks, in any order, each as often as it is killed.
    /// for task in 0..3 {
    ///     run()?.checkpoint(file(task), "a mean")?.run_blocks(share(0..100, task, 3), simulate)?;
    /// }
    /// let mut all = Tree::new();
    /// for task in 0..3 {
    ///     let results = run()?.checkpoint(file(task), "a mean")?.read()?.unwrap_or_default();
    ///     assert!(results.is_of(share(0..100, task, 3)), "task {task} has not ended");
    ///     all.merge(results)?;
    /// }
    /// assert_eq!(all.finish()?, Some(run()?.run(simulate)?));
    /// # (0..3).for_each(|task| std::fs::remove_file(file(task)).unwrap());
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`MonteCarlo::run_blocks`] and [`run`](Self::run); [`Error::Checkpoint`] if the file has results
    /// of other blocks.
    ///
    /// # Panics
    /// As [`MonteCarlo::run_blocks`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run_blocks<R, F>(self, blocks: Range<u64>, simulate: F) -> Result<Tree<R::Merged>, Error>
    where
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        let caller = Caller::here();
        let Self { run, points: (), state } = self;
        run.check_blocks(&blocks)?;
        let execute = |blocks| run.run_blocks_at(caller, blocks, &simulate);
        state.rounds(&run, blocks, execute, &mut |_| false)
    }

    /// As [`MonteCarlo::run`], continuing from the file.
    ///
    /// # Errors
    /// As [`MonteCarlo::run`]; [`Error::Checkpoint`] if the file is damaged, belongs to another run or
    /// another version, is in use by another process, or cannot be read or written. The error of the
    /// operating system is its source.
    ///
    /// # Panics
    /// As [`MonteCarlo::run`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run<R, F>(self, simulate: F) -> Result<R::Merged, Error>
    where
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        self.run_until(simulate, |_| false)
    }

    /// As [`MonteCarlo::run_until`], continuing from the file.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    ///
    /// # Panics
    /// As [`MonteCarlo::run_until`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn run_until<R, F>(
        self,
        simulate: F,
        stop: impl FnMut(&R::Merged) -> bool,
    ) -> Result<R::Merged, Error>
    where
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Key<I>, usize) -> R + Sync,
    {
        let caller = Caller::here();
        self.run_rounds(|run, blocks| run.run_blocks_at(caller, blocks, &simulate), stop)
    }

    /// As [`MonteCarlo::run_rounds`], continuing from the file.
    ///
    /// # Errors
    /// As [`MonteCarlo::run_rounds`] and [`run`](Self::run).
    pub fn run_rounds<M, E>(
        self,
        mut execute: impl FnMut(&MonteCarlo<'_, I>, Range<u64>) -> Result<Tree<M>, E>,
        mut stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<Error>,
    {
        let Self { run, points: (), state } = self;
        let tree = state.rounds(&run, 0..run.blocks, |blocks| execute(&run, blocks), &mut stop)?;
        Ok(tree.finish()?.expect("there is a block"))
    }
}

/// Runs over points.
impl<'a, T: Copy + Default + Send, I: Prng> Checkpointed<'a, I, Arc<LazyArray<T, Ix3>>> {
    /// The run for another worker, without its file: as [`QuasiMonteCarlo::duplicate`].
    pub fn to_quasi_monte_carlo(&self) -> QuasiMonteCarlo<'static, T, I> {
        QuasiMonteCarlo { run: self.run.duplicate(), points: self.points.clone() }
    }

    /// As [`QuasiMonteCarlo::run`], continuing from the file.
    ///
    /// # Errors
    /// As [`QuasiMonteCarlo::run`]; [`Error::Checkpoint`] as for [`MonteCarlo`].
    ///
    /// # Panics
    /// As [`MonteCarlo::run`].
    pub fn run<R, F>(self, simulate: F) -> Result<Replicates<R::Merged>, Error>
    where
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Array2<T>) -> R + Sync,
    {
        self.run_rounds(|run, blocks| run.run_blocks(blocks, &simulate), |_| false)
    }

    /// As [`QuasiMonteCarlo::run_until`], continuing from the file.
    ///
    /// # Errors
    /// As [`run`](Self::run) and [`QuasiMonteCarlo::run_until`].
    ///
    /// # Panics
    /// As [`QuasiMonteCarlo::run_until`].
    pub fn run_until<R, F>(
        self,
        simulate: F,
        stop: impl FnMut(&Replicates<R::Merged>) -> bool,
    ) -> Result<Replicates<R::Merged>, Error>
    where
        R: Outcome<Merged: Clone + Send + Serialize + DeserializeOwned>,
        F: Fn(Array2<T>) -> R + Sync,
    {
        can_stop(&self.points)?;
        self.run_rounds(|run, blocks| run.run_blocks(blocks, &simulate), stop)
    }

    /// As [`QuasiMonteCarlo::run_rounds`], continuing from the file.
    ///
    /// # Errors
    /// As [`QuasiMonteCarlo::run_rounds`] and [`run`](Self::run).
    pub fn run_rounds<M, E>(
        self,
        mut execute: impl FnMut(
            &QuasiMonteCarlo<'a, T, I>,
            Range<u64>,
        ) -> Result<Tree<Replicates<M>>, E>,
        stop: impl FnMut(&Replicates<M>) -> bool,
    ) -> Result<Replicates<M>, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<Error>,
    {
        let Self { run, points, state } = self;
        let run = QuasiMonteCarlo { run, points };
        let mut stop = where_balanced(&run.points, stop);
        let (all, execute) = (0..run.run.blocks, |blocks| execute(&run, blocks));
        let tree = state.rounds(&run.run, all, execute, &mut stop)?;
        Ok(tree.finish()?.expect("there is a block"))
    }
}

/// Where the state of a run is kept, and the name of its problem.
#[derive(Debug)]
struct State {
    path: PathBuf,
    problem: String,
    /// Whether a run with more blocks goes on where the file ends: points are of all blocks.
    may_grow: bool,
}

impl State {
    #[inline]
    fn new(path: PathBuf, problem: String) -> Result<Self, Error> {
        let folder = folder(&path);
        if path.file_name().is_none() || path.is_dir() {
            return Err(error(&path, "is a directory, must be a file"));
        }
        if !folder.is_dir() {
            return Err(error(&path, format!("there is no folder {}", folder.display())));
        }
        check_regular(&path)?;
        Ok(Self { path, problem, may_grow: false })
    }

    /// The rounds of some blocks of a run, from where the file ends.
    fn rounds<I: Prng, M, E>(
        self,
        run: &MonteCarlo<'_, I>,
        blocks: Range<u64>,
        execute: impl FnMut(Range<u64>) -> Result<Tree<M>, E>,
        mut stop: &mut dyn FnMut(&M) -> bool,
    ) -> Result<Tree<M>, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<Error>,
    {
        let identity = run.identity(&self.problem);
        let file = StateFile::new(self.path.clone())?;
        let lock = file.lock();
        let tree: Tree<M> = self.load(&file, run)?.unwrap_or_default();
        let done = tree.whole_from(blocks.start).filter(|&done| done <= blocks.end);
        let Some(done) = done else {
            let problem = format!("has results of other blocks, must be of {blocks:?}");
            return Err(file.error(problem).into());
        };
        let stopped = tree.is(&mut stop)?;
        // The result of a run that has ended can be read where nothing can be written.
        let ended = stopped || done == blocks.end;
        let lock = if ended { lock.ok() } else { Some(lock?) };
        if !ended {
            file.remove_temporaries(lock.as_ref(), MAGIC);
            // If the file cannot be written, the run fails before the first block.
            save(&file, &identity, &tree)?;
        }
        run.rounds_of(blocks, tree, stopped, execute, |tree| {
            save(&file, &identity, tree)?;
            tree.is(&mut stop)
        })
    }

    /// The results in the file of a run, or `None` if there is no file.
    fn load<I: Prng, M: Merge + DeserializeOwned>(
        &self,
        file: &StateFile,
        run: &MonteCarlo<'_, I>,
    ) -> Result<Option<Tree<M>>, Error> {
        let identity = run.identity(&self.problem);
        let is_shorter = |stored: &Identity| self.may_grow && identity.continues(stored, &run.key);
        load(file, &identity, is_shorter)
    }
}

/// The results in a file of a run, or of one that it continues; `None` if there is no file.
fn load<M: Merge + DeserializeOwned>(
    file: &StateFile,
    identity: &Identity,
    is_continued: impl FnOnce(&Identity) -> bool,
) -> Result<Option<Tree<M>>, Error> {
    let Some((header, body)) = file.read(HEADER, length)? else { return Ok(None) };
    let damaged = || file.error("is damaged: some of it is missing or changed");
    let mut header = header.as_slice();
    if take(&mut header) != Some(MAGIC) {
        return Err(file.error("is not a checkpoint of ndkey"));
    }
    let version = take(&mut header).map(|bytes| u32::from_le_bytes(*bytes)).ok_or_else(damaged)?;
    if version != VERSION {
        return Err(file.error(format!("is of version {version}, must be of version {VERSION}")));
    }
    let _: &[u8; 8] = take(&mut header).ok_or_else(damaged)?;
    let sum = take(&mut header).map(|bytes| u64::from_le_bytes(*bytes)).ok_or_else(damaged)?;
    let mut rest = body.as_deref().filter(|body| fnv1a(body) == sum).ok_or_else(damaged)?;
    let stored: Identity = ciborium::from_reader(&mut rest).map_err(|_| damaged())?;
    if let Some(difference) = identity.difference(&stored)
        && !is_continued(&stored)
    {
        return Err(file.error(format!("belongs to another run: {difference}")));
    }
    let tree: Tree<M> = ciborium::from_reader(&mut rest)
        .map_err(|reason| file.error(format!("has results of another type: {reason}")))?;
    Ok(Some(tree))
}

/// The bytes after a header.
fn length(header: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(*header.get(12..)?.first_chunk()?))
}

fn save<M: Serialize>(file: &StateFile, identity: &Identity, tree: &Tree<M>) -> Result<(), Error> {
    let mut bytes = vec![0; HEADER];
    ciborium::into_writer(identity, &mut bytes)
        .and_then(|()| ciborium::into_writer(tree, &mut bytes))
        .map_err(|reason| file.error(format!("cannot be written: {reason}")))?;
    let (header, body) = bytes.split_at_mut(HEADER);
    let (len, sum) = (body.len() as u64, fnv1a(body));
    let parts: [&[u8]; 4] = [MAGIC, &VERSION.to_le_bytes(), &len.to_le_bytes(), &sum.to_le_bytes()];
    header.copy_from_slice(&parts.concat());
    file.replace(&bytes)
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}
