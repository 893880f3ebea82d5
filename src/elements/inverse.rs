//! Inversion: samples that are a quantile of random bits, or of the coordinates of points.

use crate::math::Real;
use crate::math::quantile::Quantile;
use crate::sampling::{
    Bits, Line, Monotonicity, Places, Run, Sampler, Source, UniformBits, each, words,
};
use crate::simd::inlined;
use bytemuck::cast_slice_mut;

/// A type of values made of uniform bits of its own width.
pub trait OfUniformBits: Real + Copy + Default + Send {
    /// Random bits in the width of the type, stored in place of values.
    fn bits<'a>(source: &Source, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// The bits of inversion, stored in place of values.
    fn uniform_bits(bits: &UniformBits, of: Monotonicity, run: Run, out: &mut [Line<Self>]);

    /// Replaces bits by a quantile of them.
    fn quantile(quantile: Quantile, out: &mut [Line<Self>]);
}

macro_rules! of_uniform_bits {
    ($($float:ident: $bits:ident, $coordinates:ident;)*) => {$(
        impl OfUniformBits for $float {
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
                    UniformBits::Points(points) => {
                        points.$coordinates(run, cast_slice_mut(out));
                        each(
                            out,
                            inlined!(move |fraction| $float::from_bits(of.bits(fraction.to_bits()))),
                        );
                    }
                }
            }

            fn quantile(quantile: Quantile, out: &mut [Line<Self>]) {
                quantile.of_bits(out);
            }
        }
    )*};
}
of_uniform_bits! {
    f32: bits32, coordinates32;
    f64: bits64, coordinates64;
}

/// The sampler of a quantile of each position's bits.
pub(crate) struct Inverse {
    bits: UniformBits,
    quantile: Quantile,
    monotonicity: Monotonicity,
}

impl Inverse {
    #[inline(always)]
    pub(crate) fn new(bits: impl Into<UniformBits>, quantile: Quantile) -> Self {
        let monotonicity = match quantile {
            Quantile::FromNearerEnd => Monotonicity::Increasing,
            Quantile::Exponential
            | Quantile::HalfNormal
            | Quantile::HalfLogistic
            | Quantile::HalfCauchy => Monotonicity::Decreasing,
            Quantile::Normal | Quantile::Laplace | Quantile::Logistic | Quantile::Cauchy => {
                Monotonicity::Signed
            }
        };
        Self { bits: bits.into(), quantile, monotonicity }
    }

    /// For a decreasing function of exponential variates, which is to increase with points.
    pub(crate) fn reflected(self) -> Self {
        Self { monotonicity: Monotonicity::Increasing, ..self }
    }
}

impl<T: OfUniformBits> Sampler<T> for Inverse {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::uniform_bits(&self.bits, self.monotonicity, run, out);
        T::quantile(self.quantile, out);
    }

    #[inline(always)]
    fn together(&self) -> usize {
        self.bits.together(1)
    }

    fn cost(&self) -> usize {
        words::<T>() + self.bits.cost(|_| words::<T>())
    }
}
