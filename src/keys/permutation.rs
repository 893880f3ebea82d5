//! Random orders.

mod independent;
mod keyed;

use ndarray::{Array, Array1, ArrayRef, Axis, Dimension, RemoveAxis};

pub(crate) use self::independent::shuffle_independent;
pub use self::keyed::{KeyedPermutation, KeyedPermutationIter};
use crate::distributions::orders::orders;
use crate::error::Error;
use crate::keys::Key;
use crate::prng::Prng;
use crate::sampling::Source;

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Result<Array1<usize>, Error> {
    let source = Source::one::<I>(key.data(), n as u64);
    Ok(orders(source, n)?.into())
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
    let order = permutation(key, array.len_of(axis))?.to_vec();
    Ok(array.select(axis, &order))
}

pub(crate) fn shuffle<I: Prng, T: Clone, D: RemoveAxis>(
    key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) -> Result<(), Error> {
    let shuffled = permuted(key, array, axis)?;
    array.assign(&shuffled);
    Ok(())
}
