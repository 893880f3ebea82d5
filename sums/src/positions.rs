//! The values of an array in the order of their positions (row-major), leaf by leaf.

use std::borrow::Cow;
use std::ops::Range;

use ndarray::{ArrayView, ArrayViewD, Axis, Dimension, Ix1, Ix2};

use crate::parallel;
use crate::tree::LEAF;

/// The values of an array by their positions.
#[derive(Debug)]
pub(crate) struct Positions<'a, T> {
    view: ArrayViewD<'a, T>,
    /// All values, if they are in memory in this order.
    slice: Option<&'a [T]>,
}

impl<'a, T: Copy + Sync> Positions<'a, T> {
    pub(crate) fn new<D: Dimension>(view: ArrayView<'a, T, D>) -> Self {
        let view = view.into_dyn();
        Self { slice: view.to_slice(), view }
    }

    /// As [`new`](Self::new), in the order of the memory, where all of it belongs to the array: for
    /// sums that do not depend on the order.
    pub(crate) fn in_any_order<D: Dimension>(view: ArrayView<'a, T, D>) -> Self {
        let view = view.into_dyn();
        Self { slice: view.to_slice_memory_order(), view }
    }

    pub(crate) fn len(&self) -> usize {
        self.view.len()
    }

    /// The number of leaves.
    pub(crate) fn leaves(&self) -> usize {
        self.len().div_ceil(LEAF)
    }

    /// The values of a leaf: as they are in memory, or copied.
    pub(crate) fn leaf(&self, leaf: usize) -> Cow<'a, [T]> {
        let range = leaf * LEAF..self.len().min((leaf + 1) * LEAF);
        match self.slice {
            Some(values) => Cow::Borrowed(&values[range]),
            None => Cow::Owned(gathered(&self.view, range)),
        }
    }

    /// Maps the leaves, in parallel.
    pub(crate) fn map_leaves<R: Send>(&self, f: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
        parallel::map(self.leaves(), parallel::GRAIN / LEAF, |leaf| f(&self.leaf(leaf)))
    }
}

/// A copy of the values at a range of positions.
fn gathered<T: Copy>(view: &ArrayViewD<'_, T>, range: Range<usize>) -> Vec<T> {
    let mut values = Vec::with_capacity(range.len());
    gather(view.view(), range, &mut values);
    values
}

fn gather<T: Copy>(view: ArrayViewD<'_, T>, range: Range<usize>, values: &mut Vec<T>) {
    match view.ndim() {
        0 => values.extend(view.iter().copied()),
        1 => {
            let view = view.into_dimensionality::<Ix1>().expect("one axis");
            values.extend(view.slice(ndarray::s![range]).iter().copied());
        }
        2 => {
            let view = view.into_dimensionality::<Ix2>().expect("two axes");
            for_parts(range, view.ncols(), |row, part| {
                values.extend(view.row(row).slice(ndarray::s![part]).iter().copied());
            });
        }
        _ => {
            let inner = view.shape()[1..].iter().product();
            for_parts(range, inner, |index, part| {
                gather(view.index_axis(Axis(0), index), part, values);
            });
        }
    }
}

/// Calls a function with the indices along the first axis that a range of positions touches, and the
/// range within each. `inner` is the number of positions of one index.
fn for_parts(range: Range<usize>, inner: usize, mut f: impl FnMut(usize, Range<usize>)) {
    let Range { mut start, end } = range;
    while start < end {
        let (index, first) = (start / inner, start % inner);
        let len = (inner - first).min(end - start);
        f(index, first..first + len);
        start += len;
    }
}
