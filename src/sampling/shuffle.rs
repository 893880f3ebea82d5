//! Random orders, each equally likely, and numbers below a bound, by the bits of a key.

use crate::engine::{Run, distributed, parallel};
use crate::sampling::{BLOCK, Bits as _, LANES, Line, Source};
use crate::simd::{inlined, kernel};

/// Up to this many numbers are shuffled at once: they fit in a processor's cache.
pub(crate) const DIRECT: usize = 1 << 16;

/// The most numbers of a bucket, on average, up to the number of buckets that caches allow.
const BUCKET: usize = 1 << 14;
const MOST_BUCKETS: usize = 1 << 11;

/// How many words one thread makes at a time.
const PART: usize = 1 << 16;

/// The first positions of the words that shuffle buckets are multiples of this.
const STREAM: u64 = 1 << 40;

/// Random words of a key, one after another.
pub(crate) struct Words<'a> {
    source: &'a Source,
    words: [Line<u32>; BLOCK],
    /// The position of the next word that is to be made.
    position: u64,
}

impl<'a> Words<'a> {
    /// The words of a key from `position` on. `source` has the length `u64::MAX`.
    #[inline]
    pub(crate) fn new(source: &'a Source, position: u64) -> Self {
        Self { source, words: [[0; LANES]; BLOCK], position }
    }

    /// The next words: `count`, which is at least 1, or the words that are made together if these
    /// are fewer.
    #[inline]
    fn next(&mut self, count: usize) -> &[u32] {
        let lines = count.div_ceil(LANES).min(BLOCK);
        self.source.bits32(Run { start: self.position, step: 1 }, &mut self.words[..lines]);
        let made = lines * LANES;
        self.position += made as u64;
        &self.words.as_flattened()[..made.min(count)]
    }

    /// A number below `bound`, which is above 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        if let Ok(bound) = u32::try_from(bound) {
            loop {
                if let Some(number) = below(self.next(1)[0], bound) {
                    return number.into();
                }
            }
        }
        loop {
            let words = self.next(2);
            let bits = u64::from(words[0]) << 32 | u64::from(words[1]);
            let product = u128::from(bits) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles a slice by Fisher and Yates' method: every order is equally likely, and the same for a
    /// slice of another type.
    pub(crate) fn shuffle<T>(&mut self, slice: &mut [T]) {
        let mut left = slice.len();
        while left > u32::MAX as usize {
            slice.swap(left - 1, self.below(left as u64) as usize);
            left -= 1;
        }
        let mut numbers = [[0; LANES]; BLOCK];
        while left > 1 {
            let count = self.next(left - 1).len();
            let lines = count.div_ceil(LANES);
            if below_each(&self.words[..lines], left as u32, &mut numbers[..lines]) {
                for &number in &numbers.as_flattened()[..count] {
                    left -= 1;
                    slice.swap(left, number as usize);
                }
                continue;
            }
            let words = &self.words.as_flattened()[..count];
            // Some words may have to be rejected, which is rare.
            for &word in words {
                if let Some(number) = below(word, left as u32) {
                    left -= 1;
                    slice.swap(left, number as usize);
                }
            }
        }
    }
}

/// Writes the number that the first word gives below `bound`, the second one below a bound that is less
/// by 1, and so on; returns whether no word would introduce bias.
#[inline(never)]
fn below_each(words: &[Line<u32>], bound: u32, numbers: &mut [Line<u32>]) -> bool {
    kernel(inlined!(|lanes| {
        let (mut bound, mut suspects) = (bound, [0; LANES]);
        for (words, numbers) in words.iter().zip(numbers) {
            lanes.each(inlined!(|lane| {
                let bound = bound.saturating_sub(lane as u32);
                let product = u64::from(words[lane]) * u64::from(bound);
                numbers[lane] = (product >> 32) as u32;
                suspects[lane] |= u32::from((product as u32) < bound);
            }));
            bound = bound.saturating_sub(LANES as u32);
        }
        suspects.iter().fold(0, |any, suspect| any | suspect) == 0
    }))
}

/// The number below `bound`, which is above 0, that a word gives, unless it would introduce bias
/// (Lemire, "Fast random integer generation in an interval", 2019, doi:10.1145/3230636).
#[inline(always)]
fn below(word: u32, bound: u32) -> Option<u32> {
    let product = u64::from(word) * u64::from(bound);
    let rest = product as u32;
    // The division is rare.
    let biased = rest < bound && rest < bound.wrapping_neg() % bound;
    (!biased).then_some((product >> 32) as u32)
}

/// Shuffles some of many slices of the same length, at most [`DIRECT`]: each by words of its own, which
/// its number decides.
pub(crate) fn shuffle_numbered<'s, T: 's>(
    source: &Source,
    slices: impl IntoIterator<Item = (u64, &'s mut [T])>,
) {
    let source = source.with_len(u64::MAX);
    let mut words = Words::new(&source, 0);
    for (number, slice) in slices {
        // Four words for each element suffice: rejected words take hardly one.
        words.position = number * (4 * slice.len() + BLOCK * LANES) as u64;
        words.shuffle(slice);
    }
}

/// The numbers 0 to n - 1 in random order for each key of a source, every order being equally likely.
pub(crate) fn orders(source: &Source, n: usize) -> Vec<usize> {
    let own = source.with_len(1);
    let order = |&key: &u64| order(&own.at(key).0.with_len(u64::MAX), n);
    match source.batch_len() as u64 {
        1 => order(&0),
        keys => parallel::map(&Vec::from_iter(0..keys), order).concat(),
    }
}

/// The numbers 0 to n - 1 in random order; up to [`DIRECT`] of them as [`Words::shuffle`] brings a slice
/// into.
///
/// More numbers are first distributed over buckets, each to one that is chosen at random, and then each
/// bucket is shuffled in a cache, which makes all orders equally likely too (Rao, "Generation of random
/// permutation of given number of elements using random sampling numbers", 1961; Sandelius, "A simple
/// randomization procedure", 1962).
fn order(source: &Source, n: usize) -> Vec<usize> {
    if n <= DIRECT {
        let mut numbers = Vec::from_iter(0..n);
        Words::new(source, 0).shuffle(&mut numbers);
        return numbers;
    }
    let count = n.div_ceil(BUCKET).next_power_of_two().min(MOST_BUCKETS);
    let (mut numbers, lens) = distributed(&buckets(source, n, count), count);
    let (mut parts, mut rest) = (Vec::with_capacity(count), &mut numbers[..]);
    for (number, len) in (1..).zip(lens) {
        let part;
        (part, rest) = rest.split_at_mut(len);
        parts.push((number, part));
    }
    parallel::for_each(parts, |(number, part): (u64, &mut [usize])| {
        Words::new(source, number * STREAM).shuffle(part);
    });
    numbers
}

/// The lower and the upper half of a word.
#[inline(always)]
fn halves(word: u32) -> [u16; 2] {
    [word as u16, (word >> 16) as u16]
}

/// The buckets of `n` numbers, below `count`, a power of 2: half a word for each.
fn buckets(source: &Source, n: usize, count: usize) -> Vec<u16> {
    let shift = u16::BITS - count.ilog2();
    let mut buckets = vec![0; n];
    let parts = buckets.chunks_mut(2 * PART).enumerate().collect();
    parallel::for_each(parts, |(part, buckets): (usize, &mut [u16])| {
        let mut words = Words::new(source, (part * PART) as u64);
        for pairs in buckets.chunks_mut(2 * BLOCK * LANES) {
            let words = words.next(pairs.len().div_ceil(2));
            let (whole, rest) = pairs.as_chunks_mut();
            for (pair, &word) in whole.iter_mut().zip(words) {
                *pair = halves(word).map(|half| half >> shift);
            }
            if let ([bucket], Some(&word)) = (rest, words.last()) {
                *bucket = halves(word)[0] >> shift;
            }
        }
    });
    buckets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::{Ars, Prng as _};

    #[test]
    fn numbers_below_bounds_of_more_than_32_bits() {
        let source = Source::one::<Ars>(&Ars::seed(1), u64::MAX);
        let mut words = Words::new(&source, 0);
        for bound in [u64::from(u32::MAX) + 1, (1 << 40) + 12_345, u64::MAX] {
            let numbers = Vec::from_iter((0..2000).map(|_| words.below(bound)));
            assert!(numbers.iter().all(|&number| number < bound));
            let mean =
                numbers.iter().map(|&number| number as f64 / bound as f64).sum::<f64>() / 2e3;
            // 5 standard errors.
            assert!((mean - 0.5).abs() < 5.0 / (12.0 * 2e3_f64).sqrt(), "{bound}: {mean}");
        }
    }
}
