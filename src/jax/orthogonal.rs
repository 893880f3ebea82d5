//! The Haar distribution of orthogonal matrices.

use super::normal::standard_normal;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::orthonormal::orthonormal;
use crate::sampling::{BoxedSampler, Distribution, Filled, Request, sampler_by_bind};

/// The uniform (Haar) distribution of orthogonal matrices, or of matrices with orthonormal rows or
/// columns.
///
/// The last two axes of a sample are the matrix's: `(.., n, n)`, or `(.., n, m)`. A value is Q of
/// the QR decomposition of a matrix of normal variates, with signs that make the diagonal of R
/// positive (Mezzadri, "How to generate random matrices from the classical compact groups", 2007,
/// arXiv:math-ph/0609050); if n < m, its transpose.
///
/// `jax.random.orthogonal`. Matrices are decomposed in `f64`, also `f32` ones: elements are
/// within 4 eps of JAX's, times the condition number of the normal matrix.
/// [`native::Orthogonal`](crate::native::Orthogonal) has ndkey's own stream.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/orthogonal.svg"))]
///
/// ```
/// use ndarray::{Array2, Array3};
/// use ndkey::{Key, jax::Orthogonal};
///
/// let q: Array2<f64> = Key::new(0).sample(Orthogonal::new(3), (3, 3));
/// assert!((q.dot(&q.t()) - Array2::<f64>::eye(3)).iter().all(|x| x.abs() < 1e-12));
///
/// // Ten sets of three orthonormal vectors in five dimensions.
/// let frames: Array3<f32> = Key::new(1).sample(Orthogonal::rectangular(3, 5), (10, 3, 5));
/// ```
///
/// Half of these matrices are rotations, with determinant 1, and half also reflect;
/// [`native::Rotation`](crate::native::Rotation) has rotations alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias("rotation", "haar", "ortho_group"))]
pub struct Orthogonal {
    n: usize,
    m: usize,
}

impl Orthogonal {
    /// The distribution of `n` by `n` matrices.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self::rectangular(n, n)
    }

    /// The distribution of matrices with `n` orthonormal rows of length `m` if n <= m, and
    /// otherwise with `m` orthonormal columns of length `n`.
    #[must_use]
    pub fn rectangular(n: usize, m: usize) -> Self {
        Self { n, m }
    }

    /// The number of rows.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The number of columns.
    #[must_use]
    pub fn m(&self) -> usize {
        self.m
    }
}

impl<T: WideElement> Distribution<T> for Orthogonal {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        let normal = BoxedSampler::of(standard_normal(source.clone()));
        let sample = ("the sample of Orthogonal", request.shape(), &source);
        let matrices = orthonormal(sample, normal, [self.n, self.m], false)?;
        Ok(request.of(matrices))
    }
}
