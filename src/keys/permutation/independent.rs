//! Shuffling every vector along an axis independently.

use std::any::type_name;

use ndarray::{ArrayRef, ArrayView1, ArrayViewD, ArrayViewMut1, Axis, Dimension, IxDyn};

use crate::engine::{check_axis, checked_allocation, parallel};
use crate::error::Error;
use crate::jax::StandardBits;
use crate::jax::methods::orders::{check_items, how_many_rounds, sort};
use crate::keys::Key;
use crate::keys::batch::Batch as _;
use crate::keys::parts::put_in_order;
use crate::ledger::Permutation;
use crate::prng::{Family, Prng};
use crate::sampling::shuffle;

/// How many elements a thread takes at a time.
const GRAIN: usize = 1 << 12;

#[cfg_attr(feature = "ledger", track_caller)]
pub(crate) fn shuffle_independent<I: Prng, T: Clone + Send, D: Dimension>(
    mut key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) -> Result<(), Error> {
    check_axis(axis, array.shape())?;
    if I::FAMILY == Family::Native {
        shuffle_lanes(key, array, axis);
        return Ok(());
    }
    checked_allocation::<u32>(array.shape())?;
    check_items(array.len_of(axis))?;
    // The number of rounds is the one for sorting all elements together.
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
    parallel::for_each(grouped(lanes, lane_len), |group| group.into_iter().for_each(Lane::shuffle));
    Ok(())
}

/// Shuffles each vector along an axis; the vectors are numbered in row-major order.
#[cfg_attr(feature = "ledger", track_caller)]
fn shuffle_lanes<I: Prng, T: Send, D: Dimension>(
    key: Key<I>,
    array: &mut ArrayRef<T, D>,
    axis: Axis,
) {
    let n = array.len_of(axis);
    let count = array.len() / n.max(1);
    let is_contiguous = n < 2 || array.stride_of(axis) == 1;
    let lanes = Vec::from_iter((0..).zip(array.lanes_mut(axis)));
    key.with_origin(count as u64, type_name::<Permutation>, |origin| {
        let source = origin.source();
        parallel::for_each(grouped(lanes, n), |group| {
            if n > shuffle::DIRECT {
                for (number, mut lane) in group {
                    let order = shuffle::orders(&source.key_at(number), n);
                    put_in_order(&mut lane, Axis(0), order);
                }
            } else if is_contiguous {
                let slices = group.into_iter().map(|(number, lane)| {
                    (number, lane.into_slice().expect("a contiguous vector"))
                });
                shuffle::shuffle_numbered(&source, slices);
            } else {
                for (number, mut lane) in group {
                    let mut order = Vec::from_iter(0..n);
                    shuffle::shuffle_numbered(&source, [(number, &mut order[..])]);
                    put_in_order(&mut lane, Axis(0), order);
                }
            }
        });
    });
}

/// Lanes of `n` elements in groups that one thread takes at a time.
fn grouped<L>(mut lanes: Vec<L>, n: usize) -> Vec<Vec<L>> {
    let together = GRAIN.div_ceil(n.max(1));
    let mut groups = Vec::new();
    while !lanes.is_empty() {
        groups.push(lanes.split_off(lanes.len().saturating_sub(together)));
    }
    groups
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
