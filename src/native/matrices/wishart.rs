//! The Wishart distribution and its inverse.

use std::sync::Arc;

use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::methods::factors::{Factorization, Factors, Matrices};
use crate::native::methods::standard::normals;
use crate::native::methods::triangles::{Triangles, along_rows, solve, square, with_roots};
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    Bound, BoxedSampler, Distribution, Named, Parameter, Run, Sampler as _, SamplerResult, Source,
    WideSampler, broadcast_shape, parameters, stored,
};

/// The Wishart distribution with `df` degrees of freedom and a scale matrix: for whole `df`, the
/// distribution of the sum of x xᵀ over `df` normal vectors x with that covariance.
///
/// Density det(x)^((df - n - 1)/2) exp(-tr(scale⁻¹ x)/2) / (2^(df n/2) det(scale)^(df/2) Γ_n(df/2))
/// on the positive definite matrices x of order n, with the multivariate gamma function Γ_n; mean
/// df scale, variance of an element df (scale_ij² + scale_ii scale_jj). The last two axes of a
/// sample hold the matrices, `(.., n, n)`. `df` and `scale` of shape `(.., n, n)` broadcast over the
/// other axes.
///
/// By Bartlett's decomposition, a value is L A Aᵀ Lᵀ with L Lᵀ = scale and a lower triangular A of
/// normal variates and, on the diagonal, of square roots of chi-squared variates with df, df - 1, ...
/// degrees of freedom (Smith and Hocking, "Algorithm AS 53: Wishart variate generator", 1972,
/// doi:10.2307/2346290), computed in `f64`. Matrices are symmetric to the bit. With `df` close to
/// n - 1 they are close to singular ones, and so may be singular once rounded. With a whole `df` below n
/// the distribution is singular: A has `df` columns, and matrices have the rank `df` (Srivastava, "Singular
/// Wishart and multivariate beta distributions", 2003, doi:10.1214/aos/1065705118).
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_wishart.svg"))]
///
/// ```
/// use ndarray::{Array3, Axis, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::Wishart::new(5.0, array![[2.0, 0.6], [0.6, 0.5]])?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (1000, 2, 2));
/// let mean = sample.mean_axis(Axis(0)).expect("a sample");
/// assert!((mean[[0, 1]] - 3.0).abs() < 0.3);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Wishart<T>(Bartlett<T>);

/// The inverse Wishart distribution with `df` degrees of freedom and a scale matrix: the
/// distribution of the inverse of a [`Wishart`] variate with scale matrix scale⁻¹.
///
/// Density det(scale)^(df/2) / (2^(df n/2) Γ_n(df/2)) det(x)^(-(df + n + 1)/2) exp(-tr(scale
/// x⁻¹)/2) on the positive definite matrices x of order n, with the multivariate gamma function
/// Γ_n; mean scale / (df - n - 1) for df > n + 1, variances ((df - n + 1) s_ij² + (df - n - 1) s_ii
/// s_jj) / ((df - n) (df - n - 1)² (df - n - 3)) for df > n + 3 with the elements s of scale. The
/// last two axes of a sample hold the matrices, `(.., n, n)`. `df` and `scale` of shape `(.., n,
/// n)` broadcast over the other axes.
///
/// A value is L A⁻ᵀ A⁻¹ Lᵀ with L Lᵀ = scale and the A of [`Wishart`], by forward substitution in
/// `f64`: no matrix is inverted. Matrices are symmetric to the bit. Elements that exceed the numbers
/// of the type, as with `df` very close to n - 1, are infinite.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_inverse_wishart.svg"))]
///
/// ```
/// use ndarray::{Array3, Axis, array};
/// use ndkey::native::{self, Key};
///
/// let dist = native::InverseWishart::new(8.0, array![[2.0, 0.6], [0.6, 0.5]])?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(&dist, (1000, 2, 2));
/// let mean = sample.mean_axis(Axis(0)).expect("a sample");
/// assert!((mean[[0, 0]] - 0.4).abs() < 0.05);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("inverse wishart", "invwishart"))]
pub struct InverseWishart<T>(Bartlett<T>);

/// The normal-inverse-Wishart distribution: of pairs (x, V) of a normal vector with mean `mu` and covariance V /
/// `lambda`, and the V, an [`InverseWishart`] variate with `df` degrees of freedom and the matrix `scale`.
///
/// It is the conjugate prior of a multivariate normal distribution's mean and covariance. x alone is mu +
/// sqrt(1 / (lambda (df - n + 1))) times a [`MultivariateT`](crate::native::MultivariateT) variate of df - n + 1 degrees
/// of freedom and scale matrix `scale`. The last two axes of a sample have the shape `(n + 1, n)`: x is the first row,
/// and V the rows after it. `mu` of shape `(.., n)`, `lambda`, `df` and `scale` of shape `(.., n, n)` broadcast over the
/// other axes. With n = 1 it is [`NormalInverseGamma`](crate::native::NormalInverseGamma) with a = df / 2 and b = scale / 2.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_normal_inverse_wishart.svg"))]
///
/// ```
/// use ndarray::{Array3, array, s};
/// use ndkey::native::{self, Key};
///
/// let scale = array![[2.0, 0.6], [0.6, 0.5]];
/// let prior = native::NormalInverseWishart::new([1.0, -1.0], 4.0, 6.0, scale)?;
/// let sample: Array3<f64> = Key::from_seed(0).sample(prior, (1000, 3, 2));
/// let (means, covariances) = (sample.slice(s![.., 0, ..]), sample.slice(s![.., 1.., ..]));
/// assert!((means.column(0).mean().unwrap() - 1.0).abs() < 0.1);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("normal inverse wishart", "NIW", "conjugate prior"))]
pub struct NormalInverseWishart<T> {
    mu: Named<T>,
    lambda: Named<T>,
    covariances: Bartlett<T>,
}

impl<T: WideElement> NormalInverseWishart<T> {
    /// The distribution with mean `mu`, `lambda` as the number of observations that the mean is worth, and the degrees of
    /// freedom and the scale matrix of the covariance.
    ///
    /// # Errors
    /// The errors of [`InverseWishart::new`]; [`Error::Shape`] unless `mu` has as many components as `scale` has rows;
    /// [`Error::Parameter`] unless `mu` is finite, and `lambda` finite and above 0.
    pub fn new(
        mu: impl Into<Parameter<T>>,
        lambda: impl Into<Parameter<T>>,
        df: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        const NAME: &str = "NormalInverseWishart";
        let what = "the scale matrix of NormalInverseWishart";
        let covariances = Bartlett::new(NAME, what, df.into(), scale.into(), false)?;
        let (mu, lambda) = (mu.into().named(NAME, "mu"), lambda.into().named(NAME, "lambda"));
        mu.check_finite()?;
        lambda.check_positive()?;
        let (n, which) = (covariances.factors.n, covariances.factors.which.shape());
        let Some(outer) = mu.shape().strip_suffix(&[n]) else {
            let allowed = format!("[.., {n}], as the scale matrix");
            return Err(Error::shape("`mu` of NormalInverseWishart", mu.shape(), allowed));
        };
        let outer = broadcast_shape(NAME, "mu", outer, which)?;
        let outer = broadcast_shape(NAME, "lambda", lambda.shape(), &outer)?;
        broadcast_shape(NAME, "df", covariances.df.shape(), &outer)?;
        Ok(Self { mu, lambda, covariances })
    }

    /// The degrees of freedom.
    #[must_use]
    pub fn df(&self) -> &Parameter<T> {
        &self.covariances.df
    }

    /// The scale matrix.
    #[must_use]
    pub fn scale(&self) -> &Parameter<T> {
        &self.covariances.scale
    }
}

parameters! { NormalInverseWishart<T>::new { mu, lambda } }

stored! {
    NormalInverseWishart<T: WideElement> {
        mu: Parameter<T>,
        lambda: Parameter<T>,
        df: Parameter<T>,
        scale: Parameter<T>,
    }
    Self::new(mu, lambda, df, scale)
}

impl<T: WideElement> Distribution<T> for NormalInverseWishart<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        let n = self.covariances.factors.n;
        let what = "the sample of NormalInverseWishart";
        let outer = outer_shape(what, &source, shape, &[n + 1, n])?;
        // Of each key, as many vectors as matrices.
        let pairs = source.per_key() / ((n + 1) * n).max(1) as u64;
        let [for_vectors, for_matrices] = source.split();
        let for_matrices = for_matrices.with_len(pairs * (n * n) as u64);
        let vectors = [outer, &[n]].concat();
        let combined = self.covariances.combined::<T>(&for_matrices, outer, true)?;
        let normals = normals::<T>(for_vectors.with_len(pairs * n as u64));
        let mu = self.mu.clone().map(T::to_f64).bind(&vectors)?;
        let lambda = self.lambda.clone().map(T::to_f64).bind(outer)?;
        Ok(T::narrowed(self::pairs(combined, normals, mu, lambda)))
    }
}

/// The sampler of vectors and matrices.
#[inline]
fn pairs(
    combined: Combined,
    normals: WideSampler,
    mu: Bound<f64>,
    lambda: Bound<f64>,
) -> WideSampler {
    let n = combined.triangles.n;
    let cost = combined.triangles.cost() + n;
    BoxedSampler::of(vectors((n + 1) * n, cost, move |first, out: &mut [f64]| {
        let count = out.len() / ((n + 1) * n);
        let (mut roots, mut variates) = (vec![0.0; count * n * n], vec![0.0; count * n]);
        combined.roots(first, &mut roots);
        normals.fill(Run { start: first.wrapping_mul(n as u64), step: 1 }, &mut variates);
        let made = roots.chunks_exact(n * n).zip(variates.chunks_exact(n));
        let pairs = (first..).zip(out.chunks_exact_mut((n + 1) * n));
        for ((number, out), (root, normals)) in pairs.zip(made) {
            let (vector, matrix) = out.split_at_mut(n);
            let deviation = 1.0 / lambda.get(number).sqrt();
            for (axis, (x, row)) in vector.iter_mut().zip(root.chunks_exact(n)).enumerate() {
                let product = row.iter().zip(normals).fold(0.0, |sum, (x, z)| sum + x * z);
                let position = number.wrapping_mul(n as u64).wrapping_add(axis as u64);
                *x = mu.get(position) + deviation * product;
            }
            square(root, n, matrix);
        }
    }))
}

impl<T: WideElement> Wishart<T> {
    /// A Wishart distribution with `df` degrees of freedom, a scalar or an array, and a scale matrix
    /// of shape `(.., n, n)`. The degrees of freedom need not be whole above n - 1.
    ///
    /// # Errors
    /// [`Error::Shape`] if `scale` has another shape; [`Error::Parameter`] unless `df` is finite,
    /// above n - 1 or a whole number from 1 on, and at most 2^400, and each scale matrix is finite, symmetric up to
    /// rounding, positive definite and at most 2^600; [`Error::Broadcast`] if `df` does not broadcast with the
    /// leading axes of `scale`.
    pub fn new(df: impl Into<Parameter<T>>, scale: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let what = "the scale matrix of Wishart";
        Bartlett::new("Wishart", what, df.into(), scale.into(), true).map(Self)
    }
}

parameters! { Wishart<T: WideElement>::new { df, scale } in 0 }

impl<T: WideElement> InverseWishart<T> {
    /// An inverse Wishart distribution with `df` degrees of freedom, a scalar or an array, and a
    /// scale matrix of shape `(.., n, n)`. The degrees of freedom need not be whole.
    ///
    /// # Errors
    /// The errors of [`Wishart::new`]; [`Error::Parameter`] unless `df` is above n - 1.
    pub fn new(df: impl Into<Parameter<T>>, scale: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let what = "the scale matrix of InverseWishart";
        Bartlett::new("InverseWishart", what, df.into(), scale.into(), false).map(Self)
    }
}

parameters! { InverseWishart<T: WideElement>::new { df, scale } in 0 }

/// Degrees of freedom, and factors of scale matrices.
#[derive(Debug, Clone, PartialEq)]
struct Bartlett<T> {
    function: &'static str,
    /// Half of the degrees of freedom of each element of the diagonal, along the last axis.
    df: Named<T>,
    scale: Parameter<T>,
    half_dfs: Named<f64>,
    factors: Factors<f64>,
}

impl<T: WideElement> Bartlett<T> {
    fn new(
        function: &'static str,
        what: &'static str,
        df: Parameter<T>,
        scale: Parameter<T>,
        singular: bool,
    ) -> Result<Self, Error> {
        let names = Matrices { function, parameter: "scale", what };
        let factors = names.factors(&scale, None, Factorization::Cholesky, 0.0)?;
        // Products of the two are finite then, also in `f64`.
        let small = |element: T| element.to_f64().abs() <= 2_f64.powi(600);
        scale.check(function, "scale", "at most 2^600", small)?;
        let (n, df) = (factors.n, df.named(function, "df"));
        let above = |df: T| df.to_f64() > n.saturating_sub(1) as f64 && df.is_finite();
        let whole = |df: T| df.to_f64() >= 1.0 && df.to_f64().trunc() == df.to_f64();
        if singular {
            let allowed = "finite, and above n - 1 or whole and above 0, with matrices of order n";
            df.check(allowed, |df| above(df) || (whole(df) && df.is_finite()))?;
        } else {
            df.check("finite and above n - 1, with matrices of order n", above)?;
        }
        df.check("at most 2^400", |df| df.to_f64() <= 2_f64.powi(400))?;
        df.broadcast_shape(&factors.which)?;
        let half_dfs =
            along_rows(df.clone().map(T::to_f64), n, |df, row| 0.5 * (df - row as f64).max(0.0));
        Ok(Self { function, df, scale, half_dfs, factors })
    }

    /// The sampler of matrices, or of the inverses.
    fn sampler(
        &self,
        what: &'static str,
        source: &Source,
        shape: &[usize],
        inverse: bool,
    ) -> SamplerResult<'static, T> {
        let n = self.factors.n;
        let outer = outer_shape(what, source, shape, &[n, n])?;
        let combined = self.combined::<T>(source, outer, inverse)?;
        Ok(T::narrowed(combined.squares()))
    }

    /// Roots of matrices, or of the inverses, for an array whose outer axes are `outer`.
    fn combined<B: WideElement>(
        &self,
        source: &Source,
        outer: &[usize],
        inverse: bool,
    ) -> Result<Combined, Error> {
        let n = self.factors.n;
        let df = self.df.clone().map(T::to_f64).bind(outer)?;
        Ok(Combined {
            df: df.any(|df| df < n as f64).then_some(df),
            triangles: Triangles::new::<B>(source, &self.half_dfs, 1.0, outer, n)?,
            factors: self.factors.values.clone(),
            which: self.factors.which.bind(self.function, "scale", outer)?,
            inverse,
        })
    }
}

impl<T: WideElement> Distribution<T> for Wishart<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        self.0.sampler("the sample of Wishart", &source, shape, false)
    }
}

impl<T: WideElement> Distribution<T> for InverseWishart<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        self.0.sampler("the sample of InverseWishart", &source, shape, true)
    }
}

/// Bartlett's triangular matrices A, combined with factors L of scale matrices.
struct Combined {
    /// Degrees of freedom, if some are below n.
    df: Option<Bound<f64>>,
    triangles: Triangles,
    factors: Arc<Vec<Vec<f64>>>,
    which: Bound<u32>,
    inverse: bool,
}

impl Combined {
    /// Writes matrices P from number `first` on: P Pᵀ are the variates.
    fn roots(&self, first: u64, out: &mut [f64]) {
        let n = self.triangles.n;
        self.triangles.fill(first, out);
        let mut combined = vec![0.0; n * n];
        for (number, matrix) in (first..).zip(out.chunks_exact_mut(n * n)) {
            with_roots(matrix, n);
            if let Some(df) = &self.df {
                let rank = df.get(number).ceil() as usize;
                matrix.chunks_exact_mut(n).for_each(|row| row[rank.min(n)..].fill(0.0));
            }
            let factor = &self.factors[self.which.get(number) as usize];
            for (row, combined) in factor.chunks_exact(n).zip(combined.chunks_exact_mut(n)) {
                if self.inverse {
                    solve(row, matrix, combined)
                } else {
                    multiply(row, matrix, combined)
                }
            }
            matrix.copy_from_slice(&combined);
        }
    }

    /// The variates.
    #[inline]
    fn squares(self) -> WideSampler {
        let n = self.triangles.n;
        let cost = self.triangles.cost() + n;
        BoxedSampler::of(vectors(n * n, cost, move |first, out: &mut [f64]| {
            self.roots(first, out);
            let mut root = vec![0.0; n * n];
            for matrix in out.chunks_exact_mut(n * n) {
                root.copy_from_slice(matrix);
                square(&root, n, matrix);
            }
        }))
    }
}

/// Writes the product of a row with a lower triangular matrix.
fn multiply(row: &[f64], triangle: &[f64], out: &mut [f64]) {
    out.fill(0.0);
    for (&x, line) in row.iter().zip(triangle.chunks_exact(row.len())) {
        for (out, element) in out.iter_mut().zip(line) {
            *out += x * element;
        }
    }
}
