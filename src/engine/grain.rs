//! How much one thread makes at a time.

use super::erased::FillSlots;
use crate::simd::LANES;

/// The nanoseconds of what one thread makes at a time. For less, waking another thread takes
/// longer than it saves.
const GRAIN: usize = 1 << 15;

/// How many values one thread fills at a time: a multiple of a line.
pub(super) fn grain(fill: &dyn FillSlots) -> usize {
    let values = match fill.cost().nanoseconds {
        0 => 4 * GRAIN,
        nanoseconds => (GRAIN / nanoseconds).max(1),
    };
    values.next_multiple_of(LANES)
}

/// How many values, at least `least`, are made together if they are made in groups of `unit`: several groups,
/// unless these are large.
pub(crate) fn several(unit: usize, least: usize) -> usize {
    const MOST: usize = 1 << 16;
    LANES.saturating_mul(unit).min(MOST).max(least).next_multiple_of(unit)
}
