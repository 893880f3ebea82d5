//! Distributions of counts.

mod beta_binomial;
mod beta_negative_binomial;
pub(crate) mod binomial;
mod boltzmann;
mod discrete_laplace;
mod fisher_noncentral_hypergeometric;
mod geometric;
pub(crate) mod hypergeometric;
mod log_series;
mod negative_binomial;
mod negative_hypergeometric;
mod planck;
pub(crate) mod poisson;
mod poisson_binomial;
mod skellam;
mod wallenius_noncentral_hypergeometric;
mod yule_simon;
mod zipf;

pub use self::beta_binomial::BetaBinomial;
pub use self::beta_negative_binomial::BetaNegativeBinomial;
pub use self::binomial::Binomial;
pub use self::boltzmann::Boltzmann;
pub use self::discrete_laplace::DiscreteLaplace;
pub use self::fisher_noncentral_hypergeometric::FisherNoncentralHypergeometric;
pub use self::geometric::Geometric;
pub use self::hypergeometric::Hypergeometric;
pub use self::log_series::LogSeries;
pub use self::negative_binomial::NegativeBinomial;
pub use self::negative_hypergeometric::NegativeHypergeometric;
pub use self::planck::Planck;
pub use self::poisson::Poisson;
pub use self::poisson_binomial::PoissonBinomial;
pub use self::skellam::Skellam;
pub use self::wallenius_noncentral_hypergeometric::WalleniusNoncentralHypergeometric;
pub use self::yule_simon::YuleSimon;
pub use self::zipf::{Zeta, Zipf};
