//! Lévy processes at given times: Brownian motion with a random clock.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::scaling::power_of_2;
use crate::methods::combined::combined;
use crate::native::methods::gammas::Gammas;
use crate::native::methods::inverse_gaussian::inverse_gaussian;
use crate::native::methods::paths::{LARGEST, Steps, Times, inputs, of_paths, size_of_paths};
use crate::native::methods::standard::{normals, uniforms};
use crate::sampling::{
    Distribution, Named, Parameter, SamplerResult, Shown, Source, named, parameters,
};
use crate::simd::inlined;

/// The variance gamma process at given times: paths, along the last axis.
///
/// The process is drift · G + volatility W(G): Brownian motion by a clock G, a gamma process with mean t and
/// variance nu · t at time t. Increments over intervals that do not overlap are independent; a value at time t
/// has mean drift · t, variance (volatility² + nu drift²) t, and an excess kurtosis of 3 nu / t if `drift` is
/// 0. `times` has shape `(.., n)`, and a sample `(.., n)`; the other axes of `times` and all of the other
/// parameters broadcast to the axes of a sample before the last. Prices start · exp(value + (rate + w) t), with
/// w = log(1 - nu (drift + volatility² / 2)) / nu, grow by exp(rate · t) in the mean.
///
/// A path is made as a whole, in `f64`, without an error of discretisation: the sum of its increments, which
/// are normal given [`Gamma`](crate::native::Gamma) variates of shape length / nu (Madan, Carr and Chang, "The
/// variance gamma process and option pricing", 1998, doi:10.1023/A:1009703431535).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_variance_gamma.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 1.0, 13);
/// let logs = native::VarianceGamma::new(&times, -0.14, 0.12, 0.17)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&logs, (10_000, 13));
/// assert!((paths.column(12).mean().unwrap() + 0.14).abs() < 0.006);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("variance gamma", "VG", "Laplace motion", "Levy process", "Lévy process", "process"))]
pub struct VarianceGamma<T> {
    times: Named<T>,
    drift: Named<T>,
    volatility: Named<T>,
    nu: Named<T>,
    n: usize,
    /// The shapes of gamma variates.
    shapes: Named<f64>,
    /// The drift and the volatility of a gamma variate, with `nu` taken in.
    factors: [Named<f64>; 2],
}

const GAMMA: &str = "VarianceGamma";

impl<T: WideElement> VarianceGamma<T> {
    /// The process with a drift and a volatility by its clock, whose variance at time 1 is `nu`.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512, and none
    /// is less than the one before, |drift| is at most 2^500, `volatility` from 0 to 2^500, and `nu` from
    /// 2^-500 to 2^500; [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        drift: impl Into<Parameter<T>>,
        volatility: impl Into<Parameter<T>>,
        nu: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(GAMMA, times, drift, volatility, nu);
        let at = Times::since(0.0, "the times of VarianceGamma", &times)?;
        nu.check("from 2^-500 to 2^500", |nu| nu.to_f64() >= 1.0 / LARGEST)?;
        let clocks = of_paths(&nu)?;
        let shapes = clocks.zip(&at.passed, |nu, passed| passed / nu)?;
        let factors = [
            of_paths(&drift)?.zip(&clocks, |drift, nu| drift * nu)?,
            size_of_paths(&volatility)?.zip(&clocks, |volatility, nu| volatility * nu.sqrt())?,
        ];
        shapes.check_broadcast(&factors[0])?;
        shapes.check_broadcast(&factors[1])?;
        factors[0].check_broadcast(&factors[1])?;
        Ok(Self { times, drift, volatility, nu, n: at.n, shapes, factors })
    }
}

parameters! { VarianceGamma<T: WideElement>::new { times, drift, volatility, nu } }

impl<T: WideElement> Distribution<T> for VarianceGamma<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_clock, for_normals] = source.split();
        let gammas = Gammas::new::<T>(&for_clock, &self.shapes, shape)?.product();
        let [drift, volatility] = inputs(self.factors.each_ref(), shape)?;
        let increments = combined(
            [gammas.into(), normals::<T>(for_normals).into(), drift, volatility],
            inlined!(|[passed, normal, drift, volatility]| {
                drift * passed + volatility * (passed.sqrt() * normal)
            }),
        );
        let what = "the sample of VarianceGamma";
        let sums = Steps::sums(GAMMA);
        Ok(T::narrowed(sums.sampler(what, (&source, shape), self.n, increments)?))
    }
}

/// The normal-inverse Gaussian process at given times: paths, along the last axis.
///
/// Increments over intervals that do not overlap are independent. A value at time t is delta · t times a
/// [`NormalInverseGaussian`](crate::native::NormalInverseGaussian) variate with parameters alpha · delta · t
/// and beta · delta · t: with gamma = sqrt(alpha² - beta²), it has mean delta t beta / gamma and variance delta
/// t alpha² / gamma³. It is beta V + W(V), Brownian motion by a clock V, an inverse Gaussian process. `times`
/// has shape `(.., n)`, and a sample `(.., n)`; the other axes of `times` and all of the other parameters
/// broadcast to the axes of a sample before the last.
///
/// A path is made as a whole, in `f64`, without an error of discretisation: the sum of its increments, which
/// are normal given inverse Gaussian variates of mean delta · length / gamma (Barndorff-Nielsen, "Processes of
/// normal inverse Gaussian type", 1997, doi:10.1007/s007800050032).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_normal_inverse_gaussian_process.svg"))]
///
/// ```
/// use ndarray::{Array, Array2};
/// use ndkey::native::{self, Key};
///
/// let times = Array::linspace(0.0, 1.0, 13);
/// let logs = native::NormalInverseGaussianProcess::new(&times, 20.0, -5.0, 0.5)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&logs, (10_000, 13));
/// assert!((paths.column(12).mean().unwrap() + 0.129).abs() < 0.008);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "normal inverse gaussian process",
    "NIG",
    "Levy process",
    "Lévy process",
    "inverse Gaussian process",
    "process"
))]
pub struct NormalInverseGaussianProcess<T> {
    times: Named<T>,
    alpha: Named<T>,
    beta: Named<T>,
    delta: Named<T>,
    n: usize,
    /// The means of the clock's increments, divided by their units, and these, delta · length.
    means: Named<f64>,
    units: Named<f64>,
    /// `beta`, by path.
    drifts: Named<f64>,
}

const NORMAL: &str = "NormalInverseGaussianProcess";

impl<T: WideElement> NormalInverseGaussianProcess<T> {
    /// The process with tail heaviness `alpha`, asymmetry `beta` and, at time 1, scale `delta`.
    ///
    /// # Errors
    /// [`Error::Shape`] if `times` is a scalar; [`Error::Parameter`] unless times are from 0 to 2^512, and none
    /// is less than the one before, `alpha` and `delta` are from 2^-100 to 2^100, and |beta| is less than
    /// `alpha`; [`Error::Broadcast`] if the parameters do not broadcast together.
    pub fn new(
        times: impl Into<Parameter<T>>,
        alpha: impl Into<Parameter<T>>,
        beta: impl Into<Parameter<T>>,
        delta: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        named!(NORMAL, times, alpha, beta, delta);
        let at = Times::since(0.0, "the times of NormalInverseGaussianProcess", &times)?;
        for parameter in [&alpha, &delta] {
            parameter.check("from 2^-100 to 2^100", |x| {
                (power_of_2(-100)..=power_of_2(100)).contains(&x.to_f64())
            })?;
        }
        let allowed = |alpha: T| format!("between -`alpha` and `alpha` = {}", Shown(alpha));
        beta.check_with(&alpha, allowed, |beta, alpha| beta.to_f64().abs() < alpha.to_f64())?;
        let (alphas, drifts) = (of_paths(&alpha)?, of_paths(&beta)?);
        let means = alphas
            .zip(&drifts, |alpha, beta| 1.0 / ((alpha - beta).sqrt() * (alpha + beta).sqrt()))?;
        let units = of_paths(&delta)?.zip(&at.passed, |delta, passed| delta * passed)?;
        units.check_broadcast(&means)?;
        Ok(Self { times, alpha, beta, delta, n: at.n, means, units, drifts })
    }
}

parameters! { NormalInverseGaussianProcess<T: WideElement>::new { times, alpha, beta, delta } }

impl<T: WideElement> Distribution<T> for NormalInverseGaussianProcess<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let [for_root, for_choice, for_normals] = source.split();
        let [means, units, drifts] = inputs([&self.means, &self.units, &self.drifts], shape)?;
        let [roots, normals] = [for_root, for_normals].map(|source| normals::<T>(source).into());
        let uniforms = uniforms::<T>(for_choice).into();
        let increments = combined(
            [roots, uniforms, normals, means, units, drifts],
            inlined!(|[root, uniform, normal, mean, unit, drift]| {
                let passed = unit * inverse_gaussian(root, uniform, mean, unit);
                drift * passed + passed.sqrt() * normal
            }),
        );
        let what = "the sample of NormalInverseGaussianProcess";
        let sums = Steps::sums(NORMAL);
        Ok(T::narrowed(sums.sampler(what, (&source, shape), self.n, increments)?))
    }
}
