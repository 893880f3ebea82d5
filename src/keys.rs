//! Keys, arrays of keys, and the operations on them.

mod batch;
pub(crate) mod twins;

// The order of the modules is the order of the sections on the pages of `Key` and `KeyArray`.
mod key;
mod key_array;

mod derive;
mod families;
mod folds;
mod sample;
mod shorthands;

mod permutation;

mod brownian;
mod choice;
mod map;
mod reshape;
mod slices;
mod stream;

mod format;
mod iterators;
mod lazy;
#[cfg(feature = "rayon")]
mod par_iter;
mod parts;
#[cfg(feature = "serde")]
mod serialize;

pub use self::brownian::{BrownianPath, BrownianPaths};
pub use self::choice::{Chooser, Chosen, SamplingStrategy};
pub(crate) use self::families::{jax_keys, native_keys};
pub use self::folds::Folds;
pub use self::iterators::{IntoIter, Iter};
pub use self::key::Key;
pub use self::key_array::{Joined, KeyArray};
pub use self::lazy::{Chunks, LazyArray};
#[cfg(feature = "rayon")]
pub use self::par_iter::{ParIntoIter, ParIter};
pub use self::permutation::{KeyedPermutation, KeyedPermutationIter};
pub use self::stream::Stream;
