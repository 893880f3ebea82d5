//! Lanes of a block that are not done yet.

/// Lanes of a block of the leftover ones.
pub(super) const SHORT: usize = 16;

/// Some of the `L` lanes of a block, at most 256.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes<const L: usize> {
    lanes: [u8; L],
    len: usize,
}

impl<const L: usize> Lanes<L> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self { lanes: [0; L], len: 0 }
    }

    /// The lanes for which a condition holds.
    #[inline(always)]
    pub(super) fn that(conditions: &[bool; L]) -> Self {
        let mut lanes = Self::none();
        for lane in 0..L {
            lanes.push_if(lane, conditions[lane]);
        }
        lanes
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
