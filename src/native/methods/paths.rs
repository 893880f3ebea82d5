//! Paths of processes, each value of which is a multiple of the one before, and noise.

use ndarray::ArrayD;

use super::triangles::along_rows;
use crate::error::Error;
use crate::methods::brownian_tree::{LATEST, power_of_2};
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{Bound, BoxedSampler, Named, Number, Parameter, Run, Sampler, Shown, Source};

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
        let bind = |parameter: &Named<f64>| parameter.bind(shape);
        let steps = [bind(&self.trend)?, bind(&self.factors)?, bind(&self.scales)?];
        Ok(BoxedSampler::of(VectorSampler(Paths { n, standard, steps })))
    }
}

struct Paths {
    n: usize,
    standard: BoxedSampler<'static, f64>,
    /// Trend, factors and scales.
    steps: [Bound<f64>; 3],
}

/// About how many values are made at a time.
const PART: usize = 1 << 10;

impl Vectors<f64> for Paths {
    fn vector_len(&self) -> usize {
        self.n
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let n = self.n;
        let part = PART.div_ceil(n) * n;
        let mut rooms = [(); 3].map(|()| vec![0.0; part.min(out.len())]);
        let mut run = Run { start: first.wrapping_mul(n as u64), step: 1 };
        for paths in out.chunks_mut(part) {
            self.standard.fill(run, paths);
            for (bound, room) in self.steps.iter().zip(&mut rooms) {
                bound.write_row(run.start, &mut room[..paths.len()]);
            }
            let [trend, factors, scales] = &rooms;
            let steps = trend.iter().zip(factors).zip(scales);
            let mut deviation = 0.0;
            for (number, (value, ((trend, factor), scale))) in
                paths.iter_mut().zip(steps).enumerate()
            {
                if number % n == 0 {
                    deviation = 0.0;
                }
                deviation = factor * deviation + scale * *value;
                *value = trend + deviation;
            }
            run = run.skip(paths.len());
        }
    }

    fn cost(&self) -> usize {
        self.standard.cost() + 3
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
