//! Distributions made from other distributions, and from data.

pub(crate) mod empirical;
pub(crate) mod mixture;
#[cfg(feature = "linalg")]
pub(crate) mod multivariate_kernel_density;
pub(crate) mod truncated;
pub(crate) mod zero_inflated;
