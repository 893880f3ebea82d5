//! Elements along several axes, filled in parallel.

use ndarray::{ArrayViewMutD, Axis};

use super::along_axis::AlongAxis;
use super::fill::{Fill, contiguous, grain};
use super::layout::{forwards, in_memory_order, row_major_steps};
use super::memory::Elements;
use super::parallel::join;
use super::run::Run;
use super::tiles::Tiles;

/// The fewest elements of a row that is filled by itself.
const ROW: usize = 64;

/// The most [cost](Fill::cost) of values of which the bits take most of the time.
const CHEAP: usize = 3;

/// Fills the element at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
pub(super) fn grid<T: Copy + Default + Send>(
    mut elements: ArrayViewMutD<'_, T>,
    start: u64,
    steps: &[u64],
    fill: &dyn Fill<T>,
) {
    if elements.is_empty() {
        return;
    }
    if steps == row_major_steps(elements.shape())
        && let Some(elements) = elements.as_slice_mut()
    {
        return contiguous(elements, start, fill);
    }
    let (elements, start, steps) = forwards(elements, start, steps);
    if fill.unit() > 1 {
        Tiles { elements, start, steps: &steps, fill }.fill();
    } else {
        let (elements, steps) = in_memory_order(elements, &steps);
        Grid { elements, start, steps: &steps, fill }.fill();
    }
}

/// Elements of any layout, with positions that are affine in the index. The last axis is the one
/// along which they are closest together in memory.
struct Grid<'a, 's, T> {
    elements: ArrayViewMutD<'a, T>,
    start: u64,
    steps: &'s [u64],
    fill: &'s dyn Fill<T>,
}

impl<T: Copy + Default + Send> Grid<'_, '_, T> {
    fn fill(self) {
        let Self { mut elements, start, steps, fill } = self;
        let after =
            |axis: usize, index: usize| start.wrapping_add(steps[axis].wrapping_mul(index as u64));
        let last = steps.len() - 1;
        let outer = elements.shape()[..last].iter().position(|&len| len > 1);
        let distant = steps[last] != 1 && fill.fast_rows() && fill.cost() <= CHEAP;
        let by_rows = elements.len_of(Axis(last)) >= ROW && !distant;
        match outer {
            Some(_) if !by_rows => Tiles { elements, start, steps, fill }.fill(),
            // Halving the outermost axis keeps each part's memory together.
            Some(axis) if elements.len() > grain(fill) => {
                let middle = elements.len_of(Axis(axis)) / 2;
                let (head, tail) = elements.split_at(Axis(axis), middle);
                let behind = after(axis, middle);
                join(
                    || Grid { elements: head, start, steps, fill }.fill(),
                    || Grid { elements: tail, start: behind, steps, fill }.fill(),
                );
            }
            _ if steps.len() > 1 => {
                for (index, elements) in elements.outer_iter_mut().enumerate() {
                    Grid { elements, start: after(0, index), steps: &steps[1..], fill }.fill();
                }
            }
            _ => {
                let elements = elements.into_dimensionality().expect("one axis is left");
                let elements = Elements::Written(elements);
                AlongAxis { elements, run: Run { start, step: steps[0] }, fill }.fill();
            }
        }
    }
}
