//! Distributions of paths.

mod brownian;
mod gaussian_process;
mod inhomogeneous_poisson_process;
mod ornstein_uhlenbeck;
mod poisson_process;

pub use self::brownian::{Brownian, BrownianBridge, GeometricBrownian};
pub use self::gaussian_process::GaussianProcess;
pub use self::inhomogeneous_poisson_process::InhomogeneousPoissonProcess;
pub use self::ornstein_uhlenbeck::OrnsteinUhlenbeck;
pub use self::poisson_process::PoissonProcess;
