//! The parts of an array along an axis, copied or moved.

use std::mem;

use ndarray::{Array, ArrayRef, Axis, Dimension, RemoveAxis, Zip};

use crate::engine::prefer_huge;

/// Copies of the parts at some indices of an axis.
pub(super) fn taken<T: Clone, D: RemoveAxis>(
    array: &ArrayRef<T, D>,
    axis: Axis,
    indices: &[usize],
) -> Array<T, D> {
    if array.is_standard_layout() {
        return row_major(array, axis, indices);
    }
    let transposed = array.t();
    if transposed.is_standard_layout() {
        let axis = Axis(array.ndim() - 1 - axis.0);
        return row_major(&transposed, axis, indices).reversed_axes();
    }
    // `select` handles any layout, but makes a view of each part.
    array.select(axis, indices)
}

/// Takes parts as [`taken`] does, from an array in standard layout, in which parts consist of
/// slices.
fn row_major<T: Clone, D: RemoveAxis>(
    array: &ArrayRef<T, D>,
    axis: Axis,
    indices: &[usize],
) -> Array<T, D> {
    let mut shape = array.raw_dim();
    shape[axis.0] = indices.len();
    let mut taken = Vec::with_capacity(shape.size());
    let elements = array.as_slice().expect("in standard layout");
    let slice: usize = array.shape()[axis.0 + 1..].iter().product();
    let block = slice * array.len_of(axis);
    for block in elements.chunks_exact(block.max(1)) {
        match slice {
            1 => taken.extend(indices.iter().map(|&index| block[index].clone())),
            _ => indices
                .iter()
                .for_each(|&index| taken.extend_from_slice(&block[index * slice..][..slice])),
        }
    }
    Array::from_shape_vec(shape, taken).expect("as many elements as the shape has")
}

/// Puts the parts along an axis in an order: each part moves to where its index is in `order`.
pub(super) fn put_in_order<T, D: Dimension>(
    array: &mut ArrayRef<T, D>,
    axis: Axis,
    order: Vec<usize>,
) {
    if array.is_empty() || order.len() < 2 {
        return;
    }
    let swaps = swaps(order);
    // Where elements are contiguous in any order of the axes, so are slices as long as the stride.
    let stride = array.stride_of(axis);
    if stride > 0
        && let Some(elements) = array.as_slice_memory_order_mut()
    {
        let slice = stride as usize;
        for block in elements.chunks_exact_mut(slice * swaps.len()) {
            swap_slices(block, slice, &swaps);
        }
        return;
    }
    let along_memory = array.strides().iter().all(|other| stride.abs() <= other.abs());
    if along_memory || array.len() / swaps.len() <= FEW_ELEMENTS {
        for mut lane in array.lanes_mut(axis) {
            swaps.iter().enumerate().for_each(|(index, &other)| lane.swap(index, other));
        }
        return;
    }
    for (index, &other) in swaps.iter().enumerate().filter(|&(index, &other)| index < other) {
        let (mut before, mut behind) = array.view_mut().split_at(axis, other);
        before.collapse_axis(axis, index);
        behind.collapse_axis(axis, 0);
        Zip::from(before).and(behind).for_each(mem::swap);
    }
}

/// Elements of a part that are swapped one by one sooner than with a view of the part.
const FEW_ELEMENTS: usize = 8;

fn swap_slices<T>(block: &mut [T], slice: usize, swaps: &[usize]) {
    for (index, &other) in swaps.iter().enumerate() {
        if slice == 1 {
            block.swap(index, other);
        } else if index < other {
            let (before, behind) = block.split_at_mut(other * slice);
            before[index * slice..][..slice].swap_with_slice(&mut behind[..slice]);
        }
    }
}

/// An order as swaps of index 0, 1, 2 and so on, each with an index that is not less.
///
/// A swap puts the right part at its index, which leaves its cycle of the order. Moving the parts
/// along the cycles would do with fewer steps, but each would wait for memory for the one before.
fn swaps(mut order: Vec<usize>) -> Vec<usize> {
    let mut inverse = vec![0; order.len()];
    prefer_huge(&mut inverse);
    for (to, &from) in order.iter().enumerate() {
        inverse[from] = to;
    }
    for index in 0..order.len() {
        let (from, to) = (order[index], inverse[index]);
        order[to] = from;
        inverse[from] = to;
        // The part that was at the index is now at `from`.
        order[index] = from;
    }
    order
}
