//! Remainders by a divisor that many numbers share, without dividing.

use num_traits::{PrimInt, WrappingAdd, WrappingMul, WrappingSub};

use crate::sampler::Run;
use crate::source::Source;

/// The unsigned type that integers are drawn in.
pub trait Word: PrimInt + WrappingAdd + WrappingMul + WrappingSub + Send + Sync + 'static {
    const BITS: u32;

    /// Random numbers of the whole type.
    fn bits<const L: usize>(source: &impl Source, run: Run, out: &mut [Self; L]);

    /// The upper half of a product.
    fn multiply_high(self, other: Self) -> Self;

    /// floor(2^BITS (2^log - divisor) / divisor) + 1.
    fn reciprocal(divisor: Self, log: u32) -> Self;
}

impl Word for u32 {
    const BITS: u32 = u32::BITS;

    #[inline(always)]
    fn bits<const L: usize>(source: &impl Source, run: Run, out: &mut [Self; L]) {
        source.bits32(run, out);
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        ((u64::from(self) * u64::from(other)) >> 32) as u32
    }

    fn reciprocal(divisor: Self, log: u32) -> Self {
        (((((1 << log) - u64::from(divisor)) << 32) / u64::from(divisor)) + 1) as u32
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;

    #[inline(always)]
    fn bits<const L: usize>(source: &impl Source, run: Run, out: &mut [Self; L]) {
        source.bits64(run, out);
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        ((u128::from(self) * u128::from(other)) >> 64) as u64
    }

    fn reciprocal(divisor: Self, log: u32) -> Self {
        (((((1 << log) - u128::from(divisor)) << 64) / u128::from(divisor)) + 1) as u64
    }
}

/// `n % divisor` for any `n`; a divisor of 0 stands for 2^BITS, which leaves `n` as it is.
///
/// Source: Granlund and Montgomery, "Division by invariant integers using multiplication" (1994),
/// figure 4.1, doi:10.1145/178243.178249.
#[derive(Debug, Clone, Copy)]
pub(super) struct Remainder<W> {
    divisor: W,
    reciprocal: W,
    shifts: [u32; 2],
}

impl<W: Word> Remainder<W> {
    pub(super) fn by(divisor: W) -> Self {
        if divisor.is_zero() {
            return Self { divisor, reciprocal: W::zero(), shifts: [0, 0] };
        }
        let log = W::BITS - (divisor - W::one()).leading_zeros();
        Self {
            divisor,
            reciprocal: W::reciprocal(divisor, log),
            shifts: [log.min(1), log.saturating_sub(1)],
        }
    }

    #[inline(always)]
    pub(super) fn of(self, n: W) -> W {
        let high = self.reciprocal.multiply_high(n);
        let quotient = (high + ((n - high) >> self.shifts[0] as usize)) >> self.shifts[1] as usize;
        n.wrapping_sub(&quotient.wrapping_mul(&self.divisor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn remainder_is_that_of_division(n: u32, m: u64, divisor: u32, wide: u64, shift in 0u32..32) {
            let divisor = (divisor >> shift).max(1);
            prop_assert_eq!(Remainder::by(divisor).of(n), n % divisor);
            let wide = (wide >> (2 * shift)).max(1);
            prop_assert_eq!(Remainder::by(wide).of(m), m % wide);
        }
    }

    #[test]
    fn edges_of_the_range() {
        let edges = [1, 2, 3, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, u32::MAX - 1, u32::MAX];
        for divisor in edges {
            for n in edges.into_iter().chain([0]) {
                assert_eq!(Remainder::by(divisor).of(n), n % divisor, "{n} % {divisor}");
            }
        }
        assert_eq!(Remainder::by(0_u32).of(123), 123);
        assert_eq!(Remainder::by(0_u64).of(u64::MAX), u64::MAX);
    }
}
