//! Pages of fresh memory.

/// Asks the operating system to back memory that nobody has touched yet by huge pages.
///
/// Getting 64 MB in pages of 4 kB takes longer than computing as many uniform numbers: 18.7 ms
/// against 12.5 ms, and 3.7 ms in pages of 2 MB. Linux in its usual setting (`madvise`) gives them to
/// those who ask.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "one call of the operating system that changes no value")]
pub(crate) fn prefer_huge<T>(memory: &mut [T]) {
    const HUGE: usize = 1 << 21;
    let memory = memory.as_mut_ptr_range();
    let start = (memory.start as usize).next_multiple_of(HUGE);
    let end = memory.end as usize / HUGE * HUGE;
    if end > start {
        // SAFETY: the range is a part of the slice, and the advice leaves what memory holds as it
        // is. It is free to fail, and then the pages are small.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer_huge<T>(_memory: &mut [T]) {}
