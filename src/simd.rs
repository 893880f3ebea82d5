//! Vector instructions: the levels that loops are compiled for, and lines of lanes.

mod level;
mod lines;
mod prefetch;
mod vectors;

pub use self::level::SimdLevel;
pub use self::lines::{BLOCK, LANES, Line, Lines, each, each_with};
pub(crate) use self::lines::{FEW, are_few};
pub(crate) use self::prefetch::{prefetch, prefetch_ahead};
#[cfg(target_arch = "x86_64")]
pub(crate) use self::vectors::Vectors;
