//! Arrays whose order in memory differs from the order of positions, filled in parallel, in tiles.

use std::iter::zip;

use ndarray::{Axis, Ix2};

use super::erased::{FillSlots, Room, SlotRow, Slots, prefetch_row};
use super::grain::grain;
use super::layout::{by_distance, by_stride, row_major_steps, sorted};
use super::parallel::join;
use super::run::Run;
use crate::simd::LANES;

/// The length of a tile along its axes, if two are long.
const SIDE: usize = 4 * LANES;

/// The most elements of a tile.
const TILE: usize = SIDE * SIDE;

/// Elements of any layout, with positions that are affine in the index; no step is negative.
///
/// The values of a tile are made in the order of their positions, and then written in the order of
/// memory. Values that are [made together](Fill::unit) are in one tile: a vector's, which lies along
/// the axes with smaller steps.
pub(super) struct Tiles<'a, 's> {
    pub(super) slots: Slots<'a>,
    pub(super) start: u64,
    pub(super) steps: &'s [u64],
    pub(super) fill: &'s dyn FillSlots,
}

impl Tiles<'_, '_> {
    pub(super) fn fill(self) {
        if self.values() > grain(self.fill)
            && let Some(axis) = self.farthest_apart()
        {
            let (head, tail) = self.split(axis);
            join(|| head.fill(), || tail.fill());
        } else {
            let most = TILE.max(self.fill.unit() as usize);
            let values = self.values().min(most);
            let mut room = self.fill.room(values);
            self.fill_here(&mut *room);
        }
    }

    /// Fills the elements on this thread; `room` is for the values of a tile.
    fn fill_here(self, room: &mut dyn Room) {
        let divided = if self.values() > room.len() { self.farthest_apart() } else { None };
        match divided.or_else(|| self.across_vectors()) {
            Some(axis) => {
                let (head, tail) = self.split(axis);
                head.fill_here(room);
                tail.fill_here(room);
            }
            None => self.fill_tile(room),
        }
    }

    /// How many values are made for the elements.
    fn values(&self) -> usize {
        let unit = self.fill.unit();
        let axes = zip(self.slots.shape(), self.steps).filter(|&(_, &step)| step >= unit);
        axes.map(|(&len, _)| len).product::<usize>().saturating_mul(unit as usize)
    }

    /// The axis along which elements are farthest apart in both orders: they have the least in
    /// common.
    fn farthest_apart(&self) -> Option<usize> {
        let unit = self.fill.unit();
        let (shape, strides) = (self.slots.shape(), self.slots.strides());
        let size = self.fill.size();
        let axes =
            (0..self.steps.len()).filter(|&axis| shape[axis] > 1 && self.steps[axis] >= unit);
        axes.max_by_key(|&axis| {
            let stride = (strides[axis].unsigned_abs() / size) as u64;
            (stride.min(self.steps[axis]), shape[axis])
        })
    }

    /// An axis along which elements are at different places of their vectors, or in several vectors
    /// though the step is smaller than a vector: vectors need not divide rows.
    fn across_vectors(&self) -> Option<usize> {
        let unit = self.fill.unit();
        let mut place = self.start % unit;
        for (axis, (&len, &step)) in zip(self.slots.shape(), self.steps).enumerate() {
            let aligned = step >= unit && step % unit == 0;
            if len > 1 && !aligned {
                place = place.saturating_add(step.saturating_mul(len as u64 - 1));
                if place >= unit {
                    return Some(axis);
                }
            }
        }
        None
    }

    fn split(self, axis: usize) -> (Self, Self) {
        let Self { slots, start, steps, fill } = self;
        let half = slots.shape()[axis] / 2;
        let round = [SIDE, LANES].into_iter().find(|&round| half >= round).unwrap_or(1);
        let half = half / round * round;
        let behind = start.wrapping_add(steps[axis].wrapping_mul(half as u64));
        let (head, tail) = slots.split_at(Axis(axis), half);
        let tail = Self { slots: tail, start: behind, steps, fill };
        (Self { slots: head, start, steps, fill }, tail)
    }

    #[expect(unsafe_code, reason = "slots do not know their elements' type")]
    fn fill_tile(self, room: &mut dyn Room) {
        let values = self.values();
        let Self { slots, start, steps, fill } = self;
        let unit = fill.unit();
        let (mut slots, mut steps) = by_distance(slots, steps);
        let vectors = steps.iter().take_while(|&&step| step >= unit).count();

        let mut run = Equidistant::last(&slots.shape()[..vectors], &steps[..vectors], unit);
        if unit == 1 && run.len < LANES && vectors > 0 {
            let shape = &slots.shape()[..vectors];
            let longest = (0..vectors).max_by_key(|&axis| shape[axis]).expect("an axis");
            slots.swap_axes(longest, vectors - 1);
            steps.swap(longest, vectors - 1);
            let len = slots.shape()[vectors - 1];
            run = Equidistant { before: vectors - 1, len, step: steps[vectors - 1] };
        }
        // The distances between the elements' values among those that are made.
        let mut strides = row_major_steps(&slots.shape()[..vectors]);
        strides.iter_mut().for_each(|stride| *stride *= unit);
        strides.extend(&steps[vectors..]);
        let place = start % unit;
        let (shape, steps) = (slots.shape()[..run.before].to_vec(), &steps[..run.before]);

        let order = writing_order(&slots);
        let strides: Vec<usize> = order.iter().map(|&axis| strides[axis] as usize).collect();
        let mut slots = slots.permuted_axes(order);
        for_each_row(slots.view_mut(), 0, &strides, &mut |row, _| prefetch_row(row, fill.size()));
        let together = run.len * unit as usize;
        for number in 0..values / together {
            let mut left = number;
            let start = zip(&shape, steps).rev().fold(start - place, |at, (&len, &step)| {
                let index = left % len;
                left /= len;
                at.wrapping_add(step.wrapping_mul(index as u64))
            });
            room.make(number * together, together, Run { start, step: run.step });
        }
        let stride = *strides.last().expect("an axis");
        for_each_row(slots, place as usize, &strides, &mut |row, first| {
            // SAFETY: they are the slots of elements of this type.
            unsafe { room.write(row, first, stride) };
        });
    }
}

/// The last axes, as far as the positions of all their vectors are equally spaced.
struct Equidistant {
    /// The number of axes before them.
    before: usize,
    /// How many vectors there are along them.
    len: usize,
    /// The step from one value to the next.
    step: u64,
}

impl Equidistant {
    fn last(shape: &[usize], steps: &[u64], unit: u64) -> Self {
        let axes = shape.len();
        match steps.last() {
            // Vectors that are not adjacent are made one by one.
            Some(&step) if unit == 1 || step == unit => {
                let (mut before, mut len) = (axes - 1, shape[axes - 1]);
                while before > 0 && steps[before - 1] == step.wrapping_mul(len as u64) {
                    before -= 1;
                    len *= shape[before];
                }
                Self { before, len, step: if unit == 1 { step } else { 1 } }
            }
            _ => Self { before: axes, len: 1, step: 1 },
        }
    }
}

/// The axes as elements are written: along the last one they are adjacent, if that is not short.
///
/// Short rows take longer, one by one, than elements that are not adjacent.
fn writing_order(slots: &Slots<'_>) -> Vec<usize> {
    let order = by_stride(slots);
    match order.last() {
        Some(&last) if slots.shape()[last] < LANES => {
            sorted(order.iter().map(|&axis| (slots.shape()[axis] as u64, axis)))
        }
        _ => order,
    }
}

/// Calls `f` with the elements along the last axis, for each index of the others, and with
/// `sum(strides[a] * ix[a])`.
fn for_each_row(
    mut slots: Slots<'_>,
    first: usize,
    strides: &[usize],
    f: &mut dyn FnMut(SlotRow<'_>, usize),
) {
    let firsts = (0..).map(|index| first + strides[0] * index);
    match strides.len() {
        1 => f(slots.into_dimensionality().expect("one axis"), first),
        // An iterator over rows of a fixed number of axes is several times as fast.
        2 => {
            let mut slots = slots.into_dimensionality::<Ix2>().expect("two axes");
            zip(slots.rows_mut(), firsts).for_each(|(row, first)| f(row, first));
        }
        _ => {
            for (slots, first) in zip(slots.outer_iter_mut(), firsts) {
                for_each_row(slots, first, &strides[1..], f);
            }
        }
    }
}
