//! Element types of native distributions, and their random bits.

use std::convert::identity;
use std::sync::Arc;

use bytemuck::cast_slice_mut;

use super::float::{Element, ElementMethods, UniformElement, computed_in_itself};
use super::inverse::{Inverse, OfUniformBits};
use super::normals::Normals;
use crate::elements::count::{narrowed, widened};
use crate::error::Error;
use crate::math::Real;
use crate::math::quantile::{Quantile, scaled_power};
use crate::sampling::{
    Bound, BoxedSampler, Filled, Line, Named, Parameter, PointBits, Request, Run, Sampler,
    UniformBits, WideSampler, each,
};
use crate::simd::inlined;

impl<T: Element> Named<T> {
    /// The parameter's values at the flat positions of a sample of `shape`, of the type in which
    /// native samplers compute.
    #[inline(always)]
    pub(crate) fn bind_wide(&self, shape: &[usize]) -> Result<Bound<T::Wide>, Error> {
        Ok(T::wide_bound(self.bind(shape)?))
    }
}

impl<'a, T: Element> Request<'_, 'a, T> {
    /// Takes a sampler that calls kernels, of the type in which native samplers compute.
    #[inline(always)]
    pub(crate) fn rounded(self, sampler: impl Sampler<T::Wide> + 'a) -> Filled {
        T::fill_rounded(self, sampler)
    }
}

/// A floating-point type of at least 32 bits: `f32` or `f64`.
///
/// [`Poisson`](crate::jax::Poisson), [`Binomial`](crate::jax::Binomial),
/// [`Multinomial`](crate::jax::Multinomial) and
/// [`BetaBinomial`](crate::jax::BetaBinomial) need this precision, and complex numbers have
/// parts of these types only.
#[diagnostic::on_unimplemented(
    note = "write a floating-point number, `0.0` instead of `0`",
    note = "integers are drawn by `UniformInt`, with `Key::randint`"
)]
pub trait WideElement: Element + Real + WideMethods {}

/// Methods of a [`WideElement`] that samplers call.
pub trait WideMethods:
    UniformElement + OfUniformBits + Element<Computed = Self, Wide = Self>
{
    /// The coordinates of points, rounded down to multiples of 2^-24 or 2^-53, or to odd ones.
    fn coordinates(points: &dyn PointBits, odd: bool, run: Run, out: &mut [Line<Self>]);

    /// The uniform variate on (0, 1) of bits.
    #[must_use]
    fn unit_of_bits(self) -> Self;

    /// The inverted bits: their uniform variate is 1 less the uniform variate of these bits.
    #[must_use]
    fn inverted_bits(self) -> Self;

    /// Replaces bits by uniform variates on (0, 1).
    fn uniform(out: &mut [Line<Self>]);

    /// Standard normal variates: quantiles, but of random bits in `f64`, pairs.
    #[must_use]
    fn normals(bits: UniformBits) -> impl Sampler<Self> + 'static;

    /// `scale` x^y for a positive normal x, also where x^y is out of range.
    #[must_use]
    fn scaled_power(scale: Self, x: Self, y: Self) -> Self;

    /// Converts values to `f64`.
    fn widened(values: BoxedSampler<'static, Self>) -> WideSampler;
}

macro_rules! elements {
    ($(
        $float:ident: $word:ty, $fractions:ident,
        $of_single:expr, $narrowed:expr, $widened:expr, $normals:expr;
    )*) => {$(
        impl ElementMethods for $float {
            computed_in_itself!();

            type Wide = Self;

            #[inline(always)]
            fn wide_bound(bound: Bound<Self>) -> Bound<Self> {
                bound
            }

            #[inline(always)]
            fn below(number: Self) -> Self {
                number.next_down()
            }

            #[inline(always)]
            fn rounded<'a>(values: BoxedSampler<'a, Self>) -> BoxedSampler<'a, Self> {
                values
            }

            #[inline(always)]
            fn fill_rounded<'a>(
                request: Request<'_, 'a, Self>,
                sampler: impl Sampler<Self> + 'a,
            ) -> Filled {
                request.of(sampler)
            }

            #[inline(always)]
            fn fill_below_one<'a>(
                request: Request<'_, 'a, Self>,
                sampler: impl Sampler<Self> + 'a,
            ) -> Filled {
                request.of(sampler)
            }

            fn of_single(values: BoxedSampler<'static, f32>) -> BoxedSampler<'static, Self> {
                $of_single(values)
            }

            fn narrowed(values: WideSampler) -> BoxedSampler<'static, Self> {
                $narrowed(values)
            }
        }

        impl WideMethods for $float {
            fn coordinates(points: &dyn PointBits, odd: bool, run: Run, out: &mut [Line<Self>]) {
                points.$fractions(odd, run, cast_slice_mut(out));
            }

            #[inline(always)]
            fn unit_of_bits(self) -> Self {
                const UNIT: $float = 1.0 / 2.0 / (1 as $word << (<$word>::BITS - 1)) as $float;
                let u = Real::mul_add(self.to_bits() as $float, UNIT, 0.5 * UNIT);
                // The upper end is rounded down. In this form it is one instruction.
                const LARGEST: $float = 1.0 - 0.5 * $float::EPSILON;
                if u < LARGEST { u } else { LARGEST }
            }

            #[inline(always)]
            fn inverted_bits(self) -> Self {
                Self::from_bits(!self.to_bits())
            }

            #[inline(never)]
            fn uniform(out: &mut [Line<Self>]) {
                each(
                    out,
                    inlined!(|bits| bits.unit_of_bits()),
                );
            }

            #[inline(always)]
            fn normals(bits: UniformBits) -> impl Sampler<Self> + 'static {
                $normals(bits)
            }

            #[inline(always)]
            fn scaled_power(scale: Self, x: Self, y: Self) -> Self {
                scaled_power(scale, x, y)
            }

            fn widened(values: BoxedSampler<'static, Self>) -> WideSampler {
                $widened(values)
            }
        }
    )*};
}
// Not in the macro: errors of types that are none show these lines.
impl Element for f32 {}
impl Element for f64 {}
impl WideElement for f32 {}
impl WideElement for f64 {}

elements! {
    f32: u32, fractions32, identity, narrowed, widened,
    |bits| Inverse::new(bits, Quantile::Normal);
    f64: u64, fractions64, widened, identity, identity, Normals::new;
}
