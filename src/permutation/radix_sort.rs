//! A stable sort by 32-bit keys that are spread evenly, as random ones are.

use std::ops::Range;

use crate::parallel;

/// A key and a value in one word, the key in its upper bits.
pub(super) trait Item: Copy + Default + Send {
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

/// Buckets that a thread makes at least of its share of the keys: the lower 24 bits are left.
const MIN_BUCKET_BITS: u32 = 8;
/// Buckets at most, so that the scattered writes stay in the second-level cache.
const MAX_BUCKET_BITS: u32 = 11;
/// Items of a bucket, if there are enough buckets: they fit the first-level cache.
const BUCKET: usize = 1 << 10;
/// Items of a bucket below which comparing them is faster than counting their digits.
const SMALL: usize = 128;
/// Items for which a thread is worth waking.
const GRAIN: usize = 1 << 15;

/// The values in the order of their keys; those of equal keys stay in the order they are in.
///
/// Items are scattered into buckets by the upper bits of their keys, each thread making the buckets
/// of its share, and each bucket is then sorted by the lower bits.
pub(super) fn sort_by_keys<T: Item>(keys: &[u32], values: &[usize]) -> Vec<usize> {
    let bits = (keys.len() / BUCKET).max(1).ilog2().clamp(MIN_BUCKET_BITS, MAX_BUCKET_BITS);
    let threads = parallel::threads().min(keys.len() / GRAIN).max(1);
    let lens = bucket_lens(keys, bits, threads);

    let mut sorted = vec![0; keys.len()];
    let mut rest = &mut sorted[..];
    let mut shares = Vec::with_capacity(threads);
    for thread in 0..threads {
        let buckets = (thread << bits) / threads..((thread + 1) << bits) / threads;
        let len = lens[buckets.clone()].iter().sum();
        let (out, tail) = rest.split_at_mut(len);
        rest = tail;
        shares.push(Share::<T> {
            buckets,
            lens: &lens,
            bits,
            items: vec![T::default(); len + 1],
            out,
        });
    }
    parallel::for_each(shares, |mut share| {
        share.scatter(keys, values);
        share.sort_buckets();
    });
    sorted
}

/// How many keys each bucket gets.
fn bucket_lens(keys: &[u32], bits: u32, threads: usize) -> Vec<usize> {
    let chunks: Vec<&[u32]> = keys.chunks(keys.len().div_ceil(threads).max(1)).collect();
    let partial = parallel::map(&chunks, |chunk| {
        let mut lens = vec![0; 1 << bits];
        for key in *chunk {
            lens[(key >> (32 - bits)) as usize] += 1;
        }
        lens
    });
    let mut total = vec![0; 1 << bits];
    for lens in partial {
        for (total, len) in total.iter_mut().zip(lens) {
            *total += len;
        }
    }
    total
}

/// The buckets that one thread sorts.
struct Share<'a, T> {
    buckets: Range<usize>,
    lens: &'a [usize],
    bits: u32,
    /// The items bucket by bucket, and a place for those that are not of this share.
    items: Vec<T>,
    out: &'a mut [usize],
}

impl<T: Item> Share<'_, T> {
    fn scatter(&mut self, keys: &[u32], values: &[usize]) {
        let Self { buckets, lens, bits, items, .. } = self;
        let mut places = lens[buckets.clone()].to_vec();
        places.push(0);
        to_starts(&mut places);
        for (&key, &value) in keys.iter().zip(values) {
            // All items are written and none is branched on: half of the branches would be
            // mispredicted.
            let bucket = (key >> (32 - *bits)) as usize;
            let inside = buckets.contains(&bucket);
            let place = &mut places[if inside { bucket - buckets.start } else { buckets.len() }];
            items[*place] = T::new(key, value);
            *place += usize::from(inside);
        }
    }

    fn sort_buckets(self) {
        let Self { buckets, lens, mut items, out, .. } = self;
        let longest = lens[buckets.clone()].iter().copied().max().unwrap_or(0);
        let mut scratch = vec![T::default(); longest];
        let (mut items, mut out) = (&mut items[..], out);
        for bucket in buckets {
            let (bucket_items, rest_items) = items.split_at_mut(lens[bucket]);
            let (bucket_out, rest_out) = out.split_at_mut(lens[bucket]);
            sort_bucket(bucket_items, &mut scratch[..lens[bucket]], bucket_out);
            (items, out) = (rest_items, rest_out);
        }
    }
}

/// Sorts by the lower 24 bits, least significant digit first, and writes the values to `out`.
fn sort_bucket<T: Item>(items: &mut [T], scratch: &mut [T], out: &mut [usize]) {
    if items.len() < SMALL {
        items.sort_by_key(|item| item.key());
        for (value, item) in out.iter_mut().zip(items) {
            *value = item.value();
        }
        return;
    }
    let digit = |item: T, pass: usize| (item.key() >> (8 * pass)) as usize % 256;
    let mut lens = [[0; 256]; 3];
    for &item in &*items {
        for pass in 0..3 {
            lens[pass][digit(item, pass)] += 1;
        }
    }
    let [first, second, third] = &lens;
    scatter_by(|item| digit(item, 0), first, items, scratch, |item| item);
    scatter_by(|item| digit(item, 1), second, scratch, items, |item| item);
    scatter_by(|item| digit(item, 2), third, items, out, T::value);
}

#[inline(always)]
fn scatter_by<T: Item, Out>(
    digit: impl Fn(T) -> usize,
    lens: &[usize; 256],
    items: &[T],
    out: &mut [Out],
    output: impl Fn(T) -> Out,
) {
    let mut places = *lens;
    to_starts(&mut places);
    for &item in items {
        let place = &mut places[digit(item)];
        out[*place] = output(item);
        *place += 1;
    }
}

/// Turns the lengths of consecutive groups into where each starts.
#[inline(always)]
fn to_starts(lens: &mut [usize]) {
    let mut start = 0;
    for len in lens {
        start += std::mem::replace(len, start);
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
            let sorted = sort_by_keys::<u64>(&keys, &values);
            prop_assert!(sorted == expected(&keys, &values));
            prop_assert!(sort_by_keys::<u128>(&keys, &values) == sorted);
        }
    }
}
