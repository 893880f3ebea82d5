//! The Polya-Gamma distribution.

use std::f64::consts::LN_2;

use self::exit_time::exit_times;
use self::series::sums;

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::methods::combined::combined;
use crate::native::methods::fits::most;
use crate::native::methods::formula::{Finite, PositiveNormal, distribution, domains};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Run, Sampler, SamplerResult,
    Source, WideSampler,
};
use crate::simd::{each_given, inlined};

mod exit_time;
mod series;

domains! {
    Moderate: "at most 1e300", |b| b <= LARGEST;
}

distribution! {
    /// The Pólya-Gamma distribution PG(b, c), with which logistic and negative binomial regressions are
    /// sampled by Gibbs steps.
    ///
    /// A value is 1 / (2 π²) times the sum over k = 1, 2, ... of g_k / ((k - 1/2)² + c² / (4 π²)), with
    /// independent [`Gamma`](crate::native::Gamma) variates g_k of shape b. Values are above 0; the mean is
    /// b tanh(c / 2) / (2 c), or b / 4 at c = 0, the variance b (sinh c - c) / (4 c³ cosh²(c / 2)), or b / 24.
    /// The Laplace transform at t is (cosh(c / 2) / cosh(sqrt(c² / 4 + t / 2)))^b, and the density at x
    /// cosh(c / 2)^b exp(-c² x / 2) 2^(b - 1) / Γ(b) times the sum over n = 0, 1, ... of
    /// (-1)^n Γ(n + b) / Γ(n + 1) (2 n + b) exp(-(2 n + b)² / (8 x)) / sqrt(2 π x³).
    ///
    /// Four times a value is a sum of exit times (Polson, Scott and Windle, "Bayesian inference for
    /// logistic models using Polya-Gamma latent variables", 2013, doi:10.1080/01621459.2013.829001), of
    /// ceil(b log2(1 + e^-|c|)) independent ones whose shapes add up to b: of one, for b = 1 or a c that is
    /// not near 0. Each is an inverse Gaussian variate, accepted by the alternating series of its density.
    /// At least half of the proposals are, with every b and c. With up to 8 exit times, values have this
    /// distribution up to the rounding of `f64`, with tails down to probabilities of 10^-15. Otherwise a
    /// value is the sum of the first 6 gamma variates, and one that has the mean, variance and third
    /// moment of the others: the distribution function is within 3e-11. Computed in `f64` for all types;
    /// where b is so small that values are below the range of their type, they are 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_polya_gamma.svg"))]
    ///
    /// ```
    /// use ndarray::{Array1, array};
    /// use ndkey::native::{self, Key};
    ///
    /// // The latent variables of a logistic regression with these linear predictors.
    /// let predictors = array![-1.5, 0.0, 0.3, 4.0];
    /// let latent: Array1<f64> = Key::from_seed(0).sample(native::PolyaGamma::new(1.0, &predictors)?, 4);
    /// assert!(latent.iter().all(|&x| x > 0.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[doc(alias("polya gamma", "Polya-Gamma", "polyagamma", "rpg"))]
    struct PolyaGamma;

    /// The distribution PG(b, c) with shape `b` and tilt `c`: scalars, or arrays that broadcast together.
    new(b: PositiveNormal and Moderate, c: Finite)
}

/// The largest b, with which no variate overflows.
const LARGEST: f64 = 1e300;

/// The largest number of exit times that are added up.
const MOST: u32 = 8;

impl<T: Element> Distribution<T> for PolyaGamma<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_times, for_series] = source.split();
        let (b, c) = (&self.b.wide, self.c.wide.clone().map(f64::abs));
        let numbers = b.zip(&c, number_of_times)?;
        let by_times = added(&numbers, &for_times, [b, &c], shape)?;
        if numbers.values().iter().all(|&number| number > 0.0) {
            return Ok(T::narrowed(by_times));
        }
        let by_series = sums(&for_series, [b, &c], shape)?;
        Ok(T::narrowed(combined(
            [by_times.into(), by_series.into(), numbers.bind(shape)?.into()],
            inlined!(|[by_times, by_series, number]| if number > 0.0 {
                by_times
            } else {
                by_series
            }),
        )))
    }
}

/// The number of exit times that make up a value; each is accepted with a probability of at least
/// 1/2. 0 if these are too many.
fn number_of_times(b: f64, c: f64) -> f64 {
    let number = (b * (Real::log1p(Real::exp(-c)) / LN_2)).ceil();
    if number > f64::from(MOST) { 0.0 } else { f64::max(number, 1.0) }
}

/// The sampler of quarters of sums of exit times.
fn added(
    numbers: &Named<f64>,
    source: &Source,
    [b, c]: [&Named<f64>; 2],
    shape: &[usize],
) -> SamplerResult<'static, f64> {
    let shapes = b.zip(numbers, |b, number| if number > 0.0 { b / number } else { 1.0 })?;
    let most = most(numbers) as u32;
    let times = (0..most).map(|time| exit_times(&source.child(time, MOST), [&shapes, c], shape));
    let times = times.collect::<Result<_, Error>>()?;
    Ok(BoxedSampler::of(Added { times, numbers: numbers.bind(shape)? }))
}

/// Sums of the first of several samplers' values.
struct Added {
    times: Vec<WideSampler>,
    numbers: Bound<f64>,
}

impl Sampler<f64> for Added {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let (mut time, mut numbers) = (LinesTogether::room_of(), LinesTogether::room_of());
        let (time, numbers) = (time.zeros(out.len()), numbers.zeros(out.len()));
        self.numbers.write(run, numbers);
        out.as_flattened_mut().fill(0.0);
        for (number, of_number) in self.times.iter().enumerate() {
            of_number.block(run, time);
            let before = number as f64;
            each_given(
                out,
                [time, numbers],
                inlined!(
                    |sum, [time, number]| sum + if before < number { 0.25 * time } else { 0.0 }
                ),
            );
        }
    }

    fn cost(&self) -> usize {
        self.times.iter().map(Sampler::cost).sum()
    }
}
