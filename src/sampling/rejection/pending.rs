//! The lanes of a block that are not done yet.

use crate::simd::{BLOCK, LANES, Line, TOGETHER, bit_mask};

/// Replaces the values of the pending lanes, a line of lanes at a time.
///
/// `values` computes the values of a line of lanes; if fewer are left, the last one is repeated. It
/// is marked `#[inline(always)]`.
///
/// # Panics
/// If more lines are pending than a block has, or a lane that `out` does not have.
#[inline(always)]
pub(crate) fn complete<T: Copy>(
    out: &mut [Line<T>],
    pending: &[Line<bool>],
    mut values: impl FnMut(&Line<usize>) -> Line<T>,
) {
    let pending = <Pending>::from_mask(pending);
    for group in 0..pending.groups() {
        let (lanes, _) = pending.group(group);
        let values = values(&lanes);
        for lane in 0..LANES {
            out.as_flattened_mut()[lanes[lane]] = values[lane];
        }
    }
}

/// The lanes of a block, or of `N`, that are not done yet, to be worked on a line at a time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pending<const N: usize = { BLOCK * LANES }> {
    lanes: [u16; N],
    len: usize,
}

/// The lanes of blocks that are made together.
pub(crate) type PendingTogether = Pending<{ TOGETHER * BLOCK * LANES }>;

impl Pending {
    /// The lanes of a block for which a condition does not hold.
    ///
    /// # Panics
    /// As for [`from_mask`](Self::from_mask).
    #[inline(always)]
    pub(crate) fn from_inverted_mask(conditions: &[Line<bool>]) -> Self {
        Self::masked(conditions, u16::MAX)
    }
}

impl<const N: usize> Pending<N> {
    /// None yet.
    #[inline(always)]
    pub(crate) fn empty() -> Self {
        const { assert!(N <= 1 << 16, "a lane's number has 16 bits") };
        Self { lanes: [0; N], len: 0 }
    }

    /// The lanes for which a condition holds.
    ///
    /// # Panics
    /// If there are more than `N` conditions.
    #[inline(always)]
    pub(crate) fn from_mask(conditions: &[Line<bool>]) -> Self {
        Self::masked(conditions, 0)
    }

    /// The lanes whose conditions differ from a line's mask.
    #[inline(always)]
    fn masked(conditions: &[Line<bool>], unless: u16) -> Self {
        /// Lines that fill a mask of 64 bits.
        const LINES_TOGETHER: usize = u64::BITS as usize / LANES;
        assert!(
            conditions.len() * LANES <= N,
            "Pending: `conditions` must have at most a block's lines"
        );
        let (mut pending, mut len) = (Self::empty(), 0);
        for (number, conditions) in conditions.chunks(LINES_TOGETHER).enumerate() {
            let mut mask = 0;
            for (line, conditions) in conditions.iter().enumerate() {
                mask |= u64::from(bit_mask(conditions) ^ unless) << (line * LANES);
            }
            let first = number * LINES_TOGETHER * LANES;
            while mask != 0 {
                // Several at a time, also where fewer are left: a loop's end is mispredicted.
                for _ in 0..4 {
                    if let Some(place) = pending.lanes.get_mut(len) {
                        *place = (first + mask.trailing_zeros() as usize) as u16;
                    }
                    len += usize::from(mask != 0);
                    mask &= mask.wrapping_sub(1);
                }
            }
        }
        pending.len = len;
        pending
    }

    /// Their numbers.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u16] {
        &self.lanes[..self.len]
    }

    /// Keeps the lanes for which a condition holds. `conditions` writes it for at most a block of
    /// lanes at a time; lines of conditions may be longer than the lanes.
    #[inline(always)]
    pub(crate) fn retain(&mut self, mut conditions: impl FnMut(&[u16], &mut [Line<bool>])) {
        let mut retained = 0;
        for start in (0..self.len).step_by(BLOCK * LANES) {
            let end = self.len.min(start + BLOCK * LANES);
            let mut kept = [[false; LANES]; BLOCK];
            let kept = &mut kept[..(end - start).div_ceil(LANES)];
            conditions(&self.lanes[start..end], kept);
            for (index, &kept) in (start..end).zip(kept.as_flattened()) {
                // In any case, to leave no branch to mispredict.
                self.lanes[retained] = self.lanes[index];
                retained += usize::from(kept);
            }
        }
        self.len = retained;
    }

    /// Adds a lane if `condition` holds. It is written in any case, to leave no branch to
    /// mispredict.
    ///
    /// # Panics
    /// If a block has no such lane, or all its lanes are there already.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, lane: usize, condition: bool) {
        assert!(lane < N, "Pending::push_if: `lane` must be one of a block's");
        assert!(self.len < N, "Pending::push_if: a block has no further lane");
        self.lanes[self.len] = lane as u16;
        self.len += usize::from(condition);
    }

    /// Whether all are done.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many lines the lanes fill.
    #[inline(always)]
    pub(crate) fn groups(&self) -> usize {
        self.len.div_ceil(LANES)
    }

    /// A line of lanes, and how many it has; the last one is repeated to fill the line.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline(always)]
    pub(crate) fn group(&self, group: usize) -> (Line<usize>, usize) {
        assert!(group < self.groups(), "Pending::group: `group` must be below `groups()`");
        let first = group * LANES;
        let len = (self.len - first).min(LANES);
        let mut lanes = [0; LANES];
        for index in 0..LANES {
            lanes[index] = self.lanes[first + index.min(len - 1)] as usize;
        }
        (lanes, len)
    }
}

/// The values of a line of lanes.
#[inline(always)]
pub(crate) fn gather<T: Copy + Default>(values: &[Line<T>], lanes: &Line<usize>) -> Line<T> {
    let values = values.as_flattened();
    let mut gathered = [T::default(); LANES];
    for lane in 0..LANES {
        gathered[lane] = values[lanes[lane]];
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_that_wait_are_counted() {
        let mut conditions = [[false; LANES]; 3];
        for (line, lane) in [(0, 3), (1, 0), (1, 15), (2, 7)] {
            conditions[line][lane] = true;
        }
        let those = <Pending>::from_mask(&conditions);
        assert_eq!((those.as_slice().len(), those.is_empty(), those.groups()), (4, false, 1));
        assert_eq!(those.as_slice(), [3, 16, 31, 39]);
        let others = Pending::from_inverted_mask(&conditions);
        assert_eq!((others.as_slice().len(), others.groups()), (44, 3));
        let all = <Pending>::from_mask(&[[true; LANES]; BLOCK]);
        assert_eq!((all.as_slice().len(), all.groups()), (BLOCK * LANES, BLOCK));
        assert_eq!((<Pending>::empty().as_slice().len(), <Pending>::empty().groups()), (0, 0));
        assert!(<Pending>::empty().is_empty());
    }

    /// Masks of 64 lanes with as many lanes as are written at a time, one less and one more, and all.
    #[test]
    fn lanes_of_full_and_of_almost_empty_masks_are_in_order() {
        for waiting in [3, 4, 5, 8, 63, BLOCK * LANES - 1, BLOCK * LANES] {
            for first in 0..=(BLOCK * LANES - waiting).min(100) {
                let mut conditions = [[false; LANES]; BLOCK];
                conditions.as_flattened_mut()[first..first + waiting].fill(true);
                let lanes = <Pending>::from_mask(&conditions);
                let expected: Vec<_> = (first..first + waiting).map(|lane| lane as u16).collect();
                assert_eq!(lanes.as_slice(), expected);
                let others = Pending::from_inverted_mask(&conditions);
                assert_eq!(others.as_slice().len(), BLOCK * LANES - waiting);
            }
        }
    }

    #[test]
    #[should_panic(expected = "`group` must be below `groups()`")]
    fn there_is_no_group_behind_the_last_one() {
        // Whole lines: the next group would have no lane to repeat.
        let two = <Pending>::from_mask(&[[true; LANES]; 2]);
        let _ = two.group(two.groups());
    }

    #[test]
    #[should_panic(expected = "a block has no further lane")]
    fn no_more_lanes_wait_than_a_block_has() {
        let mut all = <Pending>::from_mask(&[[true; LANES]; BLOCK]);
        all.push_if(0, false);
    }

    #[test]
    #[should_panic(expected = "`lane` must be one of a block's")]
    fn a_lane_beyond_the_block_does_not_wait() {
        <Pending>::empty().push_if(256, true);
    }

    #[test]
    #[should_panic(expected = "`conditions` must have at most a block's lines")]
    fn conditions_are_those_of_a_block() {
        let _ = Pending::from_inverted_mask(&[[true; LANES]; BLOCK + 1]);
    }
}
