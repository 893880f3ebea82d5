//! Distributions of vectors.

pub(crate) mod ball;
pub(crate) mod clayton_copula;
pub(crate) mod dirichlet;
pub(crate) mod dirichlet_multinomial;
pub(crate) mod fisher_bingham;
pub(crate) mod frank_copula;
pub(crate) mod gumbel_copula;
pub(crate) mod multinomial;
pub(crate) mod multivariate_hypergeometric;
#[cfg(feature = "linalg")]
pub(crate) mod multivariate_normal;
#[cfg(feature = "linalg")]
pub(crate) mod multivariate_t;
pub(crate) mod negative_multinomial;
pub(crate) mod normal_inverse_gamma;
#[cfg(feature = "linalg")]
pub(crate) mod truncated_multivariate_normal;
pub(crate) mod unit_ball;
pub(crate) mod von_mises_fisher;
