//! A stable sort by 32-bit keys that are spread evenly, as random ones are.

use std::ops::{AddAssign, Range};

use crate::{memory, parallel};

/// A key and a value in one word, the key in its upper bits.
pub(super) trait Item: Copy + Default + Send + Sync {
    fn new(key: u32, value: usize) -> Self;
    fn key(self) -> u32;
    fn value(self) -> usize;
}

/// For up to 2^32 values.
impl Item for u64 {
    #[inline(always)]
    fn new(key: u32, value: usize) -> Self {
        u64::from(key) << 32 | value as u64
    }

    #[inline(always)]
    fn key(self) -> u32 {
        (self >> 32) as u32
    }

    #[inline(always)]
    fn value(self) -> usize {
        self as u32 as usize
    }
}

/// For more.
impl Item for u128 {
    #[inline(always)]
    fn new(key: u32, value: usize) -> Self {
        u128::from(key) << 64 | value as u128
    }

    #[inline(always)]
    fn key(self) -> u32 {
        (self >> 64) as u32
    }

    #[inline(always)]
    fn value(self) -> usize {
        self as u64 as usize
    }
}

/// Buckets at most, so that the scattered writes stay in the second-level cache.
const MAX_BUCKET_BITS: u32 = 11;
/// Items of a bucket, if there may be enough buckets: they fit the first-level cache.
const BUCKET: usize = 1 << 11;
/// Items below which comparing them is faster than counting digits.
const SMALL: usize = 128;
/// Items for which a thread is worth waking.
const GRAIN: usize = 1 << 15;

/// Sorts values by keys, again and again in the same memory.
///
/// Each thread scatters its share of the items into buckets, by the upper bits of their keys. Then
/// each takes some of the buckets and sorts them by the lower bits.
pub(super) struct RadixSort<T> {
    bucket_bits: u32,
    /// One a thread.
    parts: Vec<Buckets<T>>,
}

impl<T: Item> RadixSort<T> {
    /// Of `len` values.
    pub(super) fn new(len: usize) -> Self {
        let bucket_bits = (len / BUCKET).max(2).ilog2().min(MAX_BUCKET_BITS);
        let threads = parallel::threads().min(len / GRAIN).max(1);
        let parts = (0..threads).map(|thread| Buckets::new(share(len, thread, threads))).collect();
        Self { bucket_bits, parts }
    }

    /// The values in the order of their keys; those of equal keys stay in the order they are in.
    pub(super) fn sort(&mut self, keys: &[u32], values: &mut [usize]) {
        let Self { bucket_bits, parts } = self;
        if values.len() < SMALL {
            let items = keys.iter().zip(&*values).map(|(&key, &value)| T::new(key, value));
            let mut items: Vec<T> = items.collect();
            items.sort_by_key(|item| item.key());
            for (value, item) in values.iter_mut().zip(items) {
                *value = item.value();
            }
            return;
        }
        parallel::for_each(parts.iter_mut().collect(), |part: &mut Buckets<T>| {
            let share = part.share.clone();
            part.scatter(&keys[share.clone()], &values[share], *bucket_bits);
        });

        let (mut shares, mut rest) = (Vec::with_capacity(parts.len()), values);
        for thread in 0..parts.len() {
            let buckets = share(1 << *bucket_bits, thread, parts.len());
            let len = parts.iter().map(|part| part.items(buckets.clone()).len()).sum();
            let (here, behind) = rest.split_at_mut(len);
            rest = behind;
            shares.push((buckets, here));
        }
        parallel::for_each(shares, |(buckets, mut values)| {
            let mut sorter = BucketSort::default();
            for bucket in buckets {
                let parts = parts.iter().map(|part| part.items(bucket..bucket + 1));
                let sorted = sorter.sort(parts, 32 - *bucket_bits);
                let (here, behind) = values.split_at_mut(sorted.len());
                for (value, item) in here.iter_mut().zip(sorted) {
                    *value = item.value();
                }
                values = behind;
            }
        });
    }
}

/// What a thread gets of `len` things.
fn share(len: usize, thread: usize, threads: usize) -> Range<usize> {
    thread * len / threads..(thread + 1) * len / threads
}

/// A thread's share of the items, bucket by bucket.
struct Buckets<T> {
    share: Range<usize>,
    items: Vec<T>,
    /// Where each bucket starts, and the end.
    starts: Vec<usize>,
}

impl<T: Item> Buckets<T> {
    fn new(share: Range<usize>) -> Self {
        let mut items = vec![T::default(); share.len()];
        memory::prefer_huge(&mut items);
        Self { share, items, starts: Vec::new() }
    }

    fn scatter(&mut self, keys: &[u32], values: &[usize], bits: u32) {
        let Self { items, starts, .. } = self;
        let bucket = |key: u32| (key >> (32 - bits)) as usize;
        starts.clear();
        starts.resize((1 << bits) + 1, 0);
        for &key in keys {
            starts[bucket(key)] += 1;
        }
        to_starts(starts);
        let mut places = starts.clone();
        for (&key, &value) in keys.iter().zip(values) {
            let place = &mut places[bucket(key)];
            items[*place] = T::new(key, value);
            *place += 1;
        }
    }

    /// The items of neighbouring buckets.
    fn items(&self, buckets: Range<usize>) -> &[T] {
        &self.items[self.starts[buckets.start]..self.starts[buckets.end]]
    }
}

/// Sorts buckets, one after the other in the same memory.
#[derive(Default)]
struct BucketSort<T> {
    items: Vec<T>,
    scratch: Vec<T>,
    starts: Vec<u32>,
}

impl<T: Item> BucketSort<T> {
    /// Sorts a bucket, which comes in parts, by the lower `bits` bits of its keys: by one digit after
    /// the other, the least significant first.
    fn sort<'a>(&mut self, parts: impl Iterator<Item = &'a [T]> + Clone, bits: u32) -> &[T]
    where
        T: 'a,
    {
        let Self { items, scratch, starts } = self;
        let len: usize = parts.clone().map(<[T]>::len).sum();
        items.resize(len, T::default());
        if len < SMALL {
            let mut rest = &mut items[..];
            for part in parts {
                let (here, behind) = rest.split_at_mut(part.len());
                here.copy_from_slice(part);
                rest = behind;
            }
            items.sort_by_key(|item| item.key());
            return items;
        }
        scratch.resize(len, T::default());
        // Fewer digits mean fewer passes, but more places to count for.
        if bits <= 24 {
            Self::by_digits::<2, 12>(parts, items, scratch, starts);
        } else {
            Self::by_digits::<3, 11>(parts, items, scratch, starts);
        }
        items
    }

    #[inline(always)]
    fn by_digits<'a, const DIGITS: usize, const BITS: u32>(
        parts: impl Iterator<Item = &'a [T]> + Clone,
        items: &mut Vec<T>,
        scratch: &mut Vec<T>,
        starts: &mut Vec<u32>,
    ) where
        T: 'a,
    {
        let radix = 1 << BITS;
        let digit = |item: T, at: usize| (item.key() >> (at as u32 * BITS)) as usize % radix;
        starts.clear();
        starts.resize(radix * DIGITS, 0);
        for part in parts.clone() {
            for &item in part {
                for at in 0..DIGITS {
                    starts[at * radix + digit(item, at)] += 1;
                }
            }
        }
        starts.chunks_exact_mut(radix).for_each(to_starts);
        let (first, others) = starts.split_at_mut(radix);
        for part in parts {
            scatter(part, items, first, |item| digit(item, 0));
        }
        for at in 1..DIGITS {
            let places = &mut others[(at - 1) * radix..at * radix];
            scatter(items, scratch, places, |item| digit(item, at));
            std::mem::swap(items, scratch);
        }
    }
}

/// Puts each item at the next place of its digit.
#[inline(always)]
fn scatter<T: Item>(items: &[T], out: &mut [T], places: &mut [u32], digit: impl Fn(T) -> usize) {
    for &item in items {
        let place = &mut places[digit(item)];
        out[*place as usize] = item;
        *place += 1;
    }
}

/// Turns the lengths of consecutive groups into where each starts.
#[inline(always)]
fn to_starts<N: Copy + Default + AddAssign>(lens: &mut [N]) {
    let mut start = N::default();
    for len in lens {
        let here = start;
        start += *len;
        *len = here;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn expected(keys: &[u32], values: &[usize]) -> Vec<usize> {
        let mut pairs: Vec<_> = keys.iter().zip(values.iter().copied()).collect();
        pairs.sort_by_key(|pair| pair.0);
        pairs.into_iter().map(|pair| pair.1).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn is_a_stable_sort(
            seed: u64,
            len in prop_oneof![0_usize..300, 0_usize..200_000],
            equal_bits in 0_u32..32,
            upper_bits_are_equal: bool,
        ) {
            // Some keys are equal; with many equal bits, most are.
            let keys = crate::Key::new(seed).bits::<u32, _>(len).mapv(|key| {
                if upper_bits_are_equal { key >> equal_bits } else { key >> equal_bits << equal_bits }
            });
            let keys = keys.to_vec();
            let values: Vec<usize> = (0..len).rev().collect();
            let expected = expected(&keys, &values);
            let mut sorted = values.clone();
            RadixSort::<u64>::new(len).sort(&keys, &mut sorted);
            prop_assert!(sorted == expected);
            let mut sorted = values;
            RadixSort::<u128>::new(len).sort(&keys, &mut sorted);
            prop_assert!(sorted == expected);
        }
    }
}
