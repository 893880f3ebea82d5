//! A stable sort of items that fit the caches.

use std::ops::AddAssign;

use super::item::Item;
use crate::simd::{SimdLevel, inlined};

/// Up to this many items are first sorted by the upper bits of their keys.
const SPREAD: usize = 1 << 13;
/// The most bits of that digit: its counts take a part of the first-level cache.
const SPREAD_BITS: u32 = 12;
/// The most items with one digit that are then sorted by comparison: random keys hardly ever reach
/// it, and the time stays proportional to the number of items.
const NEIGHBOURS: u16 = 32;

/// Sorts buckets, one after another in the same memory.
pub(super) struct BucketSort<T> {
    items: Vec<T>,
    scratch: Vec<T>,
    starts: Vec<u32>,
}

impl<T: Item> BucketSort<T> {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), scratch: Vec::new(), starts: Vec::new() }
    }

    /// Writes the values of a bucket, which comes in parts, in the order of the lower `bits` bits
    /// of their keys; the other bits are all equal.
    pub(super) fn sort<'a>(
        &mut self,
        parts: impl Iterator<Item = &'a [T]> + Clone,
        bits: u32,
        values: &mut [usize],
    ) where
        T: 'a,
    {
        SimdLevel::current().vectorize(inlined!(|| {
            let len = values.len();
            self.items.resize(len, T::default());
            if len > SPREAD || !spread(parts.clone(), &mut self.items, bits) {
                self.by_digits(parts, bits);
            }
            for (value, item) in values.iter_mut().zip(&self.items) {
                *value = item.value();
            }
        }));
    }

    /// Sorts digit by digit, the least significant first.
    fn by_digits<'a>(&mut self, parts: impl Iterator<Item = &'a [T]> + Clone, bits: u32)
    where
        T: 'a,
    {
        let Self { items, scratch, starts, .. } = self;
        scratch.resize(items.len(), T::default());
        // Fewer digits mean fewer passes, but more counts.
        match bits {
            0..=22 => digits::<T, 2, 11>(parts, items, scratch, starts),
            23..=24 => digits::<T, 2, 12>(parts, items, scratch, starts),
            _ => digits::<T, 3, 11>(parts, items, scratch, starts),
        }
    }
}

/// Writes items in the order of the upper digit of their keys, with about one digit value per item,
/// and then sorts the few that share one. Returns false if too many do.
#[inline(always)]
fn spread<'a, T: Item + 'a>(
    parts: impl Iterator<Item = &'a [T]> + Clone,
    out: &mut [T],
    bits: u32,
) -> bool {
    let digit_bits = (out.len().max(1).ilog2() + 1).min(SPREAD_BITS);
    let values = 1 << digit_bits;
    let digit = |item: T| {
        ((item.key() >> (bits - digit_bits)) as usize & (values - 1)) % (1 << SPREAD_BITS)
    };
    let mut starts = [0_u16; 1 << SPREAD_BITS];
    for part in parts.clone() {
        for &item in part {
            starts[digit(item)] += 1;
        }
    }
    let most = starts[..values].iter().copied().max();
    if most > Some(NEIGHBOURS) {
        return false;
    }
    to_starts(&mut starts[..values]);
    for part in parts {
        scatter(part, out, &mut starts, digit);
    }
    // Digits are mostly shared by few items. These passes have no branches to mispredict, and leave
    // little to the last.
    for _ in 0..2 {
        exchange(out);
        exchange(out.get_mut(1..).unwrap_or_default());
    }
    insert(out);
    true
}

/// Puts each pair of neighbours in order.
#[inline(always)]
fn exchange<T: Item>(items: &mut [T]) {
    for pair in items.as_chunks_mut::<2>().0 {
        let [first, second] = *pair;
        let swap = first.key() > second.key();
        *pair = [if swap { second } else { first }, if swap { first } else { second }];
    }
}

/// Moves each item before those with larger keys, if there are few of these.
#[inline(always)]
fn insert<T: Item>(items: &mut [T]) {
    /// Items that are looked at together, by vectors.
    const TOGETHER: usize = 32;
    let len = items.len();
    for start in (1..len).step_by(TOGETHER) {
        let end = len.min(start + TOGETHER);
        let pairs = items[start - 1..end - 1].iter().zip(&items[start..end]);
        if !pairs.fold(false, |any, (first, second)| any | (first.key() > second.key())) {
            continue;
        }
        for index in start..end {
            let (item, mut place) = (items[index], index);
            while place > 0 && items[place - 1].key() > item.key() {
                items[place] = items[place - 1];
                place -= 1;
            }
            items[place] = item;
        }
    }
}

#[inline(always)]
fn digits<'a, T: Item + 'a, const DIGITS: usize, const BITS: u32>(
    parts: impl Iterator<Item = &'a [T]> + Clone,
    items: &mut Vec<T>,
    scratch: &mut Vec<T>,
    starts: &mut Vec<u32>,
) {
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

/// Puts each item at the next place of its digit.
#[inline(always)]
fn scatter<T: Item, N: Copy + AddAssign + From<u8> + Into<u32>>(
    items: &[T],
    out: &mut [T],
    places: &mut [N],
    digit: impl Fn(T) -> usize,
) {
    for &item in items {
        let place = &mut places[digit(item)];
        out[(*place).into() as usize] = item;
        *place += N::from(1);
    }
}

/// Turns the lengths of consecutive groups into where each starts.
#[inline(always)]
pub(super) fn to_starts<N: Copy + Default + AddAssign>(lens: &mut [N]) {
    let mut start = N::default();
    for len in lens {
        let here = start;
        start += *len;
        *len = here;
    }
}
