//! Stationary Gaussian processes on a grid.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::fourier::{Complex, Fourier, conjugate, root, times};
use crate::native::methods::paths::LARGEST;
use crate::native::methods::standard::normals;
use crate::sampling::vectors::{outer_shape, per_vector, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Number, Parameter, Run, Sampler, SamplerResult,
    Shown, Source, WideSampler, parameters,
};

/// A stationary Gaussian process with mean 0 at the points of a grid: paths, along the last axis.
///
/// `covariance` has, along its last axis, the covariances of a value with itself and with those 1, 2, ...
/// points away. The values of a path are normal with mean 0, variance `covariance[0]`, and covariances
/// `covariance[|i - j|]`. A sample has shape `(.., n)`, where n is at most the number of covariances, the
/// lags; the other axes of `covariance` broadcast to the axes of a sample before the last. A mean is added
/// to a sample.
///
/// Paths have exactly this distribution, up to rounding, in a time of L log L for L lags instead of the L²
/// that a factor of the covariance matrix takes: they are parts of a periodic process, whose covariance
/// matrix is circulant, so that its eigenvalues are a Fourier transform (Davies and Harte, "Tests for Hurst
/// effect", 1987, doi:10.1093/biomet/74.1.95; Dietrich and Newsam, "Fast and exact simulation of stationary
/// Gaussian processes through circulant embedding of the covariance matrix", 1997,
/// doi:10.1137/S1064827592240555). No eigenvalue of the period, which is 2 (L - 1), may be negative. For
/// [fractional Gaussian noise](crate::native::FractionalGaussianNoise) none is, nor where covariances are convex and fall to 0 or above. For other
/// processes, such as smooth ones, one may be negative if covariances at the last lags are not negligible:
/// then give covariances at more lags than the paths have values. Sampling is fastest if L - 1 is a power of
/// 2. Everything is computed in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_gaussian_process.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2};
/// use ndkey::native::{self, Key};
///
/// // Covariances that fall with the distance, by a power of it.
/// let lags = (0..1025).map(f64::from);
/// let covariance = lags.map(|lag| 1.0 / (1.0 + 0.1 * lag));
/// let process = native::GaussianProcess::new(Array1::from_iter(covariance))?;
/// let paths: Array2<f64> = Key::from_seed(0).sample(&process, (100, 1000));
/// assert!((paths.var(0.0) - 1.0).abs() < 0.2);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("gaussian process", "circulant embedding", "random field", "process"))]
pub struct GaussianProcess<T> {
    covariance: Named<T>,
    lags: usize,
    /// For each process, the deviations of the parts of each frequency.
    deviations: Arc<[Vec<f64>]>,
    transform: Arc<Transform>,
}

const NAME: &str = "GaussianProcess";

/// Eigenvalues are as negative as this times the largest one by rounding alone, also of the covariances.
pub(crate) fn rounding<T: WideElement>() -> f64 {
    f64::max(1.0 / (1_u64 << 40) as f64, T::EPSILON.to_f64())
}

impl<T: WideElement> GaussianProcess<T> {
    /// The process with these covariances of values 0, 1, 2, ... points away from one another, along the
    /// last axis.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all covariances are finite and at most 2^500 in absolute value, none is
    /// larger than the first, and the periodic process that they belong to has no eigenvalue below 0: below
    /// -2^-40 times the largest one, or -2^-23 times it with covariances of `f32`. [`Error::Shape`] if `covariance` has no axis or no lag.
    pub fn new(covariance: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let covariance = covariance.into().named(NAME, "covariance");
        let Some(&lags @ 1..) = covariance.shape().last() else {
            let allowed = "at least one axis, the last for the lags";
            let what = "`covariance` of GaussianProcess";
            return Err(Error::shape(what, covariance.shape(), allowed));
        };
        covariance.check("finite and at most 2^500 in absolute value", |covariance| {
            covariance.to_f64().abs() <= LARGEST
        })?;
        let variance = covariance.of_rows(|row| row[0].to_f64());
        variance.check("a variance, which is at least 0", |variance| variance >= 0.0)?;
        let size = |row: &[T]| row.iter().map(|x| x.to_f64().abs()).fold(0.0, f64::max);
        let allowed = |variance| format!("at most the variance, {}", Shown(variance));
        covariance
            .of_rows(size)
            .check_with(&variance, allowed, |size, variance| size <= variance)?;

        // One lag counts as two; the second has covariance 0.
        let half = usize::max(lags - 1, 1);
        let of_period = Fourier::new(2 * half);
        let rows = covariance.values().chunks_exact(lags);
        let deviations =
            rows.map(|row| deviations(row, half, &of_period)).collect::<Result<_, Error>>()?;
        let transform = Arc::new(Transform::new(half));
        Ok(Self { covariance, lags, deviations, transform })
    }
}

/// The deviations of the real and imaginary parts of each frequency, from 0 to half the period.
///
/// # Errors
/// The errors of [`GaussianProcess::new`].
fn deviations<T: WideElement>(
    row: &[T],
    half: usize,
    of_period: &Fourier,
) -> Result<Vec<f64>, Error> {
    let period = 2 * half;
    let at = |lag: usize| row.get(lag).map_or(0.0, |covariance| covariance.to_f64());
    let mut eigenvalues = Vec::from_iter((0..period).map(|lag| [at(lag.min(period - lag)), 0.0]));
    of_period.transform(&mut eigenvalues, &mut Vec::new());
    let eigenvalues = Vec::from_iter(eigenvalues[..=half].iter().map(|&[value, _]| value));
    let [least, most] = [f64::min, f64::max as fn(f64, f64) -> f64]
        .map(|f| eigenvalues.iter().copied().fold(0.0, f));
    if least < -rounding::<T>() * most {
        let value = format!("covariances of a periodic process with an eigenvalue of {least:.3e}");
        let allowed = "such that none is negative; covariances at more lags may do";
        return Err(Error::parameter(NAME, "covariance", value, allowed));
    }
    let deviations = eigenvalues.iter().enumerate().map(|(frequency, eigenvalue)| {
        let is_real = frequency == 0 || frequency == half;
        let parts = if is_real { period } else { 2 * period };
        (eigenvalue.max(0.0) / parts as f64).sqrt()
    });
    Ok(deviations.collect())
}

parameters! { GaussianProcess<T: WideElement>::new { covariance } }

impl<T: WideElement> Distribution<T> for GaussianProcess<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        Ok(T::narrowed(self.paths::<T>(&source, shape)?))
    }
}

impl<C> GaussianProcess<C> {
    /// The sampler of paths, from bits of `T`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless paths have at most as many values as there are lags; [`Error::Broadcast`] if the
    /// covariances do not broadcast to the sample; [`Error::TooLarge`] if the variates of all paths cannot be counted.
    pub(crate) fn paths<T: WideElement>(
        &self,
        source: &Source,
        shape: &[usize],
    ) -> SamplerResult<'static, f64>
    where
        C: Number,
    {
        let what = "the sample of GaussianProcess";
        let n = match *shape {
            [.., n] if n <= self.lags => n,
            _ => {
                return Err(Error::shape(what, shape, format!("[.., n], n at most {}", self.lags)));
            }
        };
        let outer = outer_shape(what, source, shape, &[n])?;
        let (_, of_rows) = self.covariance.shape().split_last().expect("an axis of lags");
        let rows = Parameter::numbers(of_rows)?.bind(NAME, "covariance", outer)?;
        let transform = self.transform.clone();
        let normals = normals::<T>(per_vector(source, shape, [n, transform.period()])?);
        let deviations = self.deviations.clone();
        Ok(self::paths(n, normals, rows, deviations, transform))
    }
}

/// The transform from frequencies to a period of a real process.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Transform {
    /// The transform of half the period, as even and odd points are the parts of complex numbers.
    of_half: Fourier,
    /// e^(2 π i k / period).
    roots: Vec<Complex>,
}

impl Transform {
    #[inline]
    pub(crate) fn new(half: usize) -> Self {
        let roots = (0..half).map(|k| conjugate(root(k, 2 * half))).collect();
        Self { of_half: Fourier::new(half), roots }
    }

    pub(crate) fn period(&self) -> usize {
        2 * self.roots.len()
    }

    /// Replaces frequencies from 0 to half the period by the values at pairs of points. The last
    /// frequency is the imaginary part of the first; higher ones are conjugates.
    #[inline]
    pub(crate) fn values(&self, frequencies: &mut [Complex], room: &mut Vec<Complex>) {
        let half = frequencies.len();
        let [first, last] = frequencies[0];
        frequencies[0] = [first + last, first - last];
        for k in 1..=half / 2 {
            let (here, there) = (frequencies[k], frequencies[half - k]);
            frequencies[k] = self.pair(k, here, there);
            frequencies[half - k] = self.pair(half - k, there, here);
        }
        // The inverse is the conjugate of the conjugates' transform.
        frequencies.iter_mut().for_each(|x| *x = conjugate(*x));
        self.of_half.transform(frequencies, room);
        frequencies.iter_mut().for_each(|x| *x = conjugate(*x));
    }

    /// The parts of frequency `k`, and of the one half a period after it (the conjugate of `there`),
    /// for even and odd points: their sum, and their difference turned, as a real and an imaginary
    /// part.
    #[inline]
    fn pair(&self, k: usize, here: Complex, there: Complex) -> Complex {
        let after = conjugate(there);
        let turned = times([here[0] - after[0], here[1] - after[1]], self.roots[k]);
        [here[0] + after[0] - turned[1], here[1] + after[1] + turned[0]]
    }
}

/// The sampler of paths of `n` values, by normal variates for each, one per point of the period.
#[inline]
fn paths(
    n: usize,
    normals: WideSampler,
    rows: Bound<u32>,
    deviations: Arc<[Vec<f64>]>,
    transform: Arc<Transform>,
) -> WideSampler {
    BoxedSampler::of(vectors(n, 32, move |first, out: &mut [f64]| {
        let period = transform.period();
        let (mut variates, mut room) = (vec![0.0; period], Vec::new());
        let mut frequencies = vec![[0.0; 2]; period / 2];
        for (number, path) in (0..).zip(out.chunks_exact_mut(n)) {
            let number = first.wrapping_add(number);
            let start = number.wrapping_mul(period as u64);
            normals.fill(Run { start, step: 1 }, &mut variates);
            let of_path = &deviations[rows.get(number) as usize];
            let pairs = variates.chunks_exact(2).zip(of_path);
            for (frequency, (pair, deviation)) in frequencies.iter_mut().zip(pairs) {
                *frequency = [pair[0] * deviation, pair[1] * deviation];
            }
            // Both of these are real.
            let last = of_path[of_path.len() - 1];
            frequencies[0][1] = variates[1] * last;
            transform.values(&mut frequencies, &mut room);
            let values = frequencies.as_flattened();
            path.copy_from_slice(&values[..path.len()]);
        }
    }))
}
