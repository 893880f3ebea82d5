//! Student's t distribution of vectors.

use std::sync::Arc;

use super::multivariate_normal::normal;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::factors::{Factorization, Factors, Matrices};
use crate::methods::normal_vectors::NormalVectors;
use crate::native::methods::gammas::Gammas;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, LANES, Named, Parameter, Run, SamplerResult, Source,
    Widened, broadcast_shape, parameters,
};
use crate::simd::{each_given, inlined};

/// The multivariate t distribution with `df` degrees of freedom, a mean vector and a scale matrix.
///
/// Density Γ((df + n)/2) / (Γ(df/2) (df π)^(n/2) sqrt(det scale)) (1 + (x - mean)ᵀ scale⁻¹
/// (x - mean) / df)^(-(df + n)/2) on n-dimensional space; mean `mean` for df > 1, covariance
/// scale df / (df - 2) for df > 2. The last axis of a sample holds the vectors, and its length must
/// be n. `mean` of shape `(.., n)`, `scale` of shape `(.., n, n)` and `df` broadcast over the other
/// axes.
///
/// A value is mean + F z sqrt(df / c), with F and z as in [`MultivariateNormal`](crate::native::MultivariateNormal)
/// and a [`ChiSquared`](crate::native::ChiSquared) variate c of the vector, multiplied in `f64`. Components that
/// exceed the numbers of the type, as most do with very few degrees of freedom, are infinite. With `df` infinite it
/// is the normal distribution.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_multivariate_t.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::MultivariateT::new(5.0, array![1.0, -1.0], array![[2.0, 0.6], [0.6, 0.5]])?;
/// let sample: Array2<f64> = Key::from_seed(0).sample(&dist, (1000, 2));
/// assert!(sample.column(0).mean().is_some_and(|mean| (mean - 1.0).abs() < 0.2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("multivariate t", "multivariate_t", "student"))]
pub struct MultivariateT<T> {
    df: Named<T>,
    mean: Widened<T>,
    scale: Parameter<T>,
    half_df: Named<f64>,
    factors: Factors<T>,
}

const NAME: &str = "MultivariateT";

impl<T: WideElement> MultivariateT<T> {
    /// The distribution with `df` degrees of freedom, a scalar or an array, a mean of shape
    /// `(.., n)` and a scale matrix of shape `(.., n, n)`, factored by Cholesky's method.
    ///
    /// # Errors
    /// [`Error::Shape`] if `mean` or `scale` has another shape; [`Error::Parameter`] unless `df` and
    /// df / 2 are above 0, `mean` is finite, and each scale matrix is finite, symmetric
    /// up to rounding and positive definite; [`Error::Broadcast`] if the leading axes do not
    /// broadcast together.
    pub fn new(
        df: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let df = df.into().named(NAME, "df");
        let half = |df: T| T::from_f64(0.5) * df;
        df.check("above 0, and its half too", |df| half(df) > T::ZERO)?;
        let half_df = df.clone().map(|df| half(df).to_f64());
        let (mean, scale) = (mean.into().named(NAME, "mean"), scale.into());
        mean.check_finite()?;
        let [mean_batch @ .., n] = mean.shape() else {
            return Err(Error::shape("the mean of MultivariateT", &[], "[.., n]"));
        };
        let what = "the scale matrix of MultivariateT";
        let names = Matrices { function: NAME, parameter: "scale", what };
        let factors = names.factors(&scale, Some(*n), Factorization::Cholesky, 0.0)?;
        let batch = broadcast_shape(NAME, "mean", mean_batch, factors.which.shape())?;
        broadcast_shape(NAME, "df", half_df.shape(), &batch)?;
        Ok(Self { df, mean: mean.widened(), scale, half_df, factors: factors.narrowed() })
    }
}

parameters! { MultivariateT<T: WideElement>::new { df, mean, scale } }

impl<T: WideElement> Distribution<T> for MultivariateT<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.factors.n;
        let rows = outer_shape("the sample of MultivariateT", &source, shape, &[n])?;
        let [for_normal, mut for_gamma] = source.split();
        for_gamma = for_gamma.with_len(source.per_key() / n.max(1) as u64);
        let centered = NormalVectors {
            normal: normal(for_normal.into()),
            n,
            means: Arc::new(vec![T::ZERO; n]),
            factors: self.factors.values.clone(),
            triangular: true,
            which_mean: Bound::scalar(0),
            which_factor: self.factors.which.bind(NAME, "scale", rows)?,
        };
        let (half_df, mean) = (self.half_df.bind(rows)?, self.mean.wide.bind(shape)?);
        // Where these are infinite, the variates are not used.
        let finite = |half: f64| if half < f64::INFINITY { half } else { 1.0 };
        let gammas = Gammas::of::<T>(&for_gamma, half_df.clone().map(finite), 1.0);
        Ok(stretched(StretchedVectors { centered, gammas, half_df, mean }))
    }
}

/// Normal vectors times sqrt(df / chi-squared), plus means.
struct StretchedVectors<T> {
    centered: NormalVectors<T>,
    gammas: Gammas,
    half_df: Bound<f64>,
    mean: Bound<f64>,
}

impl<T: WideElement> Vectors<T> for StretchedVectors<T> {
    fn vector_len(&self) -> usize {
        self.centered.n
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        self.centered.vectors(first, out);
        let n = self.centered.n;
        let (count, run) = (out.len() / n, Run { start: first, step: 1 });
        let mut rooms = [(); 3].map(|()| vec![[0.0; LANES]; count.div_ceil(LANES)]);
        let [factors, log_powers, half_df] = &mut rooms;
        let powers = &mut log_powers.as_flattened_mut()[..count];
        self.gammas.fill(run, &mut factors.as_flattened_mut()[..count], powers);
        self.half_df.write(run, half_df);
        each_given(
            factors,
            [log_powers, half_df],
            inlined!(|raised, [log_power, half_df]| {
                let factor = (half_df / raised).sqrt() * Real::exp(-0.5 * log_power);
                // NaN is 0 times infinity, with the least degrees of freedom.
                let factor = if factor.is_nan() { f64::INFINITY } else { factor };
                if half_df == f64::INFINITY { 1.0 } else { factor }
            }),
        );
        let mut position = first * n as u64;
        for (vector, factor) in out.chunks_exact_mut(n).zip(factors.as_flattened()) {
            for x in vector {
                let normal = x.to_f64();
                let deviation = if normal == 0.0 { 0.0 } else { factor * normal };
                *x = T::from_f64(self.mean.get(position) + deviation);
                position = position.wrapping_add(1);
            }
        }
    }

    fn cost(&self) -> usize {
        self.centered.cost() + self.gammas.cost() / self.centered.n.max(1)
    }
}

/// The sampler of vectors.
#[inline(never)]
fn stretched<T: WideElement>(vectors: StretchedVectors<T>) -> BoxedSampler<'static, T> {
    BoxedSampler::of(VectorSampler(vectors))
}
