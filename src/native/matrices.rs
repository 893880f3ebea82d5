//! Distributions of matrices.

pub(crate) mod lkj_correlation;
#[cfg(feature = "linalg")]
pub(crate) mod matrix_normal;
#[cfg(feature = "linalg")]
pub(crate) mod matrix_t;
#[cfg(feature = "linalg")]
pub(crate) mod orthogonal;
#[cfg(feature = "linalg")]
pub(crate) mod random_correlation;
pub(crate) mod random_table;
#[cfg(feature = "complex")]
pub(crate) mod unitary;
#[cfg(feature = "linalg")]
pub(crate) mod wishart;
