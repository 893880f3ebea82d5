//! The largest of several values.

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
    let before = |&a: &usize, &b: &usize| values[b].total_cmp(&values[a]).then(a.cmp(&b));
    let mut indices = Vec::from_iter(0..values.len());
    if k < indices.len() {
        if k > 0 {
            indices.select_nth_unstable_by(k - 1, before);
        }
        indices.truncate(k);
    }
    indices.sort_unstable_by(before);
    indices
}
