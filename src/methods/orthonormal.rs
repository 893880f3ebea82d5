//! Matrices with orthonormal rows or columns.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::linear_algebra::{has_negative_determinant, orthonormalize};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{BoxedSampler, Run, Sampler, Source};

/// The sampler of matrices with orthonormal rows or columns, made of normal variates, if `what`, the sample, is one of
/// matrices; all determinants are 1 if they are rotations.
pub(crate) fn orthonormal<T: WideElement>(
    (what, shape, source): (&'static str, &[usize], &Source),
    normal: BoxedSampler<'static, T>,
    [rows, columns]: [usize; 2],
    are_rotations: bool,
) -> Result<impl Sampler<T> + use<T>, Error> {
    outer_shape(what, source, shape, &[rows, columns])?;
    Ok(vectors(rows * columns, Sampler::cost(&normal) + rows, move |first, out: &mut [T]| {
        let (long, short) = (rows.max(columns), rows.min(columns));
        let start = first * (rows * columns) as u64;
        normal.fill(Run { start, step: 1 }, out);
        let mut q = Vec::with_capacity(rows * columns);
        for matrix in out.chunks_exact_mut((rows * columns).max(1)) {
            q.clear();
            q.extend(matrix.iter().map(|element| element.to_f64()));
            orthonormalize(&mut q, long, short, rows < columns);
            if are_rotations && has_negative_determinant(&q, rows) {
                q[..rows].iter_mut().for_each(|element| *element = -*element);
            }
            for (element, &q) in matrix.iter_mut().zip(&q) {
                *element = T::from_f64(q);
            }
        }
    }))
}
