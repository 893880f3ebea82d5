//! Methods of sampling that several distributions share.

pub(super) mod divided;
#[cfg(feature = "linalg")]
pub(crate) mod factors;
pub(crate) mod largest;
pub(super) mod latest;
pub(crate) mod orders;
pub(crate) mod powers;
pub(super) mod stirling;
pub(crate) mod sums;
pub(super) mod walk;
