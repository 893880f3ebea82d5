//! The end of all ranks when one fails.

use std::error::Error;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use mpi::traits::Communicator;

/// Calls a function, and ends all ranks if it panics or returns an error, which it prints.
///
/// For what `main` does after it has initialised MPI: a rank that panics or returns would wait in
/// `MPI_Finalize` for the others, which may be waiting for it.
pub fn abort_on_failure<T, E>(world: &impl Communicator, f: impl FnOnce() -> Result<T, E>) -> T
where
    E: Into<Box<dyn Error>>,
{
    // Unwind safety: nothing is used any more after a panic.
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Ok(value)) => return value,
        Ok(Err(error)) => {
            let line = format!("rank {} of {}: {}\n", world.rank(), world.size(), error.into());
            // At once, so that lines of several ranks do not mix. Nobody is left to hear of an error.
            let _ = io::stderr().write_all(line.as_bytes());
        }
        // It was printed where it occurred.
        Err(_) => {}
    }
    world.abort(1)
}
