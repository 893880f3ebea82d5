//! Random orders.

mod independent;
mod keyed;
mod radix_sort;

use ndarray::{Array, Array1, ArrayRef, Axis, Dimension, RemoveAxis};

pub(crate) use self::independent::shuffle_independent;
pub use self::keyed::{KeyedPermutation, KeyedPermutationIter};
use self::radix_sort::{Item, RadixSort};
use crate::distribution::Distribution;
use crate::distributions::StandardBits;
use crate::error::Error;
use crate::fill;
use crate::key::Key;
use crate::prng::Prng;
use crate::source::Source;
use crate::{memory, parallel};

/// How often JAX sorts by fresh 32-bit keys, so that with high probability every two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
fn rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Array1<usize> {
    let mut order = vec![0; n];
    memory::prefer_huge(&mut order);
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

/// The numbers 0 to n - 1 in a random order for each key of the source, one order after the other.
pub(crate) fn orders<S: Source>(mut source: S, n: usize) -> Result<Vec<usize>, Error> {
    let shape = [source.batch_len(), n];
    let len = fill::checked_allocation::<usize>(&shape)? as usize;
    let mut keys = Vec::new();
    for _ in 0..rounds(n) {
        let [next, sort] = source.split();
        source = next;
        let sampler = Distribution::<u32>::sampler(&StandardBits, sort.with_len(n as u64), &shape)?;
        let mut round = vec![0; len];
        fill::contiguous(&mut round, &sampler);
        keys.push(round);
    }
    let mut orders = vec![0; len];
    let rows: Vec<_> = orders.chunks_mut(n.max(1)).enumerate().collect();
    parallel::for_each(rows, |(row, order)| {
        sort_range(keys.iter().map(|keys| &keys[row * n..(row + 1) * n]), order);
    });
    Ok(orders)
}

/// Writes 0 to n - 1, sorted by the keys of one round after the other.
fn sort_range<'a>(rounds: impl Iterator<Item = &'a [u32]>, order: &mut [usize]) {
    for (index, place) in order.iter_mut().enumerate() {
        *place = index;
    }
    match u32::try_from(order.len()) {
        Ok(_) => sort_by_rounds::<u64>(rounds, order),
        Err(_) => sort_by_rounds::<u128>(rounds, order),
    }
}

fn sort_by_rounds<'a, T: Item>(rounds: impl Iterator<Item = &'a [u32]>, order: &mut [usize]) {
    let mut sort = RadixSort::<T>::new(order.len());
    for keys in rounds {
        sort.sort(keys, order);
    }
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
    let order = permutation(key, array.len_of(axis)).to_vec();
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
