//! Distributions on an interval.

pub(crate) mod anglit;
pub(crate) mod arcsine;
pub(crate) mod argus;
pub(crate) mod beta;
pub(crate) mod bradford;
pub(crate) mod gauss_hypergeometric;
pub(crate) mod generalized_half_logistic;
pub(crate) mod irwin_hall;
pub(crate) mod johnson_sb;
pub(crate) mod kolmogorov_smirnov;
pub(crate) mod kumaraswamy;
pub(crate) mod log_uniform;
pub(crate) mod pert;
pub(crate) mod power;
pub(crate) mod r_distribution;
pub(crate) mod raised_cosine;
pub(crate) mod semicircular;
pub(crate) mod trapezoidal;
pub(crate) mod triangular;
pub(crate) mod truncated_exponential;
pub(crate) mod truncated_normal;
pub(crate) mod uniform;
pub(crate) mod von_mises;
pub(crate) mod wrapped_cauchy;
pub(crate) mod wrapped_normal;
