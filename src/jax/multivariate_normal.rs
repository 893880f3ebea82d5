//! The multivariate normal distribution.

use super::normal::standard_normal;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::factors::Factorization;
use crate::methods::normal_vectors::Correlated;
use crate::sampling::{
    BoxedSampler, Distribution, Filled, Parameter, Request, parameters, sampler_by_bind, stored,
};

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
/// which need not be JAX's. Covariances are factored in `f64`, also `f32` ones.
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
    /// The errors of [`new`](Self::new), but with [`Factorization::Eigh`] and [`Factorization::Svd`] a
    /// covariance may have eigenvalues of 0, and negative ones of at least -n / 2^21 times the
    /// largest: as far as rounding the covariance to `f32` may move them.
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
    /// `tolerance` is relative to the largest eigenvalue. Negative eigenvalues within it count as 0
    /// with [`Factorization::Eigh`] (values of JAX are NaN then), and as their absolute values with
    /// [`Factorization::Svd`], as in JAX. [`Factorization::Cholesky`] does not use it.
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
    /// The errors of [`with_method`](Self::with_method); [`Error::Parameter`] unless `tolerance` is at least 0
    /// and finite.
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
    MultivariateNormal<T: WideElement> {
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
        let normal = BoxedSampler::of(standard_normal(source.clone()));
        let vectors = self.0.vectors(&source, normal, request.shape())?;
        Ok(request.of(vectors))
    }
}
