//! Random orders.

mod radix_sort;

use ndarray::{Array1, ArrayRef, Axis, RemoveAxis};

use self::radix_sort::sort_by_keys;
use crate::error::Error;
use crate::key::Key;
use crate::prng::Prng;

/// How often JAX sorts by fresh 32-bit keys, so that with high probability every two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
fn rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

pub(crate) fn permutation<I: Prng>(mut key: Key<I>, n: usize) -> Array1<usize> {
    let mut order = Vec::from_iter(0..n);
    for _ in 0..rounds(n) {
        let [next, sort] = key.split_into();
        key = next;
        let keys = sort.bits::<u32, _>(n);
        let keys = keys.as_slice().expect("a new array is contiguous");
        order = match u32::try_from(n) {
            Ok(_) => sort_by_keys::<u64>(keys, &order),
            Err(_) => sort_by_keys::<u128>(keys, &order),
        };
    }
    order.into()
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
