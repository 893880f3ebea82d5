//! One value after another.

use std::any::type_name_of_val;
use std::fmt;
use std::iter::FusedIterator;

use super::Key;
use super::batch::Batch;
use super::twins::twins;
use crate::engine::Fill;
use crate::prng::Prng;
use crate::sampling::{BLOCK, Distribution, LANES, OwnedSampler, Run};

/// # One value after another
impl<I: Prng> Key<I> {
    twins! {
        /// The values of a sample of 2^48, one after another: value i is the one at position i.
        ///
        /// For loops that ask for a number at a time, as from a generator. In most samples a value
        /// does not depend on the length, and a shorter sample begins a longer one. The
        /// distribution is passed as to [`lazy`](Self::lazy).
        ///
        /// ```
        /// use ndkey::native::{self, Key};
        ///
        /// let mut steps = Key::from_seed(0).stream::<f64>(native::StandardNormal);
        /// let (mut position, mut time) = (0.0_f64, 0);
        /// while position.abs() < 10.0 {
        ///     position += steps.next().unwrap();
        ///     time += 1;
        /// }
        /// assert_eq!(steps.stream_position(), time);
        /// steps.seek(1_000_000_000);
        /// let far_out = steps.next();
        /// ```
        pub fn stream<T>(self, dist: impl Distribution<T> + Send + Sync + 'static) -> Stream<T>
        where [T: Copy + Default + Send] {
            let what = type_name_of_val(&dist);
            let source = self.with_origin(LEN as u64, || what, |origin| origin.source());
            let sampler = OwnedSampler::new(dist, source, &[LEN])?;
            Ok(Stream { sampler, made: [T::default(); MOST], len: 0, next: 0, start: 0 })
        }
        /// # Errors
        /// [`Error::Broadcast`](crate::Error::Broadcast) if a parameter is an array;
        /// [`Error::TooLarge`](crate::Error::TooLarge) or [`Error::Memory`](crate::Error::Memory) if a
        /// value depends on the whole sample, as values of JAX's [`Poisson`](crate::jax::Poisson) do;
        /// otherwise the errors of [`try_sample`](Self::try_sample).
        pub fn try_stream;
    }
}

/// How many values there are: no program comes to an end, and a distribution that draws thousands of
/// numbers for a value can count these.
const LEN: usize = if usize::BITS > 48 { 1 << 48 } else { usize::MAX };

/// The most values that are made in advance, and how many are made first: few are asked of many
/// streams.
const MOST: usize = BLOCK * LANES;
const FIRST: usize = LANES;

/// The values of a sample without end, one after another: [`Key::stream`].
#[must_use = "values are made when they are asked for"]
pub struct Stream<T> {
    sampler: OwnedSampler<T>,
    /// The values at `start`, `start + 1`, ...: `len` of them are made.
    made: [T; MOST],
    len: usize,
    start: u64,
    /// The index of the next of the values that are made.
    next: usize,
}

impl<T: Copy + Default + Send> Stream<T> {
    /// The position of the next value.
    #[must_use]
    pub fn stream_position(&self) -> u64 {
        self.start + self.next as u64
    }

    /// Goes to a position, forwards or backwards.
    pub fn seek(&mut self, position: u64) {
        match position.checked_sub(self.start) {
            Some(ahead) if ahead < self.len as u64 => self.next = ahead as usize,
            _ => (self.start, self.len, self.next) = (position, 0, 0),
        }
    }

    /// Makes the values from the next one on; returns whether there are any.
    #[inline(never)]
    fn make(&mut self) -> bool {
        let start = self.stream_position();
        let left = (LEN as u64).saturating_sub(start);
        let len = (2 * self.len).clamp(FIRST, MOST).min(usize::try_from(left).unwrap_or(MOST));
        // No value is there before all are made: a sampler of the user's may panic.
        (self.start, self.len, self.next) = (start, 0, 0);
        self.sampler.get().fill(Run { start, step: 1 }, &mut self.made[..len]);
        self.len = len;
        len > 0
    }
}

impl<T: Copy + Default + Send> Iterator for Stream<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.next == self.len && !self.make() {
            return None;
        }
        let value = self.made[self.next];
        self.next += 1;
        Some(value)
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        self.seek(self.stream_position().saturating_add(n as u64));
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (LEN as u64).saturating_sub(self.stream_position());
        (left as usize, Some(left as usize))
    }
}

impl<T: Copy + Default + Send> FusedIterator for Stream<T> {}

impl<T> fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.start + self.next as u64;
        f.debug_struct("Stream").field("position", &position).finish_non_exhaustive()
    }
}
