//! Types that counts are returned as.

use crate::sampling::{BoxedSampler, Line, Lines, Run, Sampler, each_with};

/// A type of counts: `i32`, `i64`, `u32`, `u64`, `f32` or `f64`.
///
/// Counts beyond an integer type's largest value become that value, as in JAX.
pub trait Count: Copy + Default + Send + Sync + sealed::Sealed + 'static {
    #[doc(hidden)]
    fn from_f64(count: f64) -> Self;

    /// Counts that were made in `f32` or `f64`.
    #[doc(hidden)]
    fn from_single<'a>(counts: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self>;

    /// As [`from_single`](Self::from_single).
    #[doc(hidden)]
    fn from_double<'a>(counts: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self>;
}

mod sealed {
    pub trait Sealed {}
}

/// Counts in another type.
pub(super) struct Counted<'a, T>(BoxedSampler<'a, T>);

impl<T, C: Count> Sampler<C> for Counted<'_, T>
where
    T: Copy + Default + Send + Sync + Into<f64>,
{
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<C>]) {
        let mut counts = Lines::room();
        self.0.block(run, counts.zeros(out.len()));
        each_with(
            out,
            &counts,
            #[inline(always)]
            |_, count: T| C::from_f64(count.into()),
        );
    }

    fn cost(&self) -> usize {
        self.0.cost()
    }
}

macro_rules! counts {
    ($($count:ty)*) => {$(
        impl sealed::Sealed for $count {}
        impl Count for $count {
            #[inline(always)]
            fn from_f64(count: f64) -> Self {
                count as Self
            }

            fn from_single<'a>(counts: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self> {
                BoxedSampler::new(Counted(counts))
            }

            fn from_double<'a>(counts: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self> {
                BoxedSampler::new(Counted(counts))
            }
        }
    )*};
}
counts!(i32 i64 u32 u64 f32 f64);
