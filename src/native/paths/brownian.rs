//! Brownian motion, bridges, and geometric Brownian motion at given times.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::paths::{Steps, Times, grown, of_paths, size_of_paths};
use crate::native::methods::standard::normals;
use crate::sampling::{
    Distribution, Named, Parameter, SamplerResult, Shown, Source, named, parameters,
};

/// Brownian motion at given times: paths, along the last axis.
///
/// The motion is 0 at time 0. Its increments over intervals that do not overlap are independent, and
/// normal with mean drift · length and variance volatility² · length; so a value at time t has mean
/// drift · t and variance volatility² · t, and the covariance of values at t and s is
/// volatility² min(t, s). `times` has shape `(.., n)`, and a sample `(.., n)`; the other axes of `times`
/// and all of `drift` and `volatility` broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`: drift · t, and the sum of its increments up to t, which are
/// volatility · sqrt(length) times variates of [`StandardNormal`](crate::native::StandardNormal). For times that
/// are not known in advance there is [`Key::brownian`](crate::Key::brownian).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_brownian.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 1.0, 101);
/// let paths: Array2<f64> = Key::from_seed(0).sample(native::Brownian::new(&times)?, (1000, 101));
/// assert!((paths.column(100).var(0.0) - 1.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("wiener", "random walk", "process"))]
pub struct Brownian<T> {
    times: Named<T>,
    drift: Named<T>,
    volatility: Named<T>,
    n: usize,
    steps: Steps,
}

impl<T: WideElement> Brownian<T> {
    /// Standard Brownian motion, with drift 0 and volatility 1, at these times.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512,
    /// and none is less than the one before.
    pub fn new(times: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::with_drift(times, T::ZERO, T::ONE)
    }

    /// Brownian motion with a drift and a volatility (its standard deviation at time 1).
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); [`Error::Parameter`] unless |drift| is at most 2^500, and `volatility`
    /// from 0 to 2^500; [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn with_drift(
        times: impl Into<Parameter<T>>,
        drift: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("Brownian", times, drift, volatility);
        let at = Times::since(0.0, "the times of Brownian", &times)?;
        let steps = Steps {
            trend: of_paths(&drift)?.zip(&at.times, |drift, time| drift * time)?,
            factors: Parameter::from(1.0).named("Brownian", "times"),
            scales: size_of_paths(&volatility)?
                .zip(&at.passed, |volatility, passed| volatility * passed.sqrt())?,
        };
        steps.trend.check_broadcast(&steps.scales)?;
        Ok(Self { times, drift, volatility, n: at.n, steps })
    }
}

parameters! { Brownian<T: WideElement>::with_drift { times, drift, volatility } }

impl<T: WideElement> Distribution<T> for Brownian<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of Brownian";
        let normals = normals::<T>(source.clone());
        Ok(T::narrowed(self.steps.sampler(what, (&source, shape), self.n, normals)?))
    }
}

/// Brownian motion whose value at the end is given, at given times: paths, along the last axis.
///
/// A value at time t has mean start + (end - start) t / d, with the duration d, and variance
/// volatility² t (d - t) / d; the covariance of values at s and t, with s < t, is
/// volatility² s (d - t) / d. The last value of times at `duration` is `end`, to the bit. `times` has
/// shape `(.., n)`, and a sample `(.., n)`; the other axes of `times` and all of the other parameters
/// broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`, from time to time: given the value before, each is normal,
/// with the mean and the variance of the bridge from there to the end.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_brownian_bridge.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 1.0, 101);
/// let paths: Array2<f64> = Key::from_seed(0).sample(native::BrownianBridge::new(&times, 1.0)?, (1000, 101));
/// assert!(paths.column(100).iter().all(|&end| end == 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("brownian bridge", "wiener", "process"))]
pub struct BrownianBridge<T> {
    times: Named<T>,
    duration: Named<T>,
    start: Named<T>,
    end: Named<T>,
    volatility: Named<T>,
    n: usize,
    steps: Steps,
}

impl<T: WideElement> BrownianBridge<T> {
    /// The standard bridge at these times: from 0 at time 0 to 0 at time `duration`, with volatility 1.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to
    /// `duration`, and none is less than the one before, and `duration` is above 0 and at most 2^500;
    /// [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        duration: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::with_ends(times, duration, T::ZERO, T::ZERO, T::ONE)
    }

    /// The bridge from `start` at time 0 to `end` at time `duration`, with a volatility.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); [`Error::Parameter`] unless `start` and `end` are at most 2^500 in
    /// absolute value, and `volatility` is from 0 to 2^500.
    pub fn with_ends(
        times: impl Into<Parameter<T>>,
        duration: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        end: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("BrownianBridge", times, duration, start, end, volatility);
        let at = Times::since(0.0, "the times of BrownianBridge", &times)?;
        duration.check("above 0 and at most 2^500", |duration| duration > T::ZERO)?;
        let durations = of_paths(&duration)?;
        let allowed = |duration| format!("at most `duration` = {}", Shown(duration));
        at.times.check_with(&durations, allowed, |time, duration| time <= duration)?;

        let remaining = durations.zip(&at.times, |duration, time| duration - time)?;
        let remained = durations.zip(&at.before, |duration, time| duration - time)?;
        let factors = remaining
            .zip(&remained, |now, before| if before > 0.0 { now / before } else { 0.0 })?;
        let variances = factors.zip(&at.passed, |factor, passed| factor * passed)?;
        let of_start = remaining.zip(&durations, |remaining, duration| remaining / duration)?;
        let of_start = of_paths(&start)?.zip(&of_start, |start, part| start * part)?;
        let of_end = at.times.zip(&durations, |time, duration| time / duration)?;
        let of_end = of_paths(&end)?.zip(&of_end, |end, part| end * part)?;
        let steps = Steps {
            trend: of_start.zip(&of_end, |start, end| start + end)?,
            factors,
            scales: size_of_paths(&volatility)?
                .zip(&variances, |volatility, variance| volatility * variance.sqrt())?,
        };
        steps.trend.check_broadcast(&steps.scales)?;
        Ok(Self { times, duration, start, end, volatility, n: at.n, steps })
    }
}

parameters! { BrownianBridge<T: WideElement>::with_ends { times, duration, start, end, volatility } }

impl<T: WideElement> Distribution<T> for BrownianBridge<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of BrownianBridge";
        let normals = normals::<T>(source.clone());
        Ok(T::narrowed(self.steps.sampler(what, (&source, shape), self.n, normals)?))
    }
}

/// Geometric Brownian motion at given times, the prices of Black and Scholes: paths, along the last
/// axis.
///
/// A value at time t is start · exp((drift - volatility² / 2) t + volatility W), with a standard
/// [`Brownian`] motion W at time t: it is log-normal, with mean start · exp(drift · t) and variance
/// start² exp(2 drift · t) (exp(volatility² t) - 1). This is the solution of dX = drift X dt +
/// volatility X dW, without an error of discretisation. `times` has shape `(.., n)`, and a sample
/// `(.., n)`; the other axes of `times` and all of the other parameters broadcast to the axes of a
/// sample before the last.
///
/// A path is made as a whole, in `f64`. A value may be infinite or 0 where it exceeds the numbers of the
/// type.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_geometric_brownian.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let quarters = array![0.25, 0.5, 0.75, 1.0];
/// let prices = native::GeometricBrownian::new(&quarters, 100.0, 0.05, 0.2)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&prices, (10_000, 4));
/// assert!((paths.column(3).mean().unwrap() - 105.1).abs() < 1.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("geometric brownian", "Black-Scholes", "GBM", "process"))]
pub struct GeometricBrownian<T> {
    times: Named<T>,
    start: Named<T>,
    drift: Named<T>,
    volatility: Named<T>,
    n: usize,
    starts: Named<f64>,
    /// The steps of the logarithm of a value divided by the first one.
    steps: Steps,
}

impl<T: WideElement> GeometricBrownian<T> {
    /// Geometric Brownian motion from `start` at time 0, at these times.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512,
    /// and none is less than the one before, `start` is above 0, `volatility` at least 0, and all of
    /// them and |drift| are at most 2^500; [`Error::Broadcast`] if the parameters do not broadcast
    /// together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        drift: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!("GeometricBrownian", times, start, drift, volatility);
        let at = Times::since(0.0, "the times of GeometricBrownian", &times)?;
        start.check("above 0 and at most 2^500", |start| start > T::ZERO)?;
        let (starts, volatilities) = (of_paths(&start)?, size_of_paths(&volatility)?);
        let rates = of_paths(&drift)?
            .zip(&volatilities, |drift, volatility| drift - 0.5 * volatility * volatility)?;
        let steps = Steps {
            trend: rates.zip(&at.times, |rate, time| rate * time)?,
            factors: Parameter::from(1.0).named("GeometricBrownian", "times"),
            scales: volatilities
                .zip(&at.passed, |volatility, passed| volatility * passed.sqrt())?,
        };
        steps.trend.check_broadcast(&starts)?;
        Ok(Self { times, start, drift, volatility, n: at.n, starts, steps })
    }
}

parameters! { GeometricBrownian<T: WideElement>::new { times, start, drift, volatility } }

impl<T: WideElement> Distribution<T> for GeometricBrownian<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of GeometricBrownian";
        let normals = normals::<T>(source.clone());
        let logs = self.steps.sampler(what, (&source, shape), self.n, normals)?;
        Ok(T::narrowed(grown(logs, self.starts.bind(shape)?)))
    }
}
