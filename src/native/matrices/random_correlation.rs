//! Correlation matrices with given eigenvalues.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::linear_algebra::orthonormalize;
use crate::native::methods::standard::normals;
use crate::native::methods::triangles::square;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Run, Sampler as _, SamplerResult, Source,
    WideSampler, check_values, parameters,
};

const NAME: &str = "RandomCorrelation";

/// A distribution of correlation matrices with given eigenvalues.
///
/// The last two axes of a sample are the matrix's, `(.., n, n)`. Eigenvalues of shape `(.., n)`
/// broadcast over the other axes. Each matrix is symmetric to the bit, with a diagonal of 1; the mean of
/// each correlation is 0, and the squares of those below the diagonal sum to (Σ λ² - n) / 2.
///
/// By the method of Davies and Higham ("Numerically stable generation of correlation matrices and their
/// factors", 2000, doi:10.1023/A:1022384216930), a value is B Bᵀ, where B is a uniform (Haar)
/// [`Orthogonal`](crate::native::Orthogonal) matrix times the square roots of the eigenvalues, and then at most
/// n - 1 rotations of two rows each. Each rotation makes the length of a row 1: of the first row whose length
/// is not 1, with the first row after it that is on the other side of 1, as SciPy does. This is computed in
/// `f64`: eigenvalues are within a few epsilons, times n, of the given ones.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_random_correlation.svg"))]
///
/// ```
/// use ndarray::{Array3, array};
/// use ndkey::native::{self, Key};
///
/// // One factor explains two thirds of the variance of three variables.
/// let dist = native::RandomCorrelation::new(array![2.0, 0.75, 0.25])?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (100, 3, 3));
/// assert!(sample.iter().all(|r| r.abs() <= 1.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("random correlation", "random_correlation", "randcorr", "gallery", "eigenvalues"))]
pub struct RandomCorrelation<T> {
    eigenvalues: Named<T>,
    n: usize,
    /// The square roots of all eigenvalues, in row-major order.
    roots: Arc<Vec<f64>>,
    which: Parameter<u32>,
}

impl<T: WideElement> RandomCorrelation<T> {
    /// A distribution of correlation matrices with these eigenvalues, along the last axis of an
    /// array. The ones of a matrix of order n sum to n; a sum that is off by rounding is corrected.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `eigenvalues` have a last axis; [`Error::Parameter`] unless all are
    /// finite and at least 0, and the sum of each n is within 1e-6 n of n.
    pub fn new(eigenvalues: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let eigenvalues = eigenvalues.into().named(NAME, "eigenvalues");
        eigenvalues.check_not_negative()?;
        let [batch @ .., n] = eigenvalues.shape() else {
            return Err(Error::shape("the eigenvalues of RandomCorrelation", &[], "[.., n]"));
        };
        let order = *n as f64;
        let rows = eigenvalues.values().chunks_exact((*n).max(1));
        let sums = Vec::from_iter(rows.map(|row| row.iter().fold(0.0, |sum, x| sum + x.to_f64())));
        let of_order = |sum: f64| (sum - order).abs() <= 1e-6 * order;
        let allowed = "n, how many eigenvalues there are";
        check_values(&sums, batch, NAME, "sum(eigenvalues)", allowed, of_order)?;
        let sums = sums.iter().flat_map(|&sum| std::iter::repeat_n(sum, *n));
        let scaled =
            eigenvalues.values().iter().zip(sums).map(|(x, sum)| x.to_f64() * (order / sum));
        let roots = Arc::new(scaled.map(f64::sqrt).collect());
        Ok(Self { n: *n, which: Parameter::numbers(batch)?, roots, eigenvalues })
    }
}

parameters! { RandomCorrelation<T: WideElement>::new { eigenvalues } }

impl<T: WideElement> Distribution<T> for RandomCorrelation<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.n;
        let outer = outer_shape("the sample of RandomCorrelation", &source, shape, &[n, n])?;
        let which = self.which.bind(NAME, "eigenvalues", outer)?;
        Ok(T::narrowed(matrices(normals::<T>(source), n, self.roots.clone(), which)))
    }
}

/// The sampler of matrices of order `n`.
#[inline]
fn matrices(
    normals: WideSampler,
    n: usize,
    roots: Arc<Vec<f64>>,
    which: Bound<u32>,
) -> WideSampler {
    BoxedSampler::of(vectors(n * n, normals.cost() + 2 * n, move |first, out: &mut [f64]| {
        normals.fill(Run { start: first * (n * n) as u64, step: 1 }, out);
        let mut factor = vec![0.0; n * n];
        for (number, matrix) in (first..).zip(out.chunks_exact_mut((n * n).max(1))) {
            factor.copy_from_slice(matrix);
            orthonormalize(&mut factor, n, n, false);
            let roots = &roots[which.get(number) as usize * n..][..n];
            for row in factor.chunks_exact_mut(n) {
                row.iter_mut().zip(roots).for_each(|(x, root)| *x *= root);
            }
            make_rows_of_length_1(&mut factor, n);
            square(&factor, n, matrix);
            for (index, correlation) in matrix.iter_mut().enumerate() {
                let is_diagonal = index % (n + 1) == 0;
                *correlation = if is_diagonal { 1.0 } else { correlation.clamp(-1.0, 1.0) };
            }
        }
    }))
}

/// Rotates rows of length `n` whose squared lengths sum to `n` until each has the length 1.
fn make_rows_of_length_1(rows: &mut [f64], n: usize) {
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).fold(0.0, |sum, (x, y)| sum + x * y);
    for number in 0..n {
        let (row, after) = rows[number * n..].split_at_mut(n);
        let excess = product(row, row) - 1.0;
        let other = after.chunks_exact_mut(n).find_map(|other| {
            let other_excess = product(other, other) - 1.0;
            (excess * other_excess < 0.0).then_some((other, other_excess))
        });
        if let Some((other, other_excess)) = other {
            let [cosine, sine] = rotation(excess, product(row, other), other_excess);
            for (x, y) in row.iter_mut().zip(other) {
                (*x, *y) = (cosine * *x + sine * *y, cosine * *y - sine * *x);
            }
        }
        // Off by rounding alone.
        let length = product(row, row).sqrt();
        row.iter_mut().for_each(|x| *x /= length);
    }
}

/// The cosine and sine of the rotation that makes the squared length of a row 1, from how much it is
/// above 1, the product with another row, and how much the square of that is above 1: one of the two
/// is above, and one below.
fn rotation(excess: f64, product: f64, other_excess: f64) -> [f64; 2] {
    // The root of larger size of (tan)² · other_excess + 2 tan · product + excess.
    let root = (product * product - excess * other_excess).sqrt();
    let numerator = -(product + root.copysign(product));
    let length = (numerator * numerator + other_excess * other_excess).sqrt();
    [other_excess / length, numerator / length]
}
