//! Intervals of the same length.

use super::by_key::high_product;

/// Cells of length 1 / count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cells {
    count: u64,
    /// The length in units of 2^-64, and the rest of that in units of 2^-128.
    length: u64,
    rest: u64,
}

impl Cells {
    pub(super) fn new(count: u64) -> Self {
        let whole = 1_u128 << 64;
        let divisor = u128::from(count.max(1));
        let (length, rest) = (whole / divisor, ((whole % divisor) << 64) / divisor);
        Self { count, length: length as u64, rest: rest as u64 }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The first place of a cell, in units of 2^-64.
    #[inline(always)]
    pub(super) fn start(&self, cell: u64) -> u64 {
        cell * self.length + high_product(cell, self.rest)
    }

    /// The place in a cell, a fraction of it, in units of 2^-64.
    #[inline(always)]
    pub(super) fn fraction(&self, cell: u64, place: u64) -> u64 {
        if self.count == 1 {
            return place;
        }
        self.start(cell) + high_product(place, self.length)
    }
}
