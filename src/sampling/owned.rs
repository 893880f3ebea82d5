//! A sampler together with what it borrows.
#![expect(unsafe_code, reason = "a field borrows from others")]

use std::mem::transmute;
use std::sync::Arc;

use super::distribution::Distribution;
use super::sampler::BoxedSampler;
use super::source::Source;
use crate::error::Error;

/// The sampler of a distribution for some shape; it owns both.
pub(crate) struct OwnedSampler<T> {
    /// Borrows from the other fields. The first field, because fields are dropped in their order.
    sampler: BoxedSampler<'static, T>,
    _dist: Arc<dyn Distribution<T> + Send + Sync>,
    _shape: Arc<[usize]>,
}

impl<T: Copy + Default + Send> OwnedSampler<T> {
    /// Binds the distribution.
    pub(crate) fn new(
        dist: impl Distribution<T> + Send + Sync + 'static,
        source: Source,
        shape: &[usize],
    ) -> Result<Self, Error> {
        let dist: Arc<dyn Distribution<T> + Send + Sync> = Arc::new(dist);
        let shape: Arc<[usize]> = shape.into();
        let sampler = BoxedSampler::bound(&*dist, source, &shape)?;
        // SAFETY: only the lifetime of what is borrowed changes. That is the contents of two `Arc`s,
        // which stay where they are until these are dropped: after the sampler. Nothing else has
        // access to them, and `get` gives the sampler for as long as they are there.
        let sampler =
            unsafe { transmute::<BoxedSampler<'_, T>, BoxedSampler<'static, T>>(sampler) };
        Ok(Self { sampler, _dist: dist, _shape: shape })
    }

    pub(crate) fn get(&self) -> &BoxedSampler<'_, T> {
        &self.sampler
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::engine::{Run, first};
    use crate::prng::Threefry2x32;
    use crate::sampling::Sampler;
    use crate::simd::Line;

    /// How many samplers were dropped while their distribution was there.
    static DROPPED: AtomicUsize = AtomicUsize::new(0);

    struct Numbers(Vec<u64>);

    struct Borrowed<'a>(&'a [u64], &'a [usize]);

    impl Distribution<u64> for Numbers {
        fn sampler<'a>(
            &'a self,
            _: Source,
            shape: &'a [usize],
        ) -> Result<BoxedSampler<'a, u64>, Error> {
            Ok(BoxedSampler::new(Borrowed(&self.0, shape)))
        }
    }

    impl Sampler<u64> for Borrowed<'_> {
        fn block(&self, run: Run, out: &mut [Line<u64>]) {
            for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
                *out = self.0[run.position(lane) as usize % self.0.len()] + self.1[0] as u64;
            }
        }
    }

    impl Drop for Borrowed<'_> {
        fn drop(&mut self) {
            DROPPED.fetch_add(self.0.len(), Ordering::Relaxed);
        }
    }

    #[test]
    fn a_sampler_borrows_from_what_is_moved_with_it() {
        let source = Source::one::<Threefry2x32>(&[0, 0], 5);
        let sampler = OwnedSampler::new(Numbers(vec![1, 2, 3]), source, &[5]).expect("a sampler");
        let moved = Box::new(sampler);
        assert_eq!(first(moved.get(), 5), [6, 7, 8, 6, 7]);
        drop(moved);
        assert_eq!(DROPPED.load(Ordering::Relaxed), 3);
    }
}
