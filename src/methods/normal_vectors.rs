//! Correlated normal variates.

use std::sync::Arc;

use super::factors::{Factorization, Factors, Matrices};
use crate::elements::float::UniformElement;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{Bound, BoxedSampler, Parameter, Run, Sampler, Source, broadcast_shape};
use crate::simd::{SimdLevel, inlined};

/// The parameters of `MultivariateNormal`, with the covariances' factors.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Correlated<T> {
    pub(crate) mean: Parameter<T>,
    pub(crate) cov: Parameter<T>,
    /// The means, one after another; shared with samplers.
    means: Arc<Vec<T>>,
    /// The index of each vector's mean.
    which_mean: Parameter<u32>,
    factors: Factors<T>,
    pub(crate) method: Factorization,
    pub(crate) tolerance: f64,
}

const NAME: &str = "MultivariateNormal";

impl<T: WideElement> Correlated<T> {
    pub(crate) fn with_method(
        mean: Parameter<T>,
        cov: Parameter<T>,
        method: Factorization,
    ) -> Result<Self, Error> {
        let n = mean.shape().last().copied().unwrap_or_default();
        let rounding = 4.0 * n as f64 * f64::from(f32::EPSILON);
        Self::with_tolerance(mean, cov, method, rounding)
    }

    pub(crate) fn with_tolerance(
        mean: Parameter<T>,
        cov: Parameter<T>,
        method: Factorization,
        tolerance: f64,
    ) -> Result<Self, Error> {
        let is_allowed = tolerance >= 0.0 && tolerance.is_finite();
        Error::check(is_allowed, NAME, "tolerance", tolerance, "finite and at least 0")?;
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

    /// The sampler of vectors made of the normal variates of `source`.
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
            SimdLevel::current().vectorize(inlined!(|| {
                for vectors in vectors.chunks_mut(VECTORS_TOGETHER * n) {
                    self.transform(mean, factor, vectors, &mut z);
                }
            }));
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
