//! Types of values, and what is compiled for each.

pub(crate) mod compiled;
pub(crate) mod converted;
pub(crate) mod count;
mod finest;
pub(crate) mod float;
#[cfg(feature = "half")]
mod half_elements;
#[cfg(feature = "half")]
mod half_precision;
pub(crate) mod index;
pub(crate) mod integer;
pub(crate) mod inverse;
mod normals;
pub(crate) mod ranges;
pub(crate) mod sign;
pub(crate) mod span;
pub(crate) mod wide;
pub(crate) mod within;
pub(crate) mod words;
