//! The largest of several values.

use crate::math::Real;

/// The indices of the `k` largest values, largest first; among equal ones, first come first. As JAX
/// sorts them, 0 is larger than -0.
pub(crate) fn largest<T: Real>(values: &[T], k: usize) -> Vec<usize> {
    let negative_zero = |value: T| T::ONE / value == -T::INFINITY;
    let before = |&a: &usize, &b: &usize| {
        let (left, right) = (values[a], values[b]);
        let order = right.partial_cmp(&left).expect("no value is NaN");
        order.then_with(|| negative_zero(left).cmp(&negative_zero(right)).then(a.cmp(&b)))
    };
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
