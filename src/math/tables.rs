//! Loops that may read tables.

use super::Real;
use crate::simd::{Line, Lines, prefetch_ahead};

/// Runs loops over values that may read tables, as `log` and `pow` do in `f64`. The compiler
/// vectorises these only if it can prove that they do not write to a table, so they get lines of
/// their own.
///
/// `loops` is marked `#[inline(always)]`.
///
/// ```
/// use ndkey::math::Real;
/// use ndkey::sampling::{each, with_tables};
///
/// let mut values = [[1.0_f64; 16]; 3];
/// with_tables(
///     &mut values,
///     #[inline(always)]
///     |values| each(values, #[inline(always)] |x| Real::log(x)),
/// );
/// assert_eq!(values, [[0.0; 16]; 3]);
/// ```
///
/// # Panics
/// If there are more lines than a [`BLOCK`](crate::sampling::BLOCK) has.
#[inline(always)]
pub fn with_tables<T: Real>(values: &mut [Line<T>], loops: impl FnOnce(&mut [Line<T>])) {
    if !T::READS_TABLES {
        return loops(values);
    }
    prefetch_ahead(values);
    let mut own = Lines::room();
    let own = own.copy(values);
    loops(own);
    values.copy_from_slice(own);
}
