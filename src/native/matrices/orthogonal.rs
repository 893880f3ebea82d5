//! The Haar distributions of orthogonal matrices and of rotations.

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::orthonormal::orthonormal;
use crate::native::vectors::multivariate_normal::normal;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

/// The uniform (Haar) distribution of orthogonal matrices, or of matrices with orthonormal rows or
/// columns.
///
/// The last two axes of a sample are the matrix's: `(.., n, n)`, or `(.., n, m)`. Elements have
/// mean 0 and variance 1 / max(n, m). A value is Q of the QR decomposition of a matrix of normal
/// variates, with signs that make the diagonal of R positive (Mezzadri, "How to generate random
/// matrices from the classical compact groups", 2007, arXiv:math-ph/0609050); if n < m, its
/// transpose. Matrices are decomposed in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/orthogonal.svg"))]
///
/// ```
/// use ndarray::{Array2, Array3};
/// use ndkey::native::{self, Key};
///
/// let q: Array2<f64> = Key::from_seed(0).sample(native::Orthogonal::new(3), (3, 3));
/// assert!((q.dot(&q.t()) - Array2::<f64>::eye(3)).iter().all(|x| x.abs() < 1e-12));
///
/// // Ten sets of three orthonormal vectors in five dimensions.
/// let frames: Array3<f32> = Key::from_seed(1).sample(native::Orthogonal::rectangular(3, 5), (10, 3, 5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias("haar", "ortho_group", "stiefel"))]
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
        let normal = normal(source.clone().into());
        let sample = ("the sample of Orthogonal", request.shape(), &source);
        let matrices = orthonormal(sample, normal, [self.n, self.m], false)?;
        Ok(request.of(matrices))
    }
}

/// The uniform (Haar) distribution of rotations of n-dimensional space: of orthogonal matrices with
/// determinant 1.
///
/// The last two axes of a sample are the matrix's, `(.., n, n)`. Elements have mean 0 and variance
/// 1 / n, from 3 dimensions on. A value is the value of [`Orthogonal`], with its first row negated
/// where the determinant is -1.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_rotation.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, array};
/// use ndkey::native::{self, Key};
///
/// let rotation: Array2<f64> = Key::from_seed(0).sample(native::Rotation::new(3), (3, 3));
/// let turned: Array1<f64> = rotation.dot(&array![1.0, 2.0, 2.0]);
/// assert!((turned.dot(&turned) - 9.0).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias("special_ortho_group", "haar", "SO", "quaternion"))]
pub struct Rotation {
    n: usize,
}

impl Rotation {
    /// The distribution of rotations of `n`-dimensional space.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self { n }
    }

    /// The number of rows, and of columns.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }
}

impl<T: WideElement> Distribution<T> for Rotation {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let source = request.source();
        let normal = normal(source.clone().into());
        let sample = ("the sample of Rotation", request.shape(), &source);
        let matrices = orthonormal(sample, normal, [self.n, self.n], true)?;
        Ok(request.of(matrices))
    }
}
