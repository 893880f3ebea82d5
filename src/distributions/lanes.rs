//! Lanes of a block that are not done yet.

use crate::sampling::{BLOCK, LANES, Line};

/// Some of the lanes of a block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes {
    lanes: [u8; BLOCK * LANES],
    len: usize,
}

impl Lanes {
    #[inline(always)]
    pub(super) fn none() -> Self {
        const { assert!(BLOCK * LANES <= 1 << 8, "a lane's number has 8 bits") };
        Self { lanes: [0; BLOCK * LANES], len: 0 }
    }

    /// The lanes for which a condition holds.
    #[inline(always)]
    pub(super) fn that(conditions: &[Line<bool>]) -> Self {
        Self::of_masks(conditions.iter().map(mask))
    }

    /// The lanes for which a condition does not hold.
    #[inline(always)]
    pub(super) fn without(conditions: &[Line<bool>]) -> Self {
        Self::of_masks(conditions.iter().map(
            #[inline(always)]
            |conditions| mask(conditions) ^ ALL,
        ))
    }

    #[inline(always)]
    fn of_masks(masks: impl Iterator<Item = u64>) -> Self {
        let mut lanes = Self::none();
        for (line, mut mask) in masks.enumerate() {
            while mask != 0 {
                lanes.push_if(line * LANES + mask.trailing_zeros() as usize, true);
                mask &= mask - 1;
            }
        }
        lanes
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.lanes[..self.len]
    }

    /// Adds a lane, written in any case so that there is nothing to mispredict.
    #[inline(always)]
    pub(super) fn push_if(&mut self, lane: usize, condition: bool) {
        self.lanes[self.len] = lane as u8;
        self.len += usize::from(condition);
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of lines that the lanes make up.
    #[inline(always)]
    pub(super) fn groups(&self) -> usize {
        self.len.div_ceil(LANES)
    }

    /// A line of lanes, and how many it has; after those, the last is repeated.
    #[inline(always)]
    pub(super) fn group(&self, group: usize) -> (Line<usize>, usize) {
        let first = group * LANES;
        let len = (self.len - first).min(LANES);
        let mut lanes = [0; LANES];
        for index in 0..LANES {
            lanes[index] = self.lanes[first + index.min(len - 1)] as usize;
        }
        (lanes, len)
    }
}

/// The mask of conditions that all hold.
const ALL: u64 = (1 << LANES) - 1;

/// Bit `n` says whether condition `n` holds.
#[inline(always)]
fn mask(conditions: &Line<bool>) -> u64 {
    // Of eight bytes that are 0 or 1, the product has the bits in its highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut mask = 0;
    for (index, conditions) in conditions.as_chunks::<8>().0.iter().enumerate() {
        let bytes = conditions.map(u8::from);
        mask |= (u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56) << (8 * index);
    }
    mask
}

/// The values of a line of lanes.
#[inline(always)]
pub(super) fn gather<T: Copy + Default>(values: &[Line<T>], lanes: &Line<usize>) -> Line<T> {
    let values = values.as_flattened();
    let mut gathered = [T::default(); LANES];
    for lane in 0..LANES {
        gathered[lane] = values[lanes[lane]];
    }
    gathered
}
