//! The engine: runs a sampler over the elements of an array of any layout, in chunks, at the
//! processor's SIMD level, in parallel.
//!
//! Everything here moves positions around; the value at a position is the sampler's business.

mod add;
mod along_axis;
mod blocks;
mod check;
mod distribute;
mod erased;
mod fill;
mod grain;
mod grid;
mod layout;
mod memory;
pub(crate) mod parallel;
mod run;
mod slice;
mod threads;
mod tiles;
mod whole;

pub(crate) use self::add::add_whole;
pub(crate) use self::blocks::blocks;
pub(crate) use self::check::{check_axis, check_unit, checked_allocation, checked_len};
pub(crate) use self::distribute::distributed;
pub(crate) use self::fill::{Cost, Fill};
pub(crate) use self::grain::several;
pub(crate) use self::layout::{
    into_row_major, is_row_major, row_major, row_major_steps, try_into_row_major,
};
pub(crate) use self::memory::prefer_huge;
pub use self::run::Run;
pub(crate) use self::slice::GlobalSlice;
pub use self::threads::Threads;
pub(crate) use self::whole::{
    array_into, array_of, contiguous, fill_grid, first, new_whole, values_of, whole,
};
