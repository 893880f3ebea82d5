//! Functions compiled in this crate for lists of types.
//!
//! A function with type parameters that is marked `#[inline(never)]` and compiled here, because
//! a static item mentions it, is not compiled again in the crates that call it: they link to it.
//! Functions that few programs use have no such item: they are compiled in those programs.

use ndarray::ArrayViewMutD;

use crate::engine::{Fill, array_into, contiguous, fill_grid};
use crate::sampling::{Blocks, Run, in_blocks, in_one_block};

/// Compiles a distribution's [`bind`](crate::Distribution::bind), or another function, for each type
/// `T` of a list: of `floats` (the types of samples), of `computed` ones (those in which
/// samplers compute), of `integers`, of all `values`, or of those in brackets.
macro_rules! compiled {
    (floats: $($what:tt)*) => {
        $crate::elements::compiled::compiled!([f32 f64] $($what)*);
        #[cfg(feature = "half")]
        $crate::elements::compiled::compiled!([half::f16 half::bf16] $($what)*);
    };
    (computed: $($what:tt)*) => {
        $crate::elements::compiled::compiled!([f32 f64] $($what)*);
        #[cfg(feature = "half")]
        $crate::elements::compiled::compiled!(
            [$crate::math::Rounded half::bf16] $($what)*
        );
    };
    (integers: $($what:tt)*) => {
        $crate::elements::compiled::compiled!(
            [i32 i64 u8 u32 u64 usize] $($what)*
        );
    };
    (values: $($what:tt)*) => {
        $crate::elements::compiled::compiled!(floats: $($what)*);
        $crate::elements::compiled::compiled!(integers: $($what)*);
        $crate::elements::compiled::compiled!([bool] $($what)*);
        #[cfg(feature = "complex")]
        $crate::elements::compiled::compiled!(
            [num_complex::Complex<f32> num_complex::Complex<f64>] $($what)*
        );
    };
    ([$($type:ty)*] fn $function:expr => $signature:ty) => {$(
        #[allow(dead_code, reason = "to be compiled is the use of these")]
        const _: () = {
            type T = $type;
            static _FUNCTION: $signature = $function;
        };
    )*};
    ([$($type:ty)*] $dist:ty => $value:ty) => {$(
        #[allow(dead_code, reason = "to be compiled is the use of these")]
        const _: () = {
            type T = $type;
            static _BIND: $crate::sampling::Bind<$dist, $value> =
                <$dist as $crate::sampling::Distribution<$value>>::bind;
        };
    )*};
}
pub(crate) use compiled;

// The engine's entry points, compiled here once per type of values.
compiled!(values: fn in_one_block::<T> => fn(&dyn Blocks<T>, Run, &mut [T]));
compiled!(values: fn in_blocks::<T> => fn(&dyn Blocks<T>, usize, Run, &mut [T]));
compiled!(values: fn array_into::<T> => fn(usize, &dyn Fill<T>, &mut Vec<T>));
compiled!(values: fn contiguous::<T> => fn(&mut [T], u64, &dyn Fill<T>));
compiled!(values: fn fill_grid::<T> => fn(ArrayViewMutD<'_, T>, u64, &[u64], &dyn Fill<T>));
