//! What is compiled in this crate for each type of floating-point numbers.

use std::sync::Arc;

use super::choice::{ByWeight, largest_noisy};
use super::count::Count;
use super::elementwise::Elementwise;
use super::gumbel::GumbelMode;
use super::normal::Shifted;
use super::{
    Ball, Bernoulli, Beta, BetaBinomial, Binomial, Categorical, Cauchy, ChiSquared, Dirichlet,
    DoubleSidedMaxwell, Exponential, F, Gamma, GeneralizedNormal, Geometric, Gumbel,
    GumbelWithMode, Laplace, LogGamma, LogNormal, Logistic, Maxwell, Normal, Pareto, Rademacher,
    Rayleigh, StandardExponential, StandardNormal, StandardUniform, StudentT, Triangular,
    TruncatedNormal, Uniform, Wald, Weibull,
};
use crate::error::Error;
use crate::programs::initializers::Scaled;
use crate::sampling::{Bound, BoxedSampler, Compiled, Source, compiled};

/// The distributions that are compiled for a type.
#[doc(hidden)]
pub trait CompiledFloat:
    Sized
    + Copy
    + Compiled<StandardUniform>
    + Compiled<Uniform<Self>>
    + Compiled<StandardNormal>
    + Compiled<Normal<Self>>
    + Compiled<StandardExponential>
    + Compiled<Exponential<Self>>
    + Compiled<Gumbel>
    + Compiled<GumbelWithMode>
    + Compiled<Laplace>
    + Compiled<Logistic>
    + Compiled<Cauchy>
    + Compiled<Pareto<Self>>
    + Compiled<Rayleigh<Self>>
    + Compiled<Weibull<Self>>
    + Compiled<Triangular<Self>>
    + Compiled<LogNormal<Self>>
    + Compiled<TruncatedNormal<Self>>
    + Compiled<Maxwell>
    + Compiled<DoubleSidedMaxwell<Self>>
    + Compiled<Wald<Self>>
    + Compiled<Gamma<Self>>
    + Compiled<LogGamma<Self>>
    + Compiled<Beta<Self>>
    + Compiled<ChiSquared<Self>>
    + Compiled<StudentT<Self>>
    + Compiled<F<Self>>
    + Compiled<GeneralizedNormal<Self>>
    + Compiled<Dirichlet<Self>>
    + Compiled<Ball<Self>>
    + Compiled<Bernoulli<Self>, bool>
    + Compiled<Geometric<Self>>
    + Compiled<Scaled<Self>>
{
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

/// The distributions that are compiled for a type of 32 bits or more.
#[doc(hidden)]
pub trait CompiledWide: Sized + Copy + Compiled<BetaBinomial<Self>> + CompiledComplex {
    fn successes(
        dist: &Binomial<Self>,
        source: Source,
        shape: &[usize],
    ) -> Result<BoxedSampler<'static, Self>, Error>;
}

macro_rules! compiled_floats {
    ($($float:ty: |$counts:ident| $counted:expr;)*) => {$(
        const _: () = {
            type T = $float;

            compiled! {
                T: StandardUniform, Uniform<T>, StandardNormal, Normal<T>, StandardExponential,
                Exponential<T>, Gumbel, GumbelWithMode, Laplace, Logistic, Cauchy, Pareto<T>,
                Rayleigh<T>, Weibull<T>, Triangular<T>, LogNormal<T>, TruncatedNormal<T>, Maxwell,
                DoubleSidedMaxwell<T>, Wald<T>, Gamma<T>, LogGamma<T>, Beta<T>, ChiSquared<T>,
                StudentT<T>, F<T>, GeneralizedNormal<T>, Dirichlet<T>, Ball<T>,
                Bernoulli<T> => bool, Geometric<T>, Scaled<T>;
            }

            impl CompiledFloat for T {
                #[inline(never)]
                fn shifted<'a>(
                    standard: BoxedSampler<'a, T>,
                    location: Bound<T>,
                    scale: Bound<T>,
                ) -> BoxedSampler<'a, T> {
                    BoxedSampler::new(Elementwise::with(standard, Shifted, [location, scale]))
                }

                #[inline(never)]
                fn by_weight(source: Source, cumulative: Arc<Vec<T>>) -> BoxedSampler<'static, usize> {
                    BoxedSampler::new(ByWeight { source, cumulative })
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
compiled_floats! {
    f32: |counts| C::from_single(counts);
    f64: |counts| C::from_double(counts);
}
#[cfg(feature = "half")]
compiled_floats! {
    half::f16: |counts| C::from_single(super::half_precision::widened(counts));
    half::bf16: |counts| C::from_single(super::half_precision::widened(counts));
}

/// The complex numbers that are compiled for a type.
#[cfg(feature = "complex")]
#[doc(hidden)]
pub trait CompiledComplex: Sized + Compiled<StandardNormal, num_complex::Complex<Self>> {}

#[cfg(feature = "complex")]
impl<T: Compiled<StandardNormal, num_complex::Complex<T>>> CompiledComplex for T {}

/// No complex numbers.
#[cfg(not(feature = "complex"))]
#[doc(hidden)]
pub trait CompiledComplex {}

#[cfg(not(feature = "complex"))]
impl<T> CompiledComplex for T {}

macro_rules! compiled_wide {
    ($($float:ty)*) => {$(
        compiled! { $float: BetaBinomial<$float>; }

        impl CompiledWide for $float {
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
compiled_wide!(f32 f64);

compiled! {
    i8: Rademacher, super::UniformInt<i8>, super::UnbiasedInt<i8>;
    i16: Rademacher, super::UniformInt<i16>, super::UnbiasedInt<i16>;
    i32: Rademacher, super::UniformInt<i32>, super::UnbiasedInt<i32>;
    i64: Rademacher, super::UniformInt<i64>, super::UnbiasedInt<i64>;
    u8: super::StandardBits, super::UniformInt<u8>, super::UnbiasedInt<u8>;
    u16: super::StandardBits, super::UniformInt<u16>, super::UnbiasedInt<u16>;
    u32: super::StandardBits, super::UniformInt<u32>, super::UnbiasedInt<u32>;
    u64: super::StandardBits, super::UniformInt<u64>, super::UnbiasedInt<u64>;
    f32: Rademacher;
    f64: Rademacher;
}
#[cfg(feature = "half")]
compiled! {
    half::f16: Rademacher;
    half::bf16: Rademacher;
}
#[cfg(feature = "complex")]
compiled! {
    f32: StandardNormal => num_complex::Complex<f32>;
    f64: StandardNormal => num_complex::Complex<f64>;
}
