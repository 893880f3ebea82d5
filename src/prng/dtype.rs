//! The run-time type of a key.

use std::fmt;

use super::{Prng, Words};

/// The run-time type of a key, as JAX's `keys.dtype`: its generator.
///
/// ```
/// use ndkey::Key;
///
/// let dtype = Key::new(0).dtype();
/// assert_eq!(dtype.to_string(), "key<fry>");
/// assert_eq!((dtype.name, dtype.tag, dtype.words), ("threefry2x32", "fry", 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct KeyDtype {
    /// The generator's name, [`Prng::NAME`].
    pub name: &'static str,
    /// Its short form, [`Prng::TAG`].
    pub tag: &'static str,
    /// How many 32-bit words a key has.
    pub words: usize,
}

impl KeyDtype {
    /// The type of a generator's keys.
    #[must_use]
    pub fn of<I: Prng>() -> Self {
        Self { name: I::NAME, tag: I::TAG, words: I::Words::LEN }
    }
}

impl fmt::Display for KeyDtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "key<{}>", self.tag)
    }
}
