//! The Haar distributions of unitary matrices, and of those that are symplectic too.

use num_complex::Complex;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::native::real_line::normal::StandardNormal;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{BoxedSampler, Distribution, Run, Sampler as _, SamplerResult, Source};

/// The uniform (Haar) distribution of unitary matrices, over complex numbers.
///
/// The last two axes of a sample are the matrix's, `(.., n, n)`. Elements have mean 0 and mean
/// squared length 1 / n. A value is Q of the decomposition Z = L Q of a matrix Z of complex
/// [`StandardNormal`] variates, with a lower triangular L whose diagonal is positive (Mezzadri,
/// "How to generate random matrices from the classical compact groups", 2007,
/// arXiv:math-ph/0609050). Each eigenvalue is uniform on the unit circle, and they repel each
/// other.
///
/// Rows are made orthonormal one after another, in `f64`, by the method of Gram and Schmidt, twice
/// for each row: products of rows are within a few epsilons of 0 and 1.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_unitary.svg"))]
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::{self, Key};
/// use num_complex::Complex;
///
/// let u: Array2<Complex<f64>> = Key::from_seed(0).sample(native::Unitary::new(3), (3, 3));
/// let product = u.dot(&u.t().mapv(|x| x.conj()));
/// let distance = product - Array2::<Complex<f64>>::eye(3);
/// assert!(distance.iter().all(|x| x.norm() < 1e-14));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias("unitary_group", "haar", "CUE", "circular unitary ensemble", "quantum gate"))]
pub struct Unitary {
    n: usize,
}

impl Unitary {
    /// The distribution of `n` by `n` matrices.
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

impl<T: WideElement> Distribution<Complex<T>> for Unitary {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, Complex<T>> {
        orthonormal("the sample of Unitary", source, shape, (self.n, false))
    }
}

/// The uniform (Haar) distribution of the compact symplectic group USp(2 n): of unitary matrices U of 2 n rows with
/// U^T J U = J, where J = [[0, 1], [-1, 0]] in blocks of n by n.
///
/// The last two axes of a sample are the matrix's, `(.., 2 n, 2 n)`. Elements have mean 0 and mean squared length
/// 1 / (2 n). These are the unitary matrices of n by n quaternions: in blocks of n by n, [[A, B], [-B*, A*]], with
/// the complex conjugates A* and B*. A value is made as one of [`Unitary`], from the first n rows of complex
/// [`StandardNormal`] variates: each is made orthonormal to the rows before it and to their partners, and then has
/// a partner itself. Eigenvalues are pairs of conjugates.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_symplectic.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
/// use num_complex::Complex;
///
/// let u: Array2<Complex<f64>> = Key::from_seed(0).sample(native::Symplectic::new(1), (2, 2));
/// let j = array![[0.0, 1.0], [-1.0, 0.0]].mapv(Complex::from);
/// assert!((u.t().dot(&j).dot(&u) - j).iter().all(|x| x.norm() < 1e-14));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias("symplectic_group", "haar", "USp", "compact symplectic group", "quaternion"))]
pub struct Symplectic {
    n: usize,
}

impl Symplectic {
    /// The distribution of `2 n` by `2 n` matrices.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self { n }
    }

    /// Half the number of rows, and of columns.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }
}

impl<T: WideElement> Distribution<Complex<T>> for Symplectic {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, Complex<T>> {
        let rows = self.n.checked_mul(2).ok_or_else(|| {
            let limit = u64::MAX / 2;
            Error::TooLarge { shape: shape.to_vec(), limit }
        })?;
        orthonormal("the sample of Symplectic", source, shape, (rows, true))
    }
}

/// The sampler of matrices of `n` rows, whose second half may be the partners of the first.
fn orthonormal<'a, T: WideElement>(
    what: &'static str,
    source: Source,
    shape: &'a [usize],
    (n, are_pairs): (usize, bool),
) -> SamplerResult<'a, Complex<T>> {
    outer_shape(what, &source, shape, &[n, n])?;
    let normals = StandardNormal.sampler(source, shape)?;
    // Rows are made in an order in which partners are neighbours.
    let row = move |place| if are_pairs { place / 2 + place % 2 * (n / 2) } else { place };
    let (len, cost) = (n * n, normals.cost() + 2 * n);
    Ok(BoxedSampler::of(vectors(len, cost, move |first, out: &mut [Complex<T>]| {
        normals.fill(Run { start: first * len as u64, step: 1 }, out);
        let mut wide = vec![Complex::default(); len];
        for matrix in out.chunks_exact_mut(len.max(1)) {
            for (place, wide) in wide.chunks_exact_mut(n).enumerate() {
                for (wide, element) in wide.iter_mut().zip(&matrix[row(place) * n..]) {
                    *wide = Complex::new(element.re.to_f64(), element.im.to_f64());
                }
            }
            orthonormalize(&mut wide, n, are_pairs);
            for (place, wide) in wide.chunks_exact(n).enumerate() {
                for (element, wide) in matrix[row(place) * n..].iter_mut().zip(wide) {
                    *element = Complex::new(T::from_f64(wide.re), T::from_f64(wide.im));
                }
            }
        }
    })))
}

/// Replaces the rows of length `n` by orthonormal ones, each a combination of itself and of those
/// before it; every second one by the partner of the one before it, if they are pairs.
fn orthonormalize(rows: &mut [Complex<f64>], n: usize, are_pairs: bool) {
    for number in 0..rows.len() / n.max(1) {
        let (done, rest) = rows.split_at_mut(number * n);
        let row = &mut rest[..n];
        if are_pairs && number % 2 == 1 {
            let (left, right) = done[(number - 1) * n..].split_at(n / 2);
            let partner = right.iter().map(|x| -x.conj()).chain(left.iter().map(Complex::conj));
            row.iter_mut().zip(partner).for_each(|(x, y)| *x = y);
            continue;
        }
        // The smaller the rest of a row is, beside the row, the less orthogonal it is. The second
        // time, it is not smaller.
        for _ in 0..2 {
            for other in done.chunks_exact(n) {
                let product = inner(other, row);
                for (x, y) in row.iter_mut().zip(other) {
                    *x -= product * y;
                }
            }
            let length = row.iter().fold(0.0, |sum, x| sum + x.norm_sqr()).sqrt();
            row.iter_mut().for_each(|x| *x = x.unscale(length));
        }
    }
}

/// The inner product, linear in `y`.
fn inner(x: &[Complex<f64>], y: &[Complex<f64>]) -> Complex<f64> {
    x.iter().zip(y).fold(Complex::default(), |sum, (x, y)| sum + x.conj() * y)
}
