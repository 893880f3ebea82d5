//! Types that counts are returned as.

use super::converted::converted;
use crate::sampling::BoxedSampler;

/// A type of counts: `usize`, `i32`, `i64`, `u32`, `u64`, `f32` or `f64`.
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

macro_rules! counts {
    ($($count:ty)*) => {$(
        impl sealed::Sealed for $count {}
        impl Count for $count {
            #[inline(always)]
            fn from_f64(count: f64) -> Self {
                count as Self
            }

            fn from_single<'a>(counts: BoxedSampler<'a, f32>) -> BoxedSampler<'a, Self> {
                converted(counts, #[inline(always)] |count: f32| Self::from_f64(count.into()))
            }

            fn from_double<'a>(counts: BoxedSampler<'a, f64>) -> BoxedSampler<'a, Self> {
                converted(counts, #[inline(always)] |count: f64| Self::from_f64(count))
            }
        }
    )*};
}
counts!(usize i32 i64 u32 u64 f32 f64);
