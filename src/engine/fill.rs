//! Filling arrays with the values of a sampler.

use super::run::Run;

/// Makes values at positions: a sampler with its loops compiled.
pub trait Fill<T>: Send + Sync {
    /// Writes the values at the positions of a run of any length.
    fn fill(&self, run: Run, out: &mut [T]);

    /// How long a value takes.
    fn cost(&self) -> Cost;

    /// How many positions are made together, from a multiple of that number on: at least 1.
    fn unit(&self) -> u64;
}

/// How long a value takes on one thread.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Roughly in nanoseconds, and 0 if at most a quarter of one.
    pub nanoseconds: usize,
    /// Whether values at consecutive positions take much less time than others.
    pub fast_rows: bool,
}

impl<T, F: Fill<T> + ?Sized> Fill<T> for &F {
    fn fill(&self, run: Run, out: &mut [T]) {
        (**self).fill(run, out);
    }

    fn cost(&self) -> Cost {
        (**self).cost()
    }

    fn unit(&self) -> u64 {
        (**self).unit()
    }
}
