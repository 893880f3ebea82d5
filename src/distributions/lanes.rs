//! Lanes of a block that are not done yet.

/// Lanes of a block of the leftover ones.
pub(super) const SHORT: usize = 16;

/// Some of the `L` lanes of a block, at most 2^16.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes<const L: usize> {
    lanes: [u16; L],
    len: usize,
}

impl<const L: usize> Lanes<L> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        const { assert!(L <= 1 << 16, "a block has at most 2^16 lanes") };
        Self { lanes: [0; L], len: 0 }
    }

    /// The lanes for which a condition holds.
    #[inline(always)]
    pub(super) fn that(conditions: &[bool; L]) -> Self {
        let mut lanes = Self::none();
        for first in (0..L).step_by(64) {
            let mut mask = mask(&conditions[first..L.min(first + 64)]);
            while mask != 0 {
                lanes.push_if(first + mask.trailing_zeros() as usize, true);
                mask &= mask - 1;
            }
        }
        lanes
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.lanes[..self.len]
    }

    /// Adds a lane, written in any case so that there is nothing to mispredict.
    #[inline(always)]
    pub(super) fn push_if(&mut self, lane: usize, condition: bool) {
        self.lanes[self.len] = lane as u16;
        self.len += usize::from(condition);
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of groups that the lanes make up.
    #[inline(always)]
    pub(super) fn groups(&self) -> usize {
        self.len.div_ceil(SHORT)
    }

    /// A group of lanes, and how many it has; after those, the last is repeated.
    #[inline(always)]
    pub(super) fn group(&self, group: usize) -> ([usize; SHORT], usize) {
        let first = group * SHORT;
        let len = (self.len - first).min(SHORT);
        let mut lanes = [0; SHORT];
        for index in 0..SHORT {
            lanes[index] = self.lanes[first + index.min(len - 1)] as usize;
        }
        (lanes, len)
    }
}

/// Bit `n` says whether condition `n` of at most 64 holds.
#[inline(always)]
fn mask(conditions: &[bool]) -> u64 {
    // Of eight bytes that are 0 or 1, the product has the bits in its highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut mask = 0;
    for (index, conditions) in conditions.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        for (byte, &condition) in bytes.iter_mut().zip(conditions) {
            *byte = u8::from(condition);
        }
        mask |= (u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56) << (8 * index);
    }
    mask
}

/// The values of a group of lanes.
#[inline(always)]
pub(super) fn gather<T: Copy + Default, const L: usize>(
    values: &[T; L],
    group: &[usize; SHORT],
) -> [T; SHORT] {
    let mut gathered = [T::default(); SHORT];
    for lane in 0..SHORT {
        gathered[lane] = values[group[lane]];
    }
    gathered
}
