//! Numbers made from random bits.

use bytemuck::{Pod, cast_slice_mut};

use crate::simd::{Line, each, inlined, replace};

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
        replace(Self::bits_mut(out), inlined!(|bits| Self::from_bits(bits).to_pattern()));
    }

    /// Replaces bits as [`replace_bits`](Self::replace_bits) does, by a kernel.
    fn each_of_bits(out: &mut [Line<Self>])
    where
        Bits: Default,
    {
        each(Self::bits_mut(out), inlined!(|bits| Self::from_bits(bits).to_pattern()));
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

macro_rules! from_bits {
    ($($word:ty, $float:ident, $fraction:literal bits;)*) => {$(
        impl FromBits<$word> for $word {
            #[inline(always)]
            fn from_bits(bits: $word) -> Self {
                bits
            }

            #[inline(always)]
            fn to_pattern(self) -> Self {
                self
            }
        }

        /// The uniform variate in [0, 1) whose mantissa is random.
        impl FromBits<$word> for $float {
            #[inline(always)]
            fn from_bits(bits: $word) -> Self {
                const ONE: $word = $float::to_bits(1.0);
                const OTHERS: u32 = <$word>::BITS - $fraction;
                Self::from_bits(bits >> OTHERS | ONE) - 1.0
            }

            #[inline(always)]
            fn to_pattern(self) -> $word {
                self.to_bits()
            }
        }
    )*};
}
from_bits! {
    u32, f32, 23 bits;
    u64, f64, 52 bits;
}
