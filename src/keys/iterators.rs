//! Iterators over arrays of keys, and arrays collected from keys.

use std::iter::FusedIterator;

use ndarray::{Array, Dimension, Ix0, Ix1};

use super::{Key, KeyArray};
use crate::prng::Prng;

/// The keys, owned, in row-major order.
impl<D: Dimension, I: Prng> IntoIterator for KeyArray<D, I> {
    type Item = Key<I>;
    type IntoIter = IntoIter<I>;

    fn into_iter(self) -> IntoIter<I> {
        IntoIter { words: self.into_row_major().into_iter() }
    }
}

impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The keys in row-major order, borrowed.
    pub fn iter(&self) -> Iter<'_, I> {
        Iter::new(self)
    }
}

/// The keys, borrowed, in row-major order.
impl<'a, D: Dimension, I: Prng> IntoIterator for &'a KeyArray<D, I> {
    type Item = &'a Key<I>;
    type IntoIter = Iter<'a, I>;

    fn into_iter(self) -> Iter<'a, I> {
        self.iter()
    }
}

/// An iterator over the keys of a [`KeyArray`], by value.
#[derive(Debug)]
#[must_use = "keys do nothing until they are split or sampled"]
pub struct IntoIter<I: Prng> {
    words: std::vec::IntoIter<I::Words>,
}

/// An iterator over the keys of a [`KeyArray`], by reference.
#[derive(Debug, Clone)]
pub struct Iter<'a, I: Prng> {
    words: InOrder<'a, I::Words>,
}

/// The words in row-major order.
#[derive(Debug, Clone)]
enum InOrder<'a, W> {
    InARow(std::slice::Iter<'a, W>),
    Scattered(std::vec::IntoIter<&'a W>),
}

impl<'a, I: Prng> Iter<'a, I> {
    pub(super) fn new<D: Dimension>(keys: &'a KeyArray<D, I>) -> Self {
        let words = keys.data_ref();
        Self {
            words: match words.as_slice() {
                Some(words) => InOrder::InARow(words.iter()),
                None => InOrder::Scattered(Vec::from_iter(words).into_iter()),
            },
        }
    }
}

/// Calls a method of either iterator.
macro_rules! either {
    ($words:expr, $method:ident $(, $argument:expr)?) => {
        match $words {
            InOrder::InARow(words) => words.$method($($argument)?),
            InOrder::Scattered(words) => words.$method($($argument)?),
        }
    };
}

impl<'a, I: Prng> Iterator for Iter<'a, I> {
    type Item = &'a Key<I>;

    fn next(&mut self) -> Option<&'a Key<I>> {
        either!(&mut self.words, next).map(Key::from_data_ref)
    }

    fn nth(&mut self, n: usize) -> Option<&'a Key<I>> {
        either!(&mut self.words, nth, n).map(Key::from_data_ref)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        either!(&self.words, size_hint)
    }
}

impl<I: Prng> DoubleEndedIterator for Iter<'_, I> {
    fn next_back(&mut self) -> Option<Self::Item> {
        either!(&mut self.words, next_back).map(Key::from_data_ref)
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        either!(&mut self.words, nth_back, n).map(Key::from_data_ref)
    }
}

impl<I: Prng> ExactSizeIterator for Iter<'_, I> {}
impl<I: Prng> FusedIterator for Iter<'_, I> {}

impl<I: Prng> Iterator for IntoIter<I> {
    type Item = Key<I>;

    fn next(&mut self) -> Option<Key<I>> {
        self.words.next().map(Key::from_data)
    }

    fn nth(&mut self, n: usize) -> Option<Key<I>> {
        self.words.nth(n).map(Key::from_data)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.words.size_hint()
    }
}

impl<I: Prng> DoubleEndedIterator for IntoIter<I> {
    fn next_back(&mut self) -> Option<Key<I>> {
        self.words.next_back().map(Key::from_data)
    }

    fn nth_back(&mut self, n: usize) -> Option<Key<I>> {
        self.words.nth_back(n).map(Key::from_data)
    }
}

impl<I: Prng> ExactSizeIterator for IntoIter<I> {}
impl<I: Prng> FusedIterator for IntoIter<I> {}

impl<I: Prng> FromIterator<Key<I>> for KeyArray<Ix1, I> {
    fn from_iter<T: IntoIterator<Item = Key<I>>>(keys: T) -> Self {
        Self::from_data(keys.into_iter().map(|key| key.data()).collect())
    }
}

impl<I: Prng> From<Vec<Key<I>>> for KeyArray<Ix1, I> {
    fn from(keys: Vec<Key<I>>) -> Self {
        keys.into_iter().collect()
    }
}

impl<I: Prng, const K: usize> From<[Key<I>; K]> for KeyArray<Ix1, I> {
    fn from(keys: [Key<I>; K]) -> Self {
        keys.into_iter().collect()
    }
}

impl<I: Prng> From<Key<I>> for KeyArray<Ix0, I> {
    fn from(key: Key<I>) -> Self {
        Self::from_data(ndarray::arr0(key.data()))
    }
}

/// The inverse of [`KeyArray::into_keys`].
impl<D: Dimension, I: Prng> From<Array<Key<I>, D>> for KeyArray<D, I> {
    fn from(keys: Array<Key<I>, D>) -> Self {
        Self::from_data(keys.map(Key::data))
    }
}
