//! The largest of several values.

use crate::math::Real;

/// The places of the `k` largest values, the largest first; of equal ones, the first.
pub(super) fn largest<T: Real>(values: &[T], k: usize) -> Vec<usize> {
    let before = |&a: &usize, &b: &usize| {
        let (left, right) = (values[a], values[b]);
        right.partial_cmp(&left).expect("no value is NaN").then(a.cmp(&b))
    };
    let mut places = Vec::from_iter(0..values.len());
    if k < places.len() {
        if k > 0 {
            places.select_nth_unstable_by(k - 1, before);
        }
        places.truncate(k);
    }
    places.sort_unstable_by(before);
    places
}
