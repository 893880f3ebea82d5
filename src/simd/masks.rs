//! Masks of lanes.

use super::Line;

/// The conditions of a line, as the bits of a number from the lowest one on.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that every processor has")]
pub(crate) fn bit_mask(conditions: &Line<bool>) -> u16 {
    use std::arch::x86_64::{_mm_movemask_epi8, _mm_set_epi64x, _mm_slli_epi16};
    let bytes = u128::from_le_bytes(conditions.map(u8::from));
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        let bytes = _mm_set_epi64x((bytes >> 64) as i64, bytes as i64);
        _mm_movemask_epi8(_mm_slli_epi16::<7>(bytes)) as u16
    }
}

/// The conditions of a line, as the bits of a number from the lowest one on.
#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn bit_mask(conditions: &Line<bool>) -> u16 {
    // The highest byte of the product collects the bits of eight bytes that are 0 or 1.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut mask = 0;
    for (index, conditions) in conditions.as_chunks::<8>().0.iter().enumerate() {
        let bytes = conditions.map(u8::from);
        mask |= ((u64::from_le_bytes(bytes).wrapping_mul(GATHER) >> 56) as u16) << (8 * index);
    }
    mask
}
