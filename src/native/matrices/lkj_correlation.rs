//! The distribution of Lewandowski, Kurowicka and Joe, of correlation matrices.

use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::native::methods::triangles::{Triangles, along_rows, square};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Distribution, Named, Parameter, SamplerResult, Source, WideSampler, parameters,
    stored,
};

/// The distribution of correlation matrices whose density is proportional to a power of the
/// determinant: det(x)^(eta - 1).
///
/// With `eta` = 1 it is uniform over correlation matrices of order `dimension`, with larger ones
/// correlations are closer to 0, with smaller ones closer to -1 and 1. Each correlation r has the
/// density of 2 b - 1 with b from Beta(a, a) and a = eta + dimension / 2 - 1: mean 0, variance
/// 1 / (2 a + 1). The last two axes of a sample hold the matrices, `(.., dimension, dimension)`; an
/// array `eta` broadcasts over the other axes.
///
/// By the onion method (Lewandowski, Kurowicka and Joe, "Generating random correlation matrices
/// based on vines and extended onion method", 2009, doi:10.1016/j.jmva.2009.04.008), a value is L Lᵀ
/// with a lower triangular L, whose rows have length 1. Row k, from 0 on, consists of k normal
/// variates and of sqrt(2 g), with a [`Gamma`](crate::native::Gamma) variate g of shape
/// eta + (dimension - 1 - k) / 2, all divided by its length. This is computed in `f64`. Matrices are
/// symmetric to the bit, with a diagonal of 1; those close to singular ones, as all are with a small
/// `eta`, may be singular once rounded.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_lkj_correlation.svg"))]
///
/// ```
/// use ndarray::Array3;
/// use ndkey::native::{self, Key};
///
/// let dist = native::LkjCorrelation::new(4, 2.0)?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (100, 4, 4));
/// assert!(sample.iter().all(|r| r.abs() <= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("lkj correlation", "LKJ", "LKJCholesky", "random_correlation", "onion"))]
pub struct LkjCorrelation<T> {
    dimension: usize,
    /// The shape of each row's gamma variate, along the last axis.
    eta: Named<T>,
    shapes: Named<f64>,
}

impl<T: WideElement> LkjCorrelation<T> {
    /// The distribution of correlation matrices of order `dimension` with exponent eta - 1; `eta` is
    /// a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `dimension` is at least 1, and `eta` finite and above 0;
    /// [`Error::TooLarge`] or [`Error::Memory`] if there is no memory for a number for each row.
    pub fn new(dimension: usize, eta: impl Into<Parameter<T>>) -> Result<Self, Error> {
        Error::check(dimension > 0, "LkjCorrelation", "dimension", 0, "at least 1")?;
        let eta = eta.into().named("LkjCorrelation", "eta");
        eta.check_positive()?;
        checked_allocation::<f64>(&[eta.shape(), &[dimension]].concat())?;
        let shape = |eta, row| eta + 0.5 * (dimension - 1 - row) as f64;
        let shapes = along_rows(eta.clone().map(T::to_f64), dimension, shape);
        Ok(Self { dimension, eta, shapes })
    }

    /// The order of the matrices.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.dimension
    }
}

parameters! { LkjCorrelation<T>::new { eta } }

stored! {
    LkjCorrelation<T: WideElement> { dimension: usize, eta: Parameter<T> }
    Self::new(dimension, eta)
}

impl<T: WideElement> Distribution<T> for LkjCorrelation<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.dimension;
        let outer = outer_shape("the sample of LkjCorrelation", &source, shape, &[n, n])?;
        let triangles = Triangles::new::<T>(&source, &self.shapes, SCALE, outer, n)?;
        Ok(T::narrowed(onions(triangles)))
    }
}

/// The factor of gamma variates that keeps the largest finite.
const SCALE: f64 = 0.25;

/// The sampler of matrices, each from a triangle of normal and gamma variates.
#[inline]
fn onions(triangles: Triangles) -> WideSampler {
    BoxedSampler::of(vectors(
        triangles.n * triangles.n,
        triangles.cost() + triangles.n,
        move |first, out: &mut [f64]| {
            let n = triangles.n;
            triangles.fill(first, out);
            let mut directions = vec![0.0; n * n];
            for matrix in out.chunks_exact_mut(n * n) {
                for (row, direction) in directions.chunks_exact_mut(n).enumerate() {
                    let (normals, rest) = matrix[row * n..][..n].split_at(row);
                    let halved = normals.iter().map(|z| z * (0.5 * SCALE).sqrt());
                    let all = direction.iter_mut().zip(halved.chain([rest[0]]));
                    let square = all.fold(0.0, |sum, (element, x)| {
                        *element = x;
                        sum + x * x
                    });
                    let length = square.sqrt();
                    direction[..=row].iter_mut().for_each(|element| *element /= length);
                }
                square(&directions, n, matrix);
                for (index, correlation) in matrix.iter_mut().enumerate() {
                    let diagonal = index % (n + 1) == 0;
                    *correlation = if diagonal { 1.0 } else { correlation.clamp(-1.0, 1.0) };
                }
            }
        },
    ))
}
