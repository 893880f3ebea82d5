//! 16-bit types; the distributions are written once for all types.
//!
//! Samplers of [`f16`] would spend most of their time on conversions: of each number that an operator
//! takes or returns. So they compute in [`Rounded`], which has the same values, and only parameters
//! and variates are converted.

use half::{bf16, f16};

use super::converted::{conversion, converted};
use super::count::Count;
use super::float::UniformElement;
use crate::math::{Real, Rounded};
use crate::sampling::{Bits, BoxedSampler, Line, Lines, Places, Run, Source, each, each_with};
use crate::simd::inlined;

/// The random bits that JAX draws; the upper ones make a fraction.
trait Fraction: Sized {
    const BITS: u32;
    fn fractions<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<u32>]);
}

impl Fraction for f16 {
    const BITS: u32 = 10;

    #[inline(always)]
    fn fractions<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        source.bits16(places, out);
        each(out, inlined!(|bits| (bits & 0xffff) >> 6));
    }
}

impl Fraction for Rounded {
    const BITS: u32 = f16::BITS;

    #[inline(always)]
    fn fractions<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        f16::fractions(source, places, out);
    }
}

impl Fraction for bf16 {
    const BITS: u32 = 7;

    #[inline(always)]
    fn fractions<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<u32>]) {
        source.bits8(places, out);
        each(out, inlined!(|bits| (bits & 0xff) >> 1));
    }
}

/// Counts in single precision.
fn single<T: Real>(counts: BoxedSampler<'_, T>) -> BoxedSampler<'_, f32> {
    converted(counts, conversion!(|count: T| count.to_f64() as f32))
}

macro_rules! half_uniform {
    ($half:ident, $joins_operations:literal, $flushes_subnormals:literal, |$x:ident| $square:expr) => {
        impl UniformElement for $half {
            const JOINS_OPERATIONS: bool = $joins_operations;
            const FLUSHES_SUBNORMALS: bool = $flushes_subnormals;
            const BYTES: usize = (<Self as Fraction>::BITS as usize).div_ceil(8);

            #[inline(always)]
            fn unit<'a>(source: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]) {
                const STEP: f32 = 1.0 / (1_u32 << $half::BITS) as f32;
                let mut fractions = Lines::room();
                Self::fractions(source, places, fractions.zeros(out.len()));
                each_with(
                    out,
                    &fractions,
                    inlined!(|_, fraction| Self::from_f32(fraction as f32 * STEP)),
                );
            }

            fn values_below(p: Self) -> u64 {
                Real::ceil(p.to_f32() * (1_u32 << Self::BITS) as f32) as u64
            }

            #[inline(always)]
            fn is_among(source: &Source, run: Run, values: u64, out: &mut [Line<bool>]) {
                let mut fractions = Lines::room();
                Self::fractions(source, run, fractions.zeros(out.len()));
                each_with(out, &fractions, inlined!(|_, fraction| u64::from(fraction) < values));
            }

            #[inline(always)]
            fn minus_log_at_most(self) -> Self {
                // A bound stays one if both it and the value are rounded to nearest.
                Self::from_f32(self.to_f32().minus_log_at_most())
            }

            #[inline(always)]
            fn minus_log2(self) -> Self {
                Self::from_f32(self.to_f32().minus_log2())
            }

            #[inline(always)]
            fn reciprocal_sqrt(self) -> Self {
                Self::from_f32(self.to_f32().reciprocal_sqrt())
            }

            fn counted<C: Count>(counts: BoxedSampler<'_, Self>) -> BoxedSampler<'_, C> {
                C::from_single(single(counts))
            }

            /// JAX sums in `f32`.
            #[inline(always)]
            fn sum(terms: &[Self], unrounded: impl Fn(usize) -> f32) -> Self {
                let term = |place: usize| match $joins_operations {
                    true => terms[place].to_f32(),
                    false => unrounded(place),
                };
                Self::from_f32((0..terms.len()).fold(0.0, |sum, place| sum + term(place)))
            }

            /// JAX sums in `f32`.
            #[inline(always)]
            fn length(parts: [Self; 3]) -> Self {
                let [x, y, z] = parts.map(|$x| $square);
                crate::math::Real::sqrt(Self::from_f32((x + z) + y))
            }
        }
    };
}
half_uniform!(f16, true, false, |x| (x * x).to_f32());
half_uniform!(Rounded, true, false, |x| (x * x).to_f32());
// For this type JAX does not round the terms of sums, and joins no operations: its compiler writes
// out each rounding, and joins nothing across one.
half_uniform!(bf16, false, true, |x| x.to_f32() * x.to_f32());
