//! Arrays of keys as parallel iterators of rayon.

use ndarray::Dimension;
use rayon::iter::plumbing::{Consumer, ProducerCallback, UnindexedConsumer};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, Map, ParallelIterator};

use super::{Key, KeyArray};
use crate::prng::Prng;

/// The keys, owned, in row-major order.
///
/// ```
/// use ndkey::Key;
/// use rayon::prelude::*;
///
/// let ends: Vec<f64> = Key::new(0)
///     .split(100)
///     .into_par_iter()
///     .map(|key| key.normal::<f64, _>(1000).sum())
///     .collect();
/// assert_eq!(ends.len(), 100);
/// ```
impl<D: Dimension, I: Prng> IntoParallelIterator for KeyArray<D, I> {
    type Item = Key<I>;
    type Iter = ParIntoIter<I>;

    fn into_par_iter(self) -> ParIntoIter<I> {
        let words = self.into_row_major().into_par_iter();
        ParIntoIter { keys: words.map(Key::from_data as ToKey<I>) }
    }
}

/// A parallel iterator over the keys of a [`KeyArray`], by value.
#[derive(Debug)]
#[must_use = "keys are there to be used, once"]
pub struct ParIntoIter<I: Prng> {
    keys: Map<rayon::vec::IntoIter<I::Words>, ToKey<I>>,
}

type ToKey<I> = fn(<I as Prng>::Words) -> Key<I>;

impl<I: Prng> ParallelIterator for ParIntoIter<I> {
    type Item = Key<I>;

    fn drive_unindexed<C: UnindexedConsumer<Key<I>>>(self, consumer: C) -> C::Result {
        self.keys.drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.keys.opt_len()
    }
}

impl<I: Prng> IndexedParallelIterator for ParIntoIter<I> {
    fn len(&self) -> usize {
        self.keys.len()
    }

    fn drive<C: Consumer<Key<I>>>(self, consumer: C) -> C::Result {
        self.keys.drive(consumer)
    }

    fn with_producer<CB: ProducerCallback<Key<I>>>(self, callback: CB) -> CB::Output {
        self.keys.with_producer(callback)
    }
}
