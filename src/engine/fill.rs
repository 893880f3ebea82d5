//! What fills arrays.

use super::run::Run;

/// Makes values at positions: a sampler with its loops compiled.
pub trait Fill<T>: Send + Sync {
    /// Writes the values at the positions of a run of any length.
    fn fill(&self, run: Run, out: &mut [T]);

    /// Roughly how many nanoseconds a value takes, and 0 if at most a quarter of one.
    fn cost(&self) -> usize;

    /// How many positions are made together, from a multiple of that number on: at least 1.
    fn unit(&self) -> u64;

    /// Whether values at consecutive positions take much less time than others.
    fn fast_rows(&self) -> bool;
}

impl<T, F: Fill<T> + ?Sized> Fill<T> for &F {
    fn fill(&self, run: Run, out: &mut [T]) {
        (**self).fill(run, out);
    }

    fn cost(&self) -> usize {
        (**self).cost()
    }

    fn unit(&self) -> u64 {
        (**self).unit()
    }

    fn fast_rows(&self) -> bool {
        (**self).fast_rows()
    }
}
