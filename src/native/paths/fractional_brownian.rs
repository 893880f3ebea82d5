//! Fractional Brownian motion, and its increments.

use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::math::Real;
use crate::methods::fourier::Complex;
use crate::native::methods::paths::Steps;
use crate::native::methods::triangles::along_rows;
use crate::native::paths::gaussian_process::GaussianProcess;
use crate::sampling::vectors::outer_shape;
use crate::sampling::{Distribution, Named, Parameter, SamplerResult, Source, parameters, stored};

/// Fractional Gaussian noise, the increments of [`FractionalBrownian`] motion over times 1: paths, along the
/// last axis.
///
/// Values are normal with mean 0 and variance 1, and the covariance of values k apart is (|k + 1|^(2 hurst) - 2
/// |k|^(2 hurst) + |k - 1|^(2 hurst)) / 2: positive if Hurst's exponent is above 1/2, so that the memory is
/// long, negative if it is below, and 0 for 1/2. A sample has shape `(.., n)`; `hurst` broadcasts to the axes
/// of a sample before the last.
///
/// Paths have exactly this distribution, up to rounding, in a time of n log n, by the circulant embedding of
/// Davies and Harte, as a [`GaussianProcess`] has, in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_fractional_gaussian_noise.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// let noise = native::FractionalGaussianNoise::new(0.9, 1000)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&noise, (100, 1000));
/// assert!((paths.mean().unwrap()).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias(
    "fractional gaussian noise",
    "fGn",
    "Hurst",
    "Davies-Harte",
    "long memory",
    "process"
))]
pub struct FractionalGaussianNoise<T> {
    hurst: Named<T>,
    n: usize,
    process: GaussianProcess<f64>,
}

const NOISE: &str = "FractionalGaussianNoise";

impl<T: WideElement> FractionalGaussianNoise<T> {
    /// The noise with Hurst's exponent `hurst`, a scalar or an array, in paths of `n` values.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `hurst` is between 0 and 1, and `n` from 1 to 2^32; [`Error::TooLarge`] or
    /// [`Error::Memory`] if the covariances of all paths, or the transform of one, do not fit into memory.
    pub fn new(hurst: impl Into<Parameter<T>>, n: usize) -> Result<Self, Error> {
        let hurst = hurst.into().named(NOISE, "hurst");
        let process = noise(NOISE, &hurst, n)?;
        Ok(Self { hurst, n, process })
    }

    /// The number of values of a path.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }
}

/// The process of the noise.
fn noise<T: WideElement>(
    name: &'static str,
    hurst: &Named<T>,
    n: usize,
) -> Result<GaussianProcess<f64>, Error> {
    hurst.check("between 0 and 1", |hurst| 0.0 < hurst.to_f64() && hurst.to_f64() < 1.0)?;
    Error::check((1..=1 << 32).contains(&(n as u64)), name, "n", n, "from 1 to 2^32")?;
    // Transforms are fastest for powers of 2.
    let lags = (n - 1).next_power_of_two() + 1;
    // Covariances, twice, and deviations; and a transform of two values for each lag, with its roots and room.
    checked_allocation::<[f64; 3]>(&[hurst.shape(), &[lags]].concat())?;
    checked_allocation::<[Complex; 8]>(&[lags])?;
    let covariance = along_rows(hurst.clone().map(T::wide), lags, covariance);
    GaussianProcess::new(Parameter::clone(&covariance))
}

/// The covariance of values `lag` apart.
fn covariance(hurst: f64, lag: usize) -> f64 {
    let (power, lag) = (2.0 * hurst, lag as f64);
    if lag < 16.0 {
        let powers = |lag: f64| Real::pow(lag.abs(), power);
        return 0.5 * (powers(lag + 1.0) + powers(lag - 1.0)) - powers(lag);
    }
    // Even terms of a binomial series: the powers are close.
    let square = 1.0 / (lag * lag);
    let (mut term, mut sum) = (1.0, 0.0);
    for number in 0..8 {
        let k = f64::from(2 * number);
        term *= (power - k) * (power - k - 1.0) / ((k + 1.0) * (k + 2.0)) * square;
        sum += term;
    }
    Real::pow(lag, power) * sum
}

parameters! { FractionalGaussianNoise<T>::new { hurst } }

stored! {
    FractionalGaussianNoise<T: WideElement> { hurst: Parameter<T>, n: usize }
    Self::new(hurst, n)
}

impl<T: WideElement> Distribution<T> for FractionalGaussianNoise<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        outer_shape("the sample of FractionalGaussianNoise", &source, shape, &[self.n])?;
        Ok(T::narrowed(self.process.paths::<T>(&source, shape)?))
    }
}

/// Fractional Brownian motion at times 1, 2, .., n: paths, along the last axis.
///
/// The motion is 0 at time 0. A value at time t is normal with mean 0 and variance t^(2 hurst), and the
/// covariance of values at s and t is (s^(2 hurst) + t^(2 hurst) - |t - s|^(2 hurst)) / 2. Hurst's exponent 1/2
/// is Brownian motion; larger ones are smoother. At times d, 2 d, .. a value is d^hurst times as large. A
/// sample has shape `(.., n)`; `hurst` broadcasts to the axes of a sample before the last.
///
/// A path is the sums of [`FractionalGaussianNoise`], which has exactly its distribution.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_fractional_brownian.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
///
/// // Logarithms of a rough volatility, at 250 times until 1.
/// let hurst = 0.1;
/// let motion = native::FractionalBrownian::new(hurst, 250)?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&motion, (1000, 250));
/// let paths = paths * (1.0 / 250.0_f64).powf(hurst);
/// assert!((paths.column(249).var(0.0) - 1.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("fractional brownian", "fBm", "Hurst", "Davies-Harte", "rough volatility", "process"))]
pub struct FractionalBrownian<T> {
    hurst: Named<T>,
    n: usize,
    noise: GaussianProcess<f64>,
}

const MOTION: &str = "FractionalBrownian";

impl<T: WideElement> FractionalBrownian<T> {
    /// The motion with Hurst's exponent `hurst`, a scalar or an array, in paths of `n` values.
    ///
    /// # Errors
    /// The errors of [`FractionalGaussianNoise::new`].
    pub fn new(hurst: impl Into<Parameter<T>>, n: usize) -> Result<Self, Error> {
        let hurst = hurst.into().named(MOTION, "hurst");
        let noise = noise(MOTION, &hurst, n)?;
        Ok(Self { hurst, n, noise })
    }

    /// The number of values of a path.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }
}

parameters! { FractionalBrownian<T>::new { hurst } }

stored! {
    FractionalBrownian<T: WideElement> { hurst: Parameter<T>, n: usize }
    Self::new(hurst, n)
}

impl<T: WideElement> Distribution<T> for FractionalBrownian<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let what = "the sample of FractionalBrownian";
        outer_shape(what, &source, shape, &[self.n])?;
        let noise = self.noise.paths::<T>(&source, shape)?;
        let sums = Steps::sums(MOTION);
        Ok(T::narrowed(sums.sampler(what, (&source, shape), self.n, noise)?))
    }
}
