//! Distributions of counts.

pub(crate) mod beta_binomial;
pub(crate) mod beta_negative_binomial;
pub(crate) mod binomial;
pub(crate) mod boltzmann;
pub(crate) mod discrete_laplace;
pub(crate) mod fisher_noncentral_hypergeometric;
pub(crate) mod geometric;
pub(crate) mod hypergeometric;
pub(crate) mod log_series;
pub(crate) mod negative_binomial;
pub(crate) mod negative_hypergeometric;
pub(crate) mod planck;
pub(crate) mod poisson;
pub(crate) mod poisson_binomial;
pub(crate) mod skellam;
pub(crate) mod wallenius_noncentral_hypergeometric;
pub(crate) mod yule_simon;
pub(crate) mod zipf;
