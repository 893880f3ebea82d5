//! Loops that may read tables.

use super::Real;
use crate::simd::{Line, Lines};

/// Runs loops over values that may read tables: those are turned into vector instructions only where
/// the compiler sees that they do not write to a table, as in lines of their own.
#[inline(always)]
pub fn with_tables<T: Real>(values: &mut [Line<T>], loops: impl FnOnce(&mut [Line<T>])) {
    if !T::READS_TABLES {
        return loops(values);
    }
    let mut own = Lines::room();
    let own = own.copy(values);
    loops(own);
    values.copy_from_slice(own);
}
