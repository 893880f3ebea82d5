//! What the filling engine runs: functions from flat positions to values, in blocks.

/// The flat positions `start`, `start + step`, `start + 2 step`, ... of one block.
///
/// Positions count the elements of an array in row-major order. The arithmetic wraps, so that
/// lanes past the end of an array, whose values nobody uses, need no special case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The position of lane 0.
    pub start: u64,
    /// From one lane to the next.
    pub step: u64,
}

impl Run {
    /// The position of a lane.
    #[inline(always)]
    #[must_use]
    pub fn position(self, lane: usize) -> u64 {
        self.start.wrapping_add(self.step.wrapping_mul(lane as u64))
    }

    /// The run that begins `lanes` lanes later.
    #[inline(always)]
    #[must_use]
    pub fn skip(self, lanes: usize) -> Self {
        Self { start: self.position(lanes), ..self }
    }
}

/// The flat positions of the `L` lanes of a block: a [`Run`], or an array of any positions.
pub trait Places<const L: usize>: Copy + sealed::Sealed {
    /// The position of a lane.
    fn position(self, lane: usize) -> u64;

    /// The positions as a run, if they are known to be one.
    fn run(self) -> Option<Run>;
}

impl<const L: usize> Places<L> for Run {
    #[inline(always)]
    fn position(self, lane: usize) -> u64 {
        Run::position(self, lane)
    }

    #[inline(always)]
    fn run(self) -> Option<Run> {
        Some(self)
    }
}

impl<const L: usize> Places<L> for [u64; L] {
    #[inline(always)]
    fn position(self, lane: usize) -> u64 {
        self[lane]
    }

    #[inline(always)]
    fn run(self) -> Option<Run> {
        None
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Run {}
    impl<const L: usize> Sealed for [u64; L] {}
}

/// A pure function from flat positions to values: a distribution bound to a source of bits.
///
/// Obtained from [`Distribution::sampler`](crate::Distribution::sampler). The value at a position
/// must not depend on the run in which it is asked for: that is what makes chunks, threads, slices
/// and memory orders agree.
pub trait Sampler<T>: Sync {
    /// Writes the value at `run.position(l)` to `out[l]`, for every lane.
    ///
    /// Implementations are plain loops over arrays, marked `#[inline(always)]`: the engine compiles
    /// each for every instruction set. `L` is a multiple of 16. Positions past the end may be asked
    /// for; their values are dropped.
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]);

    /// How many draws of bits a value takes, roughly: the more, the fewer values a thread fills at a
    /// time.
    #[inline(always)]
    fn cost(&self) -> usize {
        1
    }
}
