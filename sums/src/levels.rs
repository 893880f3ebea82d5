//! Loops compiled for AVX2 too, which a program that is built for any x86-64 uses where it finds it.
//! The bits are the same: every operation in them is rounded by itself, or exact.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "functions for instructions that the processor is known to have")
)]

/// Runs loops with the instructions that the processor has. They are told whether a fused
/// multiply-add is an instruction.
///
/// What is inlined into the closure is compiled for these instructions: mark it `inline(always)`.
#[inline(always)]
pub(crate) fn vectorized<R>(loops: impl FnOnce(bool) -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,fma")]
        fn with_avx2<R>(loops: impl FnOnce(bool) -> R) -> R {
            loops(true)
        }
        if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma")
        {
            // SAFETY: the processor has the instructions.
            return unsafe { with_avx2(loops) };
        }
    }
    loops(cfg!(any(target_arch = "aarch64", target_feature = "fma")))
}
