//! The Ornstein-Uhlenbeck process at given times, and its bridges.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::native::methods::paths::{
    LARGEST, Steps, Times, decay, of_paths, size_of_paths, variance,
};
use crate::native::methods::standard::normals;
use crate::sampling::{
    Distribution, Named, Parameter, SamplerResult, Shown, Source, named, parameters, stored,
};

/// The Ornstein-Uhlenbeck process, which reverts to a mean, at given times: paths, along the last axis.
///
/// The solution of dX = rate (mean - X) dt + volatility dW, with a Brownian motion W, without an error
/// of discretisation. From `start` at time 0, a value at time t is normal with mean
/// mean + (start - mean) exp(-rate t) and variance v (1 - exp(-2 rate t)), where
/// v = volatility² / (2 rate); the [stationary](Self::stationary) process has mean `mean` and variance v
/// at all times, and covariance v exp(-rate (t - s)) of times s < t. With `rate` 0 it is Brownian motion.
/// `times` has shape `(.., n)`, and a sample `(.., n)`; the other axes of `times` and all of the other
/// parameters broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`, by exact transitions (Gillespie, "Exact numerical simulation of
/// the Ornstein-Uhlenbeck process and its integral", 1996, doi:10.1103/PhysRevE.54.2084): a
/// deviation from the mean decays by exp(-rate length), and a normal variate is added with the
/// variance v (1 - exp(-2 rate length)), which is computed without a difference of close numbers.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_ornstein_uhlenbeck.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 50.0, 501);
/// let rates = native::OrnsteinUhlenbeck::new(&times, 0.10, 0.5, 0.03, 0.01)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&rates, (1000, 501));
/// assert_eq!(paths[(0, 0)], 0.10);
/// assert!((paths.column(500).mean().unwrap() - 0.03).abs() < 0.002);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("ornstein uhlenbeck", "mean reversion", "Vasicek", "Langevin", "AR(1)", "process"))]
pub struct OrnsteinUhlenbeck<T> {
    times: Named<T>,
    start: Option<Named<T>>,
    rate: Named<T>,
    mean: Named<T>,
    volatility: Named<T>,
    n: usize,
    steps: Steps,
}

const NAME: &str = "OrnsteinUhlenbeck";

impl<T: WideElement> OrnsteinUhlenbeck<T> {
    /// The process from `start` at time 0, with a rate of reversion, a mean and a volatility.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512,
    /// and none is less than the one before, `start` and `mean` are at most 2^500 in absolute value, and
    /// `rate` and `volatility` from 0 to 2^500; [`Error::Broadcast`] if the parameters do not broadcast
    /// together.
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
        let at = Times::since(begun, "the times of OrnsteinUhlenbeck", &times)?;
        let (rates, means) = (size_of_paths(&rate)?, of_paths(&mean)?);
        let trend = match &start {
            Some(start) => {
                let decays = rates.zip(&at.times, decay)?;
                let of_start = of_paths(start)?.zip(&decays, |start, decay| start * decay)?;
                let decayed = rates.zip(&at.times, |rate, time| -Real::expm1(-rate * time))?;
                let of_mean = means.zip(&decayed, |mean, part| mean * part)?;
                of_start.zip(&of_mean, |start, mean| start + mean)?
            }
            None => {
                rate.check("from 2^-500 to 2^500", |rate| rate.to_f64() >= 1.0 / LARGEST)?;
                means
            }
        };
        // Standard deviations of what has been added, with volatility 1.
        let deviations = rates.zip(&at.passed, |rate, passed| variance(rate, passed).sqrt())?;
        let scales = size_of_paths(&volatility)?
            .zip(&deviations, |volatility, deviation| volatility * deviation)?;
        trend.check_broadcast(&scales)?;
        let steps = Steps { trend, factors: rates.zip(&at.passed, decay)?, scales };
        Ok(Self { times, start, rate, mean, volatility, n: at.n, steps })
    }

    /// The value at time 0; none, if the process is stationary.
    #[must_use]
    pub fn start(&self) -> Option<&Parameter<T>> {
        self.start.as_deref()
    }
}

parameters! { OrnsteinUhlenbeck<T>::new { times, rate, mean, volatility } }

stored! {
    OrnsteinUhlenbeck<T: WideElement> {
        times: Parameter<T>,
        #[serde(default)] start: Option<Parameter<T>>,
        rate: Parameter<T>,
        mean: Parameter<T>,
        volatility: Parameter<T>,
    }
    Self::from(start, times, rate, mean, volatility)
}

impl<T: WideElement> Distribution<T> for OrnsteinUhlenbeck<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of OrnsteinUhlenbeck";
        let normals = normals::<T>(source.clone());
        Ok(T::narrowed(self.steps.sampler(what, (&source, shape), self.n, normals)?))
    }
}

/// The Ornstein-Uhlenbeck process whose value at the end is given, at given times: paths, along the last axis.
///
/// The [`OrnsteinUhlenbeck`] process from `start` at time 0, given that it is `end` at time d, the duration.
/// With s(t) = sinh(rate t), a value at time t has mean mean + (start - mean) s(d - t) / s(d) + (end - mean)
/// s(t) / s(d), and the covariance of values at s and t, with s < t, is volatility² s(s) s(d - t) / (rate
/// s(d)). The last value of times at `duration` is `end`, to the bit. With `rate` 0 it is the
/// [`BrownianBridge`](crate::native::BrownianBridge). `times` has shape `(.., n)`, and a sample `(.., n)`; the
/// other axes of `times` and all of the other parameters broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`, from time to time: given the value before, each is normal, with the
/// mean and the variance of the bridge from there to the end. No variance is a difference of close numbers.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_ornstein_uhlenbeck_bridge.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 10.0, 101);
/// let bridge = native::OrnsteinUhlenbeckBridge::new(&times, 10.0, 3.0, -1.0, 0.5, 0.0, 1.0)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&bridge, (1000, 101));
/// assert!(paths.column(100).iter().all(|&end| end == -1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("ornstein uhlenbeck bridge", "mean reversion", "conditioned diffusion", "process"))]
pub struct OrnsteinUhlenbeckBridge<T> {
    times: Named<T>,
    duration: Named<T>,
    start: Named<T>,
    end: Named<T>,
    rate: Named<T>,
    mean: Named<T>,
    volatility: Named<T>,
    n: usize,
    steps: Steps,
}

const BRIDGE: &str = "OrnsteinUhlenbeckBridge";

impl<T: WideElement> OrnsteinUhlenbeckBridge<T> {
    /// The bridge from `start` at time 0 to `end` at time `duration`, with a rate of reversion, a mean and a
    /// volatility.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to `duration`, and
    /// none is less than the one before, `duration` is above 0 and at most 2^500, `start`, `end` and `mean` are
    /// at most 2^500 in absolute value, and `rate` and `volatility` from 0 to 2^500; [`Error::Broadcast`] if
    /// the parameters do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        duration: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        end: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(BRIDGE, times, duration, start, end, rate, mean, volatility);
        let at = Times::since(0.0, "the times of OrnsteinUhlenbeckBridge", &times)?;
        duration.check("above 0 and at most 2^500", |duration| duration > T::ZERO)?;
        let (durations, rates) = (of_paths(&duration)?, size_of_paths(&rate)?);
        let allowed = |duration| format!("at most `duration` = {}", Shown(duration));
        at.times.check_with(&durations, allowed, |time, duration| time <= duration)?;

        let [of_start, of_end, of_mean, factors, deviations] = Named::zip_each(
            [&at.times, &at.before, &durations, &rates],
            |[time, before, duration, rate]| {
                // rate · variance(part) is sinh(rate part) exp(-rate part).
                let [remaining, remained] = [duration - time, duration - before];
                let [now, whole] = [remaining, duration].map(|length| variance(rate, length));
                let part = if remained > 0.0 { now / variance(rate, remained) } else { 0.0 };
                let [gone, left] = [time, remaining].map(|length| -Real::expm1(-rate * length));
                [
                    decay(rate, time) * (now / whole),
                    decay(rate, remaining) * (variance(rate, time) / whole),
                    gone * left / (1.0 + decay(rate, duration)),
                    decay(rate, time - before) * part,
                    (variance(rate, time - before) * part).sqrt(),
                ]
            },
        )?;
        let product = |value: f64, part: f64| value * part;
        let [start_part, end_part, mean_part] = [
            of_paths(&start)?.zip(&of_start, product)?,
            of_paths(&end)?.zip(&of_end, product)?,
            of_paths(&mean)?.zip(&of_mean, product)?,
        ];
        let sum = |a: f64, b: f64| a + b;
        let scales = size_of_paths(&volatility)?.zip(&deviations, product)?;
        let trend = start_part.zip(&end_part, sum)?.zip(&mean_part, sum)?;
        let steps = Steps { trend, factors, scales };
        steps.trend.check_broadcast(&steps.scales)?;
        Ok(Self { times, duration, start, end, rate, mean, volatility, n: at.n, steps })
    }
}

parameters! {
    OrnsteinUhlenbeckBridge<T: WideElement>::new {
        times, duration, start, end, rate, mean, volatility
    }
}

impl<T: WideElement> Distribution<T> for OrnsteinUhlenbeckBridge<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of OrnsteinUhlenbeckBridge";
        let normals = normals::<T>(source.clone());
        Ok(T::narrowed(self.steps.sampler(what, (&source, shape), self.n, normals)?))
    }
}
