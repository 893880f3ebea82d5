//! The engine: runs a sampler over the elements of an array of any layout, in blocks, at the
//! processor's SIMD level, in parallel.
//!
//! Everything here moves positions around; what stands at a position is the sampler's business.

use ndarray::{Array, ArrayRef, ArrayViewMut1, ArrayViewMutD, Axis, Dimension, ShapeBuilder};
use pulp::{Simd, WithSimd};

use crate::error::Error;
use crate::memory::{self, Elements};
use crate::parallel::join;
use crate::sampler::{LONG, Run, Sampler};
use crate::simd::SimdLevel;

/// Lanes of a block for what is left, for small arrays and for scattered elements.
const SHORT: usize = 16;
/// Draws of bits that one thread makes at a time; arrays of fewer do not wake the thread pool.
const GRAIN: usize = 1 << 14;

/// Bytes up to which an allocator may hand out memory that was in use before (glibc's limit), and more
/// of which come from the operating system.
const RECYCLED: usize = 1 << 25;

/// Elements of a new array that are zeroed at a time: few, so that the memory's latency hides behind
/// the work that follows.
const FRESH: usize = 4 * LONG;

/// How many values one thread fills at a time: a multiple of a block.
fn grain<T>(sampler: &impl Sampler<T>) -> usize {
    (GRAIN / sampler.cost().max(1)).max(1).next_multiple_of(SHORT)
}

/// How many positions are made at a time, from a multiple of that number on.
fn unit<T>(sampler: &impl Sampler<T>) -> u64 {
    sampler.unit().max(1)
}

/// A new array of `shape` whose element at flat position `i` is the sampler's value at `i`.
///
/// The threads that fill it are the first to touch its memory.
///
/// For `partners` see [`Prng::partners`](crate::Prng::partners).
pub(crate) fn array<T, Sh>(
    shape: Sh,
    partners: Option<u64>,
    sampler: &impl Sampler<T>,
) -> Array<T, Sh::Dim>
where
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
{
    let shape = shape.into_shape_with_order();
    let bytes = shape.size().saturating_mul(size_of::<T>());
    if partners.is_none()
        && shape.size() > grain(sampler)
        && bytes <= RECYCLED
        && let Some(array) = memory::filled(shape.clone(), |elements| {
            Line { elements, run: Run { start: 0, step: 1 }, sampler }.fill(SimdLevel::current());
        })
    {
        return array;
    }
    // Zeroed memory comes untouched from the operating system.
    let mut array = Array::from_elem(shape, T::default());
    memory::prefer_huge(array.as_slice_memory_order_mut().unwrap_or_default());
    whole(&mut array, partners, sampler);
    array
}

/// Fills `out` with the values at its own flat positions.
pub(crate) fn whole<T, D>(
    out: &mut ArrayRef<T, D>,
    partners: Option<u64>,
    sampler: &impl Sampler<T>,
) where
    T: Copy + Default + Send,
    D: Dimension,
{
    if let Some(slice) = out.as_slice_mut() {
        // A vector longer than a block would be made again for each of its blocks.
        let partners = partners.filter(|_| unit(sampler) == 1);
        match partners.map(usize::try_from) {
            Some(Ok(distance)) if distance <= slice.len() => {
                let (first, rest) = slice.split_at_mut(distance);
                let (second, rest) = rest.split_at_mut(distance.min(rest.len()));
                let (level, distance) = (SimdLevel::current(), distance as u64);
                Partners { first, second, start: 0, distance, sampler }.fill(level);
                contiguous_from(rest, 2 * distance, level, sampler);
            }
            _ => contiguous(slice, sampler),
        }
    } else {
        let steps = row_major_steps(out.shape());
        grid(out, 0, &steps, sampler);
    }
}

/// Fills `out` with the values at positions 0, 1, 2, ...
pub(crate) fn contiguous<T>(out: &mut [T], sampler: &impl Sampler<T>)
where
    T: Copy + Default + Send,
{
    contiguous_from(out, 0, SimdLevel::current(), sampler);
}

/// Fills `out` with the values at positions `start`, `start + 1`, ...
pub(crate) fn contiguous_from<T>(
    out: &mut [T],
    start: u64,
    level: SimdLevel,
    sampler: &impl Sampler<T>,
) where
    T: Copy + Default + Send,
{
    Line { elements: Elements::Written(out.into()), run: Run { start, step: 1 }, sampler }
        .fill(level);
}

/// Fills the element of `out` at index `ix` with the value at `start + sum(steps[a] * ix[a])`.
pub(crate) fn grid<T, D>(
    out: &mut ArrayRef<T, D>,
    start: u64,
    steps: &[u64],
    sampler: &impl Sampler<T>,
) where
    T: Copy + Default + Send,
    D: Dimension,
{
    if out.is_empty() {
        return;
    }
    let elements = out.view_mut().into_dyn();
    let level = SimdLevel::current();
    if unit(sampler) > 1 {
        let (elements, steps) = by_distance(elements, steps);
        Vectors { elements, start, steps: &steps, sampler }.fill(level);
    } else {
        let (elements, steps) = in_memory_order(elements, steps);
        Grid { elements, start, steps: &steps, sampler }.fill(level);
    }
}

/// The number of elements of `shape`, if the positions fit 64 bits.
pub(crate) fn checked_len(shape: &[usize]) -> Result<u64, Error> {
    checked_product(shape, u64::MAX)
}

/// The number of elements of `shape`, if ndarray can allocate them: `isize::MAX` bytes at most, and no
/// more than the allocator has to give.
pub(crate) fn checked_allocation<T>(shape: &[usize]) -> Result<u64, Error> {
    let len = checked_product(shape, isize::MAX as u64 / size_of::<T>().max(1) as u64)?;
    let bytes = len * size_of::<T>() as u64;
    // Asked for beforehand, for an allocation that fails ends the program.
    if bytes > RECYCLED as u64 && Vec::<T>::new().try_reserve_exact(len as usize).is_err() {
        return Err(Error::Memory { shape: shape.to_vec(), bytes });
    }
    Ok(len)
}

/// As ndarray does, the limit holds for the product of the axes that are not empty.
fn checked_product(shape: &[usize], limit: u64) -> Result<u64, Error> {
    let mut nonempty = shape.iter().filter(|&&len| len != 0);
    match nonempty.try_fold(1u64, |product, &len| product.checked_mul(len as u64)) {
        Some(product) if product <= limit => Ok(if shape.contains(&0) { 0 } else { product }),
        _ => Err(Error::TooLarge { shape: shape.to_vec(), limit }),
    }
}

/// How far neighbours along each axis of a row-major array of `shape` are apart.
pub(crate) fn row_major_steps(shape: &[usize]) -> Vec<u64> {
    let mut steps = vec![1u64; shape.len()];
    for axis in (1..shape.len()).rev() {
        steps[axis - 1] = steps[axis].wrapping_mul(shape[axis] as u64);
    }
    steps
}

/// Elements of any layout, and their positions: affine in the index.
struct Grid<'a, 's, T, S> {
    elements: ArrayViewMutD<'a, T>,
    start: u64,
    steps: &'s [u64],
    sampler: &'s S,
}

impl<T: Copy + Default + Send, S: Sampler<T>> Grid<'_, '_, T, S> {
    fn fill(self, level: SimdLevel) {
        let Self { mut elements, start, steps, sampler } = self;
        let after =
            |axis: usize, index: usize| start.wrapping_add(steps[axis].wrapping_mul(index as u64));
        match elements.shape().iter().rev().skip(1).rev().position(|&len| len > 1) {
            // Halving the outermost axis keeps each part's memory together.
            Some(axis) if elements.len() > grain(sampler) => {
                let middle = elements.len_of(Axis(axis)) / 2;
                let (head, tail) = elements.split_at(Axis(axis), middle);
                join(
                    || Grid { elements: head, start, steps, sampler }.fill(level),
                    || {
                        Grid { elements: tail, start: after(axis, middle), steps, sampler }
                            .fill(level)
                    },
                );
            }
            _ if steps.len() > 1 => {
                for (index, elements) in elements.outer_iter_mut().enumerate() {
                    Grid { elements, start: after(0, index), steps: &steps[1..], sampler }
                        .fill(level);
                }
            }
            _ => {
                let elements = elements.into_dimensionality().expect("one axis is left");
                let elements = Elements::Written(elements);
                Line { elements, run: Run { start, step: steps[0] }, sampler }.fill(level);
            }
        }
    }
}

/// Orders the axes, of which there is then at least one, by decreasing stride, and merges those that
/// are one axis both in memory and in position; the last axis, whose elements make up blocks, is
/// then a long one.
fn in_memory_order<'a, T>(
    mut elements: ArrayViewMutD<'a, T>,
    steps: &[u64],
) -> (ArrayViewMutD<'a, T>, Vec<u64>) {
    if elements.ndim() == 0 {
        return (elements.insert_axis(Axis(0)), vec![1]);
    }
    let mut order: Vec<usize> = (0..elements.ndim()).collect();
    order.sort_by_key(|&axis| std::cmp::Reverse(elements.strides()[axis].unsigned_abs()));
    let mut steps: Vec<u64> = order.iter().map(|&axis| steps[axis]).collect();
    elements = elements.permuted_axes(order);

    for inner in (1..elements.ndim()).rev() {
        let (inner, outer) = (Axis(inner), Axis(inner - 1));
        let continues = elements.len_of(outer) == 1
            || steps[outer.0] == steps[inner.0].wrapping_mul(elements.len_of(inner) as u64);
        if continues && elements.merge_axes(outer, inner) {
            elements = elements.index_axis_move(outer, 0);
            steps.remove(outer.0);
        }
    }
    let last = elements.ndim() - 1;
    let longest = (0..last).max_by_key(|&axis| elements.len_of(Axis(axis)));
    if let Some(longest) = longest.filter(|_| elements.len_of(Axis(last)) < SHORT) {
        elements.swap_axes(longest, last);
        steps.swap(longest, last);
    }
    (elements, steps)
}

/// Orders the axes by decreasing distance of the positions along them.
fn by_distance<'a, T>(
    elements: ArrayViewMutD<'a, T>,
    steps: &[u64],
) -> (ArrayViewMutD<'a, T>, Vec<u64>) {
    let mut order: Vec<usize> = (0..elements.ndim()).collect();
    order.sort_by_key(|&axis| std::cmp::Reverse((steps[axis] as i64).unsigned_abs()));
    let steps = order.iter().map(|&axis| steps[axis]).collect();
    (elements.permuted_axes(order), steps)
}

/// Elements of any layout whose values are made many at a time, and their positions: affine in the
/// index, and nearest to each other along the last axes, so that each vector is made once.
struct Vectors<'a, 's, T, S> {
    elements: ArrayViewMutD<'a, T>,
    start: u64,
    steps: &'s [u64],
    sampler: &'s S,
}

impl<T: Copy + Default + Send, S: Sampler<T>> Vectors<'_, '_, T, S> {
    fn fill(self, level: SimdLevel) {
        let Self { elements, start, steps, sampler } = self;
        let unit = unit(sampler);
        let apart = |axis: usize| (steps[axis] as i64).unsigned_abs() >= unit;
        let vectors: u64 = (0..steps.len())
            .filter(|&axis| apart(axis))
            .map(|a| elements.shape()[a] as u64)
            .product();
        let axis = elements.shape().iter().position(|&len| len > 1).filter(|&axis| apart(axis));
        if let Some(axis) = axis
            && vectors.saturating_mul(unit) > grain(sampler) as u64
        {
            let middle = elements.len_of(Axis(axis)) / 2;
            let (head, tail) = elements.split_at(Axis(axis), middle);
            let behind = start.wrapping_add(steps[axis].wrapping_mul(middle as u64));
            return join(
                || Vectors { elements: head, start, steps, sampler }.fill(level),
                || Vectors { elements: tail, start: behind, steps, sampler }.fill(level),
            );
        }
        let (mut vector, mut current) = (vec![T::default(); unit as usize], None);
        let mut value = |position: u64| {
            let first = position - position % unit;
            if current != Some(first) {
                let (elements, run) = (vector.as_mut_slice().into(), Run { start: first, step: 1 });
                level.dispatch(Part { elements, run, sampler });
                current = Some(first);
            }
            vector[(position % unit) as usize]
        };
        write(elements, start, steps, &mut value);
    }
}

/// Writes the value at each element's position.
fn write<T>(
    mut elements: ArrayViewMutD<'_, T>,
    start: u64,
    steps: &[u64],
    value: &mut impl FnMut(u64) -> T,
) {
    let Some((&step, inner_steps)) = steps.split_first() else {
        return elements.iter_mut().for_each(|element| *element = value(start));
    };
    let positions = (0..).map(|index: u64| start.wrapping_add(step.wrapping_mul(index)));
    if inner_steps.is_empty() {
        elements.iter_mut().zip(positions).for_each(|(element, at)| *element = value(at));
    } else {
        for (elements, at) in elements.outer_iter_mut().zip(positions) {
            write(elements, at, inner_steps, value);
        }
    }
}

/// Elements along one axis, and their positions.
struct Line<'a, 's, T, S> {
    elements: Elements<'a, T>,
    run: Run,
    sampler: &'s S,
}

impl<T: Copy + Default + Send, S: Sampler<T>> Line<'_, '_, T, S> {
    fn fill(self, level: SimdLevel) {
        let Self { elements, run, sampler } = self;
        let Some(middle) = self::middle(elements.len(), run, sampler) else {
            return Self { elements, run, sampler }.fill_here(level);
        };
        let (head, tail) = elements.split_at(middle);
        join(
            || Line { elements: head, run, sampler }.fill(level),
            || Line { elements: tail, run: run.skip(middle), sampler }.fill(level),
        );
    }

    /// On this thread.
    fn fill_here(self, level: SimdLevel) {
        let Self { mut elements, mut run, sampler } = self;
        let together = if unit(sampler) == 1 { FRESH } else { usize::MAX };
        while let Some(elements) = elements.next(together) {
            let len = elements.len();
            level.dispatch(Part { elements, run, sampler });
            run = run.skip(len);
        }
    }
}

/// Where two threads part a line, if it is worth it.
fn middle<T>(len: usize, run: Run, sampler: &impl Sampler<T>) -> Option<usize> {
    let grain = grain(sampler);
    if len <= grain {
        return None;
    }
    match unit(sampler) {
        1 => Some((len / 2).next_multiple_of(grain.min(LONG))),
        unit => {
            let middle = run.skip(len / 2).start.next_multiple_of(unit) - run.start;
            let middle = usize::try_from(middle).ok();
            middle.filter(|&middle| run.step == 1 && middle < len)
        }
    }
}

/// What one thread fills in one loop.
struct Part<'a, 's, T, S> {
    elements: ArrayViewMut1<'a, T>,
    run: Run,
    sampler: &'s S,
}

impl<T: Copy + Default, S: Sampler<T>> WithSimd for Part<'_, '_, T, S> {
    type Output = ();

    #[inline(always)]
    fn with_simd<Level: Simd>(self, _: Level) {
        self.sampler.line(self.run, self.elements);
    }
}

/// Writes a sampler's values at the positions of a run, in blocks.
#[inline(always)]
pub(crate) fn blocks<T, S>(sampler: &S, run: Run, mut elements: ArrayViewMut1<'_, T>)
where
    T: Copy + Default,
    S: Sampler<T>,
{
    let len = elements.len();
    let mut done = 0;
    if let Some(slice) = elements.as_slice_mut() {
        for block in slice.as_chunks_mut::<LONG>().0 {
            memory::prefetch_beyond(block);
            sampler.block(run.skip(done), block);
            done += LONG;
        }
    }
    while done < len {
        let mut block = [T::default(); SHORT];
        sampler.block(run.skip(done), &mut block);
        let end = len.min(done + SHORT);
        match elements.as_slice_mut() {
            Some(slice) => slice[done..end].copy_from_slice(&block[..end - done]),
            None => {
                let chunk = elements.slice_axis_mut(Axis(0), (done..end).into());
                for (element, value) in chunk.into_iter().zip(block) {
                    *element = value;
                }
            }
        }
        done = end;
    }
}

/// Elements from `start` on, and those `distance` further on.
struct Partners<'a, 's, T, S> {
    first: &'a mut [T],
    second: &'a mut [T],
    start: u64,
    distance: u64,
    sampler: &'s S,
}

impl<T: Copy + Default + Send, S: Sampler<T>> Partners<'_, '_, T, S> {
    fn fill(self, level: SimdLevel) {
        let Self { first, second, start, distance, sampler } = self;
        let run = Run { start, step: 1 };
        if let Some(middle) = middle(first.len(), run, sampler) {
            let (first, first_rest) = first.split_at_mut(middle);
            let (second, second_rest) = second.split_at_mut(middle.min(second.len()));
            let rest = start + middle as u64;
            return join(
                || Partners { first, second, start, distance, sampler }.fill(level),
                || {
                    let (first, second) = (first_rest, second_rest);
                    Partners { first, second, start: rest, distance, sampler }.fill(level);
                },
            );
        }
        let part = |len: usize, at: usize| at.min(len)..(at + LONG).min(len);
        for at in (0..first.len()).step_by(LONG) {
            for (half, start) in [(&mut *first, start), (&mut *second, start + distance)] {
                let part = part(half.len(), at);
                let elements = (&mut half[part]).into();
                let run = Run { start: start + at as u64, step: 1 };
                level.dispatch(Part { elements, run, sampler });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions, at some cost each.
    struct Position {
        cost: usize,
    }

    impl Sampler<u64> for Position {
        fn block<const L: usize>(&self, run: Run, out: &mut [u64; L]) {
            *out = std::array::from_fn(|lane| run.position(lane));
        }

        fn cost(&self) -> usize {
            self.cost
        }
    }

    #[test]
    fn partners_are_filled_at_any_distance_and_cost() {
        for (len, cost) in [(0, 1), (1, 1), (382, 94), (1000, 1000), (100_000, 1), (100_000, 3000)]
        {
            let expected: Vec<u64> = (0..len as u64).collect();
            for distance in [0, 1, 191, 1000, len as u64 / 2, len as u64, u64::MAX] {
                let mut out = ndarray::Array1::from_elem(len, u64::MAX);
                whole(&mut out, Some(distance), &Position { cost });
                assert_eq!(
                    out.to_vec(),
                    expected,
                    "{len} elements, {distance} apart, of cost {cost}"
                );
            }
        }
    }
}
