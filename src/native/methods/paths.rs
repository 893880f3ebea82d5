//! Paths of processes, where each value is a multiple of the one before, and noise.

use std::array;

use super::triangles::along_rows;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::methods::brownian_tree::LATEST;
use crate::methods::combined::Input;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Named, Number, Parameter, Run, SamplerResult, Shown, Source, WideSampler,
};
use crate::simd::{LANES, Line, inlined, kernel};

/// How a path goes on, along the last axis: a value is its trend and a deviation, and a deviation is
/// `factors` times the one before, which is 0 at first, plus `scales` times a standard variate.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Steps {
    pub(crate) trend: Named<f64>,
    pub(crate) factors: Named<f64>,
    pub(crate) scales: Named<f64>,
}

impl Steps {
    /// The sampler of paths of `n` values, given the standard variates of a sample of `shape`.
    ///
    /// # Errors
    /// [`Error::Shape`], naming `what`, unless the last axis of `shape` has `n` values of one key;
    /// [`Error::Broadcast`] if the steps do not broadcast to it.
    pub(crate) fn sampler(
        &self,
        what: &'static str,
        (source, shape): (&Source, &[usize]),
        n: usize,
        standard: WideSampler,
    ) -> SamplerResult<'static, f64> {
        outer_shape(what, source, shape, &[n])?;
        let [trend, factors, scales] = inputs([&self.trend, &self.factors, &self.scales], shape)?;
        Ok(deviations(n, [standard.into(), trend, factors, scales]))
    }

    /// Sums of increments.
    pub(crate) fn sums(function: &'static str) -> Self {
        let [trend, factors, scales] =
            [0.0, 1.0, 1.0].map(|value| Parameter::from(value).named(function, "times"));
        Self { trend, factors, scales }
    }
}

/// Parameters of a sample of `shape`.
///
/// # Errors
/// [`Error::Broadcast`] if one does not broadcast to it.
pub(crate) fn bind_each<const N: usize>(
    parameters: [&Named<f64>; N],
    shape: &[usize],
) -> Result<[Bound<f64>; N], Error> {
    let bound = parameters.iter().map(|parameter| parameter.bind(shape));
    let bound = bound.collect::<Result<Vec<_>, _>>()?;
    Ok(bound.try_into().expect("one for each parameter"))
}

/// Parameters of a sample of `shape`, as inputs.
///
/// # Errors
/// As [`bind_each`].
pub(crate) fn inputs<const N: usize>(
    parameters: [&Named<f64>; N],
    shape: &[usize],
) -> Result<[Input; N], Error> {
    Ok(bind_each(parameters, shape)?.map(Input::from))
}

/// Paths of `n` times that are made from time to time: `step` makes a state and the `K` values of a time of
/// the state before, which is none at first, and of the inputs at the time's position. A path is `K` rows of `n`.
/// Several paths are made abreast: without branches, `step` is compiled to vector instructions.
pub(crate) fn step_by_step<F, const N: usize, const K: usize>(
    n: usize,
    inputs: [Input; N],
    step: F,
) -> WideSampler
where
    F: Fn(Option<[f64; 2]>, [f64; N]) -> ([f64; 2], [f64; K]) + Send + Sync + 'static,
{
    BoxedSampler::of(VectorSampler(Walk { n, inputs, step }))
}

struct Walk<F, const N: usize> {
    n: usize,
    inputs: [Input; N],
    step: F,
}

/// Times whose inputs are beside each other.
const TILE: usize = 8;

impl<F, const N: usize, const K: usize> Vectors<f64> for Walk<F, N>
where
    F: Fn(Option<[f64; 2]>, [f64; N]) -> ([f64; 2], [f64; K]) + Send + Sync,
{
    fn vector_len(&self) -> usize {
        K * self.n
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let abreast = LANES * self.n;
        with_inputs(&self.inputs, [self.n, K, LANES], first, out, |inputs, paths| {
            for (number, paths) in paths.chunks_mut(K * abreast).enumerate() {
                self.abreast(inputs.map(|input| &input[number * abreast..]), paths);
            }
        });
    }

    /// For long paths less, so that one thread is asked for as many as there are lanes.
    fn cost(&self) -> usize {
        cost(&self.inputs).min((1 << 15) / (LANES * K * self.n.max(1)))
    }
}

/// Paths by [`Steps`], one after the other: a step is two operations.
fn deviations(n: usize, inputs: [Input; 4]) -> WideSampler {
    BoxedSampler::of(vectors(n, cost(&inputs), move |first, out: &mut [f64]| {
        with_inputs(&inputs, [n, 1, 1], first, out, |inputs, paths| {
            for (number, path) in paths.chunks_exact_mut(n).enumerate() {
                let [values, trends, factors, scales] =
                    inputs.map(|input| &input[number * n..][..n]);
                let mut deviation = 0.0;
                for time in 0..n {
                    deviation = factors[time] * deviation + scales[time] * values[time];
                    path[time] = trends[time] + deviation;
                }
            }
        });
    }))
}

fn cost(inputs: &[Input]) -> usize {
    inputs.iter().map(Input::cost).sum::<usize>() + 3
}

/// About how many times are made together.
const PART: usize = 1 << 10;

/// Calls `make` with the inputs of some paths of `n` times and with these paths, from the `first` one on: each is
/// `rows` rows of `n`, and their number a multiple of `together`, but for the last ones.
fn with_inputs<const N: usize>(
    inputs: &[Input; N],
    [n, rows, together]: [usize; 3],
    first: u64,
    out: &mut [f64],
    make: impl Fn([&[f64]; N], &mut [f64]),
) {
    let part = PART.div_ceil(n).next_multiple_of(together) * n;
    let mut rooms = [(); N].map(|()| vec![0.0; part.min(out.len() / rows)]);
    let mut run = Run { start: first.wrapping_mul(n as u64), step: 1 };
    for paths in out.chunks_mut(rows * part) {
        let times = paths.len() / rows;
        for (input, room) in inputs.iter().zip(&mut rooms) {
            input.fill(run, &mut room[..times]);
        }
        make(rooms.each_ref().map(|room| &room[..times]), paths);
        run = run.skip(times);
    }
}

impl<F, const N: usize, const K: usize> Walk<F, N>
where
    F: Fn(Option<[f64; 2]>, [f64; N]) -> ([f64; 2], [f64; K]),
{
    /// Makes up to as many paths as there are lanes.
    fn abreast(&self, inputs: [&[f64]; N], paths: &mut [f64]) {
        let n = self.n;
        let count = paths.len() / (K * n);
        kernel(inlined!(|lanes| {
            let mut states = [Line::default(); 2];
            let (mut at, mut made) = ([[Line::default(); TILE]; N], [[Line::default(); TILE]; K]);
            for first in (0..n).step_by(TILE) {
                let times = TILE.min(n - first);
                for (at, input) in at.iter_mut().zip(inputs) {
                    for path in 0..count {
                        let input = &input[path * n + first..][..times];
                        for time in 0..times {
                            at[time][path] = input[time];
                        }
                    }
                }
                for time in 0..times {
                    let mut after = [Line::default(); 2];
                    lanes.each(inlined!(|lane| {
                        let state = [states[0][lane], states[1][lane]];
                        let before = (first + time > 0).then_some(state);
                        let input = array::from_fn(inlined!(|k| at[k][time][lane]));
                        let (state, values) = (self.step)(before, input);
                        for k in 0..2 {
                            after[k][lane] = state[k];
                        }
                        for k in 0..K {
                            made[k][time][lane] = values[k];
                        }
                    }));
                    states = after;
                }
                for (row, made) in made.iter().enumerate() {
                    for path in 0..count {
                        let path_out = &mut paths[(path * K + row) * n + first..][..times];
                        for time in 0..times {
                            path_out[time] = made[time][path];
                        }
                    }
                }
            }
        }));
    }
}

/// The times of paths, along the last axis.
pub(crate) struct Times {
    pub(crate) times: Named<f64>,
    /// The times before them.
    pub(crate) before: Named<f64>,
    /// How much time passed since then.
    pub(crate) passed: Named<f64>,
    pub(crate) n: usize,
}

impl Times {
    /// The times of paths that begin at time `start`, which is not above 0.
    ///
    /// # Errors
    /// [`Error::Shape`], naming `what`, for a scalar; [`Error::Parameter`] unless times are from 0 to
    /// 2^512, and none is less than the one before.
    pub(crate) fn since<T: Number>(
        start: f64,
        what: &'static str,
        times: &Named<T>,
    ) -> Result<Self, Error> {
        let times = times.clone().map(T::wide);
        times.check("from 0 to 2^512", |time| (0.0..=LATEST).contains(&time))?;
        let [.., n] = *times.shape() else { return Err(Error::shape(what, &[], "[.., n]")) };
        let before = times.clone().converted(|times| {
            let rows = times.values().chunks(n.max(1));
            let shifted =
                rows.flat_map(|row| [start].into_iter().chain(row.iter().copied()).take(n));
            Parameter::of_shape(times.shape(), shifted)
        });
        let allowed = |before| format!("at least {}, the time before it", Shown(before));
        times.check_with(&before, allowed, |time, before| time >= before)?;
        let passed = times.zip(&before, |time, before| time - before)?;
        Ok(Self { times, before, passed, n })
    }
}

/// The part of a deviation that is left.
pub(crate) fn decay(rate: f64, passed: f64) -> f64 {
    Real::exp(-rate * passed)
}

/// (1 - exp(-2 rate passed)) / (2 rate).
pub(crate) fn variance(rate: f64, passed: f64) -> f64 {
    let exponent = 2.0 * rate * passed;
    match exponent {
        // The next term of the series is less than half a unit in the last place.
        ..1e-8 => passed * (1.0 - 0.5 * exponent),
        _ => -Real::expm1(-exponent) / (2.0 * rate),
    }
}

/// Starts times exponentials of logarithms.
pub(crate) fn grown(logs: WideSampler, starts: Bound<f64>) -> WideSampler {
    BoxedSampler::of(Elementwise::with(logs, Grown, [starts]))
}

#[derive(Clone, Copy)]
struct Grown;

/// A start times the exponential of a logarithm, in halves, which are in the range of `f64` where the
/// value is.
impl Formula<f64, 1> for Grown {
    #[inline(always)]
    fn value(&self, log: f64, [start]: [f64; 1]) -> f64 {
        let half = Real::exp(0.5 * log);
        start * half * half
    }
}

/// Products of numbers up to this and of a time are finite, and so are sums of many.
pub(crate) const LARGEST: f64 = power_of_2(500);

/// A parameter of paths in `f64`, with an axis for times.
///
/// # Errors
/// [`Error::Parameter`] unless it is finite and not larger than 2^500.
pub(crate) fn of_paths<T: Number>(parameter: &Named<T>) -> Result<Named<f64>, Error> {
    let wide = parameter.clone().map(T::wide);
    wide.check("finite and at most 2^500 in absolute value", |value| value.abs() <= LARGEST)?;
    Ok(if wide.as_scalar().is_some() { wide } else { along_rows(wide, 1, |value, _| value) })
}

/// As [`of_paths`], of a parameter that is not negative.
///
/// # Errors
/// [`Error::Parameter`] unless it is from 0 to 2^500.
pub(crate) fn size_of_paths<T: Number>(parameter: &Named<T>) -> Result<Named<f64>, Error> {
    parameter.check("from 0 to 2^500", |value| (0.0..=LARGEST).contains(&T::wide(value)))?;
    of_paths(parameter)
}
