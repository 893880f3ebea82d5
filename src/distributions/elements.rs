//! Types of values, and what is compiled for each.

pub(super) mod compiled;
pub(crate) mod converted;
pub(crate) mod count;
pub(crate) mod family;
pub(super) mod float;
#[cfg(feature = "half")]
mod half_precision;
pub(super) mod index;
pub(super) mod widened;
pub(crate) mod words;
