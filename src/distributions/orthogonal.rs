//! Orthogonal matrices.

use ndarray::ArrayViewMut1;

use super::StandardNormal;
use super::vectors::{RowSampler, Rows, rows_of};
use crate::distribution::Distribution;
use crate::error::Error;
use crate::linear_algebra::MatrixElement;
use crate::sampler::{Run, Sampler};
use crate::source::Source;

/// The uniform (Haar) distribution of orthogonal matrices, or of matrices with orthonormal rows or
/// columns.
///
/// The last two axes of a sample are the matrix's: `(.., n, n)`, or `(.., n, m)`. A value is Q of the
/// QR decomposition of a matrix of normal numbers, with the signs that make the diagonal of R
/// positive (Mezzadri, "How to generate random matrices from the classical compact groups", 2007,
/// arXiv:math-ph/0609050); if n < m, its transpose.
///
/// `jax.random.orthogonal`. The decomposition is the linear algebra library's (faer): elements differ
/// from JAX's by a few eps times the condition of the normal matrix, and in their last bits from
/// processor to processor.
///
/// ```
/// use ndarray::{Array2, Array3};
/// use ndkey::{Key, distributions::Orthogonal};
///
/// let q: Array2<f64> = Key::new(0).sample(Orthogonal::new(3), (3, 3));
/// assert!((q.dot(&q.t()) - Array2::<f64>::eye(3)).iter().all(|x| x.abs() < 1e-12));
///
/// // Ten sets of three orthonormal vectors in five dimensions.
/// let frames: Array3<f32> = Key::new(1).sample(Orthogonal::rectangular(3, 5), (10, 3, 5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Orthogonal {
    rows: usize,
    columns: usize,
}

impl Orthogonal {
    /// The distribution of `n` by `n` matrices.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self::rectangular(n, n)
    }

    /// The distribution of matrices of `n` orthonormal rows of length `m`, if n <= m, or else of `m`
    /// orthonormal columns of length `n`.
    #[must_use]
    pub fn rectangular(n: usize, m: usize) -> Self {
        Self { rows: n, columns: m }
    }
}

struct OrthogonalRows<S> {
    normal: S,
    matrix: Orthogonal,
}

impl<T: MatrixElement> Distribution<T> for Orthogonal {
    fn sampler<S: Source>(&self, source: S, shape: &[usize]) -> Result<impl Sampler<T>, Error> {
        rows_of("the sample of Orthogonal", &source, shape, &[self.rows, self.columns])?;
        let normal = Distribution::<T>::sampler(&StandardNormal, source, shape)?;
        Ok(RowSampler(OrthogonalRows { normal, matrix: *self }))
    }
}

impl<T: MatrixElement, S: Sampler<T>> Rows<T> for OrthogonalRows<S> {
    fn row_len(&self) -> usize {
        self.matrix.rows * self.matrix.columns
    }

    #[inline(always)]
    fn rows(&self, first: u64, out: &mut [T]) {
        let Orthogonal { rows, columns } = self.matrix;
        let (long, short) = (rows.max(columns), rows.min(columns));
        let start = first * (rows * columns) as u64;
        self.normal.line(Run { start, step: 1 }, ArrayViewMut1::from(&mut *out));
        T::orthonormalize(out, long, short, rows < columns);
    }
}
