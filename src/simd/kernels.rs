//! Kernels: loops over lines that are compiled for each instruction set. What calls them is not.

use std::slice;

use super::lanes::{all_lanes, kernel};
use super::prefetch::prefetch_ahead;
use super::{LANES, Line, SimdLevel, inlined};

/// Replaces each value by `f` of it, with vector instructions; `f` is marked `#[inline(always)]`.
///
/// ```
/// let mut values = [[2.0_f32; 16]; 3];
/// ndkey::sampling::each(&mut values, #[inline(always)] |x| x * x);
/// assert_eq!(values, [[4.0; 16]; 3]);
/// ```
#[inline(always)]
pub fn each<T: Copy>(values: &mut [Line<T>], f: impl Fn(T) -> T) {
    each_given(values, [], inlined!(|x, []: [bool; 0]| f(x)));
}

/// Replaces each value by `f` of it and of the other one, with vector instructions; `f` is marked
/// `#[inline(always)]`.
///
/// ```
/// let (mut values, others) = ([[2.0_f32; 16]; 3], [[5; 16]; 3]);
/// ndkey::sampling::each_with(&mut values, &others, #[inline(always)] |x, n: u16| x * f32::from(n));
/// assert_eq!(values, [[10.0; 16]; 3]);
/// ```
///
/// # Panics
/// If the numbers of lines differ.
#[inline(always)]
pub fn each_with<T: Copy, U: Copy + Default>(
    values: &mut [Line<T>],
    others: &[Line<U>],
    f: impl Fn(T, U) -> T,
) {
    assert!(
        others.len() == values.len(),
        "each_with: `others` must have as many lines as `values`"
    );
    each_given(values, [others], inlined!(|x, [other]| f(x, other)));
}

/// Replaces each value by `f` of it and of those given for it: for each line one, or one for all.
///
/// # Panics
/// If there are fewer lines given.
#[inline(always)]
pub(crate) fn each_given<T: Copy, U: Copy + Default, const N: usize>(
    values: &mut [Line<T>],
    given: [&[Line<U>]; N],
    f: impl Fn(T, [U; N]) -> T,
) {
    let given = Given::new(given, values.len());
    // The compiler knows that nothing else is written through arguments: so loops that read tables
    // vectorise, too.
    match SimdLevel::current().vectors() {
        Some(vectors) => vectors.run_with(
            values,
            &given,
            f,
            inlined!(|values, given, f| {
                let (given, lanes, mut number) = (*given, all_lanes(), 0);
                while number < values.len() {
                    let (values, here) = (&mut values[number], given.of_line(number));
                    let mut lane = 0;
                    while lane < lanes {
                        values[lane] = f(values[lane], here.of_lane(lane));
                        lane += 1;
                    }
                    number += 1;
                }
            }),
        ),
        None => {
            let values = values.as_flattened_mut();
            for lane in 0..values.len() {
                apart(&mut values[lane], &given, &f, lane);
            }
        }
    }
}

/// Replaces each pair of neighbouring values by `f` of both.
#[inline(always)]
pub(crate) fn each_pair<T: Copy>(values: &mut [Line<T>], f: impl Fn(T, T) -> [T; 2]) {
    match SimdLevel::current().vectors() {
        Some(vectors) => vectors.run_with(
            values,
            (),
            f,
            inlined!(|values, (), f| {
                let (pairs, mut number) = (all_lanes() / 2, 0);
                while number < values.len() {
                    let (values, mut pair) = (&mut values[number], 0);
                    while pair < pairs {
                        [values[2 * pair], values[2 * pair + 1]] =
                            f(values[2 * pair], values[2 * pair + 1]);
                        pair += 1;
                    }
                    number += 1;
                }
            }),
        ),
        None => values
            .as_flattened_mut()
            .as_chunks_mut()
            .0
            .iter_mut()
            .for_each(inlined!(|pair| pair_apart(pair, &f))),
    }
}

/// The function of [`apart`] for a pair.
#[inline(never)]
fn pair_apart<T: Copy>(pair: &mut [T; 2], f: &impl Fn(T, T) -> [T; 2]) {
    *pair = f(pair[0], pair[1]);
}

/// A value without vectors. Not inlined: a call for each is little code.
#[inline(never)]
fn apart<T: Copy, U: Copy + Default, const N: usize>(
    value: &mut T,
    given: &Given<'_, U, N>,
    f: &impl Fn(T, [U; N]) -> T,
    lane: usize,
) {
    *value = f(*value, given.at(lane / LANES, lane % LANES));
}

/// Combines each value with two sorts of given values; `f` also returns a flag for each value.
///
/// # Panics
/// If there are fewer lines given, or fewer lines of `flags`.
#[inline(always)]
pub(crate) fn each_flagged<T, U, V, const N: usize, const M: usize>(
    values: &mut [Line<T>],
    flags: &mut [Line<bool>],
    given: [&[Line<U>]; N],
    others: [&[Line<V>]; M],
    f: impl Fn(T, [U; N], [V; M]) -> (T, bool),
) where
    T: Copy,
    U: Copy + Default,
    V: Copy + Default,
{
    let flags = &mut flags[..values.len()];
    let (given, others) = (Given::new(given, values.len()), Given::new(others, values.len()));
    match SimdLevel::current().vectors() {
        Some(vectors) => vectors.run_with(
            values,
            flags,
            (&given, &others, f),
            inlined!(|values, flags, (given, others, f)| {
                let (given, others, lanes, mut number) = (*given, *others, all_lanes(), 0);
                while number < values.len() {
                    let (given, others) = (given.of_line(number), others.of_line(number));
                    let (values, flags) = (&mut values[number], &mut flags[number]);
                    let mut lane = 0;
                    while lane < lanes {
                        (values[lane], flags[lane]) =
                            f(values[lane], given.of_lane(lane), others.of_lane(lane));
                        lane += 1;
                    }
                    number += 1;
                }
            }),
        ),
        None => {
            let (values, flags) = (values.as_flattened_mut(), flags.as_flattened_mut());
            for lane in 0..values.len() {
                let (value, flags) = (&mut values[lane], &mut flags[lane]);
                let others = others.at(lane / LANES, lane % LANES);
                two_apart(value, flags, &given, &f, (others, lane));
            }
        }
    }
}

/// Writes `K` values of those given: for each line one, or one for all.
///
/// # Panics
/// If there are fewer lines given.
#[inline(always)]
pub(crate) fn several_given<T, U, const K: usize, const N: usize>(
    out: [&mut [Line<T>]; K],
    given: [&[Line<U>]; N],
    f: impl Fn([U; N]) -> [T; K],
) where
    T: Copy + Default,
    U: Copy + Default,
{
    let count = out[0].len();
    let given = Given::new(given, count);
    kernel(inlined!(move |lanes| {
        for number in 0..count {
            let (here, mut own) = (given.of_line(number), [[T::default(); LANES]; K]);
            lanes.each(inlined!(|lane| {
                let values = f(here.of_lane(lane));
                for k in 0..K {
                    own[k][lane] = values[k];
                }
            }));
            for k in 0..K {
                out[k][number] = own[k];
            }
        }
    }));
}

/// Whether any flag is set.
#[inline(always)]
pub(crate) fn any_flag(flags: &[Line<bool>]) -> bool {
    flags.iter().any(|line| *line != [false; LANES])
}

/// Writes to an array, which is prefetched ahead, `f` of the values that are given for each: a line for
/// each of its lines, and lines of a period.
///
/// # Panics
/// If fewer lines are given, or if periods are empty or differ in length.
#[inline(always)]
pub(crate) fn each_of_periods<T, U, const N: usize, const M: usize>(
    out: &mut [Line<T>],
    given: [&[Line<U>]; N],
    periods: [&[Line<U>]; M],
    f: impl Fn([U; N], [U; M]) -> T,
) where
    T: Copy,
    U: Copy + Default,
{
    let period = periods[0].len();
    assert!(period > 0, "a line of a period");
    let (given, periods) = (Given::new(given, out.len()), Given::new(periods, period));
    match SimdLevel::current().vectors() {
        Some(vectors) => vectors.run_with(
            out,
            &(given, periods),
            f,
            inlined!(|out, (given, periods), f| {
                let (lanes, mut place, mut number) = (all_lanes(), 0, 0);
                while number < out.len() {
                    let (given, periods) = (given.of_line(number), periods.of_line(place));
                    let line = &mut out[number];
                    let mut lane = 0;
                    while lane < lanes {
                        line[lane] = f(given.of_lane(lane), periods.of_lane(lane));
                        lane += 1;
                    }
                    prefetch_ahead(line);
                    number += 1;
                    place = if place + 1 == period { 0 } else { place + 1 };
                }
            }),
        ),
        None => {
            for (lane, value) in out.as_flattened_mut().iter_mut().enumerate() {
                of_period_apart(value, (&given, &periods, period), &f, lane);
            }
        }
    }
}

/// The function of [`apart`] for given values alone.
#[inline(never)]
fn of_period_apart<T, U: Copy + Default, const N: usize, const M: usize>(
    value: &mut T,
    (given, periods, period): (&Given<'_, U, N>, &Given<'_, U, M>, usize),
    f: &impl Fn([U; N], [U; M]) -> T,
    lane: usize,
) {
    let (number, lane) = (lane / LANES, lane % LANES);
    *value = f(given.at(number, lane), periods.at(number % period, lane));
}

/// The function of [`apart`] for two arrays.
#[inline(never)]
fn two_apart<T: Copy, B, U: Copy + Default, O, const N: usize>(
    value: &mut T,
    second: &mut B,
    given: &Given<'_, U, N>,
    f: &impl Fn(T, [U; N], O) -> (T, B),
    (others, lane): (O, usize),
) {
    let given = given.at(lane / LANES, lane % LANES);
    (*value, *second) = f(*value, given, others);
}

/// Replaces one value by `f` of it and of those given for it, without vectors, but with fused
/// operations where the processor has them: faster than a whole line.
#[inline(always)]
pub(crate) fn one_given<T: Copy, U: Copy, const N: usize>(
    value: &mut T,
    given: [U; N],
    f: impl Fn(T, [U; N]) -> T,
) {
    match SimdLevel::current().vectors() {
        Some(vectors) => {
            *value = vectors.run_scalar(inlined!(|| f(*value, given)));
        }
        None => *value = f(*value, given),
    }
}

/// Replaces each of any number of values by `f` of it, with vector instructions.
#[inline(always)]
pub(crate) fn each_of_slice<T: Copy + Default>(values: &mut [T], f: impl Fn(T) -> T + Copy) {
    let (lines, rest) = values.as_chunks_mut::<LANES>();
    each(lines, f);
    if !rest.is_empty() {
        let mut line = [[T::default(); LANES]];
        line[0][..rest.len()].copy_from_slice(rest);
        each(&mut line, f);
        rest.copy_from_slice(&line[0][..rest.len()]);
    }
}

/// Lines that are given: for each line of values one, or one for all.
#[derive(Clone, Copy)]
struct Given<'a, U, const N: usize> {
    lines: [&'a [Line<U>]; N],
    /// How far it is from one line to the next: not at all, where one serves all.
    steps: [usize; N],
}

impl<'a, U: Copy + Default, const N: usize> Given<'a, U, N> {
    /// # Panics
    /// If there are fewer lines than `count`, and more or less than one.
    #[inline(always)]
    fn new(lines: [&'a [Line<U>]; N], count: usize) -> Self {
        let mut steps = [0; N];
        for n in 0..N {
            let len = lines[n].len();
            assert!(len == 1 || len >= count, "a line for each line of values, or one for all");
            steps[n] = usize::from(len != 1);
        }
        Self { lines, steps }
    }

    /// What is given for a lane of a line of values.
    #[inline]
    fn at(&self, number: usize, lane: usize) -> [U; N] {
        let (mut values, mut n) = ([U::default(); N], 0);
        while n < N {
            values[n] = self.lines[n][number * self.steps[n]][lane];
            n += 1;
        }
        values
    }

    /// The lines that belong to a line of values.
    #[inline(always)]
    fn of_line(&self, number: usize) -> Here<'a, U, N> {
        let (mut lines, mut n) = ([&[][..]; N], 0);
        while n < N {
            lines[n] = slice::from_ref(&self.lines[n][number * self.steps[n]]);
            n += 1;
        }
        Here(lines)
    }
}

/// A line of each, as slices of length 1: an array of references has no value to begin with.
#[derive(Clone, Copy)]
struct Here<'a, U, const N: usize>([&'a [Line<U>]; N]);

impl<U: Copy + Default, const N: usize> Here<'_, U, N> {
    #[inline(always)]
    fn of_lane(self, lane: usize) -> [U; N] {
        let (mut values, mut n) = ([U::default(); N], 0);
        while n < N {
            values[n] = self.0[n][0][lane];
            n += 1;
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of numbers from `first` on.
    fn lines(first: u32, count: usize) -> Vec<Line<u32>> {
        let lane = |line: usize, lane| first + (line * LANES + lane) as u32;
        (0..count).map(|line| std::array::from_fn(|at| lane(line, at))).collect()
    }

    #[test]
    fn every_lane_gets_what_is_given_for_it_at_every_level() {
        for level in SimdLevel::available() {
            for count in [0, 1, 2, 5, 12, 13] {
                let (own, each, all) = (lines(1, count), lines(1000, count), lines(7, 1));
                let expected = |lane: usize| 1 + lane as u32 + (1000 + lane as u32) * 3;
                let (mut values, mut flagged) = (own.clone(), own.clone());
                let mut flags = vec![[false; LANES]; count];
                level.scope(|| {
                    each_given(&mut values, [&each, &all], |x, [a, b]| x + a * 3 + b);
                    each_flagged(&mut flagged, &mut flags, [&each], [&all], |x, [a], [b]| {
                        (x + a * 3 + b, a % 3 == 0)
                    });
                });
                for lane in 0..count * LANES {
                    let value = expected(lane) + all[0][lane % LANES];
                    assert_eq!(values.as_flattened()[lane], value, "{level}: {lane} of {count}");
                    assert_eq!(flagged.as_flattened()[lane], value, "{level}: {lane} of {count}");
                    assert_eq!(flags.as_flattened()[lane], (1000 + lane) % 3 == 0, "{level}");
                }
            }
        }
    }

    #[test]
    fn slices_of_any_length_are_replaced() {
        for level in SimdLevel::available() {
            for len in [0, 1, 15, 16, 17, 200] {
                let mut values: Vec<usize> = (0..len).collect();
                level.scope(|| each_of_slice(&mut values, |x| 2 * x + 1));
                assert!(values.iter().copied().eq((0..len).map(|x| 2 * x + 1)), "{level}: {len}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "a line for each line of values, or one for all")]
    fn fewer_lines_are_not_given() {
        each_given(&mut [[0_u32; LANES]; 3], [&lines(0, 2)], |x, [a]| x + a);
    }
}
