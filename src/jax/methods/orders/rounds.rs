//! Numbers sorted by random keys, round after round.

use std::iter;
use std::ops::Range;

use super::bucket_sort::{BucketSort, to_starts};
use super::item::Item;
use super::keyed_instead;
use crate::engine::{checked_allocation, parallel, prefer_huge};
use crate::error::Error;

/// The most buckets, so that the scattered writes stay in the second-level cache.
const MAX_BUCKET_BITS: u32 = 11;
/// Items per bucket, if there may be enough buckets: they fit the first-level cache.
const BUCKET: usize = 1 << 11;
/// Items for which a thread is worth waking.
const GRAIN: usize = 1 << 15;
/// Keys that are drawn at a time.
const DRAWS: usize = 1 << 10;

/// The keys of a round: writes those at the positions from a number on.
pub(crate) trait RoundKeys: Fn(usize, &mut [u32]) + Sync {}

impl<F: Fn(usize, &mut [u32]) + Sync> RoundKeys for F {}

/// Checks that there is memory for the items of `len` numbers that [`sort`] sorts.
pub(crate) fn check_items(len: usize) -> Result<(), Error> {
    match u32::try_from(len) {
        Ok(_) => check_items_of::<u64>(len),
        Err(_) => check_items_of::<u128>(len),
    }
}

fn check_items_of<T: Item>(len: usize) -> Result<(), Error> {
    if len < 2 * BUCKET {
        return Ok(());
    }
    let items = Layout::of(len).items();
    // The error has the numbers' shape: the items' shape means nothing to the caller.
    let bytes = (items as u64).saturating_mul(size_of::<T>() as u64);
    let error = |_| keyed_instead(Error::Memory { shape: vec![len], bytes, instead: "" });
    checked_allocation::<T>(&[items]).map(|_| ()).map_err(error)
}

/// Writes the numbers from 0 on, sorted by the keys of one round after another; numbers with equal
/// keys keep their order. [`check_items`] checks beforehand that there is memory.
pub(crate) fn sort(rounds: &[impl RoundKeys], order: &mut [usize]) {
    match u32::try_from(order.len()) {
        Ok(_) => sort_items::<u64>(rounds, order),
        Err(_) => sort_items::<u128>(rounds, order),
    }
}

fn sort_items<T: Item>(rounds: &[impl RoundKeys], order: &mut [usize]) {
    if order.len() < 2 * BUCKET {
        in_one_bucket::<T>(rounds, order);
    } else {
        in_buckets::<T>(rounds, order);
    }
}

fn in_one_bucket<T: Item>(rounds: &[impl RoundKeys], order: &mut [usize]) {
    for (index, place) in order.iter_mut().enumerate() {
        *place = index;
    }
    let mut keys = vec![0; order.len()];
    let mut items = vec![T::default(); order.len()];
    let mut sorter = BucketSort::new();
    for draw in rounds {
        draw(0, &mut keys);
        for (item, (&key, &value)) in items.iter_mut().zip(keys.iter().zip(&*order)) {
            *item = T::new(key, value);
        }
        sorter.sort(iter::once(&items[..]), 32, order);
    }
}

/// Each thread scatters its share of the values into buckets, by the upper bits of their keys. Then
/// each takes some of the buckets and sorts them by the lower bits.
fn in_buckets<T: Item>(rounds: &[impl RoundKeys], order: &mut [usize]) {
    let len = order.len();
    let layout = Layout::of(len);
    let Layout { threads, bits, room } = layout;
    // Untouched memory: its pages go to the thread that first writes them.
    let mut items = vec![T::default(); layout.items()];
    prefer_huge(&mut items);
    let mut parts = Vec::with_capacity(threads);
    for (thread, items) in items.chunks_exact_mut(room << bits).enumerate() {
        parts.push(Buckets::new(share(len, thread, threads), bits, items));
    }
    for (round, draw) in rounds.iter().enumerate() {
        parallel::for_each(parts.iter_mut().collect(), |part: &mut Buckets<'_, T>| match round {
            0 => part.fill(draw, |position| position),
            _ => part.fill(draw, |position| order[position]),
        });
        let (mut shares, mut rest) = (Vec::with_capacity(threads), &mut *order);
        for thread in 0..threads {
            let buckets = share(1 << bits, thread, threads);
            let len = buckets.clone().map(|bucket| bucket_len(&parts, bucket)).sum();
            let (here, behind) = rest.split_at_mut(len);
            rest = behind;
            shares.push((buckets, here));
        }
        parallel::for_each(shares, |(buckets, mut values)| {
            let mut sorter = BucketSort::new();
            for bucket in buckets {
                let (here, behind) = values.split_at_mut(bucket_len(&parts, bucket));
                sorter.sort(parts.iter().map(|part| part.bucket(bucket)), 32 - bits, here);
                values = behind;
            }
        });
    }
}

/// How items are kept: one part for each thread, of `1 << bits` buckets with room for `room` items.
#[derive(Debug, Clone, Copy)]
struct Layout {
    threads: usize,
    bits: u32,
    room: usize,
}

impl Layout {
    /// The layout of `len` items, at least two buckets of them.
    fn of(len: usize) -> Self {
        let bits = (len / BUCKET).ilog2().min(MAX_BUCKET_BITS);
        let threads = parallel::threads().min(len / GRAIN).max(1);
        Self { threads, bits, room: room(len.div_ceil(threads) >> bits) }
    }

    /// How many items there is room for.
    fn items(self) -> usize {
        (self.room << self.bits) * self.threads
    }
}

/// A thread's share of `len` items.
fn share(len: usize, thread: usize, threads: usize) -> Range<usize> {
    // The products may exceed a `usize` of 32 bits.
    let start = |thread: usize| (thread as u64 * len as u64 / threads as u64) as usize;
    start(thread)..start(thread + 1)
}

/// How many items to make room for in each bucket if there are `mean` on average: evenly spread
/// keys exceed this hardly ever, once in a hundred million buckets or so.
fn room(mean: usize) -> usize {
    mean + 6 * mean.isqrt() + 16
}

/// How many items all parts together have in a bucket.
fn bucket_len<T: Item>(parts: &[Buckets<'_, T>], bucket: usize) -> usize {
    parts.iter().map(|part| part.bucket(bucket).len()).sum()
}

/// A thread's share of the items, bucket by bucket.
struct Buckets<'a, T> {
    share: Range<usize>,
    bits: u32,
    items: &'a mut [T],
    /// Where each bucket starts and ends.
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl<'a, T: Item> Buckets<'a, T> {
    fn new(share: Range<usize>, bits: u32, items: &'a mut [T]) -> Self {
        Self { share, bits, items, starts: Vec::new(), ends: Vec::new() }
    }

    fn bucket(&self, bucket: usize) -> &[T] {
        &self.items[self.starts[bucket]..self.ends[bucket]]
    }

    /// Distributes the values at the positions of the share.
    ///
    /// Counting the items of each bucket first would mean drawing or storing the keys twice, so
    /// this is done only if there is not enough room.
    fn fill(&mut self, draw: &impl RoundKeys, value: impl Fn(usize) -> usize) {
        let room = self.items.len() >> self.bits;
        self.starts = (0..1 << self.bits).map(|bucket| bucket * room).collect();
        if !self.scatter(draw, &value) {
            self.count(draw);
            assert!(self.scatter(draw, &value), "the buckets are as large as counted");
        }
    }

    /// Scatters the values, and returns whether there was enough room.
    fn scatter(&mut self, draw: &impl RoundKeys, value: impl Fn(usize) -> usize) -> bool {
        let Self { share, bits, items, starts, ends } = self;
        let mut places = [0; 1 << MAX_BUCKET_BITS];
        places[..starts.len()].copy_from_slice(starts);
        let bucket = |key: u32| (key >> (32 - *bits)) as usize % (1 << MAX_BUCKET_BITS);
        drawn(share.clone(), draw, |position, keys| {
            for (position, &key) in (position..).zip(keys) {
                let place = &mut places[bucket(key)];
                if let Some(item) = items.get_mut(*place) {
                    *item = T::new(key, value(position));
                }
                *place += 1;
            }
        });
        *ends = places[..starts.len()].to_vec();
        let limits = starts.iter().copied().skip(1).chain([items.len()]);
        ends.iter().zip(limits).all(|(&end, limit)| end <= limit)
    }

    /// Counts the items, so that each bucket starts behind those before it.
    fn count(&mut self, draw: &impl RoundKeys) {
        let Self { share, bits, starts, .. } = self;
        starts.fill(0);
        drawn(share.clone(), draw, |_, keys| {
            for &key in keys {
                starts[(key >> (32 - *bits)) as usize] += 1;
            }
        });
        to_starts(starts);
    }
}

/// Passes on the keys at some positions, at a time a number that fits the first-level cache.
#[inline(always)]
fn drawn(positions: Range<usize>, draw: &impl RoundKeys, mut take: impl FnMut(usize, &[u32])) {
    let mut keys = [0; DRAWS];
    for start in positions.clone().step_by(DRAWS) {
        let keys = &mut keys[..DRAWS.min(positions.end - start)];
        draw(start, keys);
        take(start, keys);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(rounds: &[Vec<u32>], len: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..len).collect();
        for keys in rounds {
            let mut pairs: Vec<_> = keys.iter().zip(order).collect();
            pairs.sort_by_key(|pair| pair.0);
            order = pairs.into_iter().map(|pair| pair.1).collect();
        }
        order
    }

    #[test]
    fn memory_for_items_is_checked() {
        for len in [0, 100, 1 << 20] {
            assert_eq!(check_items(len), Ok(()));
        }
        // More than the addresses of any processor.
        let len = 1 << 56;
        match check_items(len) {
            Err(error @ Error::Memory { .. }) => {
                let message = error.to_string();
                assert!(
                    message.ends_with("not available; a KeyedPermutation needs no memory"),
                    "{message}"
                );
                let Error::Memory { shape, bytes, .. } = error else { unreachable!() };
                assert_eq!(shape, [len]);
                assert!(bytes >= 16 << 56, "{bytes}");
            }
            other => panic!("{other:?}"),
        }
    }

    /// With the upper or the lower bits of keys equal, so that many keys are.
    #[test]
    fn is_a_stable_sort() {
        let lens = [0, 1, 2, 50, 300, 3000, 10_000, 70_000, 200_000];
        let cases = lens.into_iter().flat_map(|len| [0, 3, 17, 27, 31].map(|bits| (len, bits)));
        for (case, (len, equal_bits)) in cases.enumerate() {
            for upper_bits_are_equal in [false, true] {
                let keys = |round| {
                    let key = crate::Key::new(case as u64).fold_in(round);
                    key.bits::<u32, _>(len).mapv(|key| match upper_bits_are_equal {
                        true => key >> equal_bits,
                        false => key >> equal_bits << equal_bits,
                    })
                };
                let rounds: Vec<_> =
                    (0..case as u32 % 3 + 1).map(|round| keys(round).to_vec()).collect();
                let expected = expected(&rounds, len);
                let draws: Vec<_> = rounds
                    .iter()
                    .map(|keys| {
                        |start: usize, out: &mut [u32]| {
                            out.copy_from_slice(&keys[start..start + out.len()]);
                        }
                    })
                    .collect();
                let mut order = vec![0; len];
                sort_items::<u64>(&draws, &mut order);
                assert!(order == expected, "{len} items, {equal_bits} bits");
                sort_items::<u128>(&draws, &mut order);
                assert!(order == expected, "{len} items, {equal_bits} bits");
            }
        }
    }
}
