//! Element types of native distributions, and their random bits.

use crate::distributions::WideElement;
use crate::distributions::elements::count::{narrowed, widened};
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::sampling::{Bits, BoxedSampler, Line, Places, Source, each};
use bytemuck::cast_slice_mut;
use std::convert::identity;

/// A floating-point type of native samples: `f32` or `f64`.
#[diagnostic::on_unimplemented(
    note = "write a floating-point number, `0.0` instead of `0`",
    note = "integers are drawn by `native::UniformInt`, or JAX's with `Key::randint`"
)]
pub trait Element: WideElement {
    /// As many random bits as the type has, stored in place of values.
    #[doc(hidden)]
    fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// The uniform variate on (0, 1) of bits.
    #[doc(hidden)]
    #[must_use]
    fn unit_of_bits(self) -> Self;

    /// The bits inverted, of which the uniform variate is 1 less that of these.
    #[doc(hidden)]
    #[must_use]
    fn inverted_bits(self) -> Self;

    /// Replaces bits by uniform variates on (0, 1).
    #[doc(hidden)]
    fn uniform(out: &mut [Line<Self>]);

    /// Replaces bits by a quantile of them.
    #[doc(hidden)]
    fn quantile(quantile: Quantile, out: &mut [Line<Self>]);

    /// Converts values that were computed in `f64`.
    #[doc(hidden)]
    fn narrowed(values: BoxedSampler<'static, f64>) -> BoxedSampler<'static, Self>;

    /// Converts values to `f64`.
    #[doc(hidden)]
    fn widened(values: BoxedSampler<'static, Self>) -> BoxedSampler<'static, f64>;
}

macro_rules! elements {
    ($($float:ident: $word:ty, $bits:ident, $narrowed:expr, $widened:expr;)*) => {$(
        impl Element for $float {
            fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
                source.$bits(places, cast_slice_mut(out));
            }

            #[inline(always)]
            fn unit_of_bits(self) -> Self {
                const UNIT: $float = 1.0 / 2.0 / (1 as $word << (<$word>::BITS - 1)) as $float;
                let u = Real::mul_add(self.to_bits() as $float, UNIT, 0.5 * UNIT);
                // The upper end is rounded down.
                if u < 1.0 { u } else { 1.0 - 0.5 * $float::EPSILON }
            }

            #[inline(always)]
            fn inverted_bits(self) -> Self {
                Self::from_bits(!self.to_bits())
            }

            #[inline(never)]
            fn uniform(out: &mut [Line<Self>]) {
                each(
                    out,
                    #[inline(always)]
                    |bits| bits.unit_of_bits(),
                );
            }

            fn quantile(quantile: Quantile, out: &mut [Line<Self>]) {
                quantile.of_bits(out);
            }

            fn narrowed(values: BoxedSampler<'static, f64>) -> BoxedSampler<'static, Self> {
                $narrowed(values)
            }

            fn widened(values: BoxedSampler<'static, Self>) -> BoxedSampler<'static, f64> {
                $widened(values)
            }
        }
    )*};
}
elements! {
    f32: u32, bits32, narrowed, widened;
    f64: u64, bits64, identity, identity;
}
