//! Requests to a distribution.

use std::sync::Arc;

use super::sampler::{BoxedSampler, Filling, Sampler, Vectorized};
use super::source::{Origin, Source};
use super::uniform_bits::{PointBits, UniformBits};
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
    /// Bits of points, which inversion takes in place of random bits.
    points: Option<&'r Arc<dyn PointBits>>,
}

/// The use that is made of a sampler.
pub(crate) enum Taker<'r, 'a, T> {
    /// Use it where it was made: moving it takes as long as drawing a few numbers.
    Use(&'r mut dyn FnMut(&dyn Fill<T>)),
    /// Keep it in a box.
    Keep(&'r mut Option<BoxedSampler<'a, T>>),
}

/// The result of a [`Request`] that was given its sampler.
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
        Self { origin, shape, taker: Taker::Use(visit), points: None }
    }

    /// For a sampler in a box.
    pub(crate) fn keep(
        origin: Origin<'r>,
        shape: &'a [usize],
        kept: &'r mut Option<BoxedSampler<'a, T>>,
    ) -> Self {
        Self { origin, shape, taker: Taker::Keep(kept), points: None }
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

    /// The same, with points in place of random bits.
    pub(crate) fn over<'s>(self, points: &'s Arc<dyn PointBits>) -> Request<'s, 'a, T>
    where
        'r: 's,
    {
        let taker: Taker<'s, 'a, T> = match self.taker {
            // Only where a reference is converted, the lifetime of what it refers to is shortened.
            Taker::Use(visit) => Taker::Use(&mut *visit),
            Taker::Keep(kept) => Taker::Keep(kept),
        };
        Request { origin: self.origin, shape: self.shape, taker, points: Some(points) }
    }

    /// The bits of distributions by inversion.
    #[inline(always)]
    pub(crate) fn bits(&self) -> UniformBits {
        match self.points {
            None => UniformBits::Random(self.source()),
            Some(points) => UniformBits::Points(points.clone()),
        }
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
    /// The request, for a sampler in a box.
    pub(super) fn kept<'s>(
        &'s self,
        kept: &'s mut Option<BoxedSampler<'a, T>>,
    ) -> Request<'s, 'a, T> {
        Request { points: self.points, ..Request::keep(self.origin, self.shape, kept) }
    }

    /// Whether values at consecutive positions take much less time than others.
    #[inline(always)]
    fn fast_rows(&self) -> bool {
        self.points.is_some() || self.origin.fast_rows()
    }

    /// Takes a sampler, whose loops are compiled for every instruction set.
    #[inline]
    pub fn fill_with(self, sampler: impl Sampler<T> + 'a) -> Filled {
        self.of(Vectorized(sampler))
    }

    /// Takes a sampler that calls kernels.
    #[inline(always)]
    pub(crate) fn of(self, sampler: impl Sampler<T> + 'a) -> Filled {
        let fast_rows = self.fast_rows();
        self.fill_by(Filling { sampler, fast_rows })
    }

    /// Takes what makes values in pieces of its own.
    #[inline(always)]
    pub(crate) fn fill_by(self, fill: impl Fill<T> + 'a) -> Filled {
        match self.taker {
            Taker::Use(visit) => visit(&fill),
            Taker::Keep(kept) => *kept = Some(BoxedSampler::with(fill)),
        }
        Filled(())
    }

    /// Takes a sampler that is in a box already.
    pub fn fill_with_boxed(self, sampler: BoxedSampler<'a, T>) -> Filled {
        let sampler = sampler.with_fast_rows(self.fast_rows());
        match self.taker {
            Taker::Use(visit) => visit(&sampler),
            Taker::Keep(kept) => *kept = Some(sampler),
        }
        Filled(())
    }
}
