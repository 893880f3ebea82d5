//! Events that a ledger records.

use std::borrow::Cow;

/// A use of keys, whose words are given key by key.
#[cfg_attr(not(feature = "ledger"), expect(dead_code, reason = "nothing is recorded"))]
pub(crate) enum Event<'a> {
    /// Keys were made from seeds.
    Seeded { seeds: Cow<'a, [u64]>, keys: Cow<'a, [u32]> },
    /// Values were drawn: of the type with this name.
    Sampled { keys: Cow<'a, [u32]>, what: &'static str },
    /// Each key was split into `into` keys; `children` are the keys of the first, then of the
    /// second...
    Split { keys: Cow<'a, [u32]>, into: u64, children: Cow<'a, [u32]> },
    /// A key was split off from each key.
    SplitOff { keys: Cow<'a, [u32]>, kept: Cow<'a, [u32]>, given: Cow<'a, [u32]> },
    /// Numbers were folded in: all into one key, one into all keys, or pairs.
    Folded { keys: Cow<'a, [u32]>, numbers: Cow<'a, [u64]>, children: Cow<'a, [u32]> },
    /// A name was folded into each key.
    Named { keys: Cow<'a, [u32]>, name: Cow<'a, str>, children: Cow<'a, [u32]> },
    /// A block's key was made, as one of a split; `again` if the block may still be run.
    Block { key: Cow<'a, [u32]>, block: u64, blocks: u64, child: Cow<'a, [u32]>, again: bool },
    /// Keys were duplicated.
    Duplicated { keys: Cow<'a, [u32]> },
}

/// The name under which permutations are recorded, which have no distribution.
pub(crate) enum Permutation {}
/// The name under which generators of rand are recorded.
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub(crate) enum Rng {}
