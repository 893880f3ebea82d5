//! Elements along one axis, filled in parallel.

use ndarray::{ArrayViewMut1, Axis, aview1};

use super::fill::{Fill, grain};
use super::memory::Elements;
use super::parallel::{join, join_last};
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// How many elements of a new array are zeroed at a time: few, so that the memory's latency hides
/// behind the work that follows.
const FRESH: usize = 4 * BLOCK * LANES;

/// Elements along one axis, and their positions.
pub(super) struct AlongAxis<'a, 's, T> {
    pub(super) elements: Elements<'a, T>,
    pub(super) run: Run,
    pub(super) fill: &'s dyn Fill<T>,
}

impl<T: Copy + Default + Send> AlongAxis<'_, '_, T> {
    pub(super) fn fill(self) {
        let Self { elements, run, fill } = self;
        let Some(middle) = self::middle(elements.len(), run, fill) else {
            return Self { elements, run, fill }.fill_here();
        };
        let last = elements.len() <= 2 * grain(fill);
        let (head, tail) = elements.split_at(middle);
        let head = || AlongAxis { elements: head, run, fill }.fill();
        let tail = || AlongAxis { elements: tail, run: run.skip(middle), fill }.fill();
        if last { join_last(head, tail) } else { join(head, tail) }
    }

    /// Fills the elements on this thread.
    fn fill_here(self) {
        let Self { mut elements, mut run, fill } = self;
        let together = FRESH.next_multiple_of(usize::try_from(fill.unit()).unwrap_or(FRESH));
        while let Some(mut elements) = elements.next(together) {
            let len = elements.len();
            match elements.as_slice_mut() {
                Some(elements) => fill.fill(run, elements),
                None => apart(elements, run, fill),
            }
            run = run.skip(len);
        }
    }
}

/// Fills elements that are not adjacent.
fn apart<T: Copy + Default>(mut elements: ArrayViewMut1<'_, T>, run: Run, fill: &dyn Fill<T>) {
    const TOGETHER: usize = BLOCK * LANES;
    let mut values = [T::default(); TOGETHER];
    for (number, mut elements) in elements.axis_chunks_iter_mut(Axis(0), TOGETHER).enumerate() {
        let values = &mut values[..elements.len()];
        fill.fill(run.skip(number * TOGETHER), values);
        elements.assign(&aview1(values));
    }
}

/// Where to split a line between two threads, if it is worth it.
fn middle<T>(len: usize, run: Run, fill: &dyn Fill<T>) -> Option<usize> {
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
