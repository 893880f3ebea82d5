//! Elements along one axis, filled in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};

use ndarray::Axis;

use super::erased::{FillSlots, SlotRow};
use super::grain::{grain, several};
use super::parallel::{join, join_last};
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// How many elements of a new array are zeroed at a time: few, so that the memory's latency hides
/// behind the work that follows.
const FRESH: usize = 4 * BLOCK * LANES;

/// Elements along one axis, and their positions.
pub(super) struct AlongAxis<'a, 's> {
    pub(super) slots: SlotRow<'a>,
    /// In a new array: how many elements are zeroed so far, each just before it is filled.
    ///
    /// An allocator zeroes used memory on one thread, while the others wait.
    pub(super) zeroed: Option<&'a AtomicUsize>,
    pub(super) run: Run,
    pub(super) fill: &'s dyn FillSlots,
}

impl AlongAxis<'_, '_> {
    pub(super) fn fill(self) {
        let Some(middle) = self::middle(self.slots.len(), self.run, self.fill) else {
            return self.fill_here();
        };
        let last = self.slots.len() <= 2 * grain(self.fill);
        let (head, tail) = self.split_at(middle);
        let (head, tail) = (|| head.fill(), || tail.fill());
        if last { join_last(head, tail) } else { join(head, tail) }
    }

    fn split_at(self, middle: usize) -> (Self, Self) {
        let (head, tail) = self.slots.split_at(Axis(0), middle);
        let run = self.run.skip(middle);
        (Self { slots: head, ..self }, Self { slots: tail, run, ..self })
    }

    /// Fills the elements on this thread.
    #[expect(unsafe_code, reason = "slots do not know their elements' type")]
    fn fill_here(mut self) {
        let unit = usize::try_from(self.fill.unit()).unwrap_or(FRESH);
        let together = several(unit, FRESH);
        while !self.slots.is_empty() {
            let len = self.slots.len();
            let len = if self.zeroed.is_some() { len.min(together) } else { len };
            let (here, rest) = self.split_at(len);
            let zeroed = here.zeroed;
            // SAFETY: they are the slots of elements of this type, which are initialised or new.
            unsafe { here.fill.fill(here.slots, here.run, zeroed.is_some()) };
            if let Some(zeroed) = zeroed {
                zeroed.fetch_add(len, Ordering::Relaxed);
            }
            self = rest;
        }
    }
}

/// Where to split a line between two threads, if it is worth it.
fn middle(len: usize, run: Run, fill: &dyn FillSlots) -> Option<usize> {
    let grain = grain(fill);
    if len <= grain {
        return None;
    }
    match fill.unit() {
        1 => Some((len / 2).next_multiple_of(grain.min(BLOCK * LANES))),
        unit => {
            let middle = run.skip(len / 2).start.next_multiple_of(unit) - run.start;
            let middle = usize::try_from(middle).ok();
            middle.filter(|&middle| run.step == 1 && middle < len)
        }
    }
}
