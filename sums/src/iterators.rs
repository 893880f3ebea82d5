//! Sums of rayon's indexed iterators.

use rayon::iter::{IndexedParallelIterator, ParallelIterator};

use crate::elements::kernels::{Number as _, Summand as _};
use crate::elements::{Number, Summand};
use crate::exact::ExactSum;
use crate::parallel::GRAIN;
use crate::tree::{LEAF, merge_pairs, sum_pairs};

/// Sums of an indexed parallel iterator's items: with the same bits however rayon divides the iterator.
///
/// ```
/// use ndkey_sums::{ParallelSums, sum};
/// use rayon::prelude::*;
///
/// let x = vec![0.1; 100_000];
/// assert_eq!(x.par_iter().map(|x| x * x).tree_sum(), sum(&vec![0.1 * 0.1; 100_000]));
/// assert_eq!(x.into_par_iter().exact_sum(), 10_000.0);
/// ```
pub trait ParallelSums: IndexedParallelIterator {
    /// The sum of the items, as [`sum`](crate::sum) of an array of them.
    fn tree_sum(self) -> Self::Item
    where
        Self::Item: Summand,
    {
        Self::Item::round(sum_pairs(leaves(self, |leaf| Self::Item::leaf(&leaf))))
    }

    /// The sum of the items, as [`exact_sum`](crate::exact_sum) of an array of them.
    fn exact_sum(self) -> Self::Item
    where
        Self::Item: Number,
    {
        let zero = || [ExactSum::new(), ExactSum::new()];
        let sums = self
            .chunks(LEAF)
            .fold(zero, |mut sums, leaf| {
                Self::Item::add_exactly(&leaf, &mut sums);
                sums
            })
            .reduce(zero, |mut sums, others| {
                sums.iter_mut().zip(&others).for_each(|(sum, other)| sum.merge(other));
                sums
            });
        Self::Item::from_reals(sums.map(|sum| sum.value()))
    }

    /// Merges the items, as [`map_reduce`](crate::map_reduce) does those of an array. None of no items.
    fn tree_reduce(
        self,
        merge: impl Fn(Self::Item, Self::Item) -> Self::Item + Sync,
    ) -> Option<Self::Item> {
        let leaf = |leaf: Vec<_>| leaf.into_iter().reduce(&merge).expect("no empty leaf");
        merge_pairs(leaves(self, leaf), &merge)
    }
}

impl<I: IndexedParallelIterator> ParallelSums for I {}

fn leaves<I: IndexedParallelIterator, R: Send>(
    items: I,
    leaf: impl Fn(Vec<I::Item>) -> R + Sync,
) -> Vec<R> {
    items.chunks(LEAF).with_min_len(GRAIN / LEAF).map(|values| leaf(values)).collect()
}
