//! The order of axes in which arrays are filled.

use std::borrow::Cow;

use ndarray::{Array, ArrayBase, ArrayRef, Axis, Data, Dimension, Shape};

use super::check::checked_allocation;
use super::erased::Slots;
use crate::error::Error;
use crate::simd::LANES;

/// The distance between neighbours along each axis of a row-major array of `shape`.
pub(crate) fn row_major_steps(shape: &[usize]) -> Vec<u64> {
    let mut steps = vec![1u64; shape.len()];
    for axis in (1..shape.len()).rev() {
        steps[axis - 1] = steps[axis].wrapping_mul(shape[axis] as u64);
    }
    steps
}

/// The elements in row-major order, without a copy if the array owns them and they are stored so.
pub(crate) fn into_row_major<T, S, D>(array: ArrayBase<S, D>) -> Vec<T>
where
    T: Copy,
    S: Data<Elem = T>,
    D: Dimension,
{
    let len = array.len();
    if !array.is_standard_layout() {
        return row_major(&array).into_owned();
    }
    match array.into_owned().into_raw_vec_and_offset() {
        (elements, _) if elements.len() == len => elements,
        // The allocation still holds what an earlier slice left out.
        (elements, offset) => elements[offset.unwrap_or(0)..][..len].to_vec(),
    }
}

/// The elements in row-major order, borrowed if they are stored so.
pub(crate) fn row_major<T: Copy, D: Dimension>(array: &ArrayRef<T, D>) -> Cow<'_, [T]> {
    if let Some(elements) = array.as_slice() {
        return elements.into();
    }
    let mut elements = Vec::with_capacity(array.len());
    // Not `collect`, which asks for one element after the other, at each whether a row ends.
    array.iter().for_each(|&element| elements.push(element));
    elements.into()
}

/// Makes an array that a caller passes row-major, as [`into_row_major`] does.
///
/// # Errors
/// [`Error::Memory`] or [`Error::TooLarge`] if it is copied and does not fit in memory: a view may
/// have any number of elements that are one in memory.
pub(crate) fn try_into_row_major<T, S, D>(array: ArrayBase<S, D>) -> Result<Vec<T>, Error>
where
    T: Copy,
    S: Data<Elem = T>,
    D: Dimension,
{
    match array.try_into_owned_nocopy() {
        Ok(array) => Ok(into_row_major(array)),
        Err(array) => {
            checked_allocation::<T>(array.shape())?;
            Ok(row_major(&array).into_owned())
        }
    }
}

/// Whether a shape is row-major.
pub(crate) fn is_row_major<D: Dimension>(shape: &Shape<D>) -> bool {
    // A shape does not reveal its order, but an array of it does. With one axis there is only one.
    if D::NDIM == Some(1) {
        return true;
    }
    Array::from_elem(shape.clone(), ()).is_standard_layout()
}

/// Whether elements of this size are adjacent in row-major order.
pub(super) fn are_adjacent(slots: &Slots<'_>, size: usize) -> bool {
    let axes = slots.shape().iter().zip(slots.strides());
    let mut steps = row_major_steps(slots.shape()).into_iter();
    axes.zip(&mut steps)
        .all(|((&len, &stride), step)| len == 1 || stride == (step as usize * size) as isize)
}

/// Inverts the axes along which positions decrease. Returns at least one axis.
pub(super) fn forwards<'a>(
    mut slots: Slots<'a>,
    mut start: u64,
    steps: &[u64],
) -> (Slots<'a>, u64, Vec<u64>) {
    if slots.ndim() == 0 {
        return (slots.insert_axis(Axis(0)), start, vec![1]);
    }
    let mut steps = steps.to_vec();
    for (axis, step) in steps.iter_mut().enumerate() {
        if (*step as i64) < 0 {
            let last = slots.len_of(Axis(axis)) as u64 - 1;
            start = start.wrapping_add(step.wrapping_mul(last));
            *step = step.wrapping_neg();
            slots.invert_axis(Axis(axis));
        }
    }
    (slots, start, steps)
}

/// Orders the axes by decreasing stride and merges those that are one axis both in memory and in
/// position, so that the last axis, whose elements make up blocks, is long.
pub(super) fn in_memory_order<'a>(mut slots: Slots<'a>, steps: &[u64]) -> (Slots<'a>, Vec<u64>) {
    let order = by_stride(&slots);
    let mut steps: Vec<u64> = order.iter().map(|&axis| steps[axis]).collect();
    slots = slots.permuted_axes(order);

    for inner in (1..slots.ndim()).rev() {
        let (inner, outer) = (Axis(inner), Axis(inner - 1));
        let continues = slots.len_of(outer) == 1
            || steps[outer.0] == steps[inner.0].wrapping_mul(slots.len_of(inner) as u64);
        if continues && slots.merge_axes(outer, inner) {
            slots = slots.index_axis_move(outer, 0);
            steps.remove(outer.0);
        }
    }
    let last = slots.ndim() - 1;
    let longest = (0..last).max_by_key(|&axis| slots.len_of(Axis(axis)));
    if let Some(longest) = longest.filter(|_| slots.len_of(Axis(last)) < LANES) {
        slots.swap_axes(longest, last);
        steps.swap(longest, last);
    }
    (slots, steps)
}

/// The axes by decreasing distance between neighbours in memory.
pub(super) fn by_stride(slots: &Slots<'_>) -> Vec<usize> {
    decreasing(slots.strides().iter().map(|stride| stride.unsigned_abs() as u64))
}

/// Orders the axes by decreasing distance of the positions along them, without axes of one element
/// if there are others.
pub(super) fn by_distance<'a>(slots: Slots<'a>, steps: &[u64]) -> (Slots<'a>, Vec<u64>) {
    let order = decreasing(steps.iter().copied());
    let mut steps: Vec<u64> = order.iter().map(|&axis| steps[axis]).collect();
    let mut slots = slots.permuted_axes(order);
    for axis in (0..steps.len()).rev() {
        if steps.len() > 1 && slots.len_of(Axis(axis)) == 1 {
            slots = slots.index_axis_move(Axis(axis), 0);
            steps.remove(axis);
        }
    }
    (slots, steps)
}

/// The axes by decreasing distance between neighbours.
fn decreasing(distances: impl Iterator<Item = u64>) -> Vec<usize> {
    sorted(distances.map(|distance| !distance).zip(0..))
}

/// The axes by increasing keys, equal ones as they stand.
pub(super) fn sorted(axes: impl Iterator<Item = (u64, usize)>) -> Vec<usize> {
    // Axes are few, and the sorts of the standard library are long functions.
    let mut sorted: Vec<(u64, usize)> = Vec::new();
    for (key, axis) in axes {
        let place = sorted.partition_point(|&(other, _)| other <= key);
        sorted.insert(place, (key, axis));
    }
    sorted.into_iter().map(|(_, axis)| axis).collect()
}
