//! Merton's jump diffusion at given times.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::methods::combined::combined;
use crate::native::counts::poisson::mixed_events;
use crate::native::methods::counts::LARGEST_RATE;
use crate::native::methods::paths::{Steps, Times, grown, inputs, of_paths, size_of_paths};
use crate::native::methods::standard::normals;
use crate::sampling::{
    Distribution, Named, Parameter, SamplerResult, Shown, Source, named, parameters,
};
use crate::simd::inlined;

/// Merton's jump diffusion at given times, geometric Brownian motion with jumps: paths, along the last axis.
///
/// A value at time t is start · exp((drift - volatility² / 2 - rate k) t + volatility W + J), with a standard
/// [`Brownian`](crate::native::Brownian) motion W, and with J, the sum of independent normal jumps of mean
/// `jump_mean` and standard deviation `jump_std`, whose number until t follows the
/// [`Poisson`](crate::native::Poisson) distribution with mean rate · t. With k =
/// exp(jump_mean + jump_std² / 2) - 1, the mean of what a jump adds to 1, the mean of a value is start · exp(drift
/// · t), as without jumps. The logarithm of value / start has mean (drift - volatility² / 2 - rate k + rate
/// jump_mean) t and variance (volatility² + rate (jump_mean² + jump_std²)) t. `times` has shape `(.., n)`, and a sample `(.., n)`; the
/// other axes of `times` and all of the other parameters broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`, without an error of discretisation: given the number of jumps between
/// two times, the logarithm's increment is normal (Merton, "Option pricing when underlying stock returns are
/// discontinuous", 1976, doi:10.1016/0304-405X(76)90022-2).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_jump_diffusion.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// // A crash every other year, by a fifth.
/// let quarters = array![0.25, 0.5, 0.75, 1.0];
/// let prices = native::JumpDiffusion::new(&quarters, 100.0, 0.05, 0.2, 0.5, -0.2, 0.1)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&prices, (10_000, 4));
/// assert!((paths.column(3).mean().unwrap() - 105.1).abs() < 1.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("jump diffusion", "Merton", "jumps", "compound Poisson process", "process"))]
pub struct JumpDiffusion<T> {
    times: Named<T>,
    start: Named<T>,
    drift: Named<T>,
    volatility: Named<T>,
    rate: Named<T>,
    jump_mean: Named<T>,
    jump_std: Named<T>,
    n: usize,
    starts: Named<f64>,
    /// The steps of the logarithm of a value divided by the first one, given its deviations.
    steps: Steps,
    /// Of each step, the expected number of jumps and the variance without jumps.
    increments: [Named<f64>; 2],
    /// The mean and the variance of a jump.
    jumps: [Named<f64>; 2],
}

const NAME: &str = "JumpDiffusion";

impl<T: WideElement> JumpDiffusion<T> {
    /// The process from `start` at time 0, at these times, with `rate` jumps in a unit of time.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512, and none
    /// is less than the one before, `start` is above 0 and at most 2^500, |drift| at most 2^500, `volatility`
    /// from 0 to 2^200, `rate` from 0 to 2^500 and at most (2^53 - 2^30) / length for the time between two
    /// times, `jump_mean` from -300 to 300 and `jump_std` from 0 to 10; [`Error::Broadcast`] if the parameters
    /// do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        drift: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        jump_mean: impl Into<Parameter<T>>,
        jump_std: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NAME, times, start, drift, volatility, rate, jump_mean, jump_std);
        let at = Times::since(0.0, "the times of JumpDiffusion", &times)?;
        start.check("above 0 and at most 2^500", |start| start > T::ZERO)?;
        volatility.check("from 0 to 2^200", |x| (0.0..=power_of_2(200)).contains(&x.to_f64()))?;
        jump_mean.check("from -300 to 300", |mean| mean.to_f64().abs() <= 300.0)?;
        jump_std.check("from 0 to 10", |std| (0.0..=10.0).contains(&std.to_f64()))?;
        let (starts, volatilities) = (of_paths(&start)?, of_paths(&volatility)?);
        let (rates, jumps) = (size_of_paths(&rate)?, of_paths(&jump_mean)?);
        let variances = of_paths(&jump_std)?.map(|std| std * std);
        let allowed = |passed| match passed {
            0.0 => "a number".to_owned(),
            _ => format!("at most {}, for fewer jumps than 2^53", Shown(LARGEST_RATE / passed)),
        };
        rates.check_with(&at.passed, allowed, |rate, passed| rate * passed <= LARGEST_RATE)?;

        let excess = jumps.zip(&variances, |mean, variance| Real::expm1(mean + 0.5 * variance))?;
        let compensators = rates.zip(&excess, |rate, excess| rate * excess)?;
        let drifts = of_paths(&drift)?
            .zip(&volatilities, |drift, volatility| drift - 0.5 * volatility * volatility)?
            .zip(&compensators, |drift, compensator| drift - compensator)?;
        let steps =
            Steps { trend: drifts.zip(&at.times, |rate, time| rate * time)?, ..Steps::sums(NAME) };
        let increments = [
            rates.zip(&at.passed, |rate, passed| rate * passed)?,
            volatilities.zip(&at.passed, |volatility, passed| volatility * volatility * passed)?,
        ];
        steps.trend.check_broadcast(&starts)?;
        Ok(Self {
            times,
            start,
            drift,
            volatility,
            rate,
            jump_mean,
            jump_std,
            n: at.n,
            starts,
            steps,
            increments,
            jumps: [jumps, variances],
        })
    }
}

parameters! {
    JumpDiffusion<T: WideElement>::new { times, start, drift, volatility, rate, jump_mean, jump_std }
}

impl<T: WideElement> Distribution<T> for JumpDiffusion<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of JumpDiffusion";
        let [for_normals, for_jumps] = source.split();
        let [expected, variance] = inputs(self.increments.each_ref(), shape)?;
        let [mean, variance_of_jump] = inputs(self.jumps.each_ref(), shape)?;
        let normals = normals::<T>(for_normals).into();
        let jumps = mixed_events(&for_jumps, expected).into();
        let increments = combined(
            [normals, jumps, variance, mean, variance_of_jump],
            inlined!(|[normal, jumps, variance, mean, variance_of_jump]| {
                jumps * mean + (variance + jumps * variance_of_jump).sqrt() * normal
            }),
        );
        let logs = self.steps.sampler(what, (&source, shape), self.n, increments)?;
        Ok(T::narrowed(grown(logs, self.starts.bind(shape)?)))
    }
}
