//! What [`UniformElement`] asks of numbers of 16 bits; the distributions are written once for all types.

use half::{bf16, f16};

use super::uniform::UniformElement;
use crate::sampler::{Places, Run};
use crate::source::Source;

/// As many random bits as JAX draws, of which the upper ones make a fraction.
trait Fraction: Sized {
    const BITS: u32;
    fn fractions<const L: usize>(source: &impl Source, places: impl Places<L>) -> [u32; L];
}

impl Fraction for f16 {
    const BITS: u32 = 10;

    #[inline(always)]
    fn fractions<const L: usize>(source: &impl Source, places: impl Places<L>) -> [u32; L] {
        let mut bits = [0; L];
        source.bits16(places, &mut bits);
        bits.map(|bits| u32::from(bits >> 6))
    }
}

impl Fraction for bf16 {
    const BITS: u32 = 7;

    #[inline(always)]
    fn fractions<const L: usize>(source: &impl Source, places: impl Places<L>) -> [u32; L] {
        let mut bits = [0; L];
        source.bits8(places, &mut bits);
        bits.map(|bits| u32::from(bits >> 1))
    }
}

macro_rules! half_uniform {
    ($half:ident, $joins_operations:literal, $flushes_subnormals:literal, |$x:ident| $square:expr) => {
        impl UniformElement for $half {
            const JOINS_OPERATIONS: bool = $joins_operations;
            const FLUSHES_SUBNORMALS: bool = $flushes_subnormals;

            #[inline(always)]
            fn unit<const L: usize>(
                source: &impl Source,
                places: impl Places<L>,
                out: &mut [Self; L],
            ) {
                const STEP: f32 = 1.0 / (1_u32 << $half::BITS) as f32;
                *out = Self::fractions(source, places)
                    .map(|fraction| Self::from_f32(fraction as f32 * STEP));
            }

            fn values_below(p: Self) -> u64 {
                libm::ceilf(p.to_f32() * (1_u32 << Self::BITS) as f32) as u64
            }

            #[inline(always)]
            fn is_among<const L: usize>(
                source: &impl Source,
                run: Run,
                values: u64,
                out: &mut [bool; L],
            ) {
                *out = Self::fractions(source, run).map(|fraction| u64::from(fraction) < values);
            }

            #[inline(always)]
            fn minus_log_at_most(self) -> Self {
                // The nearest number to a bound is one of what is rounded too.
                Self::from_f32(self.to_f32().minus_log_at_most())
            }

            #[inline(always)]
            fn reciprocal_sqrt(self) -> Self {
                Self::from_f32(self.to_f32().reciprocal_sqrt())
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
// Of this type JAX does not round the terms that it sums, and joins no operations: its compiler writes
// each rounding out, and joins none across one.
half_uniform!(bf16, false, true, |x| x.to_f32() * x.to_f32());
