//! Arrays to which values are added.

use std::ops::AddAssign;

use ndarray::{ArrayRef, ArrayViewMutD, Axis, Dimension};

use super::fill::Fill;
use super::grain::grain;
use super::parallel;
use super::run::Run;
use crate::simd::{BLOCK, LANES, TOGETHER};

/// How many values are made at a time.
const MADE: usize = TOGETHER * BLOCK * LANES;

/// Adds to each element of `out` the value at its own flat position.
pub(crate) fn add_whole<T, D>(out: &mut ArrayRef<T, D>, fill: &dyn Fill<T>)
where
    T: Copy + Default + Send + AddAssign,
    D: Dimension,
{
    add(out.view_mut().into_dyn(), 0, grain(&fill), fill);
}

/// The same, from the value at position `start` on.
fn add<T>(mut out: ArrayViewMutD<'_, T>, start: u64, grain: usize, fill: &dyn Fill<T>)
where
    T: Copy + Default + Send + AddAssign,
{
    let long = out.shape().iter().position(|&len| len > 1);
    if let Some(axis) = long
        && out.len() > grain
        && parallel::threads() > 1
    {
        // Each axis before has one index, so the parts have consecutive positions.
        let half = out.shape()[axis] / 2;
        let (first, second) = out.split_at(Axis(axis), half);
        let middle = start + first.len() as u64;
        return parallel::join(
            || add(first, start, grain, fill),
            || add(second, middle, grain, fill),
        );
    }
    let mut made = [T::default(); MADE];
    let mut run = Run { start, step: 1 };
    match out.as_slice_mut() {
        Some(elements) => {
            for elements in elements.chunks_mut(MADE) {
                let made = &mut made[..elements.len()];
                fill.fill(run, made);
                run = run.skip(made.len());
                for (element, &value) in elements.iter_mut().zip(&*made) {
                    *element += value;
                }
            }
        }
        None => {
            let mut left = out.len();
            let mut elements = out.iter_mut();
            while left > 0 {
                let made = &mut made[..left.min(MADE)];
                fill.fill(run, made);
                run = run.skip(made.len());
                left -= made.len();
                for (&mut value, element) in made.iter_mut().zip(&mut elements) {
                    *element += value;
                }
            }
        }
    }
}
