//! Equally spaced positions.

/// The flat positions `start`, `start + step`, `start + 2 step`, ... of one block.
///
/// Positions count the elements of an array in row-major order. The arithmetic wraps, so that lanes
/// past the end of an array, whose values are not used, need no special case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The position of lane 0.
    pub start: u64,
    /// The distance from one lane's position to the next.
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
