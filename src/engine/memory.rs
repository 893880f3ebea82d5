//! Memory that is about to be written.

use std::mem::{self, MaybeUninit};
use std::sync::atomic::{AtomicUsize, Ordering};

use ndarray::{ArrayViewMut1, Axis};

/// Up to this many bytes an allocator may hand out used memory (glibc's limit); larger allocations
/// come from the operating system.
pub(super) const RECYCLED: usize = 1 << 25;

/// Elements along one axis, to be filled by several threads.
pub(super) enum Elements<'a, T> {
    Written(ArrayViewMut1<'a, T>),
    Fresh(Fresh<'a, T>),
}

/// Elements of a new array, not written yet: they are zeroed just before they are filled.
///
/// An allocator zeroes used memory on one thread, while the others wait: a third of the time that
/// two threads take for 4 million keys.
pub(super) struct Fresh<'a, T> {
    elements: &'a mut [MaybeUninit<T>],
    /// How many elements of the array have been zeroed.
    zeroed: &'a AtomicUsize,
}

impl<'a, T: Copy + Default> Elements<'a, T> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Written(elements) => elements.len(),
            Self::Fresh(Fresh { elements, .. }) => elements.len(),
        }
    }

    pub(crate) fn split_at(self, middle: usize) -> (Self, Self) {
        match self {
            Self::Written(elements) => {
                let (head, tail) = elements.split_at(Axis(0), middle);
                (Self::Written(head), Self::Written(tail))
            }
            Self::Fresh(Fresh { elements, zeroed }) => {
                let (head, tail) = elements.split_at_mut(middle);
                (
                    Self::Fresh(Fresh { elements: head, zeroed }),
                    Self::Fresh(Fresh { elements: tail, zeroed }),
                )
            }
        }
    }

    /// The next elements to fill: all, or `len` that are zeroed now. `None` if none are left.
    #[inline(always)]
    #[expect(unsafe_code, reason = "elements that were written are elements")]
    pub(crate) fn next(&mut self, len: usize) -> Option<ArrayViewMut1<'a, T>> {
        match self {
            Self::Written(elements) if elements.is_empty() => None,
            Self::Written(elements) => Some(mem::replace(elements, ArrayViewMut1::from(&mut []))),
            Self::Fresh(Fresh { elements: [], .. }) => None,
            Self::Fresh(Fresh { elements, zeroed }) => {
                let len = len.min(elements.len());
                let (head, tail) = mem::take(elements).split_at_mut(len);
                *elements = tail;
                for element in &mut *head {
                    element.write(T::default());
                }
                zeroed.fetch_add(head.len(), Ordering::Relaxed);
                // SAFETY: each of the elements was just written.
                Some(unsafe { ArrayViewMut1::from(head).assume_init() })
            }
        }
    }
}

/// A vector of `len` values, written by `fill`.
///
/// # Panics
/// Unless `fill` has zeroed all elements.
#[expect(unsafe_code, reason = "elements that were written are elements")]
pub(super) fn filled<T: Copy + Default>(len: usize, fill: impl FnOnce(Elements<'_, T>)) -> Vec<T> {
    let mut values = Vec::with_capacity(len);
    let elements = &mut values.spare_capacity_mut()[..len];
    let zeroed = AtomicUsize::new(0);
    prefer_huge(elements);
    fill(Elements::Fresh(Fresh { elements, zeroed: &zeroed }));
    assert_eq!(zeroed.into_inner(), len, "elements that are not zeroed");
    // SAFETY: parts do not overlap, so if `len` elements were zeroed, all are initialised.
    unsafe { values.set_len(len) };
    values
}

/// Asks the operating system to back untouched memory with huge pages.
///
/// Getting 64 MB in 4 kB pages takes longer than computing as many uniform variates: 18.7 ms
/// against 12.5 ms, and 3.7 ms in 2 MB pages. With its usual setting (`madvise`), Linux gives huge
/// pages to those who ask.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_new_array_are_zeroed_as_they_are_taken() {
        let values = filled::<u32>(15, |elements| {
            let (mut head, mut tail) = elements.split_at(7);
            while let Some(mut elements) = tail.next(3) {
                assert!(elements.iter().all(|&element| element == 0));
                elements.fill(2);
            }
            head.next(usize::MAX).expect("seven elements").fill(1);
        });
        assert_eq!(values, [[1; 7].as_slice(), &[2; 8]].concat());
    }

    #[test]
    #[should_panic(expected = "elements that are not zeroed")]
    fn an_array_is_not_made_of_elements_that_were_not_taken() {
        let _ = filled::<u32>(5, |mut elements| assert!(elements.next(4).is_some()));
    }
}
