//! The Poisson process: times of arrivals.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::methods::paths::{LARGEST, Steps, of_paths};
use crate::native::methods::standard::exponentials;
use crate::sampling::{Distribution, Named, Parameter, SamplerResult, Source, parameters};

/// The Poisson process with a rate: the times of its first arrivals, along the last axis.
///
/// Waiting times between arrivals are independent and exponential with mean 1 / rate; so arrival k,
/// from 0 on, follows the [`Gamma`](crate::native::Gamma) distribution with shape k + 1 divided by the rate
/// (mean (k + 1) / rate, variance (k + 1) / rate²), the number of arrivals in an interval follows
/// the [`Poisson`](crate::native::Poisson) distribution with mean rate · length, and numbers in intervals
/// that do not overlap are independent. A sample has shape `(.., n)` with any number n of arrivals;
/// `rate` broadcasts to the axes of a sample before the last.
///
/// A process is made as a whole, in `f64`: the sums of variates of
/// [`StandardExponential`](crate::native::StandardExponential), divided by the rate.
///
/// Where the rate changes with time, arrivals are the arrivals of rate 1, mapped by the inverse of the
/// integral of the rate from time 0 on.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_poisson_process.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2};
/// use ndkey::native::{self, Key};
///
/// let calls: Array2<f64> = Key::from_seed(0).sample(native::PoissonProcess::new(2.0)?, (1000, 50));
/// assert!((calls.column(49).mean().unwrap() - 25.0).abs() < 1.0);
///
/// // With a rate of 2 t, whose integral is t².
/// let unit: Array1<f64> = Key::from_seed(1).sample(native::PoissonProcess::new(1.0)?, 100);
/// let accelerating = unit.sqrt();
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("poisson process", "arrivals", "events", "point process", "process"))]
pub struct PoissonProcess<T> {
    rate: Named<T>,
    steps: Steps,
}

impl<T: WideElement> PoissonProcess<T> {
    /// A Poisson process with this rate, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `rate` is from 2^-500 to 2^500.
    pub fn new(rate: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let rate = rate.into().named("PoissonProcess", "rate");
        rate.check("from 2^-500 to 2^500", |rate| rate.to_f64() >= 1.0 / LARGEST)?;
        let scalar = |value: f64| Parameter::from(value).named("PoissonProcess", "rate");
        let scales = of_paths(&rate)?.map(|rate| 1.0 / rate);
        Ok(Self { rate, steps: Steps { trend: scalar(0.0), factors: scalar(1.0), scales } })
    }
}

parameters! { PoissonProcess<T: WideElement>::new { rate } }

impl<T: WideElement> Distribution<T> for PoissonProcess<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of PoissonProcess";
        let [.., n] = *shape else { return Err(Error::shape(what, shape, "[.., n]")) };
        let exponentials = exponentials::<T>(source.clone());
        Ok(T::narrowed(self.steps.sampler(what, (&source, shape), n, exponentials)?))
    }
}
