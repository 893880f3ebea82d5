//! Factors of matrices, by nalgebra, in `f64`.
//!
//! Matrices are given and returned one row after another. nalgebra's loops for these decompositions
//! are compiled here, for the target's baseline, and add in a fixed order: bits do not depend on the
//! processor.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn, QR, SymmetricEigen};

/// Why a matrix has no factor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum NoFactor {
    /// The leading principal minor of this order is not positive.
    LeadingMinor(usize),
    /// An eigenvalue is below minus the tolerance times the largest absolute one.
    NegativeEigenvalue { value: f64, largest: f64 },
    /// The iteration for its eigenvalues did not converge.
    NoConvergence,
}

/// The lower triangular F with F Fᵀ = A, for a symmetric matrix A.
pub(crate) fn cholesky(matrix: &[f64], n: usize) -> Result<Vec<f64>, NoFactor> {
    let matrix = DMatrix::from_row_slice(n, n, matrix);
    match Cholesky::new(matrix.clone()) {
        Some(factor) => Ok(by_rows(&factor.l())),
        None => {
            let minor = |order| matrix.view((0, 0), (order, order)).into_owned();
            let positive = |&order: &usize| Cholesky::new(minor(order)).is_some();
            let orders: Vec<usize> = (1..n).collect();
            Err(NoFactor::LeadingMinor(orders.partition_point(positive) + 1))
        }
    }
}

/// The eigenvectors of a symmetric matrix, times the square roots of their eigenvalues, which
/// increase. Negative ones within the tolerance count as 0.
pub(crate) fn eigh(matrix: &[f64], n: usize, tolerance: f64) -> Result<Vec<f64>, NoFactor> {
    let eigen = eigen(matrix, n, tolerance)?;
    Ok(scaled_columns(&eigen, |value| value, |value| value.max(0.0)))
}

/// The left singular vectors of a symmetric matrix, times the square roots of their singular
/// values, which decrease: eigenvectors, and absolute values of eigenvalues.
pub(crate) fn svd(matrix: &[f64], n: usize, tolerance: f64) -> Result<Vec<f64>, NoFactor> {
    let eigen = eigen(matrix, n, tolerance)?;
    Ok(scaled_columns(&eigen, |value| -value.abs(), f64::abs))
}

/// The eigenvalues of a symmetric matrix, and its eigenvectors, one after another.
pub(crate) fn eigenvectors(matrix: &[f64], n: usize) -> Result<(Vec<f64>, Vec<f64>), NoFactor> {
    let eigen = eigen(matrix, n, f64::INFINITY)?;
    Ok((eigen.eigenvalues.as_slice().to_vec(), eigen.eigenvectors.as_slice().to_vec()))
}

/// Replaces a matrix whose rows are not fewer than its columns by the Q of its QR decomposition
/// with a positive diagonal of R, or by Q's transpose.
pub(crate) fn orthonormalize(matrix: &mut [f64], rows: usize, columns: usize, transpose: bool) {
    // nalgebra's Q belongs to a positive diagonal.
    let q = QR::new(DMatrix::from_row_slice(rows, columns, matrix)).q();
    // Columns are a transpose's rows.
    let q = if transpose { q } else { q.transpose() };
    matrix.copy_from_slice(q.as_slice());
}

/// Whether the determinant of an orthogonal matrix is -1 and not 1.
pub(crate) fn has_negative_determinant(matrix: &[f64], n: usize) -> bool {
    DMatrix::from_row_slice(n, n, matrix).determinant() < 0.0
}

/// Eigenvalues and eigenvectors of a symmetric matrix. No eigenvalue is below minus the tolerance
/// times the largest absolute one.
fn eigen(matrix: &[f64], n: usize, tolerance: f64) -> Result<SymmetricEigen<f64, Dyn>, NoFactor> {
    if n == 0 {
        // nalgebra takes none.
        let (eigenvectors, eigenvalues) = (DMatrix::zeros(0, 0), DVector::zeros(0));
        return Ok(SymmetricEigen { eigenvectors, eigenvalues });
    }
    let matrix = DMatrix::from_row_slice(n, n, matrix);
    // Usually one or two for each eigenvalue.
    let iterations = 100 * n;
    let eigen =
        SymmetricEigen::try_new(matrix, f64::EPSILON, iterations).ok_or(NoFactor::NoConvergence)?;
    let (value, largest) = (eigen.eigenvalues.min(), eigen.eigenvalues.amax());
    if value < -tolerance * largest {
        return Err(NoFactor::NegativeEigenvalue { value, largest });
    }
    Ok(eigen)
}

/// The eigenvectors times the square roots of `scale` of their eigenvalues, in the order of `rank`.
fn scaled_columns(
    eigen: &SymmetricEigen<f64, Dyn>,
    rank: impl Fn(f64) -> f64,
    scale: impl Fn(f64) -> f64,
) -> Vec<f64> {
    let mut order: Vec<usize> = (0..eigen.eigenvalues.len()).collect();
    order.sort_by(|&a, &b| rank(eigen.eigenvalues[a]).total_cmp(&rank(eigen.eigenvalues[b])));
    let mut factor = eigen.eigenvectors.select_columns(&order);
    for (mut column, &index) in factor.column_iter_mut().zip(&order) {
        column *= scale(eigen.eigenvalues[index]).sqrt();
    }
    by_rows(&factor)
}

fn by_rows(matrix: &DMatrix<f64>) -> Vec<f64> {
    matrix.transpose().as_slice().to_vec()
}
