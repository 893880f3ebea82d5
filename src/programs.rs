//! How programs carry keys.

pub mod initializers;
#[cfg(feature = "streams")]
pub mod seeds;
mod sequence;
pub mod stax;
#[cfg(feature = "streams")]
pub mod streams;

pub use self::sequence::{KeySequence, SequentialGenerator};
