//! Random orders.

mod radix_sort;

use ndarray::{Array1, ArrayRef, Axis, RemoveAxis};

use self::radix_sort::{Item, RadixSort};
use crate::distributions::StandardBits;
use crate::error::Error;
use crate::key::Key;
use crate::pages;
use crate::prng::Prng;

/// How often JAX sorts by fresh 32-bit keys, so that with high probability every two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
fn rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Array1<usize> {
    let mut order = vec![0; n];
    pages::prefer_huge(&mut order);
    for (index, place) in order.iter_mut().enumerate() {
        *place = index;
    }
    match u32::try_from(n) {
        Ok(_) => sort_at_random::<u64, I>(key, &mut order),
        Err(_) => sort_at_random::<u128, I>(key, &mut order),
    }
    order.into()
}

fn sort_at_random<T: Item, I: Prng>(mut key: Key<I>, order: &mut [usize]) {
    let mut sort = RadixSort::<T>::new(order.len());
    let mut keys = Array1::zeros(order.len());
    for _ in 0..rounds(order.len()) {
        let [next, draw] = key.split_into();
        key = next;
        draw.sample_into(StandardBits, &mut keys).expect("bits have no parameters");
        sort.sort(keys.as_slice().expect("a new array is contiguous"), order);
    }
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
