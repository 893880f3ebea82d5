//! Distributions of paths.

pub(crate) mod brownian;
pub(crate) mod gaussian_process;
pub(crate) mod inhomogeneous_poisson_process;
pub(crate) mod ornstein_uhlenbeck;
pub(crate) mod poisson_process;
