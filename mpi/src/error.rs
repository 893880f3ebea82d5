//! The errors of this crate.

use mpi::Rank;

/// Why ranks have no result. It is the same error on all ranks, but for the source.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A rank has another program, key or version: found before anything is simulated.
    #[non_exhaustive]
    #[error("rank {rank} does not do what rank 0 does: {difference}")]
    Different {
        /// The first rank that differs from rank 0.
        rank: Rank,
        /// The property that differs, with the values of both.
        difference: String,
    },

    /// The problem is not the one of the run's checkpoint.
    #[non_exhaustive]
    #[error("the problem is {run:?}, must be {checkpoint:?}, that of the checkpoint")]
    Problem {
        /// The problem of the run.
        run: String,
        /// The problem of the checkpoint.
        checkpoint: String,
    },

    /// A block failed or panicked, or the results of a rank cannot be merged, sent or stored.
    #[non_exhaustive]
    #[error("rank {rank}: {message}")]
    Failed {
        /// The rank on which this occurred.
        rank: Rank,
        /// The message of the error or panic; a block's message has its number and key.
        message: String,
        /// On that rank alone, the error, if it is one of ndkey.
        source: Option<Box<ndkey::Error>>,
    },

    /// The communicator connects two groups of ranks.
    #[error("the communicator is an inter-communicator, must be that of one group of ranks")]
    TwoGroups,

    /// The shards of an array have different shapes, or no axis.
    #[error(
        "the shard of rank {rank} has shape {got:?}, must {}",
        must_have(.got, .expected)
    )]
    #[non_exhaustive]
    Shard {
        /// The first rank whose shard does not fit.
        rank: Rank,
        /// The shape of its shard.
        got: Vec<usize>,
        /// The shape of the shard of rank 0.
        expected: Vec<usize>,
    },
}

/// The property that a shard lacks.
fn must_have(got: &[usize], expected: &[usize]) -> String {
    if got.is_empty() {
        return "have at least one axis".to_owned();
    }
    format!("differ from {expected:?}, that of rank 0, in the number of rows only")
}
