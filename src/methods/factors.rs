//! Covariances and other symmetric matrices, factored.

use std::borrow::Cow;
use std::sync::Arc;

use ndarray::{Dimension, IxDyn};

use crate::elements::float::UniformElement;
use crate::error::Error;
use crate::linear_algebra::{self, NoFactor};
use crate::sampling::{Parameter, Shown};

/// How a covariance is factored: JAX's `method`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Factorization {
    /// A lower triangular factor. The covariance must be positive definite.
    #[default]
    Cholesky,
    /// Eigenvectors, for covariances that may be singular.
    Eigh,
    /// Singular vectors, for covariances that may be singular.
    Svd,
}

/// The names of a distribution's matrices in errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Matrices {
    pub(crate) function: &'static str,
    pub(crate) parameter: &'static str,
    /// The parameter in words.
    pub(crate) what: &'static str,
}

/// For each of several symmetric matrices A, an F with F Fᵀ = A.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Factors<T> {
    /// The order of the matrices.
    pub(crate) n: usize,
    /// In row-major order; shared with samplers.
    pub(crate) values: Arc<Vec<Vec<T>>>,
    /// The index of each vector's factor.
    pub(crate) which: Parameter<u32>,
}

const NOT_CONVERGENT: &str = "a matrix whose decomposition does not converge";

impl Matrices {
    /// The factors of matrices of order `n` or, if there is none, of any one order.
    pub(crate) fn factors<T: UniformElement>(
        self,
        matrices: &Parameter<T>,
        n: Option<usize>,
        method: Factorization,
        tolerance: f64,
    ) -> Result<Factors<f64>, Error> {
        let Self { function, parameter, what } = self;
        matrices.check_finite(function, parameter)?;
        let wrong_shape = |allowed| Error::shape(what, matrices.shape(), allowed);
        let [batch @ .., rows, columns] = matrices.shape() else {
            return Err(wrong_shape("[.., n, n]".to_owned()));
        };
        let order = n.unwrap_or(*rows);
        if [*rows, *columns] != [order, order] {
            return Err(wrong_shape(match n {
                Some(n) => format!("[.., {n}, {n}], as the mean has length {n}"),
                None => "[.., n, n]".to_owned(),
            }));
        }
        let n = order;
        let all = matrices.values().chunks((n * n).max(1));
        let places = ndarray::indices(IxDyn(batch));
        let factors = all
            .zip(places)
            .map(|(matrix, place)| self.factor(matrix, n, method, tolerance, place.slice()));
        let values = Arc::new(factors.collect::<Result<_, _>>()?);
        Ok(Factors { n, values, which: Parameter::numbers(batch)? })
    }

    /// The factor of one matrix, in row-major order.
    fn factor<T: UniformElement>(
        self,
        matrix: &[T],
        n: usize,
        method: Factorization,
        tolerance: f64,
        place: &[usize],
    ) -> Result<Vec<f64>, Error> {
        let symmetric = self.symmetric(matrix, n, place)?;
        let error = |value, allowed| self.error(value, place, &[], allowed);
        let factor = match method {
            Factorization::Cholesky => linear_algebra::cholesky(&symmetric, n),
            Factorization::Eigh => linear_algebra::eigh(&symmetric, n, tolerance),
            Factorization::Svd => linear_algebra::svd(&symmetric, n, tolerance),
        };
        let factor = factor.map_err(|no| match no {
            NoFactor::LeadingMinor(order) => error(
                format!("a matrix whose leading minor of order {order} is not positive"),
                "positive definite".into(),
            ),
            NoFactor::NegativeEigenvalue { value, largest } => error(
                format!(
                    "a matrix with an eigenvalue of {}, {} times the largest",
                    three_digits(value),
                    three_digits(value / largest),
                ),
                format!("positive semidefinite, up to a tolerance of {}", three_digits(tolerance))
                    .into(),
            ),
            NoFactor::NoConvergence => {
                error(NOT_CONVERGENT.to_owned(), "positive semidefinite".into())
            }
        })?;
        if !factor.iter().all(|element| element.is_finite()) {
            let value = "a matrix whose factor is not finite".to_owned();
            return Err(error(value, "a matrix of smaller elements".into()));
        }
        Ok(factor)
    }

    /// The eigenvalues and the eigenvectors, one after another, of a single matrix of finite elements.
    pub(crate) fn eigen<T: UniformElement>(
        self,
        matrix: &Parameter<T>,
    ) -> Result<(Vec<f64>, Vec<f64>), Error> {
        let &[rows, columns] = matrix.shape() else {
            return Err(Error::shape(self.what, matrix.shape(), "[n, n]"));
        };
        if rows != columns {
            return Err(Error::shape(self.what, matrix.shape(), format!("[{rows}, {rows}]")));
        }
        let symmetric = self.symmetric(matrix.values(), rows, &[])?;
        linear_algebra::eigenvectors(&symmetric, rows)
            .map_err(|_| self.error(NOT_CONVERGENT.to_owned(), &[], &[], "another matrix".into()))
    }

    /// A symmetric matrix, by means of elements that differ by rounding.
    fn symmetric<T: UniformElement>(
        self,
        matrix: &[T],
        n: usize,
        place: &[usize],
    ) -> Result<Vec<f64>, Error> {
        let mut symmetric: Vec<f64> = matrix.iter().map(|element| element.to_f64()).collect();
        for (row, column) in (0..n).flat_map(|row| (0..row).map(move |column| (row, column))) {
            let (lower, upper) = (matrix[row * n + column], matrix[column * n + row]);
            // Half of the sum, which may be infinite.
            let [one, other] = [row, column].map(|at| matrix[at * n + at].abs());
            let scale = T::from_f64(0.5) * one + T::from_f64(0.5) * other;
            if (lower - upper).abs() > T::from_f64(32.0) * T::EPSILON * scale {
                let allowed = format!("{}, as across the diagonal", Shown(upper));
                let value = Shown(lower).to_string();
                return Err(self.error(value, place, &[row, column], allowed.into()));
            }
            let mean = lower.to_f64().midpoint(upper.to_f64());
            (symmetric[row * n + column], symmetric[column * n + row]) = (mean, mean);
        }
        Ok(symmetric)
    }

    /// An error of an element, at `inner`, or of the whole of the matrix at `place`.
    fn error(
        self,
        value: String,
        place: &[usize],
        inner: &[usize],
        allowed: Cow<'static, str>,
    ) -> Error {
        Error::parameter(self.function, self.parameter, value, allowed).at([place, inner].concat())
    }
}

impl Factors<f64> {
    /// The factors in the type of a distribution's values.
    pub(crate) fn narrowed<T: UniformElement>(self) -> Factors<T> {
        let narrowed =
            |factor: &Vec<f64>| factor.iter().map(|&element| T::from_f64(element)).collect();
        let values = Arc::new(self.values.iter().map(narrowed).collect());
        Factors { n: self.n, values, which: self.which }
    }
}

fn three_digits(x: f64) -> Shown<f64> {
    Shown(format!("{x:.2e}").parse().expect("a number"))
}
