//! Random orders.

use ndarray::{Array1, ArrayRef, Axis, RemoveAxis};

use crate::error::Error;
use crate::key::Key;
use crate::prng::Prng;

/// How often JAX sorts by fresh 32-bit keys, so that with high probability every two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
fn rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Array1<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    let mut key = key;
    for _ in 0..rounds(n) {
        let [next, sort] = key.split_into();
        key = next;
        order = sorted_by(&sort.bits::<u32, _>(n).to_vec(), &order);
    }
    order.into()
}

/// `values` in the order of their keys, equal keys in the order in which they stand.
fn sorted_by(keys: &[u32], values: &[usize]) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..keys.len()).collect();
    positions.sort_by_key(|&position| keys[position]);
    positions.into_iter().map(|position| values[position]).collect()
}

pub(crate) fn shuffle<I: Prng, T: Clone, D: RemoveAxis>(
    key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) -> Result<(), Error> {
    if axis.0 >= array.ndim() {
        let what = format!("axis {}", axis.0);
        return Err(Error::OutOfBounds { what, shape: array.shape().to_vec() });
    }
    let order = permutation(key, array.len_of(axis)).to_vec();
    let shuffled = array.select(axis, &order);
    array.assign(&shuffled);
    Ok(())
}
