//! The counters of a key's values.

use crate::engine::Run;
use crate::error::Error;
use crate::prng::Row;

/// The counter at each position of one key: `offset + stride * position`, among `len`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counters {
    pub(super) offset: u64,
    pub(super) stride: u64,
    pub(super) len: u64,
}

impl Counters {
    pub(super) fn new(len: u64) -> Self {
        Self { offset: 0, stride: 1, len }
    }

    pub(super) fn planes<const K: usize>(self) -> Result<[Self; K], Error> {
        let len = self.repeated(K)?;
        Ok(std::array::from_fn(|k| Self { offset: self.offset + k as u64 * self.len, len, ..self }))
    }

    pub(super) fn columns<const K: usize>(self) -> Result<[Self; K], Error> {
        let len = self.repeated(K)?;
        let Self { offset, stride, .. } = self;
        let columns = K as u64;
        Ok(std::array::from_fn(|k| Self {
            offset: offset * columns + k as u64,
            stride: stride * columns,
            len,
        }))
    }

    fn repeated(self, times: usize) -> Result<u64, Error> {
        let error = || {
            let len = usize::try_from(self.len).unwrap_or(usize::MAX);
            Error::TooLarge { shape: vec![times, len], limit: u64::MAX }
        };
        self.len.checked_mul(times as u64).ok_or_else(error)
    }

    /// Whether each position's counter is the position itself.
    #[inline(always)]
    pub(super) fn are_positions(self) -> bool {
        self.offset == 0 && self.stride == 1
    }

    /// The counters of a run of lanes as a row without a key, if all share the high word.
    #[inline(always)]
    pub(super) fn row(self, run: Run, lanes: usize) -> Option<Row<'static>> {
        let (first, step) = (self.at(run.start), run.step.wrapping_mul(self.stride));
        let last = u128::from(first) + u128::from(step) * lanes.saturating_sub(1) as u128;
        let row = Row { key: &[], first, step: step as u32, len: self.len };
        (last >> 32 == u128::from(first >> 32)).then_some(row)
    }

    #[inline(always)]
    pub(super) fn at(self, position: u64) -> u64 {
        self.offset.wrapping_add(self.stride.wrapping_mul(position))
    }
}
