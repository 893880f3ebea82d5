//! What is recorded, and the one function that records it.

use std::borrow::Cow;

use crate::prng::Prng;

/// A use of keys, whose words are given key by key.
#[cfg_attr(not(feature = "ledger"), expect(dead_code, reason = "nothing is recorded"))]
pub(crate) enum Event<'a> {
    /// Keys were made from seeds.
    Seeded { seeds: Cow<'a, [u64]>, keys: Cow<'a, [u32]> },
    /// Values were drawn: of the type with this name.
    Sampled { keys: Cow<'a, [u32]>, what: &'static str },
    /// Each key was split into as many keys; `children` are those of the first, then of the second...
    Split { keys: Cow<'a, [u32]>, into: u64, children: Cow<'a, [u32]> },
    /// A key was split off from each key.
    SplitOff { keys: Cow<'a, [u32]>, kept: Cow<'a, [u32]>, given: Cow<'a, [u32]> },
    /// Numbers were folded in: all into one key, one into all keys, or pairs.
    Folded { keys: Cow<'a, [u32]>, numbers: Cow<'a, [u64]>, children: Cow<'a, [u32]> },
    /// A name was folded into each key.
    Named { keys: Cow<'a, [u32]>, name: Cow<'a, str>, children: Cow<'a, [u32]> },
    /// A block's key was made, as one of a split; `again` if the block may still be run.
    Block { key: Cow<'a, [u32]>, block: u64, blocks: u64, child: Cow<'a, [u32]>, again: bool },
    /// The same keys again.
    Duplicated { keys: Cow<'a, [u32]> },
}

/// What is drawn that has no distribution.
pub(crate) enum Permutation {}
/// As [`Permutation`].
#[cfg(any(feature = "rand_0_8", feature = "rand_0_9", feature = "rand_0_10"))]
pub(crate) enum Rng {}

/// Records a use of keys of a generator, at the caller's place. Without the feature it does nothing.
#[cfg_attr(feature = "ledger", track_caller)]
#[inline(always)]
pub(crate) fn record<'a, I: Prng>(event: impl FnOnce() -> Event<'a>) {
    #[cfg(feature = "ledger")]
    super::watch::record::<I>(event, Caller::here());
    #[cfg(not(feature = "ledger"))]
    let _ = (event, std::marker::PhantomData::<I>);
}

/// A place in a program. Without the feature, nothing.
#[derive(Clone, Copy)]
pub(crate) struct Caller {
    #[cfg(feature = "ledger")]
    pub(super) at: &'static std::panic::Location<'static>,
}

impl Caller {
    /// The caller's place, or that which is held.
    #[cfg_attr(feature = "ledger", track_caller)]
    #[inline(always)]
    pub(crate) fn here() -> Self {
        Self {
            #[cfg(feature = "ledger")]
            at: super::watch::held().unwrap_or(std::panic::Location::caller()),
        }
    }

    /// Runs a function, all of whose uses of keys are at this place: one that is called on other
    /// threads, or by a closure, which does not know its caller's place.
    #[inline(always)]
    pub(crate) fn hold<R>(self, f: impl FnOnce() -> R) -> R {
        #[cfg(feature = "ledger")]
        return super::watch::hold(self.at, f);
        #[cfg(not(feature = "ledger"))]
        f()
    }
}
