//! Elements along several axes, filled in parallel.

use ndarray::Axis;

use super::along_axis::AlongAxis;
use super::erased::{FillSlots, Slots};
use super::fill::Cost;
use super::grain::grain;
use super::layout::{are_adjacent, forwards, in_memory_order, row_major_steps};
use super::parallel::join;
use super::run::Run;
use super::tiles::Tiles;

/// The fewest elements of a row that is filled by itself.
const ROW: usize = 64;

/// Nanoseconds up to which a value is cheap: making its bits then takes most of the time.
const CHEAP: usize = 3;

/// Fills the element at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
pub(super) fn grid(slots: Slots<'_>, start: u64, steps: &[u64], fill: &dyn FillSlots) {
    if slots.is_empty() {
        return;
    }
    let in_order = steps == row_major_steps(slots.shape()) && are_adjacent(&slots, fill.size());
    let (slots, start, steps) = forwards(slots, start, steps);
    if fill.unit() > 1 && !in_order {
        Tiles { slots, start, steps: &steps, fill }.fill();
    } else {
        let (slots, steps) = in_memory_order(slots, &steps);
        Grid { slots, start, steps: &steps, fill }.fill();
    }
}

/// Elements of any layout, with positions that are affine in the index. The last axis is the one
/// along which they are closest together in memory.
struct Grid<'a, 's> {
    slots: Slots<'a>,
    start: u64,
    steps: &'s [u64],
    fill: &'s dyn FillSlots,
}

impl Grid<'_, '_> {
    fn fill(self) {
        let Self { mut slots, start, steps, fill } = self;
        let after =
            |axis: usize, index: usize| start.wrapping_add(steps[axis].wrapping_mul(index as u64));
        let last = steps.len() - 1;
        let outer = slots.shape()[..last].iter().position(|&len| len > 1);
        let Cost { nanoseconds, fast_rows } = fill.cost();
        let distant = steps[last] != 1 && fast_rows && nanoseconds <= CHEAP;
        let by_rows = slots.len_of(Axis(last)) >= ROW && !distant;
        match outer {
            Some(_) if !by_rows => Tiles { slots, start, steps, fill }.fill(),
            // Halving the outermost axis keeps each part's memory together.
            Some(axis) if slots.len() > grain(fill) => {
                let middle = slots.len_of(Axis(axis)) / 2;
                let (head, tail) = slots.split_at(Axis(axis), middle);
                let behind = after(axis, middle);
                join(
                    || Grid { slots: head, start, steps, fill }.fill(),
                    || Grid { slots: tail, start: behind, steps, fill }.fill(),
                );
            }
            _ if steps.len() > 1 => {
                for (index, slots) in slots.outer_iter_mut().enumerate() {
                    Grid { slots, start: after(0, index), steps: &steps[1..], fill }.fill();
                }
            }
            _ => {
                let slots = slots.into_dimensionality().expect("one axis is left");
                let run = Run { start, step: steps[0] };
                AlongAxis { slots, zeroed: None, run, fill }.fill();
            }
        }
    }
}
