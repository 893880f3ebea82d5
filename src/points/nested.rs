//! Nested permutations of numbers: each bit is flipped or not, depending on those before it.

use num_traits::{PrimInt, WrappingAdd, WrappingMul};

/// Bits of numbers, or of coordinates.
pub(super) trait Word: PrimInt + WrappingAdd + WrappingMul + Default + Send + Sync {
    /// The lowest bits.
    fn lowest(bits: u64) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn lowest(bits: u64) -> Self {
        bits
    }
}

impl Word for u32 {
    #[inline(always)]
    fn lowest(bits: u64) -> Self {
        bits as Self
    }
}

/// A permutation in which no bit depends on a higher one. The lower halves of the constants are
/// Vegdahl's, the upper ones digits of pi.
#[inline(always)]
pub(super) fn hashed<W: Word>(x: W, add: W, multiply: W) -> W {
    let times = |x: W, constant: u64| x.wrapping_mul(&W::lowest(constant));
    let x = x ^ times(x, 0x243f_6a88_3d20_adea);
    let x = x.wrapping_add(&add).wrapping_mul(&multiply);
    let x = x ^ times(x, 0x85a3_08d3_0552_6c56);
    x ^ times(x, 0x1319_8a2e_53a2_2864)
}

/// A number of `bits` bits, each flipped by the random bit that belongs to the higher ones: the lowest
/// `2^bits - 1` bits of `random`, one for the highest bit, two for the next, ...
pub(super) fn nested(random: u64, number: u64, bits: u32) -> u64 {
    let flip = |number: u64, bit: u32| {
        let above = number >> (bit + 1);
        let before = (1 << (bits - 1 - bit)) - 1;
        (random >> (before + above) & 1) << bit
    };
    (0..bits).fold(number, |permuted, bit| permuted ^ flip(number, bit))
}
