//! Vector instructions: the levels that loops are compiled for, and lines of lanes.

mod inlined;
mod kernels;
mod lanes;
mod level;
mod lines;
mod masks;
mod prefetch;
mod vectors;

pub(crate) use self::inlined::inlined;
pub(crate) use self::kernels::{
    any_flag, each_flagged, each_given, each_of_periods, each_of_slice, each_pair, one_given,
    several_given,
};
pub use self::kernels::{each, each_with};
pub(crate) use self::lanes::{Lanes, kernel, map_array, of_line, of_lines};
pub use self::level::SimdLevel;
pub use self::lines::{BLOCK, LANES, Line, Lines};
pub(crate) use self::lines::{
    FEW, LinesTogether, TOGETHER, are_few, replace, replace_with, slices,
};
pub(crate) use self::masks::bit_mask;
pub(crate) use self::prefetch::{prefetch, prefetch_ahead};
#[cfg(avx512)]
pub(crate) use self::vectors::Vectors;
