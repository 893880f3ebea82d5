//! The matrix normal distribution.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::factors::{Factorization, Factors, Matrices};
use crate::native::methods::standard::normals;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Parameter, Run, Sampler as _, SamplerResult, Source,
    WideSampler, Widened, broadcast_shape, parameters, stored,
};

const NAME: &str = "MatrixNormal";

/// The matrix normal distribution with a mean, a covariance of rows and a covariance of columns.
///
/// Density exp(-tr(V⁻¹ (x - mean)ᵀ U⁻¹ (x - mean)) / 2) / ((2π)^(n p / 2) det(V)^(n / 2) det(U)^(p / 2))
/// on n by p matrices x, with the n by n covariance U of rows and the p by p covariance V of columns: the
/// covariance of x_ij and x_kl is U_ik V_jl. The last two axes of a sample hold the matrices,
/// `(.., n, p)`. `mean` of shape `(.., n, p)` and covariances of shapes `(.., n, n)` and `(.., p, p)`
/// broadcast over the other axes.
///
/// A value is mean + A z Bᵀ, with a matrix z of [`StandardNormal`](crate::native::StandardNormal) variates, A Aᵀ = U
/// and B Bᵀ = V, factored once when the distribution is made, computed in `f64`: n p (n + p)
/// multiplications, instead of (n p)² with a [`MultivariateNormal`](crate::native::MultivariateNormal) of the
/// same law.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_matrix_normal.svg"))]
///
/// ```
/// use ndarray::{Array2, Array3, array};
/// use ndkey::native::{self, Key};
///
/// // Two sensors that are correlated, at three times.
/// let sensors = array![[1.0, 0.8], [0.8, 1.0]];
/// let times = array![[1.0, 0.5, 0.25], [0.5, 1.0, 0.5], [0.25, 0.5, 1.0]];
/// let dist = native::MatrixNormal::new(Array2::zeros((2, 3)), sensors, times)?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (1000, 2, 3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("matrix normal", "matrix_normal", "matrix Gaussian", "Kronecker"))]
pub struct MatrixNormal<T> {
    mean: Widened<T>,
    row_cov: Parameter<T>,
    column_cov: Parameter<T>,
    method: Factorization,
    row_factors: Factors<f64>,
    column_factors: Factors<f64>,
}

impl<T: WideElement> MatrixNormal<T> {
    /// The distribution with a mean of shape `(.., n, p)`, a covariance of rows of shape `(.., n, n)`
    /// and one of columns of shape `(.., p, p)`, factored by Cholesky's method.
    ///
    /// # Errors
    /// [`Error::Shape`] if they have other shapes; [`Error::Parameter`] unless `mean` is finite, and
    /// each covariance is finite, symmetric up to rounding, positive definite and at most 2^600;
    /// [`Error::Broadcast`] if the leading axes do not broadcast together.
    pub fn new(
        mean: impl Into<Parameter<T>>,
        row_cov: impl Into<Parameter<T>>,
        column_cov: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        Self::with_method(mean, row_cov, column_cov, Factorization::default())
    }

    /// A distribution like [`new`](Self::new)'s, with another factorization, which takes singular
    /// covariances too.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); but with [`Factorization::Eigh`] and [`Factorization::Svd`] covariances
    /// may be positive semidefinite, up to rounding to the digits of `f32`.
    pub fn with_method(
        mean: impl Into<Parameter<T>>,
        row_cov: impl Into<Parameter<T>>,
        column_cov: impl Into<Parameter<T>>,
        method: Factorization,
    ) -> Result<Self, Error> {
        let (mean, row_cov, column_cov) =
            (mean.into().named(NAME, "mean"), row_cov.into(), column_cov.into());
        mean.check_finite()?;
        let [mean_batch @ .., n, p] = mean.shape() else {
            let shape = mean.shape();
            return Err(Error::shape("the mean of MatrixNormal", shape, "[.., n, p]"));
        };
        let factors = |parameter, what, cov: &Parameter<T>, order: usize| {
            checked_factors(NAME, parameter, what, cov, order, method)
        };
        let row_factors =
            factors("row_cov", "the covariance of rows of MatrixNormal", &row_cov, *n)?;
        let column_factors =
            factors("column_cov", "the covariance of columns of MatrixNormal", &column_cov, *p)?;
        let (rows, columns) = (row_factors.which.shape(), column_factors.which.shape());
        let batch = broadcast_shape(NAME, "mean", mean_batch, rows)?;
        broadcast_shape(NAME, "column_cov", columns, &batch)?;
        Ok(Self { mean: mean.widened(), row_cov, column_cov, method, row_factors, column_factors })
    }
}

/// The factors of matrices that are small enough for products of factors to be finite.
pub(crate) fn checked_factors<T: WideElement>(
    function: &'static str,
    parameter: &'static str,
    what: &'static str,
    matrices: &Parameter<T>,
    order: usize,
    method: Factorization,
) -> Result<Factors<f64>, Error> {
    let small = |element: T| element.to_f64().abs() <= 2_f64.powi(600);
    matrices.check(function, parameter, "finite and at most 2^600", small)?;
    let tolerance = 4.0 * order as f64 * f64::from(f32::EPSILON);
    Matrices { function, parameter, what }.factors(matrices, Some(order), method, tolerance)
}

impl<T> MatrixNormal<T> {
    /// How covariances are factored.
    #[must_use]
    pub fn method(&self) -> Factorization {
        self.method
    }
}

parameters! { MatrixNormal<T>::new { mean, row_cov, column_cov } }

stored! {
    MatrixNormal<T> [T: WideElement] [T: WideElement] {
        mean: Parameter<T>,
        row_cov: Parameter<T>,
        column_cov: Parameter<T>,
        method: Factorization,
    }
    Self::with_method(mean, row_cov, column_cov, method)
}

impl<T: WideElement> Distribution<T> for MatrixNormal<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let (n, p) = (self.row_factors.n, self.column_factors.n);
        let outer = outer_shape("the sample of MatrixNormal", &source, shape, &[n, p])?;
        let mean = self.mean.wide.bind(shape)?;
        let rows = Side::new(NAME, &self.row_factors, "row_cov", outer)?;
        let columns = Side::new(NAME, &self.column_factors, "column_cov", outer)?;
        Ok(T::narrowed(matrices(normals::<T>(source), mean, rows, columns)))
    }
}

/// The factors of one of the two covariances.
pub(crate) struct Side {
    pub(crate) n: usize,
    factors: Arc<Vec<Vec<f64>>>,
    which: Bound<u32>,
}

impl Side {
    pub(crate) fn new(
        function: &'static str,
        factors: &Factors<f64>,
        parameter: &'static str,
        outer: &[usize],
    ) -> Result<Self, Error> {
        let which = factors.which.bind(function, parameter, outer)?;
        Ok(Self { n: factors.n, factors: factors.values.clone(), which })
    }

    /// The rows of the factor of a matrix.
    pub(crate) fn rows(&self, number: u64) -> std::slice::ChunksExact<'_, f64> {
        self.factors[self.which.get(number) as usize].chunks_exact(self.n.max(1))
    }
}

/// The sampler of matrices.
#[inline]
fn matrices(normals: WideSampler, mean: Bound<f64>, rows: Side, columns: Side) -> WideSampler {
    BoxedSampler::of(vectors(
        rows.n * columns.n,
        normals.cost() + rows.n + columns.n,
        move |first, out: &mut [f64]| {
            let (p, len) = (columns.n, rows.n * columns.n);
            normals.fill(Run { start: first * len as u64, step: 1 }, out);
            let mut product = vec![0.0; len];
            for (number, matrix) in (first..).zip(out.chunks_exact_mut(len.max(1))) {
                let (rows, columns) = (rows.rows(number), columns.rows(number));
                let write_mean = |out: &mut [f64]| mean.write_row(number * len as u64, out);
                combine(matrix, rows, columns, p, &mut product, write_mean);
            }
        },
    ))
}

/// Replaces the `p` columns of a matrix z by mean + A z Bᵀ, with the rows of A and of B; `product` is
/// room for a matrix, and `write_mean` writes the mean.
#[inline]
pub(crate) fn combine<'a>(
    matrix: &mut [f64],
    rows: impl Iterator<Item = &'a [f64]>,
    columns: impl Iterator<Item = &'a [f64]> + Clone,
    p: usize,
    product: &mut [f64],
    write_mean: impl FnOnce(&mut [f64]),
) {
    product.fill(0.0);
    for (sums, factors) in product.chunks_exact_mut(p).zip(rows) {
        for (normals, factor) in matrix.chunks_exact(p).zip(factors) {
            for (sum, normal) in sums.iter_mut().zip(normals) {
                *sum += factor * normal;
            }
        }
    }
    write_mean(matrix);
    for (elements, row) in matrix.chunks_exact_mut(p).zip(product.chunks_exact(p)) {
        for (element, factors) in elements.iter_mut().zip(columns.clone()) {
            let products = row.iter().zip(factors);
            *element += products.fold(0.0, |sum, (x, factor)| sum + x * factor);
        }
    }
}
