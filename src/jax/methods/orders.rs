//! Random orders of numbers, as JAX sorts them.

mod bucket_sort;
mod item;
mod rounds;

use crate::engine::{Fill, checked_allocation, parallel, prefer_huge};
use crate::error::Error;
use crate::jax::StandardBits;
use crate::sampling::{BoxedSampler, Distribution, Run, Source};
pub(crate) use rounds::{check_items, sort};

/// How often JAX sorts by fresh 32-bit keys, so that with high probability any two elements differ
/// in one of them: ceil(3 ln n / ln(2^32 - 1)).
pub(crate) fn how_many_rounds(n: usize) -> u32 {
    let rounds = 3.0 * libm::log(n.max(1) as f64) / libm::log(f64::from(u32::MAX));
    rounds.ceil() as u32
}

/// The error of an order for which there is no memory, with what to do instead.
fn keyed_instead(error: Error) -> Error {
    match error {
        Error::Memory { shape, bytes, .. } => {
            Error::Memory { shape, bytes, instead: "; a KeyedPermutation needs no memory" }
        }
        other => other,
    }
}

/// The numbers 0 to n - 1 in a random order for each key of the source, one order after another.
pub(crate) fn orders(mut source: Source, n: usize) -> Result<Vec<usize>, Error> {
    let shape = [source.batch_len(), n];
    // The order of one key is an array of one axis.
    let given = if source.batch_len() == 1 { &shape[1..] } else { &shape[..] };
    let len = checked_allocation::<usize>(given).map_err(keyed_instead)? as usize;
    check_items(n)?;
    let mut samplers: Vec<BoxedSampler<'_, u32>> = Vec::new();
    for _ in 0..how_many_rounds(n) {
        let sort = source.split_off(1);
        samplers.push(StandardBits.sampler(sort.with_len(n as u64), &shape)?);
    }
    let mut orders = vec![0; len];
    prefer_huge(&mut orders);
    let rows: Vec<_> = orders.chunks_mut(n.max(1)).enumerate().collect();
    parallel::for_each(rows, |(row, order)| {
        let rounds = samplers.iter().map(|sampler| {
            move |start: usize, keys: &mut [u32]| {
                let run = Run { start: (row * n + start) as u64, step: 1 };
                Fill::fill(sampler, run, keys);
            }
        });
        let rounds: Vec<_> = rounds.collect();
        sort(&rounds, order);
    });
    Ok(orders)
}
