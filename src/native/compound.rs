//! Distributions made from other distributions, and from data.

mod empirical;
mod mixture;
mod truncated;
mod zero_inflated;

pub use self::empirical::{Empirical, Histogram, KernelDensity};
pub use self::mixture::Mixture;
pub use self::truncated::Truncated;
pub use self::zero_inflated::ZeroInflated;
