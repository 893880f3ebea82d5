//! The instructions of ARS on AArch64, divided like the instructions of x86-64.
//!
//! There a round ends with the key, here it begins with it. The compiler joins the exclusive or of
//! a round's end with the next round's beginning.

use std::arch::aarch64::{
    uint64x2_t, vaddq_u64, vaeseq_u8, vaesmcq_u8, vdupq_n_u8, veorq_u64, vreinterpretq_u8_u64,
    vreinterpretq_u32_u64, vreinterpretq_u64_u8, vreinterpretq_u64_u32, vzip1q_u32, vzip1q_u64,
    vzip2q_u32, vzip2q_u64,
};

/// Four words.
pub(super) type Block = uint64x2_t;

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn add(a: Block, b: Block) -> Block {
    vaddq_u64(a, b)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn xor(a: Block, b: Block) -> Block {
    veorq_u64(a, b)
}

/// ShiftRows, SubBytes, MixColumns and AddRoundKey.
#[inline]
#[target_feature(enable = "aes")]
pub(super) fn round(state: Block, key: Block) -> Block {
    let state = vaeseq_u8(vreinterpretq_u8_u64(state), vdupq_n_u8(0));
    xor(vreinterpretq_u64_u8(vaesmcq_u8(state)), key)
}

/// ShiftRows, SubBytes and AddRoundKey.
#[inline]
#[target_feature(enable = "aes")]
pub(super) fn last_round(state: Block, key: Block) -> Block {
    let state = vaeseq_u8(vreinterpretq_u8_u64(state), vdupq_n_u8(0));
    xor(vreinterpretq_u64_u8(state), key)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn low32(a: Block, b: Block) -> Block {
    vreinterpretq_u64_u32(vzip1q_u32(vreinterpretq_u32_u64(a), vreinterpretq_u32_u64(b)))
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn high32(a: Block, b: Block) -> Block {
    vreinterpretq_u64_u32(vzip2q_u32(vreinterpretq_u32_u64(a), vreinterpretq_u32_u64(b)))
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn low64(a: Block, b: Block) -> Block {
    vzip1q_u64(a, b)
}

#[inline]
#[target_feature(enable = "neon")]
pub(super) fn high64(a: Block, b: Block) -> Block {
    vzip2q_u64(a, b)
}
