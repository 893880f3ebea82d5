//! The tree in which the results of blocks are merged.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Merge;
use crate::error::Error;

/// The results of some blocks, in the tree in which a run merges them.
///
/// Two neighbouring subtrees with the same power of two of blocks are merged if the first begins at
/// a multiple of twice their length; the remaining ones are merged at the end, from the last to the
/// first. The order in which results arrive therefore changes no bit, and for `n` blocks in order
/// at most `log2(n) + 1` results are kept.
///
/// A run does this by itself. The tree is for results that come from elsewhere, such as other
/// machines; trees of several parts of a run [merge](Merge), and with the feature `serde` they
/// serialise.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::{Estimate, MonteCarlo, Tree};
///
/// let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
/// let run = MonteCarlo::new(Key::from_seed(0), 100, 64)?;
///
/// let mut tree = Tree::new();
/// for block in (0..100).rev() {
///     tree.insert(block, simulate(run.block_key(block), 64))?;
/// }
/// assert_eq!(tree.finish()?, Some(run.run(simulate)?));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Stored<M>"))]
pub struct Tree<M> {
    /// For each subtree its first block, its height, and its result.
    subtrees: BTreeMap<u64, (u32, M)>,
}

/// A deserialised tree, which may be invalid.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Tree")]
struct Stored<M> {
    subtrees: BTreeMap<u64, (u32, M)>,
}

#[cfg(feature = "serde")]
impl<M> TryFrom<Stored<M>> for Tree<M> {
    type Error = Error;

    /// The tree, if its subtrees are disjoint and none reaches past the last block.
    fn try_from(Stored { subtrees }: Stored<M>) -> Result<Self, Error> {
        let mut end = 0;
        for (&first, &(height, _)) in &subtrees {
            let len = 1_u64.checked_shl(height).filter(|len| first.is_multiple_of(*len));
            match len.and_then(|len| first.checked_add(len)) {
                Some(next) if end <= first && next <= BLOCKS => end = next,
                _ => {
                    let value = format!("{first}, of height {height}");
                    let allowed = "disjoint from the others, aligned to its length, and below 2^63";
                    return Err(Error::parameter("Tree", "subtree", value, allowed));
                }
            }
        }
        Ok(Self { subtrees })
    }
}

/// The number of blocks that a tree can hold, chosen so that the number of any part of them fits 64
/// bits.
const BLOCKS: u64 = 1 << 63;

impl<M> Default for Tree<M> {
    fn default() -> Self {
        Self { subtrees: BTreeMap::new() }
    }
}

impl<M: Merge> Tree<M> {
    /// The tree of no blocks.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the result of a block.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the block is already in the tree, or not below 2^63; any error of
    /// [`Merge::merge`], after which the results that should have been merged are lost.
    pub fn insert(&mut self, block: u64, result: M) -> Result<(), Error> {
        Error::check(block < BLOCKS, "Tree", "block", block, "below 2^63")?;
        self.insert_subtree(Subtree { first: block, height: 0 }, result)
    }

    pub(super) fn insert_subtree(&mut self, subtree: Subtree, result: M) -> Result<(), Error> {
        // Subtrees are disjoint, so only the last one that begins before the end of this one may
        // overlap it.
        let before = self.subtrees.range(..subtree.end()).next_back();
        let before = before.map(|(&first, &(height, _))| Subtree { first, height });
        let is_new = before.is_none_or(|before| before.end() <= subtree.first);
        Error::check(is_new, "Tree", "block", subtree.first, "a new block")?;
        let (Subtree { mut first, mut height }, mut result) = (subtree, result);
        loop {
            let sibling = first ^ 1 << height;
            if self.subtrees.get(&sibling).is_none_or(|&(other, _)| other != height) {
                self.subtrees.insert(first, (height, result));
                return Ok(());
            }
            let (_, mut other) = self.subtrees.remove(&sibling).expect("found above");
            if sibling > first {
                std::mem::swap(&mut result, &mut other);
            }
            // Now `other` is the earlier one.
            other.merge(result)?;
            result = other;
            first = first.min(sibling);
            height += 1;
        }
    }

    /// The end of the blocks in the tree, if they are those from `start` on without gaps.
    pub(super) fn whole_from(&self, start: u64) -> Option<u64> {
        self.subtrees.iter().try_fold(start, |end, (&first, &(height, _))| {
            (first == end).then(|| Subtree { first, height }.end())
        })
    }

    /// Whether the tree has exactly these blocks.
    ///
    /// ```
    /// use ndkey::monte_carlo::Tree;
    ///
    /// let mut tree = Tree::new();
    /// tree.insert(5, 1_u64)?;
    /// assert!(tree.is_of(5..6) && !tree.is_of(5..7));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn is_of(&self, blocks: Range<u64>) -> bool {
        self.whole_from(blocks.start) == Some(blocks.end)
    }

    /// Whether the merged result fulfils a condition.
    pub(super) fn is(&self, asked: impl FnOnce(&M) -> bool) -> Result<bool, Error>
    where
        M: Clone,
    {
        Ok(self.clone().finish()?.is_some_and(|result| asked(&result)))
    }

    /// The merged result of all blocks of the tree, if there are any.
    ///
    /// # Errors
    /// Any error of [`Merge::merge`].
    pub fn finish(self) -> Result<Option<M>, Error> {
        let mut from_last = self.subtrees.into_values().rev().map(|(_, result)| result);
        let Some(mut all) = from_last.next() else { return Ok(None) };
        for mut earlier in from_last {
            earlier.merge(all)?;
            all = earlier;
        }
        Ok(Some(all))
    }
}

/// Adds the results of other blocks, which may come before, after and between this tree's.
///
/// # Errors
/// As [`Tree::insert`].
impl<M: Merge> Merge for Tree<M> {
    fn merge(&mut self, other: Self) -> Result<(), Error> {
        other.subtrees.into_iter().try_for_each(|(first, (height, result))| {
            self.insert_subtree(Subtree { first, height }, result)
        })
    }
}

/// One of several workers' share of some blocks, cut where the [`Tree`] of their results is cut.
///
/// The shares of workers `0..workers` are one after the other, and together all blocks. A share is
/// at most a quarter larger than the mean, rounded up. Its results merge into at most four
/// subtrees, which is what a worker has to send; the first and the last share may have more. If
/// blocks and workers are powers of two, it is one.
///
/// ```
/// use ndkey::monte_carlo::share;
///
/// assert_eq!(share(0..1024, 3, 4), 768..1024);
/// // The mean is 341 and a third.
/// let shares = [0, 1, 2].map(|worker| share(0..1024, worker, 3));
/// assert_eq!(shares, [0..320, 320..704, 704..1024]);
/// // There may be more workers than blocks.
/// assert!(share(0..10, 0, 1000).is_empty());
/// ```
///
/// # Panics
/// Unless `worker` is below `workers`.
#[must_use]
#[track_caller]
#[inline]
pub fn share(blocks: Range<u64>, worker: u64, workers: u64) -> Range<u64> {
    assert!(worker < workers, "share: `worker` = {worker}, must be below `workers` = {workers}");
    let Range { start, end } = blocks;
    let end = end.max(start);
    let len = end - start;
    let unit = 1 << (len / workers / 4).max(1).ilog2();
    let cut = |worker: u64| {
        let even = start + (u128::from(len) * u128::from(worker) / u128::from(workers)) as u64;
        match worker {
            _ if worker == workers => end,
            0 => start,
            _ => (even.saturating_add(unit / 2) / unit * unit).clamp(start, end),
        }
    };
    cut(worker)..cut(worker + 1)
}

/// The blocks `first..first + 2^height`, where `first` is a multiple of their number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subtree {
    pub(super) first: u64,
    pub(super) height: u32,
}

impl Subtree {
    #[inline]
    fn end(self) -> u64 {
        self.first + (1 << self.height)
    }

    /// Its two halves, unless it is one block.
    #[inline]
    pub(super) fn halves(self) -> Option<[Self; 2]> {
        let height = self.height.checked_sub(1)?;
        Some([
            Self { first: self.first, height },
            Self { first: self.first + (1 << height), height },
        ])
    }

    /// The largest possible subtrees that together cover a range of blocks.
    #[inline]
    pub(super) fn cover(blocks: Range<u64>) -> Vec<Self> {
        let Range { start: mut first, end } = blocks;
        let mut subtrees = Vec::new();
        while first < end {
            // From block 0, any power of two fits that does not exceed the range.
            let height = first.trailing_zeros().min((end - first).ilog2());
            subtrees.push(Self { first, height });
            first += 1 << height;
        }
        subtrees
    }
}
