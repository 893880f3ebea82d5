//! Arrays of any layout, filled in chunks, in parallel.

use ndarray::{ArrayRef, ArrayViewMut1, ArrayViewMutD, Axis, Dimension, aview1};

use super::layout::{by_distance, in_memory_order, row_major_steps};
use super::memory::{self, Elements, RECYCLED};
use super::parallel::{join, join_last};
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// The [cost](Fill::cost) of what one thread makes at a time. For less, waking another thread takes
/// longer than it saves.
const GRAIN: usize = 1 << 15;

/// How many elements of a new array are zeroed at a time: few, so that the memory's latency hides
/// behind the work that follows.
const FRESH: usize = 4 * BLOCK * LANES;

/// Up to this many values are filled without considering threads or layout.
const SMALL: usize = BLOCK * LANES;

/// Fills arrays: a sampler with its loops compiled.
///
/// The functions for whole arrays are methods so that they are compiled where the sampler is made.
pub trait Fill<T>: Send + Sync {
    /// Writes the values at the positions of a run of any length.
    fn fill(&self, run: Run, out: &mut [T]);

    /// Roughly how long a value takes, in draws of 32 bits or in nanoseconds.
    fn cost(&self) -> usize;

    /// How many positions are made together, from a multiple of that number on: at least 1.
    fn unit(&self) -> u64;

    /// The first `len` values.
    fn array(&self, len: usize) -> Vec<T>;

    /// Writes the values at the positions from `start` on.
    fn row(&self, out: &mut [T], start: u64);

    /// As [`row`](Self::row), past the caches.
    fn row_past_caches(&self, out: &mut [T], start: u64);

    /// Fills the element at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
    fn grid(&self, elements: ArrayViewMutD<'_, T>, start: u64, steps: &[u64]);
}

/// How many values one thread fills at a time: a multiple of a line.
fn grain<T>(fill: &dyn Fill<T>) -> usize {
    let values = match fill.cost() {
        0 => 4 * GRAIN,
        cost => (GRAIN / cost).max(1),
    };
    values.next_multiple_of(LANES)
}

/// The first `len` values.
///
/// The threads that fill the memory are the first to touch it.
pub(crate) fn array<T: Copy + Default + Send>(len: usize, fill: &dyn Fill<T>) -> Vec<T> {
    let bytes = len * size_of::<T>();
    if len > grain(fill) && bytes <= RECYCLED {
        return memory::filled(len, |elements| {
            Line { elements, run: Run { start: 0, step: 1 }, fill }.fill();
        });
    }
    if len <= SMALL {
        // Zeroing a few values is faster than asking the allocator for zeroed memory.
        let mut values = Vec::with_capacity(len);
        values.resize(len, T::default());
        fill.fill(Run { start: 0, step: 1 }, &mut values);
        return values;
    }
    // Zeroed memory comes from the operating system untouched.
    let mut values = vec![T::default(); len];
    memory::prefer_huge(&mut values);
    contiguous(&mut values, 0, fill);
    values
}

/// Fills `out` with the values at its own flat positions.
pub(crate) fn whole<T, D: Dimension>(out: &mut ArrayRef<T, D>, fill: &dyn Fill<T>) {
    if let Some(elements) = out.as_slice_mut() {
        if elements.len() <= SMALL {
            return fill.fill(Run { start: 0, step: 1 }, elements);
        }
        return fill.row(elements, 0);
    }
    let steps = row_major_steps(out.shape());
    fill.grid(out.view_mut().into_dyn(), 0, &steps);
}

/// Fills `out` with the values at positions `start`, `start + 1`, ...
pub(crate) fn contiguous<T: Copy + Default + Send>(out: &mut [T], start: u64, fill: &dyn Fill<T>) {
    Line { elements: Elements::Written(out.into()), run: Run { start, step: 1 }, fill }.fill();
}

/// Fills the element at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
pub(crate) fn grid<T: Copy + Default + Send>(
    mut elements: ArrayViewMutD<'_, T>,
    start: u64,
    steps: &[u64],
    fill: &dyn Fill<T>,
) {
    if elements.is_empty() {
        return;
    }
    if steps == row_major_steps(elements.shape())
        && let Some(elements) = elements.as_slice_mut()
    {
        return contiguous(elements, start, fill);
    }
    if fill.unit() > 1 {
        let (elements, steps) = by_distance(elements, steps);
        Vectors { elements, start, steps: &steps, fill }.fill();
    } else {
        let (elements, steps) = in_memory_order(elements, steps);
        Grid { elements, start, steps: &steps, fill }.fill();
    }
}

/// Elements of any layout, with positions that are affine in the index.
struct Grid<'a, 's, T> {
    elements: ArrayViewMutD<'a, T>,
    start: u64,
    steps: &'s [u64],
    fill: &'s dyn Fill<T>,
}

impl<T: Copy + Default + Send> Grid<'_, '_, T> {
    fn fill(self) {
        let Self { mut elements, start, steps, fill } = self;
        let after =
            |axis: usize, index: usize| start.wrapping_add(steps[axis].wrapping_mul(index as u64));
        match elements.shape().iter().rev().skip(1).rev().position(|&len| len > 1) {
            // Halving the outermost axis keeps each part's memory together.
            Some(axis) if elements.len() > grain(fill) => {
                let middle = elements.len_of(Axis(axis)) / 2;
                let (head, tail) = elements.split_at(Axis(axis), middle);
                let behind = after(axis, middle);
                join(
                    || Grid { elements: head, start, steps, fill }.fill(),
                    || Grid { elements: tail, start: behind, steps, fill }.fill(),
                );
            }
            _ if steps.len() > 1 => {
                for (index, elements) in elements.outer_iter_mut().enumerate() {
                    Grid { elements, start: after(0, index), steps: &steps[1..], fill }.fill();
                }
            }
            _ => {
                let elements = elements.into_dimensionality().expect("one axis is left");
                let elements = Elements::Written(elements);
                Line { elements, run: Run { start, step: steps[0] }, fill }.fill();
            }
        }
    }
}

/// Elements of any layout whose values are made in vectors. Positions are affine in the index, and
/// closest together along the last axes, so that each vector is made once.
struct Vectors<'a, 's, T> {
    elements: ArrayViewMutD<'a, T>,
    start: u64,
    steps: &'s [u64],
    fill: &'s dyn Fill<T>,
}

impl<T: Copy + Default + Send> Vectors<'_, '_, T> {
    fn fill(self) {
        let Self { elements, start, steps, fill } = self;
        let unit = fill.unit();
        let apart = |axis: usize| (steps[axis] as i64).unsigned_abs() >= unit;
        let vectors = (0..steps.len()).filter(|&axis| apart(axis));
        let vectors: u64 = vectors.map(|axis| elements.shape()[axis] as u64).product();
        let axis = elements.shape().iter().position(|&len| len > 1).filter(|&axis| apart(axis));
        if let Some(axis) = axis
            && vectors.saturating_mul(unit) > grain(fill) as u64
        {
            let middle = elements.len_of(Axis(axis)) / 2;
            let (head, tail) = elements.split_at(Axis(axis), middle);
            let behind = start.wrapping_add(steps[axis].wrapping_mul(middle as u64));
            return join(
                || Vectors { elements: head, start, steps, fill }.fill(),
                || Vectors { elements: tail, start: behind, steps, fill }.fill(),
            );
        }
        let (mut vector, mut current) = (vec![T::default(); unit as usize], None);
        let mut value = |position: u64| {
            let first = position - position % unit;
            if current != Some(first) {
                fill.fill(Run { start: first, step: 1 }, &mut vector);
                current = Some(first);
            }
            vector[(position % unit) as usize]
        };
        write(elements, start, steps, &mut value);
    }
}

/// Writes each element's value, given its position.
fn write<T>(
    mut elements: ArrayViewMutD<'_, T>,
    start: u64,
    steps: &[u64],
    value: &mut impl FnMut(u64) -> T,
) {
    let Some((&step, inner_steps)) = steps.split_first() else {
        return elements.iter_mut().for_each(|element| *element = value(start));
    };
    let positions = (0..).map(|index: u64| start.wrapping_add(step.wrapping_mul(index)));
    if inner_steps.is_empty() {
        elements.iter_mut().zip(positions).for_each(|(element, at)| *element = value(at));
    } else {
        for (elements, at) in elements.outer_iter_mut().zip(positions) {
            write(elements, at, inner_steps, value);
        }
    }
}

/// Elements along one axis, and their positions.
struct Line<'a, 's, T> {
    elements: Elements<'a, T>,
    run: Run,
    fill: &'s dyn Fill<T>,
}

impl<T: Copy + Default + Send> Line<'_, '_, T> {
    fn fill(self) {
        let Self { elements, run, fill } = self;
        let Some(middle) = self::middle(elements.len(), run, fill) else {
            return Self { elements, run, fill }.fill_here();
        };
        let last = elements.len() <= 2 * grain(fill);
        let (head, tail) = elements.split_at(middle);
        let head = || Line { elements: head, run, fill }.fill();
        let tail = || Line { elements: tail, run: run.skip(middle), fill }.fill();
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
