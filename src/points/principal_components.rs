//! Correlated normal variates, the most important components first.

use ndarray::{Array2, Axis, RemoveAxis};

use super::along_axis::map_along_axis;
use super::bridge_construction::checked_times;
use crate::arrays::{AsArray, AsArrayMut};
use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::keys::twins::twins;
use crate::methods::factors::{Factorization, Matrices};
use crate::sampling::{Line, Parameter};
use crate::simd::{inlined, kernel};

/// Correlated normal variates from independent ones by principal components: of all linear maps,
/// the one whose leading variates have the largest possible part of the variance.
///
/// A vector is F z, where the columns of F are the eigenvectors of the covariance times the square roots
/// of their eigenvalues, the largest first; F is computed when this is made. Each value takes one
/// multiplication per element of a vector, and with a [`BridgeConstruction`](super::BridgeConstruction)
/// of a Brownian path only two. Which of the two needs fewer [points](super) depends on what is computed
/// from the path.
///
/// ```
/// use ndarray::{Array2, Axis, array};
/// use ndkey::native::{Key, StandardNormal};
/// use ndkey::points::{PrincipalComponents, Sobol};
///
/// let components = PrincipalComponents::new(array![[1.0, 0.9], [0.9, 2.0]])?;
/// let mut values: Array2<f64> = Key::from_seed(0).sample(Sobol::new(2)?.with(StandardNormal), (4096, 2));
/// components.transform(&mut values, Axis(1));
/// let covariance = (&values.column(0) * &values.column(1)).mean().unwrap();
/// assert!((covariance - 0.9).abs() < 1e-2);
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// Source, for paths: Acworth, Broadie and Glasserman, "A comparison of some Monte Carlo and quasi
/// Monte Carlo techniques for option pricing", 1998, doi:10.1007/978-1-4612-1690-2_1.
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("pca", "karhunen-loeve"))]
pub struct PrincipalComponents {
    /// The rows of F.
    factor: Array2<f64>,
}

const NAME: &str = "PrincipalComponents";

impl PrincipalComponents {
    /// The components of a covariance, a matrix of shape `(n, n)` with n above 0.
    ///
    /// # Errors
    /// [`Error::Shape`] if it has another shape; [`Error::Parameter`] unless it is finite, symmetric
    /// up to rounding, and positive semidefinite: negative eigenvalues may be as large as rounding
    /// makes them.
    pub fn new(covariance: impl Into<Parameter<f64>>) -> Result<Self, Error> {
        let covariance = covariance.into();
        let what = "the covariance of PrincipalComponents";
        let &[n @ (1..), _] = covariance.shape() else {
            return Err(Error::shape(what, covariance.shape(), "[n, n], n above 0"));
        };
        let tolerance = 4.0 * n as f64 * f64::EPSILON;
        let names = Matrices { function: NAME, parameter: "covariance", what };
        let factors = names.factors(&covariance, None, Factorization::Svd, tolerance)?;
        let factor = Array2::from_shape_vec((n, n), factors.values[0].clone());
        let mut factor = factor.expect("n rows of n elements");
        // Eigenvectors are determined up to their signs: the last element is made positive, so that
        // paths end where the components lead.
        for mut column in factor.columns_mut() {
            if column.iter().rfind(|&&x| x != 0.0).is_some_and(|&x| x < 0.0) {
                column.mapv_inplace(|x| -x);
            }
        }
        Ok(Self { factor })
    }

    /// The components of a standard Brownian motion at times above 0 that increase.
    ///
    /// # Errors
    /// The errors of [`BridgeConstruction::new`](super::BridgeConstruction::new); [`Error::TooLarge`] or
    /// [`Error::Memory`] if there is not enough memory for the covariance, a matrix.
    pub fn of_brownian_motion<A>(times: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = f64, Dim = ndarray::Ix1> + ?Sized,
    {
        let times = checked_times(NAME, times.array_view().iter().copied())?;
        let n = times.len();
        checked_allocation::<f64>(&[n, n])?;
        Self::new(Array2::from_shape_fn((n, n), |(i, j)| times[i.min(j)]))
    }

    /// The factor F, with a column for each component. F Fᵀ is the covariance.
    #[must_use]
    #[inline]
    pub fn factor(&self) -> &Array2<f64> {
        &self.factor
    }

    twins! {
        /// Turns independent standard normal variates along an axis into correlated ones.
        ///
        /// Computed in `f64`, in parallel; every vector depends on its own variates alone.
        pub fn transform<A>(&self, normals: &mut A, axis: Axis)
        where [A: AsArrayMut<Elem: WideElement, Dim: RemoveAxis> + ?Sized] {
            let what = "`normals` of PrincipalComponents";
            let normals = normals.array_view_mut();
            map_along_axis(what, self.factor.nrows(), normals, axis, &|z, out| self.product(z, out))
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if there is no such axis; [`Error::Shape`] unless its length is the
        /// number of the covariance's rows.
        pub fn try_transform;
    }

    #[inline]
    fn product(&self, z: &[Line<f64>], out: &mut [Line<f64>]) {
        let rows = self.factor.as_slice().expect("standard layout").chunks_exact(z.len());
        kernel(inlined!(|lanes| {
            for (row, out) in rows.clone().zip(&mut *out) {
                let mut sum = [0.0; _];
                for (&element, z) in row.iter().zip(z) {
                    lanes.each(inlined!(|lane| sum[lane] += element * z[lane]));
                }
                *out = sum;
            }
        }));
    }
}
