//! The matrix t distribution.

use super::matrix_normal::{Side, checked_factors, combine};
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::factors::{Factorization, Factors};
use crate::native::methods::standard::normals;
use crate::native::methods::triangles::{Triangles, along_rows, solve, with_roots};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Run, Sampler as _, SamplerResult, Source,
    WideSampler, Widened, broadcast_shape, parameters,
};

const NAME: &str = "MatrixT";

/// The matrix t distribution with `df` degrees of freedom, a mean, a spread of rows and a spread of
/// columns.
///
/// Density proportional to det(I + U⁻¹ (x - mean) V⁻¹ (x - mean)ᵀ)^(-(df + n + p - 1) / 2) on n by p
/// matrices x, with the n by n spread U of rows and the p by p spread V of columns; mean `mean` for df > 1,
/// covariance U_ik V_jl / (df - 2) of x_ij and x_kl for df > 2. The last two axes of a sample hold the
/// matrices, `(.., n, p)`. `mean` of shape `(.., n, p)`, spreads of shapes `(.., n, n)` and `(.., p, p)`
/// and `df` broadcast over the other axes. Spreads are not divided by `df`: with one row it is
/// [`MultivariateT`](crate::native::MultivariateT) with the scale matrix U V / df.
///
/// A value is mean + F z Bᵀ with F Fᵀ an [`InverseWishart`](crate::native::InverseWishart) variate of df + n - 1 degrees
/// of freedom and scale U, a matrix z of [`StandardNormal`](crate::native::StandardNormal) variates, and
/// B Bᵀ = V (Gupta and Nagar, "Matrix Variate Distributions", 1999, section 4.2), computed in `f64`; no
/// matrix is inverted. Elements that exceed the numbers of the type are infinite.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_matrix_t.svg"))]
///
/// ```
/// use ndarray::{Array2, Array3, array};
/// use ndkey::native::{self, Key};
///
/// let sensors = array![[1.0, 0.8], [0.8, 1.0]];
/// let times = array![[1.0, 0.5, 0.25], [0.5, 1.0, 0.5], [0.25, 0.5, 1.0]];
/// let dist = native::MatrixT::new(5.0, Array2::zeros((2, 3)), sensors, times)?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (1000, 2, 3));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("matrix t", "matrix_t", "matrix variate t"))]
pub struct MatrixT<T> {
    df: Named<T>,
    mean: Widened<T>,
    row_spread: Parameter<T>,
    column_spread: Parameter<T>,
    /// Half of the degrees of freedom of each row's element of the diagonal, along the last axis.
    half_dfs: Named<f64>,
    row_factors: Factors<f64>,
    column_factors: Factors<f64>,
}

impl<T: WideElement> MatrixT<T> {
    /// The distribution with `df` degrees of freedom, a scalar or an array, a mean of shape
    /// `(.., n, p)`, a spread of rows of shape `(.., n, n)` and one of columns of shape `(.., p, p)`,
    /// factored by Cholesky's method.
    ///
    /// # Errors
    /// [`Error::Shape`] if they have other shapes; [`Error::Parameter`] unless `df` is above 0 and at
    /// most 2^400, `mean` is finite, and each spread is finite, symmetric up to rounding, positive
    /// definite and at most 2^600; [`Error::Broadcast`] if the leading axes do not broadcast together.
    pub fn new(
        df: impl Into<Parameter<T>>,
        mean: impl Into<Parameter<T>>,
        row_spread: impl Into<Parameter<T>>,
        column_spread: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let (df, mean) = (df.into().named(NAME, "df"), mean.into().named(NAME, "mean"));
        let (row_spread, column_spread) = (row_spread.into(), column_spread.into());
        df.check_positive()?;
        df.check("at most 2^400", |df| df.to_f64() <= 2_f64.powi(400))?;
        mean.check_finite()?;
        let [mean_batch @ .., n, p] = mean.shape() else {
            return Err(Error::shape("the mean of MatrixT", mean.shape(), "[.., n, p]"));
        };
        let factors = |parameter, what, spread: &Parameter<T>, order: usize| {
            checked_factors(NAME, parameter, what, spread, order, Factorization::Cholesky)
        };
        let row_factors = factors("row_spread", "the spread of rows of MatrixT", &row_spread, *n)?;
        let column_factors =
            factors("column_spread", "the spread of columns of MatrixT", &column_spread, *p)?;
        let (rows, columns) = (row_factors.which.shape(), column_factors.which.shape());
        let batch = broadcast_shape(NAME, "mean", mean_batch, rows)?;
        let batch = broadcast_shape(NAME, "column_spread", columns, &batch)?;
        broadcast_shape(NAME, "df", df.shape(), &batch)?;
        // With df + n - 1 degrees of freedom in the first row, and one less in each further one.
        let half = |df: f64, row: usize| 0.5 * (df + (n - 1 - row) as f64);
        let half_dfs = along_rows(df.clone().map(T::to_f64), *n, half);
        let mean = mean.widened();
        Ok(Self { df, mean, row_spread, column_spread, half_dfs, row_factors, column_factors })
    }
}

parameters! { MatrixT<T: WideElement>::new { df, mean, row_spread, column_spread } }

impl<T: WideElement> Distribution<T> for MatrixT<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let (n, p) = (self.row_factors.n, self.column_factors.n);
        let outer = outer_shape("the sample of MatrixT", &source, shape, &[n, p])?;
        let [for_normals, for_triangles] = source.split();
        let matrices = source.per_key() / (n * p).max(1) as u64;
        let for_triangles = for_triangles.with_len(matrices * (n * n) as u64);
        let triangles = Triangles::new::<T>(&for_triangles, &self.half_dfs, 1.0, outer, n)?;
        let mean = self.mean.wide.bind(shape)?;
        let rows = Side::new(NAME, &self.row_factors, "row_spread", outer)?;
        let columns = Side::new(NAME, &self.column_factors, "column_spread", outer)?;
        let normals = normals::<T>(for_normals);
        Ok(T::narrowed(self::matrices(normals, triangles, mean, [rows, columns])))
    }
}

/// The sampler of matrices.
#[inline]
fn matrices(
    normals: WideSampler,
    triangles: Triangles,
    mean: Bound<f64>,
    [rows, columns]: [Side; 2],
) -> WideSampler {
    BoxedSampler::of(vectors(
        rows.n * columns.n,
        normals.cost() + triangles.cost() + rows.n + columns.n,
        move |first, out: &mut [f64]| {
            let (n, p) = (rows.n, columns.n);
            let len = n * p;
            normals.fill(Run { start: first * len as u64, step: 1 }, out);
            let mut roots = vec![0.0; out.len() / len.max(1) * n * n];
            triangles.fill(first, &mut roots);
            let (mut factor, mut product) = (vec![0.0; n * n], vec![0.0; len]);
            let matrices = out.chunks_exact_mut(len.max(1)).zip(roots.chunks_exact_mut(n * n));
            for (number, (matrix, triangle)) in (first..).zip(matrices) {
                with_roots(triangle, n);
                for (row, out) in rows.rows(number).zip(factor.chunks_exact_mut(n)) {
                    solve(row, triangle, out);
                }
                let (rows, columns) = (factor.chunks_exact(n), columns.rows(number));
                let write_mean = |out: &mut [f64]| mean.write_row(number * len as u64, out);
                combine(matrix, rows, columns, p, &mut product, write_mean);
            }
        },
    ))
}
