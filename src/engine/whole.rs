//! Arrays of any layout, filled in chunks, in parallel.

use ndarray::{Array, ArrayRef, ArrayViewMut, ArrayViewMutD, Dimension, Shape};

use super::along_axis::AlongAxis;
use super::erased::{row_slots, slots};
use super::fill::Fill;
use super::grain::grain;
use super::grid::grid;
use super::layout::{is_row_major, row_major_steps};
use super::memory::{self, RECYCLED};
use super::run::Run;
use crate::simd::{BLOCK, LANES};

/// Up to this many values are filled without considering threads or layout.
const SMALL: usize = BLOCK * LANES;

/// The first `len` values.
pub(crate) fn first<T: Copy + Default + Send>(fill: &dyn Fill<T>, len: usize) -> Vec<T> {
    let mut values = Vec::new();
    array_into(len, fill, &mut values);
    values
}

/// Makes the first `len` values.
///
/// Not returned: moving a vector that was made just before takes as long as making a few values.
#[inline(never)]
pub(crate) fn array_into<T: Copy + Default + Send>(
    len: usize,
    fill: &dyn Fill<T>,
    values: &mut Vec<T>,
) {
    let bytes = len * size_of::<T>();
    if len > grain(&fill) && (1..=RECYCLED).contains(&bytes) {
        *values = memory::filled(len, fill);
    } else if len <= SMALL {
        // Zeroing a few values is faster than asking the allocator for zeroed memory.
        *values = Vec::with_capacity(len);
        values.resize(len, T::default());
        fill.fill(Run { start: 0, step: 1 }, values);
    } else {
        // Zeroed memory comes from the operating system untouched.
        *values = vec![T::default(); len];
        memory::prefer_huge(values);
        contiguous(values, 0, fill);
    }
}

/// Fills `out` with the values at its own flat positions.
pub(crate) fn whole<T, D>(out: &mut ArrayRef<T, D>, fill: &dyn Fill<T>)
where
    T: Copy + Default + Send,
    D: Dimension,
{
    if let Some(elements) = out.as_slice_mut() {
        if elements.len() <= SMALL {
            return fill.fill(Run { start: 0, step: 1 }, elements);
        }
        return contiguous(elements, 0, fill);
    }
    let steps = row_major_steps(out.shape());
    fill_grid(out.view_mut().into_dyn(), 0, &steps, fill);
}

/// A new array of a shape, with the values at its own flat positions.
pub(crate) fn new_whole<T, D>(shape: Shape<D>, fill: &dyn Fill<T>) -> Array<T, D>
where
    T: Copy + Default + Send,
    D: Dimension,
{
    let mut values = Vec::new();
    values_of(&shape, fill, &mut values);
    array_of(shape, values)
}

/// Makes the values of an array of a shape, in the order of its memory.
#[inline]
pub(crate) fn values_of<T, D>(shape: &Shape<D>, fill: &dyn Fill<T>, values: &mut Vec<T>)
where
    T: Copy + Default + Send,
    D: Dimension,
{
    let len = shape.size();
    if is_row_major(shape) {
        return array_into(len, fill, values);
    }
    *values = vec![T::default(); len];
    let view = ArrayViewMut::from_shape(shape.clone(), values);
    whole(&mut view.expect("as many values as the shape has"), fill);
}

/// The array of a shape that has these values in its memory.
#[inline]
pub(crate) fn array_of<T, D: Dimension>(shape: Shape<D>, values: Vec<T>) -> Array<T, D> {
    Array::from_shape_vec(shape, values).expect("as many values as the shape has")
}

/// Fills `out` with the values at positions `start`, `start + 1`, ...
#[inline(never)]
pub(crate) fn contiguous<T: Copy + Default + Send>(out: &mut [T], start: u64, fill: &dyn Fill<T>) {
    if let Some(slots) = row_slots(out) {
        AlongAxis { slots, zeroed: None, run: Run { start, step: 1 }, fill: &fill }.fill();
    }
}

/// Fills the element at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
#[inline(never)]
pub(crate) fn fill_grid<T: Copy + Default + Send>(
    elements: ArrayViewMutD<'_, T>,
    start: u64,
    steps: &[u64],
    fill: &dyn Fill<T>,
) {
    if let Some(slots) = slots(elements) {
        grid(slots, start, steps, &fill);
    }
}
