//! A run over paths or over points, or one with a checkpoint.

use std::ops::Range;
use std::sync::Arc;

use ndarray::Ix3;
use ndkey::LazyArray;
use ndkey::monte_carlo::{Checkpointed, Merge, MonteCarlo, QuasiMonteCarlo, Replicates, Tree};
use ndkey::prng::Prng;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Runs of ranks: only the types of this file.
pub trait Job<I: Prng>: Send + Sized {
    /// The run for the blocks of a rank.
    fn worker(&self) -> MonteCarlo<'static, I>;

    /// The problem of its checkpoint, if it has one.
    fn problem(&self) -> Option<&str>;

    /// The run if nothing is asked between rounds: without rounds, unless something is written
    /// then.
    fn undecided(self) -> Self;

    /// Runs rounds: [`MonteCarlo::run_rounds`].
    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&MonteCarlo<'_, I>, Range<u64>) -> Result<Tree<M>, E>,
        stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>;
}

impl<I: Prng> Job<I> for MonteCarlo<'_, I> {
    fn worker(&self) -> MonteCarlo<'static, I> {
        self.duplicate()
    }

    fn problem(&self) -> Option<&str> {
        None
    }

    fn undecided(self) -> Self {
        let blocks = self.blocks();
        self.with_round(blocks).expect("there is a block")
    }

    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&MonteCarlo<'_, I>, Range<u64>) -> Result<Tree<M>, E>,
        stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>,
    {
        MonteCarlo::run_rounds(self, execute, stop)
    }
}

impl<I: Prng> Job<I> for Checkpointed<'_, I> {
    fn worker(&self) -> MonteCarlo<'static, I> {
        self.as_monte_carlo().duplicate()
    }

    fn problem(&self) -> Option<&str> {
        Some(self.problem())
    }

    fn undecided(self) -> Self {
        self
    }

    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&MonteCarlo<'_, I>, Range<u64>) -> Result<Tree<M>, E>,
        stop: impl FnMut(&M) -> bool,
    ) -> Result<M, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>,
    {
        <Checkpointed<'_, I>>::run_rounds(self, execute, stop)
    }
}

/// Runs of ranks over points, like [`Job`].
pub trait PointsJob<T, I: Prng>: Send + Sized {
    /// The worker's run, as in [`Job`].
    fn worker(&self) -> QuasiMonteCarlo<'static, T, I>;

    /// The problem, as in [`Job`].
    fn problem(&self) -> Option<&str>;

    /// Runs rounds: [`QuasiMonteCarlo::run_rounds`].
    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&QuasiMonteCarlo<'_, T, I>, Range<u64>) -> Result<Tree<Replicates<M>>, E>,
        stop: impl FnMut(&Replicates<M>) -> bool,
    ) -> Result<Replicates<M>, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>;
}

impl<T: Copy + Default + Send, I: Prng> PointsJob<T, I> for QuasiMonteCarlo<'_, T, I> {
    fn worker(&self) -> QuasiMonteCarlo<'static, T, I> {
        self.duplicate()
    }

    fn problem(&self) -> Option<&str> {
        None
    }

    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&QuasiMonteCarlo<'_, T, I>, Range<u64>) -> Result<Tree<Replicates<M>>, E>,
        stop: impl FnMut(&Replicates<M>) -> bool,
    ) -> Result<Replicates<M>, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>,
    {
        QuasiMonteCarlo::run_rounds(self, execute, stop)
    }
}

impl<T, I> PointsJob<T, I> for Checkpointed<'_, I, Arc<LazyArray<T, Ix3>>>
where
    T: Copy + Default + Send,
    I: Prng,
{
    fn worker(&self) -> QuasiMonteCarlo<'static, T, I> {
        self.to_quasi_monte_carlo()
    }

    fn problem(&self) -> Option<&str> {
        Some(self.problem())
    }

    fn run_rounds<M, E>(
        self,
        execute: impl FnMut(&QuasiMonteCarlo<'_, T, I>, Range<u64>) -> Result<Tree<Replicates<M>>, E>,
        stop: impl FnMut(&Replicates<M>) -> bool,
    ) -> Result<Replicates<M>, E>
    where
        M: Merge + Clone + Serialize + DeserializeOwned,
        E: From<ndkey::Error>,
    {
        <Checkpointed<'_, I, Arc<LazyArray<T, Ix3>>>>::run_rounds(self, execute, stop)
    }
}
