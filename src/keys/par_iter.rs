//! Arrays of keys as parallel iterators of rayon.

use ndarray::{Dimension, Ix1};
use rayon::iter::plumbing::{Consumer, ProducerCallback, UnindexedConsumer};
use rayon::iter::{
    Either, FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, Map,
    ParallelIterator,
};
use rayon::{slice, vec};

use super::{Key, KeyArray};
use crate::prng::Prng;

/// An iterator that is one over its `keys`.
macro_rules! par_iterator {
    ([$($parameters:tt)*] $iterator:ty, $item:ty) => {
        impl<$($parameters)*> ParallelIterator for $iterator {
            type Item = $item;

            fn drive_unindexed<C: UnindexedConsumer<$item>>(self, consumer: C) -> C::Result {
                self.keys.drive_unindexed(consumer)
            }

            fn opt_len(&self) -> Option<usize> {
                self.keys.opt_len()
            }
        }

        impl<$($parameters)*> IndexedParallelIterator for $iterator {
            fn len(&self) -> usize {
                self.keys.len()
            }

            fn drive<C: Consumer<$item>>(self, consumer: C) -> C::Result {
                self.keys.drive(consumer)
            }

            fn with_producer<CB: ProducerCallback<$item>>(self, callback: CB) -> CB::Output {
                self.keys.with_producer(callback)
            }
        }
    };
}

/// The keys, owned, in row-major order.
///
/// A closure that samples while it holds a lock does so in a [serial scope](crate::Threads).
///
/// ```
/// use ndkey::native::Key;
/// use rayon::prelude::*;
///
/// let ends: Vec<f64> = Key::from_seed(0)
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
#[must_use = "keys do nothing until they are split or sampled"]
pub struct ParIntoIter<I: Prng> {
    keys: Map<vec::IntoIter<I::Words>, ToKey<I>>,
}

type ToKey<I> = fn(<I as Prng>::Words) -> Key<I>;

par_iterator! { [I: Prng] ParIntoIter<I>, Key<I> }

/// The keys, borrowed, in row-major order.
///
/// ```
/// use ndkey::native::Key;
/// use rayon::prelude::*;
///
/// // Each walker draws with a key of its own, which is there again for its next step.
/// let walkers = Key::from_seed(0).split(100);
/// for step in 0..10 {
///     let steps: Vec<f64> =
///         walkers.par_iter().map(|key| key.fold_in(step).normal::<f64, _>(3).sum()).collect();
///     assert_eq!(steps.len(), 100);
/// }
/// ```
impl<'a, D: Dimension, I: Prng> IntoParallelIterator for &'a KeyArray<D, I> {
    type Item = &'a Key<I>;
    type Iter = ParIter<'a, I>;

    fn into_par_iter(self) -> ParIter<'a, I> {
        let words = self.data_ref();
        let words = match words.as_slice() {
            Some(words) => Either::Left(words.into_par_iter()),
            None => Either::Right(Vec::from_iter(words).into_par_iter()),
        };
        ParIter { keys: words.map(Key::from_data_ref as ToKeyRef<'a, I>) }
    }
}

/// A parallel iterator over the keys of a [`KeyArray`], by reference.
#[derive(Debug, Clone)]
pub struct ParIter<'a, I: Prng> {
    keys: Map<WordRefs<'a, I>, ToKeyRef<'a, I>>,
}

/// The words of keys that are stored in a row, or of others.
type WordRefs<'a, I> =
    Either<slice::Iter<'a, <I as Prng>::Words>, vec::IntoIter<&'a <I as Prng>::Words>>;
type ToKeyRef<'a, I> = fn(&'a <I as Prng>::Words) -> &'a Key<I>;

par_iterator! { ['a, I: Prng] ParIter<'a, I>, &'a Key<I> }

/// The keys in the order of the iterator.
impl<I: Prng> FromParallelIterator<Key<I>> for KeyArray<Ix1, I> {
    fn from_par_iter<T: IntoParallelIterator<Item = Key<I>>>(keys: T) -> Self {
        let words: Vec<_> = keys.into_par_iter().map(|key| key.data()).collect();
        Self::from_data(words.into())
    }
}
