//! What the filling engine runs: functions from flat positions to values, in blocks.

use ndarray::ArrayViewMut1;
use pulp::{Simd, WithSimd};

use crate::fill;
use crate::simd::SimdLevel;

/// Lanes of a block in bulk: enough to hide latencies, few enough for the first-level cache, and as many
/// vectors as every number of [chains](crate::Prng::CHAINS) divides.
pub(crate) const LONG: usize = 192;

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

    /// Writes the values at the positions of a run of any length: block after block.
    ///
    /// For samplers whose values are made many at a time, such as those of vectors.
    #[inline(always)]
    fn line(&self, run: Run, out: ArrayViewMut1<'_, T>)
    where
        Self: Sized,
        T: Copy + Default,
    {
        fill::blocks(self, run, out);
    }

    /// How many positions in a row, from a multiple of that number on, are made at a time: threads do
    /// not part them. 0 counts as 1.
    fn unit(&self) -> u64 {
        1
    }
}

/// A sampler in a loop of its own, outside of those that are made of it.
///
/// A sampler's loop is compiled for every source, level and length of blocks, and again in every
/// sampler that inlines it. One that is large, and made much of, is compiled by itself.
#[derive(Debug)]
pub(crate) struct OutOfLine<S> {
    sampler: S,
    level: SimdLevel,
}

impl<S> OutOfLine<S> {
    pub(crate) fn new(sampler: S) -> Self {
        Self { sampler, level: SimdLevel::current() }
    }
}

impl<T, S: Sampler<T>> Sampler<T> for OutOfLine<S> {
    #[inline(never)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        self.level.dispatch(Block { sampler: &self.sampler, run, out });
    }
}

struct Block<'a, T, S, const L: usize> {
    sampler: &'a S,
    run: Run,
    out: &'a mut [T; L],
}

impl<T, S: Sampler<T>, const L: usize> WithSimd for Block<'_, T, S, L> {
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        self.sampler.block(self.run, self.out);
    }
}
