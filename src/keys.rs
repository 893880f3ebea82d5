//! Keys, arrays of keys, and what is done with them.

mod choice;
mod dtype;
mod format;
mod key;
mod key_array;
mod lazy;
mod permutation;
mod sample;
#[cfg(feature = "serde")]
mod serialize;

pub use self::choice::Chosen;
pub use self::dtype::KeyDtype;
pub use self::key::Key;
pub use self::key_array::{IntoIter, Joined, KeyArray};
pub use self::lazy::{Chunks, LazyArray};
pub(crate) use self::permutation::orders;
pub use self::permutation::{KeyedPermutation, KeyedPermutationIter};
