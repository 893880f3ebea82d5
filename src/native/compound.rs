//! Distributions made from other distributions, and from data.

pub(crate) mod empirical;
pub(crate) mod mixture;
pub(crate) mod truncated;
pub(crate) mod zero_inflated;
