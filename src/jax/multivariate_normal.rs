//! The multivariate normal distribution.

use std::sync::Arc;

use super::MatrixElement;
use super::elements::float::UniformElement;
use super::methods::factors::{Factorization, Factors, Matrices};
use super::normal::standard_normal;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Filled, Parameter, Request, Run, Sampler, Source,
    broadcast_shape, parameters, sampler_by_bind, stored,
};
use crate::simd::SimdLevel;

/// The multivariate normal distribution with a mean vector and a covariance matrix.
///
/// Density exp(-(x - mean)ᵀ cov⁻¹ (x - mean) / 2) / sqrt((2π)ⁿ det cov) on n-dimensional space. A
/// value is mean + F z, with z from [`StandardNormal`](super::StandardNormal) and F Fᵀ = cov,
/// factored once when the distribution is made. The last axis of a sample holds the vectors, and
/// its length must be n. `mean` of shape `(.., n)` and `cov` of shape `(.., n, n)` broadcast over
/// the other axes.
///
/// `jax.random.multivariate_normal`. With [`Factorization::Cholesky`] and a well-conditioned
/// covariance near 1, values are within 16 eps: the product is summed column by column, and in
/// another order in JAX. The columns of the other factors are only determined up to their signs,
/// which need not be JAX's. Covariances are factored in `f64`, also those of `f32`.
/// [`native::MultivariateNormal`](crate::native::MultivariateNormal) has all bits of native normal
/// variates.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/multivariate_normal.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::MultivariateNormal};
///
/// let dist = MultivariateNormal::new(array![1.0, -1.0], array![[2.0, 0.6], [0.6, 0.5]])?;
/// let sample: Array2<f64> = Key::new(0).sample(&dist, (1000, 2));
/// assert!(sample.column(0).mean().is_some_and(|mean| (mean - 1.0).abs() < 0.2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("correlated", "mvn", "gaussian"))]
pub struct MultivariateNormal<T> {
    pub(crate) mean: Parameter<T>,
    pub(crate) cov: Parameter<T>,
    /// The means, one after another; shared with samplers.
    means: Arc<Vec<T>>,
    /// The index of each vector's mean.
    which_mean: Parameter<u32>,
    factors: Factors<T>,
    method: Factorization,
    tolerance: f64,
}

const NAME: &str = "MultivariateNormal";

impl<T: MatrixElement> MultivariateNormal<T> {
    /// The distribution with a mean of shape `(.., n)` and a covariance of shape `(.., n, n)`,
    /// factored by Cholesky's method.
    ///
    /// # Errors
    /// [`Error::Shape`] if they have other shapes; [`Error::Parameter`] unless both are finite and
    /// each covariance is symmetric up to rounding, positive definite, and small enough for its
    /// factor to be finite; [`Error::Broadcast`] if the leading axes do not broadcast together.
    pub fn new(mean: impl Into<Parameter<T>>, cov: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Self::with_method(mean, cov, Factorization::default())
    }

    /// As [`new`](Self::new), with another factorization.
    ///
    /// ```
    /// use ndarray::array;
    /// use ndkey::{Key, jax::{Factorization, MultivariateNormal}};
    ///
    /// // Both components are the same number.
    /// let (mean, cov) = (array![0.0_f32, 0.0], array![[1.0, 1.0], [1.0, 1.0]]);
    /// assert!(MultivariateNormal::new(&mean, &cov).is_err());
    /// let dist = MultivariateNormal::with_method(mean, cov, Factorization::Eigh)?;
    /// let pairs = Key::new(0).sample(dist, (100, 2));
    /// assert!(pairs.rows().into_iter().all(|pair| (pair[0] - pair[1]).abs() < 1e-5));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new), but with [`Factorization::Eigh`] and [`Factorization::Svd`] a
    /// covariance may have eigenvalues of 0, and negative ones of at least -n / 2^21 times the
    /// largest: as far as rounding the covariance to `f32` may move them.
    pub fn with_method(
        mean: impl Into<Parameter<T>>,
        cov: impl Into<Parameter<T>>,
        method: Factorization,
    ) -> Result<Self, Error> {
        let mean = mean.into();
        let n = mean.shape().last().copied().unwrap_or_default();
        let rounding = 4.0 * n as f64 * f64::from(f32::EPSILON);
        Self::with_tolerance(mean, cov, method, rounding)
    }

    /// As [`with_method`](Self::with_method), with another tolerance of negative eigenvalues, for
    /// covariances that were rounded to few digits.
    ///
    /// `tolerance` is relative to the largest eigenvalue. Negative eigenvalues within it count as 0
    /// with [`Factorization::Eigh`], and as their absolute values with [`Factorization::Svd`], as
    /// in JAX. [`Factorization::Cholesky`] does not use it.
    ///
    /// ```
    /// use ndarray::array;
    /// use ndkey::jax::{Factorization, MultivariateNormal};
    ///
    /// // The correlations of three times, to two digits: the least eigenvalue is -0.003.
    /// let cov = array![[1.0, 0.99, 0.95], [0.99, 1.0, 0.99], [0.95, 0.99, 1.0]];
    /// let mean = array![0.0, 0.0, 0.0];
    /// assert!(MultivariateNormal::with_method(&mean, &cov, Factorization::Eigh).is_err());
    /// let dist = MultivariateNormal::with_tolerance(mean, cov, Factorization::Eigh, 0.01)?;
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`with_method`](Self::with_method); [`Error::Parameter`] unless `tolerance` is at least 0
    /// and finite.
    pub fn with_tolerance(
        mean: impl Into<Parameter<T>>,
        cov: impl Into<Parameter<T>>,
        method: Factorization,
        tolerance: f64,
    ) -> Result<Self, Error> {
        let (mean, cov) = (mean.into(), cov.into());
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            return Err(Error::parameter(NAME, "tolerance", tolerance, "finite and at least 0"));
        }
        mean.check(NAME, "mean", "finite", Real::is_finite)?;
        let [mean_batch @ .., n] = mean.shape() else {
            return Err(Error::shape("the mean of MultivariateNormal", &[], "[.., n]"));
        };
        let what = "the covariance of MultivariateNormal";
        let names = Matrices { function: NAME, parameter: "cov", what };
        let factors = names.factors(&cov, Some(*n), method, tolerance)?;
        broadcast_shape(NAME, "mean", mean_batch, factors.which.shape())?;
        let (which_mean, means) = (Parameter::numbers(mean_batch)?, mean.values().to_vec());
        let (means, factors) = (Arc::new(means), factors.narrowed());
        Ok(Self { mean, cov, means, which_mean, factors, method, tolerance })
    }

    /// The sampler of vectors made of normal variates: those of `source`.
    pub(crate) fn vectors(
        &self,
        source: &Source,
        normal: BoxedSampler<'static, T>,
        shape: &[usize],
    ) -> Result<VectorSampler<NormalVectors<T>>, Error> {
        let n = self.factors.n;
        let rows = outer_shape("the sample of MultivariateNormal", source, shape, &[n])?;
        Ok(VectorSampler(NormalVectors {
            normal,
            n,
            means: self.means.clone(),
            factors: self.factors.values.clone(),
            triangular: self.method == Factorization::Cholesky,
            which_mean: self.which_mean.bind(NAME, "mean", rows)?,
            which_factor: self.factors.which.bind(NAME, "cov", rows)?,
        }))
    }
}

/// Means plus factors times normal vectors.
pub(crate) struct NormalVectors<T> {
    pub(crate) normal: BoxedSampler<'static, T>,
    pub(crate) n: usize,
    pub(crate) means: Arc<Vec<T>>,
    pub(crate) factors: Arc<Vec<Vec<T>>>,
    /// Whether the factors are lower triangular.
    pub(crate) triangular: bool,
    pub(crate) which_mean: Bound<u32>,
    pub(crate) which_factor: Bound<u32>,
}

impl<T> MultivariateNormal<T> {
    /// How covariances are factored.
    #[must_use]
    pub fn method(&self) -> Factorization {
        self.method
    }

    /// The tolerance of negative eigenvalues, as of [`with_tolerance`](Self::with_tolerance).
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }
}

parameters! { MultivariateNormal<T>::new { mean, cov } }

stored! {
    MultivariateNormal<T: MatrixElement> {
        mean: Parameter<T>,
        cov: Parameter<T>,
        method: Factorization,
        tolerance: f64,
    }
    Self::with_tolerance(mean, cov, method, tolerance)
}

impl<T: MatrixElement> Distribution<T> for MultivariateNormal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        let normal = BoxedSampler::of(standard_normal(source.clone()));
        let vectors = self.vectors(&source, normal, request.shape())?;
        Ok(request.of(vectors))
    }
}

/// Vectors that are multiplied together.
const VECTORS_TOGETHER: usize = 32;

impl<T: UniformElement> Vectors<T> for NormalVectors<T> {
    fn vector_len(&self) -> usize {
        self.n
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        let n = self.n;
        let run = Run { start: first * n as u64, step: 1 };
        self.normal.fill(run, out);
        let one = self.which_mean.as_scalar().is_some() && self.which_factor.as_scalar().is_some();
        let together = if one { out.len() } else { n };
        let mut z = vec![[T::ZERO; VECTORS_TOGETHER]; n];
        for (number, vectors) in out.chunks_exact_mut(together.max(1)).enumerate() {
            let number = first + number as u64;
            let mean = &self.means[self.which_mean.get(number) as usize * n..][..n];
            let factor = &self.factors[self.which_factor.get(number) as usize];
            SimdLevel::current().vectorize(
                #[inline(always)]
                || {
                    for vectors in vectors.chunks_mut(VECTORS_TOGETHER * n) {
                        self.transform(mean, factor, vectors, &mut z);
                    }
                },
            );
        }
    }

    fn cost(&self) -> usize {
        self.normal.cost() + self.n
    }
}

impl<T: UniformElement> NormalVectors<T> {
    /// Replaces each vector z by the mean plus the factor times z. Sums run from column to column,
    /// whichever vectors are multiplied together.
    #[inline(always)]
    fn transform(
        &self,
        mean: &[T],
        factor: &[T],
        vectors: &mut [T],
        z: &mut [[T; VECTORS_TOGETHER]],
    ) {
        let n = self.n;
        for (lane, vector) in vectors.chunks_exact(n).enumerate() {
            for (z, &element) in z.iter_mut().zip(vector) {
                z[lane] = element;
            }
        }
        for (row, (factor, &mean)) in factor.chunks_exact(n).zip(mean).enumerate() {
            let columns = if self.triangular { row + 1 } else { n };
            let mut sums = [T::ZERO; VECTORS_TOGETHER];
            for (factor, z) in factor[..columns].iter().zip(&*z) {
                for lane in 0..VECTORS_TOGETHER {
                    sums[lane] = factor.mul_add(z[lane], sums[lane]);
                }
            }
            for lane in 0..VECTORS_TOGETHER {
                sums[lane] = mean + sums[lane];
            }
            for (vector, sum) in vectors.chunks_exact_mut(n).zip(sums) {
                vector[row] = sum;
            }
        }
    }
}
