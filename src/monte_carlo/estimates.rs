//! Estimates of other quantities than the mean of independent values.

mod binomial;
mod histogram;
mod proportion;
mod quantiles;
mod value_with_error;
mod weighted;

pub use self::histogram::Histogram;
pub use self::proportion::Proportion;
pub use self::quantiles::Quantiles;
pub use self::value_with_error::ValueWithError;
pub(super) use self::value_with_error::write_with_error;
pub use self::weighted::WeightedEstimate;
