//! Distributions of vectors.

mod ball;
mod dirichlet;
mod dirichlet_multinomial;
pub(crate) mod multinomial;
mod multivariate_hypergeometric;
#[cfg(feature = "linalg")]
pub(crate) mod multivariate_normal;
#[cfg(feature = "linalg")]
mod multivariate_t;
mod negative_multinomial;
mod normal_inverse_gamma;
mod unit_ball;
mod von_mises_fisher;

pub use self::ball::Ball;
pub use self::dirichlet::Dirichlet;
pub use self::dirichlet_multinomial::DirichletMultinomial;
pub use self::multinomial::Multinomial;
pub use self::multivariate_hypergeometric::MultivariateHypergeometric;
#[cfg(feature = "linalg")]
pub use self::multivariate_normal::MultivariateNormal;
#[cfg(feature = "linalg")]
pub use self::multivariate_t::MultivariateT;
pub use self::negative_multinomial::NegativeMultinomial;
pub use self::normal_inverse_gamma::NormalInverseGamma;
pub use self::unit_ball::{UnitBall, UnitCircle, UnitDisc, UnitSphere};
pub use self::von_mises_fisher::VonMisesFisher;
