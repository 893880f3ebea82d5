//! The loops that evaluate one of a generator's functions.

use std::slice;

use super::operations::Operation;
use crate::prng::counted::{Counted, KeyBlock, Row, repeat_key};
use crate::prng::lanes::{Gathered, LaneSet, RowLanes};
use crate::prng::{Positions, Prng, Words, WordsMethods as _};
use crate::simd::{BLOCK, LANES, Line, Lines, SimdLevel, inlined, prefetch_ahead};

/// Whether code is not optimised, so that the least work is best: a call for each line.
const UNOPTIMISED: bool = cfg!(unoptimised);

pub(super) fn few<I: Prng, F: Operation<I>>(row: Row<'_>, out: &mut [F::Element]) {
    let mut counter = row.first;
    for value in F::values_mut(out) {
        *value = alone::<I, F>(&I::Words::keys(row.key)[0], counter, row.len);
        counter = counter.wrapping_add(row.step.into());
    }
}

/// The value of one lane. Not inlined: neither copied for several values, nor vectorised.
#[inline(never)]
fn alone<I: Prng, F: Operation<I>>(key: &I::Words, counter: u64, len: u64) -> F::Value {
    F::value(*key, counter, len)
}

/// Writes a row line by line.
fn row_in_lines<I: Prng, F: Operation<I>>(row: Row<'_>, out: &mut [F::Line]) {
    let Row { key, first, step, len } = row;
    let keys = I::Words::keys(key)[0].splat::<LANES>();
    let mut at = Positions { high: [(first >> 32) as u32; LANES], low: [0; LANES], len };
    let mut counter = first as u32;
    for out in out {
        let mut lane = 0;
        while lane < LANES {
            at.low[lane] = counter;
            counter = counter.wrapping_add(step);
            lane += 1;
        }
        F::line(keys, at, out);
    }
}

pub(super) fn of_row<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    row: Row<'_>,
    out: &mut [Line<F::Element>],
) {
    let done = match level.vectors() {
        Some(_) => in_vectors::<I, F>(level, row, out),
        None => in_a_row::<I, F>(row, F::lines_mut(out)),
    };
    if !done {
        of_row_gathered::<I, F>(level, row, out);
    }
}

/// Writes a row if there are vectors, and the generator has a loop for it.
#[inline(always)]
pub(super) fn in_vectors<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    row: Row<'_>,
    out: &mut [Line<F::Element>],
) -> bool {
    const { assert!(matches!(I::CHAINS, 1..=4 | 6), "`Prng::CHAINS` must be 1, 2, 3, 4 or 6") };
    let Some(vectors) = level.vectors() else { return false };
    let out = F::lines_mut(out);
    if UNOPTIMISED {
        let done = in_a_row::<I, F>(row, out);
        if !done {
            row_in_lines::<I, F>(row, out);
        }
        return true;
    }
    vectors.run(inlined!(move || {
        let chains = I::CHAINS > 1 && !I::WHOLE_LINES;
        let done = in_a_row::<I, F>(row, out);
        match I::CHAINS {
            _ if done || !chains => {}
            2 => over::<2, I, F>(&RowLanes::<I, 2>::new(row), out),
            3 => over::<3, I, F>(&RowLanes::<I, 3>::new(row), out),
            6 => over::<6, I, F>(&RowLanes::<I, 6>::new(row), out),
            _ => over::<4, I, F>(&RowLanes::<I, 4>::new(row), out),
        }
        done || chains
    }))
}

#[inline(always)]
fn in_a_row<I: Prng, F: Operation<I>>(row: Row<'_>, out: &mut [F::Line]) -> bool {
    row.step == 1 && F::row(I::Words::keys(row.key)[0], row.first, row.len, out)
}

/// Runs one of the generator's functions over a multiple of `K` lines, and returns how many.
#[inline(always)]
fn over_lines<const K: usize, I: Prng, F: Operation<I>>(
    lanes: &impl LaneSet<I>,
    first: usize,
    out: &mut [F::Line],
) -> usize {
    let groups = out.as_chunks_mut::<K>().0;
    for (number, out) in groups.iter_mut().enumerate() {
        prefetch_ahead(out);
        F::lines(&lanes.group::<K>(first + number * K), out);
    }
    groups.len() * K
}

/// Loops over `CHAINS` lines at a time, and then over the remaining lines.
#[inline(always)]
fn over<const CHAINS: usize, I: Prng, F: Operation<I>>(
    lanes: &impl LaneSet<I>,
    out: &mut [F::Line],
) {
    let begun = if CHAINS == 1 { 0 } else { over_lines::<CHAINS, I, F>(lanes, 0, out) };
    over_lines::<1, I, F>(lanes, begun, &mut out[begun..]);
}

pub(super) fn of_row_gathered<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    row: Row<'_>,
    out: &mut [Line<F::Element>],
) {
    row.gather(level, F::WIDTH, gathered::<I, F>, out);
}

pub(super) fn gathered<I: Prng, F: Operation<I>>(
    level: SimdLevel,
    lanes: Counted<'_>,
    out: &mut [Line<F::Element>],
) {
    let (lanes, out) = (Gathered::<I>::new(lanes), F::lines_mut(out));
    match level.vectors() {
        Some(vectors) => vectors.run(inlined!(move || match I::CHAINS {
            _ if I::WHOLE_LINES || UNOPTIMISED => over_whole_lines::<I, F>(&lanes, out),
            1 | 2 => over::<1, I, F>(&lanes, out),
            6 => over::<6, I, F>(&lanes, out),
            _ => over::<2, I, F>(&lanes, out),
        })),
        None => {
            // One loop: the inner one of two would be unrolled.
            for lane in 0..out.len() * LANES {
                let (line, lane) = (lane / LANES, lane % LANES);
                let (key, counter) = lanes.alone(line, lane);
                F::set(&mut out[line], lane, alone::<I, F>(&key, counter, lanes.len));
            }
        }
    }
}

/// Evaluates as [`over`] does, where the generator makes the values of a line together.
#[inline(always)]
fn over_whole_lines<I: Prng, F: Operation<I>>(lanes: &Gathered<'_, I>, out: &mut [F::Line]) {
    for (number, out) in out.iter_mut().enumerate() {
        prefetch_ahead(slice::from_ref(out));
        let (keys, positions) = lanes.line(number);
        F::line(keys, positions, out);
    }
}

impl Row<'_> {
    /// Writes values by a function of lanes with a key and a counter each; each line of lanes takes
    /// `width` lines of output.
    pub(super) fn gather<T>(
        self,
        level: SimdLevel,
        width: usize,
        function: fn(SimdLevel, Counted<'_>, &mut [Line<T>]),
        out: &mut [Line<T>],
    ) {
        let Self { key, first, step, len } = self;
        let lines = (out.len() / width).min(BLOCK);
        let mut keys = KeyBlock::room_of();
        repeat_key(key, lines, &mut keys);
        let (mut high, mut low): (Lines<u32>, Lines<u32>) = (Lines::room(), Lines::room());
        high.repeat((first >> 32) as u32, lines);
        let mut counter = first as u32;
        for out in out.chunks_mut(BLOCK * width) {
            for low in low.zeros(out.len() / width).as_flattened_mut() {
                *low = counter;
                counter = counter.wrapping_add(step);
            }
            function(level, Counted { keys: &keys, counters: [&high, &low], len }, out);
        }
    }
}
