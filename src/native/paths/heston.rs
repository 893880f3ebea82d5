//! Heston's model of prices with a random variance, at given times.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::math::scaling::power_of_2;
use crate::native::methods::paths::{Times, decay, inputs, of_paths, step_by_step, variance};
use crate::native::methods::standard::{normals, uniforms};
use crate::sampling::vectors::outer_shape;
use crate::sampling::{Distribution, Named, Parameter, SamplerResult, Source, named, parameters};
use crate::simd::inlined;

/// Heston's model at given times, prices whose variance is random: paths of the price and of the variance,
/// along the last axis.
///
/// The solution of dS = S sqrt(V) dB and dV = rate (mean - V) dt + volatility sqrt(V) dW, with S = 1 and V =
/// `start` at time 0, and Brownian motions B and W of this correlation. S is a price without drift: its mean is
/// 1 at all times, and `price * s * exp(drift * t)` has a start and a drift. A sample has shape `(.., 2, n)`
/// for n times: the prices S, then the variances V. `times` has shape `(.., n)`; its other axes and all of the
/// other parameters broadcast to the axes of a sample before the last two.
///
/// Between times, which are the steps, the scheme is Andersen's quadratic-exponential one with the martingale
/// correction (Andersen, "Simple and efficient simulation of the Heston stochastic volatility model", 2008,
/// doi:10.21314/JCF.2008.189, QE-M with both gammas 1/2), in `f64`. It is an approximation: given the variance
/// before, a variance has the exact mean and variance, not the exact law, and the integral of the variance over
/// a step is the mean of its ends, times the step. The mean of prices is exact, but for long steps with a
/// positive correlation, where that of the scheme is infinite. The bias of an option's price falls with the
/// step; Andersen's tables have steps of 1 to 1/32 years. Variances by themselves have exact transitions in
/// [`CoxIngersollRoss`](crate::native::CoxIngersollRoss).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_heston.svg"))]
///
/// ```
/// use ndarray::{Array, Array3, s};
/// use ndkey::native::{self, Key};
///
/// let months = Array::linspace(1.0 / 12.0, 1.0, 12);
/// let model = native::Heston::new(&months, 0.04, 1.5, 0.04, 0.5, -0.7)?;
/// let paths: Array3<f64> = Key::from_seed(0).sample(&model, (10_000, 2, 12));
/// let prices = 100.0 * &paths.slice(s![.., 0, ..]);
/// assert!((prices.column(11).mean().unwrap() - 100.0).abs() < 1.0);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("stochastic volatility", "Andersen", "quadratic-exponential", "QE", "process"))]
pub struct Heston<T> {
    times: Named<T>,
    start: Named<T>,
    rate: Named<T>,
    mean: Named<T>,
    volatility: Named<T>,
    correlation: Named<T>,
    n: usize,
    /// The variance at time 0; the part of a variance that is left, and the mean of what was added; their
    /// variances, as a factor of the variance before and a term; a term of the logarithm of the price, how it
    /// depends on the variance before and after, and its own variance on their sum.
    steps: [Named<f64>; 9],
}

const NAME: &str = "Heston";

impl<T: WideElement> Heston<T> {
    /// The model with the variance `start` at time 0, which reverts to `mean` at a rate, with a volatility of
    /// the variance, and the correlation of price and variance.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^100, and none
    /// is less than the one before, `start`, `rate` and `mean` are from 0 to 2^100, `volatility` is from 2^-20
    /// to 2^100, and `correlation` from -1 to 1; [`Error::Broadcast`] if the parameters do not broadcast
    /// together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        start: impl Into<Parameter<T>>,
        rate: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
        correlation: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NAME, times, start, rate, mean, volatility, correlation);
        for parameter in [&times, &start, &rate, &mean] {
            parameter.check("from 0 to 2^100", |x| (0.0..=MOST).contains(&x.to_f64()))?;
        }
        volatility.check("from 2^-20 to 2^100", |x| (LEAST..=MOST).contains(&x.to_f64()))?;
        correlation.check("from -1 to 1", |x| x.to_f64().abs() <= 1.0)?;
        let at = Times::since(0.0, "the times of Heston", &times)?;
        let wide = [&start, &rate, &mean, &volatility, &correlation].map(of_paths);
        let [starts, rates, means, volatilities, correlations] = wide;
        let parameters = [&at.passed, &starts?, &rates?, &means?, &volatilities?, &correlations?];
        let steps =
            Named::zip_each(parameters, |[passed, start, rate, mean, volatility, correlation]| {
                let grown = variance(0.5 * rate, passed);
                let square = volatility * volatility;
                let left = decay(rate, passed);
                let quotient = correlation / volatility;
                let half = 0.5 * passed * (rate * quotient - 0.5);
                [
                    start,
                    left,
                    mean * -Real::expm1(-rate * passed),
                    square * left * grown,
                    0.5 * mean * square * rate * grown * grown,
                    passed * (quotient * (rate * mean)),
                    half - quotient,
                    half + quotient,
                    0.5 * passed * (1.0 - correlation) * (1.0 + correlation),
                ]
            })?;
        Ok(Self { times, start, rate, mean, volatility, correlation, n: at.n, steps })
    }
}

/// The largest parameters, and the least volatility.
const MOST: f64 = power_of_2(100);
const LEAST: f64 = power_of_2(-20);

parameters! { Heston<T: WideElement>::new { times, start, rate, mean, volatility, correlation } }

impl<T: WideElement> Distribution<T> for Heston<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.n;
        let outer = outer_shape("the sample of Heston", &source, shape, &[2, n])?;
        let values = [outer, &[n]].concat();
        let source = source.with_len(source.per_key() / 2);
        let [of_price, of_variance, uniform] = source.split();
        let [of_price, of_variance] = [of_price, of_variance].map(|of| normals::<T>(of).into());
        let uniform = uniforms::<T>(uniform).into();
        let [a, b, c, d, e, f, g, h, i] = inputs(self.steps.each_ref(), &values)?;
        let inputs = [of_price, of_variance, uniform, a, b, c, d, e, f, g, h, i];
        let paths = step_by_step(n, inputs, inlined!(|before, inputs| next(before, inputs)));
        Ok(T::narrowed(paths))
    }
}

/// Up to this quotient of a variance's variance and its squared mean, it is the square of a normal variate.
const QUADRATIC: f64 = 1.5;

/// The logarithm of the price and the variance, and the price and the variance.
#[inline(always)]
fn next(
    before: Option<[f64; 2]>,
    [of_price, of_variance, uniform, start, left, added, factor, term, k0, k1, k2, k3]: [f64; 12],
) -> ([f64; 2], [f64; 2]) {
    let [log, variance] = before.unwrap_or([0.0, start]);
    let mean = added + left * variance;
    let quotient = (term + factor * variance) / mean / mean;
    // The mean of exp(tilt · after), where it is finite, makes the mean of the price what it was before.
    let tilt = k2 + 0.5 * k3;
    let is_square = quotient <= QUADRATIC;
    // The square of a normal variate.
    let twice = 2.0 / quotient;
    let square = twice - 1.0 + (twice * (twice - 1.0)).sqrt();
    let scale = mean / (1.0 + square);
    let root = square.sqrt() + of_variance;
    let rest = 1.0 - 2.0 * tilt * scale;
    // 0, or an exponential variate.
    let above = 2.0 / (quotient + 1.0);
    let slope = above / mean;
    let log_of = Real::log(if is_square { rest } else { (1.0 - uniform) / above });
    let exponential = if log_of < 0.0 { -log_of / slope } else { 0.0 };
    let log_above = Real::log1p(above * tilt / (slope - tilt));
    let (after, is_finite, log_mean) = if quotient <= 1e-150 || quotient.is_nan() {
        (mean, true, tilt * mean)
    } else if is_square {
        (scale * root * root, rest > 0.0, tilt * square * scale / rest - 0.5 * log_of)
    } else {
        (exponential, slope > tilt, log_above)
    };
    let shift = if is_finite { -log_mean - 0.5 * k3 * variance } else { k1 * variance - k0 };
    let log = log + ((shift + k2 * after) + (k3 * (variance + after)).sqrt() * of_price);
    ([log, after], [Real::exp(log), after])
}
