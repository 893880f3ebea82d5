//! Element types of native distributions, and their random bits.

use crate::distributions::WideElement;
use crate::distributions::elements::count::{narrowed, widened};
use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::sampling::{
    Bits, BoxedSampler, Line, LinesTogether, Monotonicity, Places, PointBits, Run, Source,
    UniformBits, each, each_with,
};
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

    /// The bits of inversion, stored in place of values.
    #[doc(hidden)]
    fn uniform_bits(bits: &UniformBits, of: Monotonicity, run: Run, out: &mut [Line<Self>]);

    /// The coordinates of points, rounded down to multiples of 2^-24 or 2^-53: to odd ones where
    /// `odd` is 1 and not 0.
    #[doc(hidden)]
    fn coordinates(points: &dyn PointBits, odd: u64, run: Run, out: &mut [Line<Self>]);

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

            fn uniform_bits(
                bits: &UniformBits,
                of: Monotonicity,
                run: Run,
                out: &mut [Line<Self>],
            ) {
                match bits {
                    UniformBits::Random(source) => Self::bits(source, run, out),
                    UniformBits::Points(points) => made_of_points(
                        &**points,
                        run,
                        out,
                        #[inline(always)]
                        move |fraction| {
                            let bits = of.bits(fraction) >> (u64::BITS - <$word>::BITS);
                            $float::from_bits(bits as $word)
                        },
                    ),
                }
            }

            fn coordinates(points: &dyn PointBits, odd: u64, run: Run, out: &mut [Line<Self>]) {
                const UNIT: $float = 0.5 * $float::EPSILON;
                made_of_points(
                    points,
                    run,
                    out,
                    #[inline(always)]
                    move |fraction| {
                        let units = fraction >> (u64::BITS - $float::MANTISSA_DIGITS) | odd;
                        units as $float * UNIT
                    },
                );
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

/// Values made of the coordinates of points.
#[inline(always)]
fn made_of_points<T: Copy>(
    points: &dyn PointBits,
    run: Run,
    out: &mut [Line<T>],
    f: impl Fn(u64) -> T,
) {
    let mut fractions = LinesTogether::room_of();
    let fractions = fractions.zeros(out.len());
    points.coordinates(run, fractions);
    each_with(
        out,
        fractions,
        #[inline(always)]
        |_, fraction| f(fraction),
    );
}
