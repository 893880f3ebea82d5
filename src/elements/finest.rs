//! Uniform variates of `f32` with all digits at both ends.

use crate::sampling::{Bits, Line, Lines, Places, Source};
use crate::simd::{each_given, inlined};

/// Uniform variates on (0, 1) with 24 significant digits at both ends: up to 1/2 encoded as `x`,
/// above as -(1 - x).
pub(crate) fn finest([high, low]: &[Source; 2], places: Places<'_>, out: &mut [Line<f32>]) {
    let (mut high_bits, mut low_bits) = (Lines::room(), Lines::room());
    high.bits32(places, high_bits.zeros(out.len()));
    low.bits32(places, low_bits.zeros(out.len()));
    each_given(
        out,
        [&*high_bits, &*low_bits],
        inlined!(|_, [high, low]: [u32; 2]| {
            let bits = u64::from(high) << 32 | u64::from(low);
            let mirrored = bits >> 63 == 1;
            let fraction = truncated(if mirrored { bits.wrapping_neg() } else { bits });
            if mirrored { -fraction } else { fraction }
        }),
    );
}

/// The fraction with these binary digits, truncated to 24 significant ones; 2^-65 for 0.
#[inline(always)]
fn truncated(fraction: u64) -> f32 {
    let zeros = fraction.leading_zeros();
    let digits = (fraction.wrapping_shl(zeros) >> 40) as u32;
    f32::from_bits((126 - zeros) << 23 | digits & 0x007f_ffff)
}
