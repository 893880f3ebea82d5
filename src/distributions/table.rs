//! Samples that are drawn as a whole.

use crate::math::Real;
use crate::sampler::{Run, Sampler};

/// Values that were drawn before they were asked for, by position.
#[derive(Debug)]
pub(super) struct Table<T>(Vec<T>);

impl<T> Table<T> {
    pub(super) fn new(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T: Copy + Default + Sync> Sampler<T> for Table<T> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        for lane in 0..L {
            let position = run.position(lane) as usize;
            out[lane] = self.0.get(position).copied().unwrap_or_default();
        }
    }
}

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
