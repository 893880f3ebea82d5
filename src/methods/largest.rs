//! The largest of several values.

use std::cmp::Ordering;

use crate::math::Real;

/// The indices of the `k` largest values, largest first; among equal ones, first come first. As JAX
/// sorts them, 0 is larger than -0. None is NaN.
pub(crate) fn largest<T: Real>(values: &[T], k: usize) -> Vec<usize> {
    let mut wide = Vec::with_capacity(values.len());
    for &value in values {
        wide.push(value.to_f64());
    }
    largest_of_doubles(&wide, k)
}

/// Apart, because a sort is a long function.
fn largest_of_doubles(values: &[f64], k: usize) -> Vec<usize> {
    first_in_order(values.len(), k, |a, b| values[b].total_cmp(&values[a]))
}

/// The first `k` of the indices below `len`, in an order; among equal ones, the smaller comes first.
#[inline]
pub(crate) fn first_in_order(
    len: usize,
    k: usize,
    order: impl Fn(usize, usize) -> Ordering,
) -> Vec<usize> {
    let before = |&a: &usize, &b: &usize| order(a, b).then(a.cmp(&b));
    let mut indices = Vec::from_iter(0..len);
    if k < indices.len() {
        if k > 0 {
            indices.select_nth_unstable_by(k - 1, before);
        }
        indices.truncate(k);
    }
    indices.sort_unstable_by(before);
    indices
}
