//! Numbers made from random bits.

use bytemuck::{Pod, cast_slice_mut};

use crate::simd::{Line, each, replace};

/// A number made from random bits of its own width.
pub(crate) trait FromBits<Bits: Pod>: Pod + Default {
    fn from_bits(bits: Bits) -> Self;

    /// The pattern of a number.
    fn to_pattern(self) -> Bits;

    /// Where to write bits that the numbers will replace.
    #[inline(always)]
    fn bits_mut(out: &mut [Line<Self>]) -> &mut [Line<Bits>] {
        cast_slice_mut(out)
    }

    /// Replaces bits by numbers, in place: part of a kernel.
    #[inline(always)]
    fn replace_bits(out: &mut [Line<Self>]) {
        replace(
            Self::bits_mut(out),
            #[inline(always)]
            |bits| Self::from_bits(bits).to_pattern(),
        );
    }

    /// Replaces bits as [`replace_bits`](Self::replace_bits) does, by a kernel.
    fn each_of_bits(out: &mut [Line<Self>])
    where
        Bits: Default,
    {
        each(
            Self::bits_mut(out),
            #[inline(always)]
            |bits| Self::from_bits(bits).to_pattern(),
        );
    }

    /// Replaces the bits that `write` writes, if it returns `true`, by the numbers.
    #[inline(always)]
    fn of_few(out: &mut [Self], write: impl FnOnce(&mut [Bits]) -> bool) -> bool {
        let bits = cast_slice_mut(out);
        let written = write(bits);
        if written {
            for bits in bits {
                *bits = Self::from_bits(*bits).to_pattern();
            }
        }
        written
    }
}

impl FromBits<u32> for u32 {
    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        bits
    }

    #[inline(always)]
    fn to_pattern(self) -> Self {
        self
    }
}

impl FromBits<u64> for u64 {
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        bits
    }

    #[inline(always)]
    fn to_pattern(self) -> Self {
        self
    }
}

/// The uniform variate in [0, 1) whose mantissa is random.
impl FromBits<u32> for f32 {
    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        const ONE: u32 = 1.0_f32.to_bits();
        Self::from_bits(bits >> 9 | ONE) - 1.0
    }

    #[inline(always)]
    fn to_pattern(self) -> u32 {
        self.to_bits()
    }
}

/// The uniform variate in [0, 1) whose mantissa is random.
impl FromBits<u64> for f64 {
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        const ONE: u64 = 1.0_f64.to_bits();
        Self::from_bits(bits >> 12 | ONE) - 1.0
    }

    #[inline(always)]
    fn to_pattern(self) -> u64 {
        self.to_bits()
    }
}
