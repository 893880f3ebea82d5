//! Random orders.

mod independent;
mod keyed;

use ndarray::{Array, Array1, ArrayRef, Axis, Dimension, RemoveAxis};

pub(crate) use self::independent::shuffle_independent;
pub use self::keyed::{KeyedPermutation, KeyedPermutationIter};
use crate::distributions::orders::orders;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::keys::Key;
use crate::keys::parts::{put_in_order, taken};
use crate::prng::Prng;
use crate::sampling::Source;

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Result<Array1<usize>, Error> {
    Ok(order(key, n)?.into())
}

fn order<I: Prng>(key: Key<I>, n: usize) -> Result<Vec<usize>, Error> {
    orders(Source::one::<I>(key.data(), n as u64), n)
}

pub(crate) fn check_axis<T, D: Dimension>(array: &ArrayRef<T, D>, axis: Axis) -> Result<(), Error> {
    if axis.0 < array.ndim() {
        return Ok(());
    }
    Err(Error::OutOfBounds { what: format!("axis {}", axis.0), shape: array.shape().to_vec() })
}

pub(crate) fn permuted<I: Prng, T: Clone, D: RemoveAxis>(
    key: Key<I>,
    array: &ArrayRef<T, D>,
    axis: Axis,
) -> Result<Array<T, D>, Error> {
    check_axis(array, axis)?;
    checked_allocation::<T>(array.shape())?;
    Ok(taken(array, axis, &order(key, array.len_of(axis))?))
}

pub(crate) fn shuffle<I: Prng, T, D: Dimension>(
    key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) -> Result<(), Error> {
    check_axis(array, axis)?;
    put_in_order(array, axis, order(key, array.len_of(axis))?);
    Ok(())
}
