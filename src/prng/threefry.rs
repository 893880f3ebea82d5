//! Parts that Threefry's block sizes share.

/// The key schedule's parity constant (Skein 1.3).
pub(super) const PARITY: u32 = 0x1BD1_1BDA;

/// Mixes two words.
#[inline(always)]
pub(super) fn mix<const K: usize>(x: &mut [u32; K], y: &mut [u32; K], rotation: u32) {
    for k in 0..K {
        x[k] = x[k].wrapping_add(y[k]);
    }
    for k in 0..K {
        y[k] = y[k].rotate_left(rotation);
    }
    for k in 0..K {
        y[k] ^= x[k];
    }
}
