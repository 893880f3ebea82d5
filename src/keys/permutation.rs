//! Random orders.

mod bucket_sort;
mod independent;
mod item;
mod keyed;
mod rounds;

use ndarray::{Array, Array1, ArrayRef, Axis, Dimension, RemoveAxis};

pub(crate) use self::independent::shuffle_independent;
pub use self::keyed::{KeyedPermutation, KeyedPermutationIter};
use crate::distributions::StandardBits;
use crate::engine::{SimdLevel, checked_allocation, parallel, prefer_huge};
use crate::error::Error;
use crate::keys::Key;
use crate::prng::Prng;
use crate::sampling::{BoxedSampler, Distribution, Run, Source};

/// How often JAX sorts by fresh 32-bit keys, so that with high probability every two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
fn how_many_rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

pub(crate) fn permutation<I: Prng>(key: Key<I>, n: usize) -> Result<Array1<usize>, Error> {
    let source = Source::one::<I>(key.data(), n as u64);
    Ok(orders(source, n)?.into())
}

/// The numbers 0 to n - 1 in a random order for each key of the source, one order after the other.
pub(crate) fn orders(mut source: Source, n: usize) -> Result<Vec<usize>, Error> {
    let shape = [source.batch_len(), n];
    let len = checked_allocation::<usize>(&shape)? as usize;
    let mut samplers: Vec<BoxedSampler<'_, u32>> = Vec::new();
    for _ in 0..how_many_rounds(n) {
        let [next, sort] = source.split();
        source = next;
        samplers.push(StandardBits.sampler(sort.with_len(n as u64), &shape)?);
    }
    let mut orders = vec![0; len];
    prefer_huge(&mut orders);
    // The rows may be sorted by threads that have no level of their own.
    let level = SimdLevel::current();
    let rows: Vec<_> = orders.chunks_mut(n.max(1)).enumerate().collect();
    parallel::for_each(rows, |(row, order)| {
        let rounds = samplers.iter().map(|sampler| {
            move |start: usize, keys: &mut [u32]| {
                let run = Run { start: (row * n + start) as u64, step: 1 };
                sampler.get().fill(run, keys);
            }
        });
        let rounds: Vec<_> = rounds.collect();
        rounds::sort(&rounds, level, order);
    });
    Ok(orders)
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
