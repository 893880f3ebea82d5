//! The identity of a run, which its state and all its machines share.

use std::fmt;

use super::MonteCarlo;
#[cfg(feature = "serde")]
use crate::keys::Key;
use crate::methods::hash::fnv1a;
use crate::prng::Prng;

/// Everything that a result depends on, except for the code of the block's function, for which the
/// user's name of the problem stands: [`MonteCarlo::identity`].
///
/// With the feature `serde` it serialises, for machines to compare.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Identity {
    /// The crate's.
    version: String,
    generator: String,
    key: Vec<u32>,
    keys: u64,
    pub(super) blocks: u64,
    paths: u64,
    total: u64,
    round: u64,
    problem: String,
}

impl<I: Prng> MonteCarlo<'_, I> {
    /// What the result depends on, which machines that share a run compare before they begin.
    #[must_use]
    pub fn identity(&self, problem: &str) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            generator: I::NAME.to_owned(),
            key: self.key.data().as_ref().to_vec(),
            keys: self.keys,
            blocks: self.blocks,
            paths: self.paths as u64,
            total: self.total,
            round: self.round,
            problem: problem.to_owned(),
        }
    }

    /// A number that is equal for two runs with the same generator, key, numbers of blocks, paths
    /// and blocks per round, version of this crate, and `problem`, which stands for the function of
    /// a block, its parameters and their version.
    ///
    /// It is a hash of the [`identity`](Self::identity), short enough for the name of a file.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::MonteCarlo;
    ///
    /// let run = |seed| MonteCarlo::new(Key::from_seed(seed), 64, 1024);
    /// assert_eq!(run(0)?.fingerprint("call, strike 1.5"), run(0)?.fingerprint("call, strike 1.5"));
    /// assert_ne!(run(0)?.fingerprint("call, strike 1.5"), run(0)?.fingerprint("call, strike 1.6"));
    /// assert_ne!(run(0)?.fingerprint("call, strike 1.5"), run(1)?.fingerprint("call, strike 1.5"));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self, problem: &str) -> u64 {
        fnv1a(self.identity(problem).to_string().as_bytes())
    }
}

impl Identity {
    /// Whether a run goes on where a shorter one ends: with the same whole blocks, and then more of them.
    ///
    /// Keys of a longer split are not keys of a shorter one with all generators; where they differ, the first
    /// one does.
    #[cfg(feature = "serde")]
    pub(super) fn continues<I: Prng>(&self, shorter: &Self, key: &Key<I>) -> bool {
        let Self { keys, blocks, total, round, .. } = *self;
        let longer = Self { keys, blocks, total, round, ..shorter.clone() };
        *self == longer
            && (1..blocks).contains(&shorter.blocks)
            && (keys, shorter.keys) == (blocks, shorter.blocks)
            && shorter.blocks.checked_mul(shorter.paths) == Some(shorter.total)
            && key.split_at(0, keys) == key.split_at(0, shorter.keys)
    }

    #[inline]
    fn parts(&self) -> [(&'static str, String); 9] {
        [
            ("the version of ndkey", self.version.clone()),
            ("the generator", format!("{:?}", self.generator)),
            ("the key", format!("{:?}", self.key)),
            ("the number of blocks", self.blocks.to_string()),
            ("the number of keys", self.keys.to_string()),
            ("the number of paths per block", self.paths.to_string()),
            ("the number of paths", self.total.to_string()),
            ("the number of blocks per round", self.round.to_string()),
            ("the problem", format!("{:?}", self.problem)),
        ]
    }

    /// The first difference from another run, if any: the other's value, and the one here.
    ///
    /// ```
    /// use ndkey::native::Key;
    /// use ndkey::monte_carlo::MonteCarlo;
    ///
    /// let identity = |blocks| Ok::<_, ndkey::Error>(MonteCarlo::new(Key::from_seed(0), blocks, 8)?.identity("pi"));
    /// let difference = identity(64)?.difference(&identity(65)?);
    /// assert_eq!(difference.as_deref(), Some("the number of blocks is 65, not 64"));
    /// assert_eq!(identity(64)?.difference(&identity(64)?), None);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let pairs = other.parts().into_iter().zip(self.parts());
        let ((what, theirs), (_, ours)) = { pairs }.find(|(theirs, ours)| theirs != ours)?;
        Some(format!("{what} is {theirs}, not {ours}"))
    }
}

/// All parts, by their names.
impl fmt::Display for Identity {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().iter().try_for_each(|(what, value)| write!(f, "{what} {value}, "))
    }
}
