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

#[cfg(test)]
mod tests {
    use ndarray::{ArrayD, IxDyn, Slice};

    use super::super::fill::Fill;
    use super::super::whole::fill_grid;
    use super::*;

    /// Values that are their positions, in vectors of `unit`.
    struct Positions {
        unit: u64,
        nanoseconds: usize,
    }

    impl Fill<i64> for Positions {
        fn fill(&self, run: Run, out: &mut [i64]) {
            out.iter_mut().enumerate().for_each(|(lane, out)| *out = run.position(lane) as i64);
        }

        fn cost(&self) -> Cost {
            Cost { nanoseconds: self.nanoseconds, fast_rows: true }
        }

        fn unit(&self) -> u64 {
            self.unit
        }
    }

    /// All sequences of `len` of these items.
    fn sequences<T: Copy>(items: &[T], len: usize) -> Vec<Vec<T>> {
        (0..len).fold(vec![vec![]], |all, _| {
            let longer = |head: &Vec<T>| {
                let head = head.clone();
                items.iter().map(move |&item| [head.as_slice(), &[item]].concat())
            };
            all.iter().flat_map(longer).collect()
        })
    }

    /// Row-major order, column-major order, and axes in another one.
    fn orders(axes: usize) -> Vec<Vec<usize>> {
        let row_major: Vec<usize> = (0..axes).collect();
        let column_major = row_major.iter().rev().copied().collect();
        let mut turned = row_major.clone();
        turned.rotate_left(axes.min(1));
        let mut orders = vec![row_major, column_major, turned];
        orders.dedup();
        orders
    }

    /// Positions that are affine in the index: the first one, and a step for each axis.
    fn positions(shape: &[usize]) -> Vec<(i64, Vec<i64>)> {
        let rows: Vec<i64> = row_major_steps(shape).iter().map(|&step| step as i64).collect();
        let reversed: Vec<usize> = shape.iter().rev().copied().collect();
        let columns = row_major_steps(&reversed).iter().rev().map(|&step| step as i64).collect();
        // Up to 4^4 elements: none is below 0.
        let backwards = rows.iter().map(|step| -2 * step).collect();
        let odd = (0..).zip(&rows).map(|(axis, step)| if axis % 2 == 0 { 3 * step } else { -step });
        vec![(0, rows.clone()), (5, columns), (1000, backwards), (300, odd.collect())]
    }

    /// Fills a part of a buffer, and compares the whole buffer with one that is filled element by element.
    fn check(
        shape: &[usize],
        order: &[usize],
        strides: &[isize],
        (start, steps): &(i64, Vec<i64>),
        positions: &Positions,
    ) {
        let stored: Vec<usize> =
            order.iter().map(|&axis| shape[axis] * strides[axis].unsigned_abs() + 1).collect();
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(to, &axis)| place[axis] = to);
        let mut memory = ArrayD::from_elem(IxDyn(&stored), i64::MIN);
        let mut expected = memory.clone();
        for (index, element) in expected.indexed_iter_mut() {
            // The element's index in the part, unless it is outside.
            let inside = |axis: usize| {
                let step = strides[axis].unsigned_abs();
                let at = index[place[axis]] / step;
                let aligned = index[place[axis]] % step == 0 && at < shape[axis];
                aligned.then(|| if strides[axis] < 0 { shape[axis] - 1 - at } else { at })
            };
            let at: Option<Vec<usize>> = (0..shape.len()).map(inside).collect();
            if let Some(at) = at {
                let moved = steps.iter().zip(at).map(|(step, at)| step * at as i64);
                *element = start + moved.sum::<i64>();
            }
        }
        let mut part = memory.view_mut().permuted_axes(place);
        part.slice_each_axis_inplace(|axis| {
            let axis = axis.axis.index();
            let step = strides[axis].unsigned_abs();
            Slice::new(0, Some((shape[axis] * step) as isize), step as isize)
        });
        (0..shape.len())
            .filter(|&axis| strides[axis] < 0)
            .for_each(|axis| part.invert_axis(Axis(axis)));
        assert_eq!(part.shape(), shape);
        let unsigned: Vec<u64> = steps.iter().map(|&step| step as u64).collect();
        fill_grid(part, *start as u64, &unsigned, positions);
        let Positions { unit, nanoseconds } = positions;
        assert!(
            memory == expected,
            "{shape:?} in order {order:?}, strides {strides:?}, positions {start} {steps:?}, \
             vectors of {unit}, {nanoseconds} ns: {memory}, not {expected}"
        );
    }

    fn check_all(axes: usize, lens: &[usize], strides: &[Vec<isize>]) {
        for shape in sequences(lens, axes) {
            for positions_of in positions(&shape) {
                for order in orders(axes) {
                    for strides in strides {
                        // The longer time is a thread's for a few elements, so that all is divided.
                        for (unit, nanoseconds) in [(1, 1), (1, 1 << 20), (3, 1 << 20)] {
                            let values = Positions { unit, nanoseconds };
                            check(&shape, &order, strides, &positions_of, &values);
                        }
                    }
                }
            }
        }
    }

    /// All shapes of up to 4 elements along up to 3 axes, and some along 4; row-major, column-major and turned
    /// orders; strides of both signs, with and without elements between.
    #[test]
    fn small_arrays_have_their_positions_in_every_layout() {
        for axes in 0..=2 {
            check_all(axes, &[0, 1, 2, 3, 4], &sequences(&[1, -1, 2, -2], axes));
        }
        check_all(3, &[0, 1, 2, 3, 4], &sequences(&[1, -2], 3));
        check_all(4, &[0, 1, 3], &[vec![-1, 1, 1, -1], vec![2, -1, 1, -2]]);
    }
}
