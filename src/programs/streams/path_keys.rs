//! How a module's keys are made from the first key of a stream.

use std::fmt::Debug;

use ndarray::Ix1;

use super::PathHash;
use crate::error::Error;
use crate::keys::{Key, KeyArray};
use crate::ledger::{self, Event};
use crate::prng::Prng;

/// How keys are made from the first key of a stream, the names on the path to a module, and the
/// number of the call: [`PathHash`] or [`UniquePath`].
pub trait PathKeys: Copy + Debug + Default + sealed::Sealed {
    /// The key that the module at a path gets at call number `count`, from 1 on.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn key<I: Prng, N: AsRef<str>>(self, first: &Key<I>, path: &[N], count: u64) -> Key<I>;

    /// The first keys of `n` copies of a module.
    ///
    /// # Errors
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more than memory can hold.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn copies<I: Prng>(self, first: &Key<I>, n: usize) -> Result<KeyArray<Ix1, I>, Error>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::PathHash {}
    impl Sealed for super::UniquePath {}
}

impl PathKeys for PathHash {
    #[cfg_attr(feature = "ledger", track_caller)]
    fn key<I: Prng, N: AsRef<str>>(self, first: &Key<I>, path: &[N], count: u64) -> Key<I> {
        first.fold_in(self.of(path, count))
    }

    #[cfg_attr(feature = "ledger", track_caller)]
    fn copies<I: Prng>(self, first: &Key<I>, n: usize) -> Result<KeyArray<Ix1, I>, Error> {
        first.duplicate().try_split(n)
    }
}

/// The names of a path are folded into the key one by one as by [`Key::named`], and then the count
/// as by [`Key::fold_in_u64`]; an empty name is folded in as the number 0x6e616d65 2^32.
///
/// Paths and counts are thus sequences of numbers, and no two of them are the same sequence: names
/// begin with their length, and counts are below all numbers of names. So two keys of one module
/// differ wherever [`Key::fold_in_u64`] of different numbers does, and keys of different modules
/// are equal only by chance, with probability 2^-64 for each pair of keys of 64 bits.
///
/// Copies of a module have the keys of a split, after the number 0x919e929a 2^32 was folded in,
/// which no name begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UniquePath;

/// The name of a key in the ledger.
fn call<N: AsRef<str>>(path: &[N], count: u64) -> String {
    // A slash in a name is told from those between names.
    let path: Vec<String> = path.iter().map(|n| n.as_ref().replace('/', "\u{2044}")).collect();
    format!("{}, call {count}", path.join("/"))
}

/// The first number of a name of 2^32 - 1 bytes, which no program has.
const COPIES: u64 = !(u32::from_be_bytes(*b"name")) as u64;

impl PathKeys for UniquePath {
    #[cfg_attr(feature = "ledger", track_caller)]
    fn key<I: Prng, N: AsRef<str>>(self, first: &Key<I>, path: &[N], count: u64) -> Key<I> {
        let fold_in = |key: Option<Key<I>>, name: &N| {
            Some(key.as_ref().unwrap_or(first).folded_name(name.as_ref()))
        };
        let key = path.iter().fold(None, fold_in).as_ref().unwrap_or(first).folded(count);
        // One use of the first key, from which the keys of a path are made again for each call.
        ledger::record::<I>(|| Event::Named {
            keys: first.data().as_ref().to_vec().into(),
            name: call(path, count).into(),
            children: key.data().as_ref().to_vec().into(),
        });
        key
    }

    #[cfg_attr(feature = "ledger", track_caller)]
    fn copies<I: Prng>(self, first: &Key<I>, n: usize) -> Result<KeyArray<Ix1, I>, Error> {
        first.duplicate().fold_in_u64(COPIES << 32).try_split(n)
    }
}
