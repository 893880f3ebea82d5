//! Distributions of matrices.

mod lkj_correlation;
#[cfg(feature = "linalg")]
mod matrix_normal;
#[cfg(feature = "linalg")]
mod matrix_t;
#[cfg(feature = "linalg")]
mod orthogonal;
#[cfg(feature = "linalg")]
mod random_correlation;
mod random_table;
#[cfg(feature = "complex")]
mod unitary;
#[cfg(feature = "linalg")]
mod wishart;

pub use self::lkj_correlation::LkjCorrelation;
#[cfg(feature = "linalg")]
pub use self::matrix_normal::MatrixNormal;
#[cfg(feature = "linalg")]
pub use self::matrix_t::MatrixT;
#[cfg(feature = "linalg")]
pub use self::orthogonal::{Orthogonal, Rotation};
#[cfg(feature = "linalg")]
pub use self::random_correlation::RandomCorrelation;
pub use self::random_table::RandomTable;
#[cfg(feature = "complex")]
pub use self::unitary::Unitary;
#[cfg(feature = "linalg")]
pub use self::wishart::{InverseWishart, Wishart};
