//! What a distribution is asked for.

use super::sampler::{BoxedSampler, Filling, Sampler, Vectorized};
use super::source::{Origin, Source};
use crate::engine::Fill;

/// A sample that a [`Distribution`](crate::Distribution) is asked for: keys and a shape, and what is
/// done with the sampler.
///
/// Passed to [`Distribution::bind`](crate::Distribution::bind).
#[expect(missing_debug_implementations, reason = "functions have no form to show")]
pub struct Request<'r, 'a, T> {
    origin: Origin<'r>,
    shape: &'a [usize],
    taker: Taker<'r, 'a, T>,
}

/// What is done with a sampler.
pub(crate) enum Taker<'r, 'a, T> {
    /// Use it where it was made: moving it takes as long as drawing a few numbers.
    Use(&'r mut dyn FnMut(&dyn Fill<T>)),
    /// Keep it in a box.
    Keep(&'r mut Option<BoxedSampler<'a, T>>),
}

/// What a [`Request`] returns when it was given its sampler.
#[derive(Debug)]
pub struct Filled(());

impl<'r, 'a, T> Request<'r, 'a, T> {
    /// For a sampler that `visit` uses.
    #[inline]
    pub(crate) fn visit(
        origin: Origin<'r>,
        shape: &'a [usize],
        visit: &'r mut dyn FnMut(&dyn Fill<T>),
    ) -> Self {
        Self { origin, shape, taker: Taker::Use(visit) }
    }

    /// For a sampler in a box.
    pub(crate) fn keep(
        origin: Origin<'r>,
        shape: &'a [usize],
        kept: &'r mut Option<BoxedSampler<'a, T>>,
    ) -> Self {
        Self { origin, shape, taker: Taker::Keep(kept) }
    }

    pub(crate) fn into_parts(self) -> (Origin<'r>, &'a [usize], Taker<'r, 'a, T>) {
        (self.origin, self.shape, self.taker)
    }

    /// The source of the sample's bits. Sources are long: the last thing to be made is the fastest.
    #[inline(always)]
    #[must_use]
    pub fn source(&self) -> Source {
        self.origin.source()
    }

    /// How many keys there are.
    #[inline(always)]
    #[must_use]
    pub fn batch_len(&self) -> usize {
        self.origin.batch_len()
    }

    /// The shape of the sample; for a batch of keys, it begins with the batch's.
    #[inline(always)]
    #[must_use]
    pub fn shape(&self) -> &'a [usize] {
        self.shape
    }
}

impl<'a, T: Copy + Default + Send> Request<'_, 'a, T> {
    /// Takes a sampler, whose loops are compiled for every instruction set.
    #[inline]
    pub fn fill_with(self, sampler: impl Sampler<T> + 'a) -> Filled {
        self.of(Vectorized(sampler))
    }

    /// Takes a sampler that calls kernels.
    #[inline(always)]
    pub(crate) fn of(self, sampler: impl Sampler<T> + 'a) -> Filled {
        // Once, before it is known what for: it would be moved.
        let filling = Filling { sampler, fast_rows: self.origin.fast_rows() };
        match self.taker {
            Taker::Use(visit) => visit(&filling),
            Taker::Keep(kept) => *kept = Some(BoxedSampler::with(filling)),
        }
        Filled(())
    }

    /// Takes a sampler that is in a box already.
    pub fn fill_with_boxed(self, sampler: BoxedSampler<'a, T>) -> Filled {
        let sampler = sampler.with_fast_rows(self.origin.fast_rows());
        match self.taker {
            Taker::Use(visit) => visit(&sampler),
            Taker::Keep(kept) => *kept = Some(sampler),
        }
        Filled(())
    }
}
