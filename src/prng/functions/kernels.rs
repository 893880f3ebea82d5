//! One of a generator's functions, in every form.

use super::evaluation::{few, gathered, of_row, of_row_gathered};
use super::operations::Operation;
use crate::prng::Prng;
use crate::prng::counted::{Counted, Row};
use crate::simd::{Line, SimdLevel};

/// One of the generator's functions, for each form of keys and counters.
#[derive(Debug)]
pub(crate) struct Kernels<T> {
    /// The values of a row, one by one: for a few, without the lanes beside them.
    pub(crate) few: OfFew<T>,
    pub(crate) row: OfRow<T>,
    pub(crate) gathered: OfGathered<T>,
}

impl<T> Clone for Kernels<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Kernels<T> {}

pub(crate) type OfFew<T> = fn(Row<'_>, &mut [T]);
pub(crate) type OfRow<T> = fn(SimdLevel, Row<'_>, &mut [Line<T>]);
pub(crate) type OfGathered<T> = fn(SimdLevel, Counted<'_>, &mut [Line<T>]);
/// Writes a row if the generator has a faster way, and returns whether it has.
pub(crate) type IfFaster<T> = fn(SimdLevel, Row<'_>, &mut [T]) -> bool;

impl<T> Kernels<T> {
    pub(super) const fn of<I: Prng, F: Operation<I, Element = T>>() -> Self {
        Self { row: of_row::<I, F>, ..Self::gathering::<I, F>() }
    }

    /// The same, with one loop for all forms of keys and counters: less code, and slower where lanes
    /// share a key.
    pub(super) const fn gathering<I: Prng, F: Operation<I, Element = T>>() -> Self {
        Self { few: few::<I, F>, row: of_row_gathered::<I, F>, gathered: gathered::<I, F> }
    }
}
