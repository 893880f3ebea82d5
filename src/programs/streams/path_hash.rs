//! The number, made from a path and a count, that is folded into a stream's key.

use sha1::{Digest, Sha1};

/// How a path and a count become the number that is folded into a stream's first key: the first
/// four bytes, big-endian, of a SHA-1 digest of the names and the count, which is written in the
/// fewest big-endian bytes.
///
/// ```
/// use ndkey::streams::PathHash;
///
/// // Names that concatenate to the same text collide, unless they are separated.
/// let concatenated = PathHash::Concatenated;
/// assert_eq!(concatenated.of(&["AB", "C"], 1), concatenated.of(&["A", "BC"], 1));
/// let separated = PathHash::Separated;
/// assert_ne!(separated.of(&["AB", "C"], 1), separated.of(&["A", "BC"], 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PathHash {
    /// Names and count, one after another: Flax's default.
    ///
    /// Modules at `ab/cdef` and `abc/def` get the same keys, and so do a module named `Dense_1` at
    /// its first call and one named `Dense_` at its call number 0x3101. Choose names that do not
    /// run into each other, or [`Separated`](Self::Separated).
    #[default]
    Concatenated,
    /// A zero byte before each name and before the count: Flax's with `flax_fix_rng_separator`.
    ///
    /// Names that are empty or contain zero bytes still run together: the paths `["a\0b"]` and `["a",
    /// "b"]` have the same keys, and so have `["a\0"]` and `["a", ""]`. So do a count with a zero byte
    /// and a short name: call number 0x610001 of a module and the first call of its child `a`.
    Separated,
}

impl PathHash {
    /// The number for a path and a count.
    #[must_use]
    pub fn of<N: AsRef<str>>(self, path: &[N], count: u64) -> u32 {
        let separator: &[u8] = match self {
            Self::Concatenated => &[],
            Self::Separated => &[0],
        };
        let mut sha1 = Sha1::new();
        for name in path {
            sha1.update(separator);
            sha1.update(name.as_ref());
        }
        sha1.update(separator);
        sha1.update(&count.to_be_bytes()[count.leading_zeros() as usize / 8..]);
        let digest = sha1.finalize();
        u32::from_be_bytes(*digest.first_chunk().expect("20 bytes"))
    }
}
