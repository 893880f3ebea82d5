//! Slices: their order, and choices among their elements.

use std::any::type_name;

use super::Key;
use super::batch::Batch;
use crate::ledger::Permutation;
use crate::prng::Prng;
use crate::sampling::{BLOCK, Bits as _, LANES, Line, Run, Source};

/// # Slices
///
/// With ndkey's own values, as those of [`native`](crate::native); JAX's are those of
/// [`shuffle`](Self::shuffle) and [`choice`](Self::choice).
impl<I: Prng> Key<I> {
    /// Shuffles a slice in place: every order is equally likely.
    ///
    /// By Fisher and Yates' method, in time proportional to the length, on the calling thread:
    /// faster than [`shuffle`](Self::shuffle), which sorts, for up to some 100,000 elements.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let mut names = ["x", "y", "z"];
    /// Key::new(2).shuffle_slice(&mut names);
    /// names.sort();
    /// assert_eq!(names, ["x", "y", "z"]);
    /// ```
    #[doc(alias("permutation", "partial_shuffle"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn shuffle_slice<T>(self, slice: &mut [T]) {
        let mut below = self.numbers_below();
        for last in (1..slice.len()).rev() {
            slice.swap(last, below.next(last as u64 + 1) as usize);
        }
    }

    /// An element of a slice, each with the same probability; none if there is none.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// assert!(Key::new(0).choose(&["red", "green", "blue"]).is_some());
    /// assert_eq!(Key::new(0).choose::<u8>(&[]), None);
    /// ```
    #[must_use]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn choose<T>(self, slice: &[T]) -> Option<&T> {
        if slice.is_empty() {
            return None;
        }
        let index = self.numbers_below().next(slice.len() as u64);
        slice.get(index as usize)
    }
}

impl<I: Prng> Key<I> {
    #[cfg_attr(feature = "ledger", track_caller)]
    fn numbers_below(self) -> Below {
        let what = type_name::<Permutation>;
        self.with_origin(u64::MAX, what, |origin| Below::new(origin.source()))
    }
}

/// Random numbers below a bound, one after another.
struct Below {
    source: Source,
    words: [Line<u32>; BLOCK],
    /// How many words are made, and how many of these are used.
    made: usize,
    used: usize,
    /// The position of the next word that is to be made.
    position: u64,
}

impl Below {
    fn new(source: Source) -> Self {
        Self { source, words: [[0; LANES]; BLOCK], made: 0, used: 0, position: 0 }
    }

    /// A random word; `left` more are needed, as far as is known.
    #[inline]
    fn word(&mut self, left: u64) -> u32 {
        if self.used == self.made {
            let lines = left.div_ceil(LANES as u64).clamp(1, BLOCK as u64) as usize;
            let run = Run { start: self.position, step: 1 };
            self.source.bits32(run, &mut self.words[..lines]);
            (self.made, self.used) = (lines * LANES, 0);
            self.position += self.made as u64;
        }
        let word = self.words.as_flattened()[self.used];
        self.used += 1;
        word
    }

    /// A number below `bound`, which is above 0, by Lemire's method (2019,
    /// doi:10.1145/3230636).
    #[inline]
    fn next(&mut self, bound: u64) -> u64 {
        let Ok(bound) = u32::try_from(bound) else { return self.next_of_64_bits(bound) };
        loop {
            let product = u64::from(self.word(bound.into())) * u64::from(bound);
            let rest = product as u32;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return product >> 32;
            }
        }
    }

    #[inline(never)]
    fn next_of_64_bits(&mut self, bound: u64) -> u64 {
        loop {
            let [low, high] = [(); 2].map(|()| u64::from(self.word(bound)));
            let product = u128::from(high << 32 | low) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::Threefry2x32;

    #[test]
    fn bounds_of_more_than_32_bits() {
        let mut below = Below::new(Source::one::<Threefry2x32>(&[0, 1], u64::MAX));
        for bound in [u64::from(u32::MAX) + 1, (1 << 40) + 12_345, u64::MAX] {
            let numbers: Vec<u64> = (0..2000).map(|_| below.next(bound)).collect();
            assert!(numbers.iter().all(|&number| number < bound));
            let mean =
                numbers.iter().map(|&number| number as f64 / bound as f64).sum::<f64>() / 2e3;
            // 5 standard errors.
            assert!((mean - 0.5).abs() < 5.0 / (12.0 * 2e3_f64).sqrt(), "{bound}: {mean}");
        }
    }
}
