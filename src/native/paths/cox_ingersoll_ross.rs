//! The Cox-Ingersoll-Ross process at given times.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::methods::combined::Input;
use crate::native::methods::paths::{
    LARGEST, Times, bind_each, decay, size_of_paths, step_by_step, variance,
};
use crate::native::methods::standard::normals;
use crate::native::positive::noncentral_chi_squared::{
    HALF_OF_ONE_DEGREE, noncentral, other_squares,
};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Run, Sampler, SamplerResult, Source,
    WideSampler, named, parameters, stored,
};
use crate::simd::inlined;

/// The Cox-Ingersoll-Ross process, a rate or a variance that is never negative and reverts to a mean, at given
/// times: paths, along the last axis.
///
/// The solution of dX = rate (mean - X) dt + volatility sqrt(X) dW, with a Brownian motion W, without an error
/// of discretisation. From `start` at time 0, a value at time t has mean m = mean + (start - mean) exp(-rate t)
/// and variance volatility² (start exp(-rate t) g(t) + mean rate g(t)² / 2), where g(t) = (1 - exp(-rate t)) /
/// rate; the [stationary](Self::stationary) process follows a [`Gamma`](crate::native::Gamma) distribution at
/// all times, with mean `mean` and variance mean volatility² / (2 rate). With `mean` 0 it ends at 0, and stays
/// there; otherwise it touches 0 if 2 rate mean < volatility². With `rate` 0 there is no reversion. `times` has
/// shape `(.., n)`, and a sample `(.., n)`; the other axes of `times` and all of the other parameters broadcast
/// to the axes of a sample before the last.
///
/// A path is made from time to time, in `f64`, by exact transitions: given the value x before, a value is c
/// times a [`NoncentralChiSquared`](crate::native::NoncentralChiSquared) variate with 4 rate mean / volatility²
/// degrees of freedom and non-centrality x exp(-rate length) / c, with c = volatility² g(length) / 4 (Cox,
/// Ingersoll and Ross, "A theory of the term structure of interest rates", 1985, doi:10.2307/1911242). Sampling
/// is fastest if there are many paths.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_cox_ingersoll_ross.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let years = Array::linspace(0.0, 5.0, 61);
/// let rates = native::CoxIngersollRoss::new(&years, 0.01, 0.5, 0.04, 0.1)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&rates, (1000, 61));
/// assert!(paths.iter().all(|&rate| rate >= 0.0));
/// assert!((paths.column(60).mean().unwrap() - 0.0375).abs() < 0.002);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("cox ingersoll ross", "CIR", "square-root diffusion", "Feller", "process"))]
pub struct CoxIngersollRoss<T> {
    times: Named<T>,
    start: Option<Named<T>>,
    rate: Named<T>,
    mean: Named<T>,
    volatility: Named<T>,
    n: usize,
    /// What transitions need, at the times of paths: half of the degrees of freedom, the starts, the part of a
    /// value that is left, the mean of what was added to it, and the factors of chi-squared variates.
    transitions: [Named<f64>; 5],
}

const NAME: &str = "CoxIngersollRoss";

impl<T: WideElement> CoxIngersollRoss<T> {
    /// The process from `start` at time 0, with a rate of reversion, a mean and a volatility.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512, and none
    /// is less than the one before, `volatility` is from 0 to 2^200, and the other parameters are from 0 to
    /// 2^500; [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::from(Some(start.into()), times, rate, mean, volatility)
    }

    /// The process whose distribution is the same at all times.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); [`Error::Parameter`] unless `rate` is at least 2^-500.
    pub fn stationary(
        times: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::from(None, times, rate, mean, volatility)
    }

    fn from(
        start: Option<Parameter<T>>,
        times: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NAME, times, rate, mean, volatility);
        let start = start.map(|start| start.named(NAME, "start"));
        // The value of the stationary process at the start is long forgotten.
        let begun = if start.is_some() { 0.0 } else { f64::NEG_INFINITY };
        let at = Times::since(begun, "the times of CoxIngersollRoss", &times)?;
        let (rates, means) = (size_of_paths(&rate)?, size_of_paths(&mean)?);
        let volatilities = size_of_paths(&volatility)?;
        let starts = match &start {
            Some(start) => size_of_paths(start)?,
            None => {
                rate.check("from 2^-500 to 2^500", |rate| rate.to_f64() >= 1.0 / LARGEST)?;
                means.clone()
            }
        };
        volatility.check("from 0 to 2^200", |volatility| volatility.to_f64() <= power_of_2(200))?;
        // The square may be out of range.
        let quotients = rates.zip(&volatilities, |rate, volatility| match rate {
            0.0 => 0.0,
            _ => 2.0 * (rate / volatility) / volatility,
        })?;
        let half_df = quotients.zip(&means, |quotient, mean| match mean {
            0.0 => 0.0,
            _ => (quotient * mean).min(SURE),
        })?;
        let decayed = rates.zip(&at.passed, |rate, passed| -Real::expm1(-rate * passed))?;
        let growths = rates.zip(&at.passed, |rate, passed| variance(0.5 * rate, passed))?;
        let roots = volatilities.zip(&growths, |volatility, growth| volatility * growth.sqrt())?;
        let decays = rates.zip(&at.passed, decay)?;
        let added = means.zip(&decayed, |mean, part| mean * part)?;
        let scales = roots.map(|root| 0.25 * root * root);
        starts.check_broadcast(&added)?;
        starts.check_broadcast(&scales)?;
        added.check_broadcast(&scales)?;
        let transitions = [half_df, starts, decays, added, scales];
        Ok(Self { times, start, rate, mean, volatility, n: at.n, transitions })
    }

    /// The value at time 0; none, if the process is stationary.
    #[must_use]
    pub fn start(&self) -> Option<&Parameter<T>> {
        self.start.as_deref()
    }
}

parameters! { CoxIngersollRoss<T>::new { times, rate, mean, volatility } }

stored! {
    CoxIngersollRoss<T: WideElement> {
        times: Parameter<T>,
        #[serde(default)] start: Option<Parameter<T>>,
        rate: Parameter<T>,
        mean: Parameter<T>,
        volatility: Parameter<T>,
    }
    Self::from(start, times, rate, mean, volatility)
}

impl<T: WideElement> Distribution<T> for CoxIngersollRoss<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.n;
        outer_shape("the sample of CoxIngersollRoss", &source, shape, &[n])?;
        let transitions = bind_each(self.transitions.each_ref(), shape)?;
        let [half_df, ..] = &transitions;
        if !half_df.any(|half_df| half_df < HALF_OF_ONE_DEGREE) {
            return Ok(T::narrowed(walk::<T>(&source, n, transitions)));
        }
        let paths = source.per_key().checked_div(n as u64).unwrap_or(0);
        let variates = variates::<T>;
        let paths = Paths { source: source.with_len(paths), n, transitions, variates };
        Ok(T::narrowed(paths.sampler()))
    }
}

/// From one degree of freedom on, the variates that a transition takes do not depend on the value before: a normal
/// one, and a chi-squared one of the other degrees.
fn walk<T: WideElement>(source: &Source, n: usize, transitions: [Bound<f64>; 5]) -> WideSampler {
    let [for_normals, for_others] = source.split();
    let normals = normals::<T>(for_normals).into();
    let others = other_squares::<T>(&for_others, transitions[0].clone(), 2.0).into();
    let [half_df, starts, decays, added, scales] = transitions.map(Input::from);
    let inputs = [normals, others, half_df, starts, decays, added, scales];
    step_by_step(n, inputs, inlined!(|before, inputs| next(before, inputs)))
}

#[inline(always)]
fn next(
    before: Option<[f64; 2]>,
    [normal, others, half_df, start, decay, added, scale]: [f64; 7],
) -> ([f64; 2], [f64; 1]) {
    let left = decay * before.map_or(start, |[value, _]| value);
    let noncentrality = noncentrality(left, scale);
    let square = {
        let root = normal + noncentrality.sqrt();
        root * root
    };
    let value = if is_sure(noncentrality, half_df, scale) {
        left + added
    } else {
        scale * (square + others)
    };
    ([value, 0.0], [value])
}

/// The non-centrality of a transition, given what is left of the value before.
#[inline(always)]
fn noncentrality(left: f64, scale: f64) -> f64 {
    (left / scale).min(SURE)
}

/// Whether a transition ends at its mean: also where no time has passed.
#[inline(always)]
fn is_sure(noncentrality: f64, half_df: f64, scale: f64) -> bool {
    noncentrality == SURE || half_df == SURE || scale == 0.0
}

/// Non-central chi-squared variates, given half of the degrees of freedom and the non-centrality.
fn variates<T: WideElement>(source: &Source, parameters: [Bound<f64>; 2]) -> WideSampler {
    noncentral::<T>(source, parameters, 2.0).product()
}

/// The number of paths that are made together at most.
const TOGETHER: usize = 1 << 11;

/// Parameters from here on make variates that do not differ from their mean.
const SURE: f64 = 1e200;

struct Paths {
    /// In which the number of a path's value is folded.
    source: Source,
    n: usize,
    transitions: [Bound<f64>; 5],
    variates: fn(&Source, [Bound<f64>; 2]) -> WideSampler,
}

/// The values at positions from `first` on: positions wrap around.
fn bound(first: u64, values: &[f64]) -> Bound<f64> {
    let len = values.len();
    let mut values = values.to_vec();
    values.rotate_right((first % len as u64) as usize);
    Bound::array(NAME, "start", Arc::new(values), &[len], &[len]).expect("the same shape")
}

impl Paths {
    #[inline]
    fn sampler(self) -> WideSampler {
        // Not what a value takes: a step takes nearly as long for a few paths as for hundreds.
        let cost = 0;
        BoxedSampler::of(vectors(self.n, cost, move |mut first, out: &mut [f64]| {
            for paths in out.chunks_mut(TOGETHER * self.n) {
                self.together(first, paths);
                first = first.wrapping_add((paths.len() / self.n) as u64);
            }
        }))
    }

    /// Writes the paths from number `first` on, time by time.
    #[inline]
    fn together(&self, first: u64, paths: &mut [f64]) {
        let [half_df, starts, decays, added, scales] = &self.transitions;
        let (n, len) = (self.n, paths.len() / self.n);
        let (source, run) = self.source.of_run(Run { start: first, step: 1 }, len);
        let position = |path: usize, time: usize| {
            first.wrapping_add(path as u64).wrapping_mul(n as u64).wrapping_add(time as u64)
        };
        let of_path =
            |of: &Bound<f64>| Vec::from_iter((0..len).map(|path| of.get(position(path, 0))));
        let (mut values, half_df) = (of_path(starts), of_path(half_df));
        let half_dfs = match &half_df[..] {
            [df, others @ ..] if others.iter().all(|other| other == df) => Bound::scalar(*df),
            _ => bound(run.start, &half_df),
        };
        let (mut noncentralities, mut variates) = (vec![0.0; len], vec![0.0; len]);
        for time in 0..n {
            for (path, value) in values.iter_mut().enumerate() {
                let position = position(path, time);
                *value *= decays.get(position);
                noncentralities[path] = noncentrality(*value, scales.get(position));
            }
            let parameters = [half_dfs.clone(), bound(run.start, &noncentralities)];
            (self.variates)(&source.fold_in(time as u32), parameters).fill(run, &mut variates);
            for (path, value) in values.iter_mut().enumerate() {
                let position = position(path, time);
                let scale = scales.get(position);
                *value = if is_sure(noncentralities[path], half_df[path], scale) {
                    *value + added.get(position)
                } else {
                    scale * variates[path]
                };
                paths[path * n + time] = *value;
            }
        }
    }
}
