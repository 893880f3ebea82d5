//! Paths of processes, each value of which is a multiple of the one before, and noise.

use ndarray::ArrayD;

use super::combined::Input;
use super::triangles::along_rows;
use crate::error::Error;
use crate::methods::brownian_tree::{LATEST, power_of_2};
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{BoxedSampler, Named, Number, Parameter, Run, Shown, Source};

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
        standard: BoxedSampler<'static, f64>,
    ) -> Result<BoxedSampler<'static, f64>, Error> {
        outer_shape(what, source, shape, &[n])?;
        let bind = |parameter: &Named<f64>| Ok::<_, Error>(parameter.bind(shape)?.into());
        let inputs =
            [standard.into(), bind(&self.trend)?, bind(&self.factors)?, bind(&self.scales)?];
        let step = |before: Option<[f64; 2]>, [value, trend, factor, scale]: [f64; 4]| {
            let [deviation, _] = before.unwrap_or_default();
            let deviation = factor * deviation + scale * value;
            ([deviation, 0.0], [trend + deviation])
        };
        Ok(BoxedSampler::of(VectorSampler(Walk { n, inputs, step })))
    }

    /// Sums of increments.
    pub(crate) fn sums(function: &'static str) -> Self {
        let [trend, factors, scales] =
            [0.0, 1.0, 1.0].map(|value| Parameter::from(value).named(function, "times"));
        Self { trend, factors, scales }
    }
}

/// Paths of `n` times that are made from time to time: `step` makes a state and the `K` values of a time of
/// the state before, which is none at first, and of the inputs at the time's position. A path is `K` rows of `n`.
pub(crate) struct Walk<F, const N: usize> {
    pub(crate) n: usize,
    pub(crate) inputs: [Input; N],
    pub(crate) step: F,
}

/// About how many times are made together.
const PART: usize = 1 << 10;

impl<F, const N: usize, const K: usize> Vectors<f64> for Walk<F, N>
where
    F: Fn(Option<[f64; 2]>, [f64; N]) -> ([f64; 2], [f64; K]) + Send + Sync,
{
    fn vector_len(&self) -> usize {
        K * self.n
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let n = self.n;
        let part = PART.div_ceil(n) * n;
        let mut rooms = [(); N].map(|()| vec![0.0; part.min(out.len() / K)]);
        let mut run = Run { start: first.wrapping_mul(n as u64), step: 1 };
        for paths in out.chunks_mut(K * part) {
            let times = paths.len() / K;
            for (input, room) in self.inputs.iter().zip(&mut rooms) {
                input.fill(run, &mut room[..times]);
            }
            for (number, path) in paths.chunks_exact_mut(K * n).enumerate() {
                let inputs = rooms.each_ref().map(|room| &room[number * n..][..n]);
                let mut state = None;
                for time in 0..n {
                    let (after, values) = (self.step)(state, inputs.map(|input| input[time]));
                    state = Some(after);
                    for (row, value) in values.into_iter().enumerate() {
                        path[row * n + time] = value;
                    }
                }
            }
            run = run.skip(times);
        }
    }

    fn cost(&self) -> usize {
        self.inputs.iter().map(Input::cost).sum::<usize>() + 3
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
            let shifted = ArrayD::from_shape_vec(times.shape(), shifted.collect());
            Parameter::from(shifted.expect("as many times"))
        });
        let allowed = |before| format!("at least {}, the time before it", Shown(before));
        times.check_with(&before, allowed, |time, before| time >= before)?;
        let passed = times.zip(&before, |time, before| time - before)?;
        Ok(Self { times, before, passed, n })
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
