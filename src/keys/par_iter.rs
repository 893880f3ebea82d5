//! Arrays of keys as parallel iterators of rayon.

use ndarray::Dimension;
use rayon::iter::plumbing::{Consumer, ProducerCallback, UnindexedConsumer};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, Map, ParallelIterator};
use rayon::{slice, vec};

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
    keys: Map<vec::IntoIter<I::Words>, ToKey<I>>,
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

/// The keys, borrowed, in row-major order.
///
/// ```
/// use ndkey::Key;
/// use rayon::prelude::*;
///
/// // Each walker draws with a key of its own, which is there again for its next step.
/// let walkers = Key::new(0).split(100);
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
        ParIter {
            words: match words.as_slice() {
                Some(words) => Words::InARow(words.into_par_iter()),
                None => Words::Scattered(Vec::from_iter(words).into_par_iter()),
            },
        }
    }
}

/// A parallel iterator over the keys of a [`KeyArray`], by reference.
#[derive(Debug, Clone)]
pub struct ParIter<'a, I: Prng> {
    words: Words<'a, I::Words>,
}

/// The words in row-major order.
#[derive(Debug, Clone)]
enum Words<'a, W: Sync> {
    InARow(slice::Iter<'a, W>),
    Scattered(vec::IntoIter<&'a W>),
}

/// Calls a method of either iterator, over keys.
macro_rules! either {
    ($words:expr, $method:ident($argument:expr)) => {
        match $words {
            Words::InARow(words) => words.map(Key::from_data_ref).$method($argument),
            Words::Scattered(words) => words.map(Key::from_data_ref).$method($argument),
        }
    };
}

impl<'a, I: Prng> ParallelIterator for ParIter<'a, I> {
    type Item = &'a Key<I>;

    fn drive_unindexed<C: UnindexedConsumer<&'a Key<I>>>(self, consumer: C) -> C::Result {
        either!(self.words, drive_unindexed(consumer))
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.len())
    }
}

impl<'a, I: Prng> IndexedParallelIterator for ParIter<'a, I> {
    fn len(&self) -> usize {
        match &self.words {
            Words::InARow(words) => words.len(),
            Words::Scattered(words) => words.len(),
        }
    }

    fn drive<C: Consumer<&'a Key<I>>>(self, consumer: C) -> C::Result {
        either!(self.words, drive(consumer))
    }

    fn with_producer<CB: ProducerCallback<&'a Key<I>>>(self, callback: CB) -> CB::Output {
        either!(self.words, with_producer(callback))
    }
}
