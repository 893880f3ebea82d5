//! Which positions the lanes of a block have.

use super::lines::{LANES, Line};

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

/// The flat positions of the lanes of a block.
#[derive(Debug, Clone, Copy)]
pub enum Places<'a> {
    /// In a row.
    Run(Run),
    /// Anywhere: one for each lane.
    Any(&'a [Line<u64>]),
}

impl From<Run> for Places<'_> {
    #[inline(always)]
    fn from(run: Run) -> Self {
        Self::Run(run)
    }
}

impl<'a> From<&'a [Line<u64>]> for Places<'a> {
    #[inline(always)]
    fn from(positions: &'a [Line<u64>]) -> Self {
        Self::Any(positions)
    }
}

impl<'a> From<&'a Line<u64>> for Places<'a> {
    #[inline(always)]
    fn from(positions: &'a Line<u64>) -> Self {
        Self::Any(std::slice::from_ref(positions))
    }
}

impl Places<'_> {
    /// The position of a lane.
    #[inline(always)]
    #[must_use]
    pub fn position(self, lane: usize) -> u64 {
        match self {
            Self::Run(run) => run.position(lane),
            Self::Any(positions) => positions.as_flattened()[lane],
        }
    }

    /// The positions as a run, if they are known to be one.
    #[inline(always)]
    #[must_use]
    pub fn run(self) -> Option<Run> {
        match self {
            Self::Run(run) => Some(run),
            Self::Any(_) => None,
        }
    }

    /// Those from a line on.
    #[inline(always)]
    #[must_use]
    pub fn skip_lines(self, lines: usize) -> Self {
        match self {
            Self::Run(run) => Self::Run(run.skip(lines * LANES)),
            Self::Any(positions) => Self::Any(&positions[lines..]),
        }
    }
}
