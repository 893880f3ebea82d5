//! Types of values, and what is compiled for each.

pub(crate) mod compiled;
pub(crate) mod converted;
pub(crate) mod count;
mod finest;
pub(super) mod float;
#[cfg(feature = "half")]
mod half_precision;
pub(crate) mod index;
pub(crate) mod integer;
pub(super) mod sign;
pub(crate) mod words;
