//! Memory that is about to be written.

use std::sync::atomic::AtomicUsize;

use super::along_axis::AlongAxis;
use super::erased::row_slots;
use super::fill::Fill;
use super::run::Run;

/// Up to this many bytes an allocator may hand out used memory (glibc's limit); larger allocations
/// come from the operating system.
pub(super) const RECYCLED: usize = 1 << 25;

/// The first `len` values, in new memory that the threads which fill it are the first to touch.
///
/// # Panics
/// If elements have no bytes.
#[expect(unsafe_code, reason = "elements that were written are elements")]
pub(super) fn filled<T: Copy + Default + Send>(len: usize, fill: &dyn Fill<T>) -> Vec<T> {
    let mut values = Vec::with_capacity(len);
    let elements = &mut values.spare_capacity_mut()[..len];
    let zeroed = AtomicUsize::new(0);
    prefer_huge(elements);
    if let Some(slots) = row_slots(elements) {
        let run = Run { start: 0, step: 1 };
        AlongAxis { slots, zeroed: Some(&zeroed), run, fill: &fill }.fill();
    }
    assert_eq!(zeroed.into_inner(), len, "elements that are not zeroed");
    // SAFETY: parts do not overlap, so if `len` elements were zeroed, all are initialised.
    unsafe { values.set_len(len) };
    values
}

/// Asks the operating system to back untouched memory with huge pages.
///
/// Getting memory in small pages takes longer than computing its uniform variates. With its usual
/// setting (`madvise`), Linux gives huge pages to programs that ask.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "one call of the operating system that changes no value")]
pub(crate) fn prefer_huge<T>(memory: &mut [T]) {
    const HUGE: usize = 1 << 21;
    let memory = memory.as_mut_ptr_range();
    let start = (memory.start as usize).next_multiple_of(HUGE);
    let end = memory.end as usize / HUGE * HUGE;
    if end > start {
        // SAFETY: the range is part of the slice, and the advice does not change what memory holds.
        // It may fail, and then the pages are small.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer_huge<T>(_memory: &mut [T]) {}
