//! Memory that is about to be written.

/// How far behind what is written memory is prefetched at least, in bytes.
const AHEAD: usize = 4096;

/// Prefetches memory behind some that is about to be written, and as long.
///
/// For the loop that writes first. Stores wait for their cache lines one after another, and stores
/// of intermediate results to the stack wait behind them; the hardware prefetches a stream's lines
/// too late. Few lines at a time, because many at once wait for each other.
#[inline(always)]
pub(crate) fn prefetch_ahead<T>(written: &[T]) {
    let bytes = size_of_val(written);
    prefetch(written.as_ptr().wrapping_byte_add(AHEAD.max(bytes)).cast(), bytes);
}

/// Prefetches memory into the second-level cache, because the first has few buffers for lines on
/// their way.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "a hint that changes no value")]
pub(crate) fn prefetch(start: *const u8, bytes: usize) {
    use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
    const LINE: usize = 64;
    for line in 0..bytes.div_ceil(LINE) {
        let start = start.wrapping_add(line * LINE);
        // SAFETY: any address may be prefetched; one that is not mapped is ignored.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(start.cast()) };
    }
}

#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn prefetch(_start: *const u8, _bytes: usize) {}
