//! The positions of a block's lanes.

use crate::engine::Run;
use crate::simd::{LANES, Line};

/// The flat positions of the lanes of a block.
#[derive(Debug, Clone, Copy)]
pub enum Places<'a> {
    /// Equally spaced.
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

    /// The places from the given line on.
    #[inline(always)]
    #[must_use]
    pub fn skip_lines(self, lines: usize) -> Self {
        match self {
            Self::Run(run) => Self::Run(run.skip(lines * LANES)),
            Self::Any(positions) => Self::Any(&positions[lines..]),
        }
    }
}
