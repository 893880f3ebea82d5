//! Vector instructions: the levels that loops are compiled for, and the lines that they go over.

mod level;
mod lines;

pub use self::level::SimdLevel;
pub use self::lines::{BLOCK, LANES, Line, Lines, each, each_with};
