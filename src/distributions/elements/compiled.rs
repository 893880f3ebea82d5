//! What is compiled in this crate for each floating-point type.

use std::sync::Arc;

use super::count::Count;
#[cfg(feature = "complex")]
use crate::distributions::StandardNormal;
use crate::distributions::choice::{ByWeight, largest_noisy};
use crate::distributions::gumbel::GumbelMode;
#[cfg(feature = "linalg")]
use crate::distributions::matrix_elements::CompiledMatrix;
use crate::distributions::normal::Shifted;
use crate::distributions::{Binomial, Categorical, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{Bits, Bound, BoxedSampler, LANES, Line, Places, Run, Source, Unit};
#[cfg(feature = "complex")]
use crate::sampling::{Compiled, compiled};

/// What else is compiled for a type: parts of distributions whose values have any type.
#[doc(hidden)]
pub trait CompiledParts: Sized + Copy {
    fn shifted<'a>(
        standard: BoxedSampler<'a, Self>,
        location: Bound<Self>,
        scale: Bound<Self>,
    ) -> BoxedSampler<'a, Self>;

    fn by_weight(source: Source, cumulative: Arc<Vec<Self>>) -> BoxedSampler<'static, usize>;

    fn largest_noisy<'a>(
        source: Source,
        weights: &[Self],
        draws: usize,
        mode: GumbelMode,
    ) -> Result<BoxedSampler<'a, usize>, Error>;

    fn categorical(
        dist: &Categorical<Self>,
        source: Source,
        shape: &[usize],
    ) -> Result<BoxedSampler<'static, usize>, Error>;

    fn counted<'a, C: Count>(counts: BoxedSampler<'a, Self>) -> BoxedSampler<'a, C>;
}

/// As [`CompiledParts`], for types of at least 32 bits.
#[doc(hidden)]
pub trait CompiledWideParts: Sized + Copy {
    fn successes(
        dist: &Binomial<Self>,
        source: Source,
        shape: &[usize],
    ) -> Result<BoxedSampler<'static, Self>, Error>;
}

macro_rules! compiled_parts {
    ($($float:ty: |$counts:ident| $counted:expr;)*) => {$(
        const _: () = {
            type T = $float;

            impl CompiledParts for T {
                #[inline(never)]
                fn shifted<'a>(
                    standard: BoxedSampler<'a, T>,
                    location: Bound<T>,
                    scale: Bound<T>,
                ) -> BoxedSampler<'a, T> {
                    BoxedSampler::of(Elementwise::with(standard, Shifted, [location, scale]))
                }

                #[inline(never)]
                fn by_weight(source: Source, cumulative: Arc<Vec<T>>) -> BoxedSampler<'static, usize> {
                    BoxedSampler::of(ByWeight { source, cumulative })
                }

                #[inline(never)]
                fn largest_noisy<'a>(
                    source: Source,
                    weights: &[T],
                    draws: usize,
                    mode: GumbelMode,
                ) -> Result<BoxedSampler<'a, usize>, Error> {
                    largest_noisy(source, weights, draws, mode)
                }

                #[inline(never)]
                fn categorical(
                    dist: &Categorical<T>,
                    source: Source,
                    shape: &[usize],
                ) -> Result<BoxedSampler<'static, usize>, Error> {
                    dist.categories(source, shape)
                }

                fn counted<'a, C: Count>($counts: BoxedSampler<'a, T>) -> BoxedSampler<'a, C> {
                    $counted
                }
            }
        };
    )*};
}
compiled_parts! {
    f32: |counts| C::from_single(counts);
    f64: |counts| C::from_double(counts);
}
#[cfg(feature = "half")]
compiled_parts! {
    crate::math::Rounded: |counts| C::from_single(super::half_precision::single(counts));
    half::bf16: |counts| C::from_single(super::half_precision::single(counts));
}

/// The complex distribution compiled for a type.
#[cfg(feature = "complex")]
#[doc(hidden)]
pub trait CompiledComplex: Sized + Compiled<StandardNormal, num_complex::Complex<Self>> {}

#[cfg(feature = "complex")]
impl<T: Compiled<StandardNormal, num_complex::Complex<T>>> CompiledComplex for T {}

/// Without complex numbers.
#[cfg(not(feature = "complex"))]
#[doc(hidden)]
pub trait CompiledComplex {}

#[cfg(not(feature = "complex"))]
impl<T> CompiledComplex for T {}

macro_rules! compiled_wide_parts {
    ($($float:ty)*) => {$(
        impl CompiledWideParts for $float {
            #[inline(never)]
            fn successes(
                dist: &Binomial<$float>,
                source: Source,
                shape: &[usize],
            ) -> Result<BoxedSampler<'static, $float>, Error> {
                dist.successes(source, shape)
            }
        }
    )*};
}
compiled_wide_parts!(f32 f64);

#[cfg(feature = "complex")]
compiled! {
    f32: StandardNormal => num_complex::Complex<f32>;
    f64: StandardNormal => num_complex::Complex<f64>;
}

/// A floating-point type of matrices that can be factored: `f32` or `f64`.
#[cfg(feature = "linalg")]
pub trait MatrixElement: UniformElement + CompiledMatrix {}

#[cfg(feature = "linalg")]
impl MatrixElement for f32 {}
#[cfg(feature = "linalg")]
impl MatrixElement for f64 {}

impl<T: UniformElement> Unit for T {
    #[inline(always)]
    fn unit_lines<'a>(bits: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<T>]) {
        T::unit(bits, places, out);
    }

    #[inline(always)]
    fn unit_at(bits: &impl Bits, position: u64) -> T {
        let run = Run { start: position, step: 0 };
        let mut one = [T::ZERO];
        if !T::unit_few(bits, run, &mut one) {
            let mut line = [[T::ZERO; LANES]];
            T::unit(bits, run, &mut line);
            one[0] = line[0][0];
        }
        one[0]
    }
}
