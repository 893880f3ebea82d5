//! Distributions of paths.

pub(crate) mod arma;
pub(crate) mod brownian;
pub(crate) mod cox_ingersoll_ross;
pub(crate) mod fractional_brownian;
pub(crate) mod gaussian_field;
pub(crate) mod gaussian_process;
pub(crate) mod hawkes_process;
pub(crate) mod heston;
pub(crate) mod inhomogeneous_poisson_process;
pub(crate) mod jump_diffusion;
pub(crate) mod levy_processes;
pub(crate) mod ornstein_uhlenbeck;
pub(crate) mod poisson_process;
