//! Matrices with orthonormal rows or columns.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::linear_algebra::{has_negative_determinant, orthonormalize};
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{BoxedSampler, Run, Sampler, Source};

/// Matrices with orthonormal rows or columns, made of normal variates.
pub(crate) struct Matrices<T> {
    pub(crate) normal: BoxedSampler<'static, T>,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Whether all determinants are to be 1.
    pub(crate) rotations: bool,
}

impl<T: WideElement> Matrices<T> {
    /// The sampler of `what`, a sample of matrices of this shape, if it is one.
    pub(crate) fn sampler(
        what: &'static str,
        source: &Source,
        shape: &[usize],
        matrices: Self,
    ) -> Result<VectorSampler<Self>, Error> {
        outer_shape(what, source, shape, &[matrices.rows, matrices.columns])?;
        Ok(VectorSampler(matrices))
    }
}

impl<T: WideElement> Vectors<T> for Matrices<T> {
    fn vector_len(&self) -> usize {
        self.rows * self.columns
    }

    fn vectors(&self, first: u64, out: &mut [T]) {
        let (rows, columns) = (self.rows, self.columns);
        let (long, short) = (rows.max(columns), rows.min(columns));
        let start = first * (rows * columns) as u64;
        self.normal.fill(Run { start, step: 1 }, out);
        let mut q = Vec::with_capacity(rows * columns);
        for matrix in out.chunks_exact_mut((rows * columns).max(1)) {
            q.clear();
            q.extend(matrix.iter().map(|element| element.to_f64()));
            orthonormalize(&mut q, long, short, rows < columns);
            if self.rotations && has_negative_determinant(&q, rows) {
                q[..rows].iter_mut().for_each(|element| *element = -*element);
            }
            for (element, &q) in matrix.iter_mut().zip(&q) {
                *element = T::from_f64(q);
            }
        }
    }

    fn cost(&self) -> usize {
        self.normal.cost() + self.rows
    }
}
