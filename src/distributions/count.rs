//! Types that counts are returned as.

/// A type of counts: `i32`, `i64`, `u32`, `u64`, `f32` or `f64`.
///
/// Counts beyond an integer type's largest value become that value, as in JAX.
pub trait Count: Copy + Default + Send + Sync + sealed::Sealed + 'static {
    #[doc(hidden)]
    fn from_f64(count: f64) -> Self;
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
        }
    )*};
}
counts!(i32 i64 u32 u64 f32 f64);
