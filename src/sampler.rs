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
}
