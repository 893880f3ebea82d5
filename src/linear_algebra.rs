//! Factors of matrices, by faer, on one thread.
//!
//! Matrices are slices that hold one column after another.

use faer::diag::Diag;
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::cholesky::llt::factor as llt;
use faer::linalg::evd::{ComputeEigenvectors, self_adjoint_evd, self_adjoint_evd_scratch};
use faer::linalg::householder;
use faer::linalg::qr::no_pivoting::factor as qr;
use faer::linalg::svd::{ComputeSvdVectors, svd, svd_scratch};
use faer::traits::RealField;
use faer::{Conj, Mat, MatMut, MatRef, Par, Spec};

use crate::math::Real;

/// Why a matrix has no factor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NoFactor {
    /// The leading principal minor of this order is not positive.
    LeadingMinor(usize),
    /// An eigenvalue is below minus the tolerance times the largest absolute one.
    NegativeEigenvalue { value: f64, largest: f64 },
    /// The iteration for its eigenvalues or singular values did not converge.
    NoConvergence,
}

/// The factors. Those of a symmetric matrix A are F with F F^T = A.
pub trait Factor: Sized {
    /// Lower triangular. Reads the lower triangle.
    fn cholesky(matrix: &[Self], n: usize) -> Result<Vec<Self>, NoFactor>;
    /// Eigenvectors times the square roots of their eigenvalues, which increase; negative ones
    /// within the tolerance count as 0. Reads the lower triangle.
    fn eigh(matrix: &[Self], n: usize, tolerance: f64) -> Result<Vec<Self>, NoFactor>;
    /// Left singular vectors times the square roots of their singular values, which decrease.
    fn svd(matrix: &[Self], n: usize, tolerance: f64) -> Result<Vec<Self>, NoFactor>;
    /// Replaces each matrix, which has at least as many rows as columns, by the Q of its QR
    /// decomposition with a positive diagonal of R, or by Q's transpose. These matrices are slices
    /// that hold one row after another.
    fn orthonormalize(matrices: &mut [Self], rows: usize, columns: usize, transpose: bool);
}

impl<T: Real + RealField> Factor for T {
    fn cholesky(matrix: &[T], n: usize) -> Result<Vec<T>, NoFactor> {
        let mut factor = matrix.to_vec();
        let scratch = llt::cholesky_in_place_scratch::<T>(n, Par::Seq, Spec::default());
        llt::cholesky_in_place(
            MatMut::from_column_major_slice_mut(&mut factor, n, n),
            llt::LltRegularization::default(),
            Par::Seq,
            MemStack::new(&mut MemBuffer::new(scratch)),
            Spec::default(),
        )
        .map_err(|llt::LltError::NonPositivePivot { index }| NoFactor::LeadingMinor(index + 1))?;
        for column in 0..n {
            factor[column * n..column * n + column].fill(T::ZERO);
        }
        Ok(factor)
    }

    fn eigh(matrix: &[T], n: usize, tolerance: f64) -> Result<Vec<T>, NoFactor> {
        let (mut values, mut vectors) = (Diag::zeros(n), Mat::zeros(n, n));
        let wanted = ComputeEigenvectors::Yes;
        let scratch = self_adjoint_evd_scratch::<T>(n, wanted, Par::Seq, Spec::default());
        self_adjoint_evd(
            MatRef::from_column_major_slice(matrix, n, n),
            values.as_mut(),
            Some(vectors.as_mut()),
            Par::Seq,
            MemStack::new(&mut MemBuffer::new(scratch)),
            Spec::default(),
        )
        .map_err(|_| NoFactor::NoConvergence)?;
        let value = |column: usize| values.column_vector()[column];
        let largest = (0..n).map(|column| value(column).abs()).fold(T::ZERO, larger);
        if n > 0 && value(0) < -T::from_f64(tolerance) * largest {
            return Err(negative_eigenvalue(value(0), largest));
        }
        Ok(scaled(&vectors, value))
    }

    fn svd(matrix: &[T], n: usize, tolerance: f64) -> Result<Vec<T>, NoFactor> {
        let (mut values, mut left, mut right) =
            (Diag::zeros(n), Mat::zeros(n, n), Mat::zeros(n, n));
        let wanted = ComputeSvdVectors::Full;
        let scratch = svd_scratch::<T>(n, n, wanted, wanted, Par::Seq, Spec::default());
        svd(
            MatRef::from_column_major_slice(matrix, n, n),
            values.as_mut(),
            Some(left.as_mut()),
            Some(right.as_mut()),
            Par::Seq,
            MemStack::new(&mut MemBuffer::new(scratch)),
            Spec::default(),
        )
        .map_err(|_| NoFactor::NoConvergence)?;
        let value = |column: usize| values.column_vector()[column];
        // The singular vectors of a negative eigenvalue have opposite signs.
        let opposite = |column: usize| {
            let products = (0..n).map(|row| left[(row, column)] * right[(row, column)]);
            products.fold(T::ZERO, |sum, product| sum + product) < T::ZERO
        };
        let above_tolerance = |&column: &usize| value(column) > T::from_f64(tolerance) * value(0);
        if let Some(column) = (0..n).take_while(above_tolerance).find(|&column| opposite(column)) {
            return Err(negative_eigenvalue(-value(column), value(0)));
        }
        Ok(scaled(&left, value))
    }

    fn orthonormalize(matrices: &mut [T], rows: usize, columns: usize, transpose: bool) {
        let block = qr::recommended_block_size::<T>(rows, columns);
        let scratch = StackReq::any_of(&[
            qr::qr_in_place_scratch::<T>(rows, columns, block, Par::Seq, Spec::default()),
            householder::apply_block_householder_sequence_on_the_left_in_place_scratch::<T>(
                rows, block, columns,
            ),
        ]);
        let mut memory = MemBuffer::new(scratch);
        let (mut factored, mut q) = (Mat::zeros(rows, columns), Mat::zeros(rows, columns));
        let mut coefficients = Mat::zeros(block, columns);
        for matrix in matrices.chunks_exact_mut(rows * columns) {
            factored.copy_from(MatRef::from_row_major_slice(matrix, rows, columns));
            qr::qr_in_place(
                factored.as_mut(),
                coefficients.as_mut(),
                Par::Seq,
                MemStack::new(&mut memory),
                Spec::default(),
            );
            // Columns for which the diagonal of R is negative change sign.
            q.fill(T::ZERO);
            for column in 0..columns {
                let negative = factored[(column, column)] < T::ZERO;
                q[(column, column)] = if negative { -T::ONE } else { T::ONE };
            }
            householder::apply_block_householder_sequence_on_the_left_in_place_with_conj(
                factored.as_ref(),
                coefficients.as_ref(),
                Conj::No,
                q.as_mut(),
                Par::Seq,
                MemStack::new(&mut memory),
            );
            let mut out = if transpose {
                MatMut::from_column_major_slice_mut(matrix, rows, columns)
            } else {
                MatMut::from_row_major_slice_mut(matrix, rows, columns)
            };
            out.copy_from(&q);
        }
    }
}

fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

fn negative_eigenvalue<T: Real>(value: T, largest: T) -> NoFactor {
    NoFactor::NegativeEigenvalue { value: value.to_f64(), largest: largest.to_f64() }
}

/// Each column times the square root of its value; negative values count as 0.
fn scaled<T: Real + RealField>(vectors: &Mat<T>, value: impl Fn(usize) -> T) -> Vec<T> {
    let n = vectors.ncols();
    let mut factor = Vec::with_capacity(n * n);
    for column in 0..n {
        let root = Real::sqrt(larger(T::ZERO, value(column)));
        factor.extend((0..n).map(|row| vectors[(row, column)] * root));
    }
    factor
}
