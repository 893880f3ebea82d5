//! The multivariate normal distribution.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::factors::Factorization;
use crate::methods::normal_vectors::Correlated;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Parameter, Request, UniformBits, parameters,
    sampler_by_bind, stored,
};

/// The multivariate normal distribution with a mean vector and a covariance matrix.
///
/// Density exp(-(x - mean)ᵀ cov⁻¹ (x - mean) / 2) / sqrt((2π)ⁿ det cov) on n-dimensional space. A
/// value is mean + F z, with z from [`StandardNormal`](crate::native::StandardNormal) and F Fᵀ = cov,
/// factored in `f64` once when the distribution is made. The last axis of a sample holds the vectors,
/// and its length must be n. `mean` of shape `(.., n)` and `cov` of shape `(.., n, n)` broadcast over
/// the other axes.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/multivariate_normal.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::MultivariateNormal::new(array![1.0, -1.0], array![[2.0, 0.6], [0.6, 0.5]])?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(&dist, (1000, 2));
/// assert!(sample.column(0).mean().is_some_and(|mean| (mean - 1.0).abs() < 0.2));
///
/// // Over quasi-random points: z are quantiles of their coordinates.
/// let over_points = ndkey::points::Sobol::new(2)?.with(dist);
/// let sample: Array2<f64> = Key::from_seed(0).sample(over_points, (1024, 2));
/// assert!(sample.column(0).mean().is_some_and(|mean| (mean - 1.0).abs() < 1e-3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("multivariate normal", "correlated", "mvn", "gaussian"))]
pub struct MultivariateNormal<T>(Correlated<T>);

impl<T: WideElement> MultivariateNormal<T> {
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

    /// A distribution like [`new`](Self::new)'s, with another factorization.
    ///
    /// ```
    /// use ndarray::array;
    /// use ndkey::{native, jax::Factorization};
    ///
    /// // Both components are the same number.
    /// let (mean, cov) = (array![0.0, 0.0], array![[1.0, 1.0], [1.0, 1.0]]);
    /// let dist = native::MultivariateNormal::with_method(mean, cov, Factorization::Eigh)?;
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`jax::MultivariateNormal::with_method`](crate::jax::MultivariateNormal::with_method).
    pub fn with_method(
        mean: impl Into<Parameter<T>>,
        cov: impl Into<Parameter<T>>,
        method: Factorization,
    ) -> Result<Self, Error> {
        Correlated::with_method(mean.into(), cov.into(), method).map(Self)
    }

    /// A distribution like [`with_method`](Self::with_method)'s, with another tolerance of negative
    /// eigenvalues, for covariances that were rounded to few digits.
    ///
    /// # Errors
    /// The errors of [`jax::MultivariateNormal::with_tolerance`](crate::jax::MultivariateNormal::with_tolerance).
    pub fn with_tolerance(
        mean: impl Into<Parameter<T>>,
        cov: impl Into<Parameter<T>>,
        method: Factorization,
        tolerance: f64,
    ) -> Result<Self, Error> {
        Correlated::with_tolerance(mean.into(), cov.into(), method, tolerance).map(Self)
    }
}

impl<T> MultivariateNormal<T> {
    /// How covariances are factored.
    #[must_use]
    pub fn method(&self) -> Factorization {
        self.0.method
    }

    /// The tolerance of negative eigenvalues, as of [`with_tolerance`](Self::with_tolerance).
    #[must_use]
    pub fn tolerance(&self) -> f64 {
        self.0.tolerance
    }
}

parameters! { MultivariateNormal<T>::new { mean, cov } in 0 }

stored! {
    MultivariateNormal<T> [T: WideElement] [T: WideElement] {
        mean: Parameter<T>,
        cov: Parameter<T>,
        method: Factorization,
        tolerance: f64,
    }
    Self::with_tolerance(mean, cov, method, tolerance)
}

impl<T: WideElement> Distribution<T> for MultivariateNormal<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        let vectors = self.0.vectors(&source, normal(request.bits()), request.shape())?;
        Ok(request.of(vectors))
    }
}

/// Standard normal variates.
#[inline(never)]
pub(crate) fn normal<T: WideElement>(bits: UniformBits) -> BoxedSampler<'static, T> {
    BoxedSampler::of(T::normals(bits))
}
