//! Element types of native distributions, and their random bits.

use std::marker::PhantomData;

use super::dirichlet;
use super::exponential::standard_exponential;
use super::floats::CompiledFloat;
use super::methods::attempts::{Attempted, Attempts};
use super::methods::cubes::Cubes;
use super::methods::gammas::{Gammas, LogPowers};
use super::methods::inverse::Inverse;
use crate::distributions::WideElement;
use crate::distributions::elements::converted::converted;
use crate::math::Real;
use crate::math::quantile::{NormalQuantile, Quantile, quantile_f32, quantile_f64};
use crate::sampling::{Bits, Bound, BoxedSampler, Line, Places, Sampler, Source, each};
use crate::simd::SimdLevel;
use bytemuck::cast_slice_mut;

/// A floating-point type of native samples: `f32` or `f64`.
#[diagnostic::on_unimplemented(
    note = "write a floating-point number, `0.0` instead of `0`",
    note = "integers are drawn by `native::UniformInt`, or JAX's with `Key::randint`"
)]
pub trait Element: WideElement + CompiledFloat {
    /// As many random bits as the type has, stored in place of values.
    #[doc(hidden)]
    fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// Replaces bits by uniform variates on (0, 1).
    #[doc(hidden)]
    fn uniform(out: &mut [Line<Self>]);

    /// Replaces bits by a quantile of them.
    #[doc(hidden)]
    fn quantile<Q: Quantile>(level: SimdLevel, out: &mut [Line<Self>]);

    /// Converts values that were computed in `f64`.
    #[doc(hidden)]
    fn narrowed(values: BoxedSampler<'static, f64>) -> BoxedSampler<'static, Self>;

    /// Standard normal variates from bits of this type.
    #[doc(hidden)]
    fn normals(source: Source) -> BoxedSampler<'static, f64>;

    /// Gamma variates from bits of this type, with shape alpha or, if that is below 1, alpha + 1,
    /// times a power of 2.
    #[doc(hidden)]
    fn raised(source: &Source, alpha: Bound<f64>, scale: f64) -> BoxedSampler<'static, f64>;

    /// Exponential variates from bits of this type, times `exponents`: if these are -1 / alpha, log
    /// u^(1 / alpha) with uniform variates u.
    #[doc(hidden)]
    fn log_powers(source: Source, exponents: Bound<f64>) -> BoxedSampler<'static, f64>;

    /// Gamma variates, divided by the sum of each vector of `len`.
    #[doc(hidden)]
    fn shares(gammas: Gammas, len: usize) -> BoxedSampler<'static, Self>;
}

macro_rules! elements {
    ($($float:ident: $word:ty, $bits:ident, $quantile:ident, $narrowed:expr;)*) => {$(
        impl Element for $float {
            #[inline(always)]
            fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
                source.$bits(places, cast_slice_mut(out));
            }

            #[inline(always)]
            fn uniform(out: &mut [Line<Self>]) {
                const UNIT: $float = 1.0 / 2.0 / (1 as $word << (<$word>::BITS - 1)) as $float;
                each(
                    out,
                    #[inline(always)]
                    |bits| {
                        let u = Real::mul_add(bits.to_bits() as $float, UNIT, 0.5 * UNIT);
                        // The upper end is rounded down.
                        if u < 1.0 { u } else { 1.0 - 0.5 * $float::EPSILON }
                    },
                );
            }

            #[inline(always)]
            fn quantile<Q: Quantile>(level: SimdLevel, out: &mut [Line<Self>]) {
                $quantile::<Q>(level, out);
            }

            fn narrowed(values: BoxedSampler<'static, f64>) -> BoxedSampler<'static, Self> {
                $narrowed(values)
            }

            #[inline(never)]
            fn normals(source: Source) -> BoxedSampler<'static, f64> {
                widened::<$float>(Inverse::new(source, NormalQuantile))
            }

            #[inline(never)]
            fn raised(
                source: &Source,
                alpha: Bound<f64>,
                scale: f64,
            ) -> BoxedSampler<'static, f64> {
                let cubes = Cubes::<$float> { alpha, scale, bits: PhantomData };
                BoxedSampler::new(Attempted(Attempts::new(source, cubes)))
            }

            #[inline(never)]
            fn log_powers(source: Source, exponents: Bound<f64>) -> BoxedSampler<'static, f64> {
                let exponentials = widened::<$float>(standard_exponential(source));
                BoxedSampler::new(LogPowers { exponentials, exponents })
            }

            #[inline(never)]
            fn shares(gammas: Gammas, len: usize) -> BoxedSampler<'static, Self> {
                dirichlet::shares(gammas, len)
            }
        }
    )*};
}
elements! {
    f32: u32, bits32, quantile_f32, |values| {
        converted(values, #[inline(always)] |value: f64| value as f32)
    };
    f64: u64, bits64, quantile_f64, |values| values;
}

/// Converts values to `f64`.
fn widened<T: Element>(values: impl Sampler<T> + 'static) -> BoxedSampler<'static, f64> {
    converted(
        values,
        #[inline(always)]
        |value: T| value.to_f64(),
    )
}
