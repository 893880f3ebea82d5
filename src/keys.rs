//! Keys, arrays of keys, and the operations on them.

mod batches;
mod choice;
mod format;
mod iterators;
mod key;
mod key_array;
mod lazy;
#[cfg(feature = "rayon")]
mod par_iter;
mod parts;
mod permutation;
mod rearranging;
mod sample;
#[cfg(feature = "serde")]
mod serialize;

pub use self::choice::Chosen;
pub use self::iterators::{IntoIter, Iter};
pub use self::key::Key;
pub use self::key_array::{Joined, KeyArray};
pub use self::lazy::{Chunks, LazyArray};
#[cfg(feature = "rayon")]
pub use self::par_iter::ParIntoIter;
pub use self::permutation::{KeyedPermutation, KeyedPermutationIter};
