//! Shuffling every vector along an axis independently.

use ndarray::{ArrayRef, ArrayView1, ArrayViewD, ArrayViewMut1, Axis, Dimension, IxDyn};

use crate::distributions::StandardBits;
use crate::distributions::methods::orders::{check_items, how_many_rounds, sort};
use crate::engine::{check_axis, checked_allocation, parallel};
use crate::error::Error;
use crate::keys::Key;
use crate::prng::Prng;

/// How many elements a thread takes at a time.
const GRAIN: usize = 1 << 12;

#[cfg_attr(feature = "ledger", track_caller)]
pub(crate) fn shuffle_independent<I: Prng, T: Clone + Send, D: Dimension>(
    mut key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) -> Result<(), Error> {
    check_axis(axis, array.shape())?;
    checked_allocation::<u32>(array.shape())?;
    check_items(array.len_of(axis))?;
    // As many rounds as for sorting all elements together.
    let mut keys = Vec::new();
    for _ in 0..how_many_rounds(array.len()) {
        let [next, sort] = key.split_into();
        key = next;
        keys.push(sort.try_sample::<u32, _>(StandardBits, IxDyn(array.shape()))?);
    }
    let views: Vec<ArrayViewD<'_, u32>> = keys.iter().map(|keys| keys.view()).collect();
    let lane_len = array.len_of(axis);
    let mut lanes = Vec::with_capacity(array.len() / lane_len.max(1));
    let mut sorted_by: Vec<_> = views.iter().map(|keys| keys.lanes(axis).into_iter()).collect();
    for lane in array.lanes_mut(axis) {
        let keys: Vec<_> = sorted_by.iter_mut().map(|keys| keys.next().expect("alike")).collect();
        lanes.push(Lane { elements: lane, keys });
    }
    let together = GRAIN.div_ceil(lane_len.max(1));
    let mut groups = Vec::new();
    while !lanes.is_empty() {
        groups.push(lanes.split_off(lanes.len().saturating_sub(together)));
    }
    parallel::for_each(groups, |group| group.into_iter().for_each(Lane::shuffle));
    Ok(())
}

/// One vector, and its sort keys for each round.
struct Lane<'a, T> {
    elements: ArrayViewMut1<'a, T>,
    keys: Vec<ArrayView1<'a, u32>>,
}

impl<T: Clone> Lane<'_, T> {
    fn shuffle(mut self) {
        let n = self.elements.len();
        let keys: Vec<_> = self.keys.iter().map(|keys| keys.to_vec()).collect();
        let mut order = vec![0; n];
        let rounds = keys.iter().map(|keys| {
            |start: usize, out: &mut [u32]| out.copy_from_slice(&keys[start..start + out.len()])
        });
        sort(&Vec::from_iter(rounds), &mut order);
        // Faster than moving the values in place, and only as much memory as a lane takes.
        let shuffled = self.elements.select(Axis(0), &order);
        self.elements.assign(&shuffled);
    }
}
