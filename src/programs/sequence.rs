//! State on top of splitting: explicit threading of keys, and a generator whose values do not
//! depend on how many are drawn at a time.

use std::iter::FusedIterator;

use ndarray::{Array, Dimension, ShapeBuilder};

use crate::engine::checked_allocation;
use crate::error::{Error, expect};
use crate::keys::Key;
use crate::keys::twins::twins;
use crate::prng::{Prng, Threefry2x32};
use crate::sampling::Distribution;

/// An endless iterator of fresh keys: explicit threading, built on splitting.
///
/// Each step splits the current key in two, keeps the first and returns the second, like
/// `key, subkey = jax.random.split(key)`. Each key therefore depends on how many were taken before
/// it; to avoid that, split.
///
/// ```
/// use ndkey::{Key, KeySequence};
///
/// let mut keys = KeySequence::new(Key::new(0));
/// let weights = keys.next_key().normal::<f32, _>((64, 10));
/// for mask in keys.by_ref().take(3).map(|key| key.bernoulli(0.9, 64)) {
///     // ...
/// }
/// let [_, second] = Key::new(0).split_into();
/// assert_eq!(KeySequence::new(Key::new(0)).next(), Some(second));
/// ```
///
/// With the feature `serde` a sequence is stored as a struct with its `key`, from which it
/// continues.
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
#[doc(alias("default_rng", "Generator"))]
pub struct KeySequence<I: Prng = Threefry2x32> {
    key: Key<I>,
}

impl<I: Prng> KeySequence<I> {
    /// The sequence that begins with a key.
    #[must_use]
    pub fn new(key: Key<I>) -> Self {
        Self { key }
    }

    /// The key from which [`new`](Self::new) continues the sequence, to be stored.
    ///
    /// ```
    /// use ndkey::{Key, KeySequence};
    ///
    /// let mut keys = KeySequence::new(Key::new(0));
    /// let first = keys.next_key();
    /// let key = keys.into_key(); // to be stored
    /// let mut keys = KeySequence::new(key);
    /// assert_eq!(Some(keys.next_key()), KeySequence::new(Key::new(0)).nth(1));
    /// ```
    pub fn into_key(self) -> Key<I> {
        self.key
    }

    /// The next key, as [`next`](Iterator::next) returns it; the sequence never ends.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn next_key(&mut self) -> Key<I> {
        self.key.split_off()
    }
}

impl<I: Prng> Iterator for KeySequence<I> {
    type Item = Key<I>;

    #[cfg_attr(feature = "ledger", track_caller)]
    fn next(&mut self) -> Option<Key<I>> {
        Some(self.next_key())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<I: Prng> FusedIterator for KeySequence<I> {}

/// A generator with NumPy's sequential-equivalent guarantee: n single draws equal one draw of n.
///
/// Element `i` of everything that is drawn has its own key: the upper and then the lower 32 bits of `i` are folded
/// into the generator's. So it does not depend on the portions in which elements are drawn, whatever the distribution does with
/// its key. JAX gives up this guarantee for speed, and so does [`Key::sample`]; here it costs one
/// more hash per element.
///
/// ```
/// use ndarray::{Array1, array};
/// use ndkey::{Key, SequentialGenerator, jax::StandardNormal};
///
/// let mut rng = SequentialGenerator::new(Key::new(0));
/// let two: Array1<f64> = rng.sample(StandardNormal, 2);
///
/// let mut rng = SequentialGenerator::new(Key::new(0));
/// let stacked: Array1<f64> = array![rng.sample_one(StandardNormal), rng.sample_one(StandardNormal)];
/// assert_eq!(two, stacked);
/// ```
///
/// With the feature `serde` a generator is stored as a struct with its `key` and the number of
/// values `drawn`, after which it continues.
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound = ""))]
#[doc(alias("default_rng", "Generator"))]
pub struct SequentialGenerator<I: Prng = Threefry2x32> {
    key: Key<I>,
    drawn: u64,
}

/// How many values are drawn at a time, a power of 2.
const PART: u64 = 1 << 16;

impl<I: Prng> SequentialGenerator<I> {
    /// A generator that draws with a key.
    #[must_use]
    pub fn new(key: Key<I>) -> Self {
        Self { key, drawn: 0 }
    }

    /// A generator that continues after some values of a key have been drawn.
    ///
    /// ```
    /// use ndkey::{Key, SequentialGenerator, jax::StandardNormal};
    ///
    /// let mut rng = SequentialGenerator::new(Key::new(0));
    /// let _: f64 = rng.sample_one(StandardNormal);
    /// let (key, drawn) = rng.into_parts(); // to be stored
    /// let mut rng = SequentialGenerator::from_parts(key, drawn);
    /// assert_eq!(rng.drawn(), 1);
    /// # let _: f64 = rng.sample_one(StandardNormal);
    /// ```
    #[must_use]
    pub fn from_parts(key: Key<I>, drawn: u64) -> Self {
        Self { key, drawn }
    }

    /// The key, and how many values have been drawn.
    pub fn into_parts(self) -> (Key<I>, u64) {
        (self.key, self.drawn)
    }

    /// How many values have been drawn.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    twins! {
        /// The next values, in an array.
        pub fn sample<T, Sh>(&mut self, dist: impl Distribution<T>, shape: Sh) -> Array<T, Sh::Dim>
        where [T: Copy + Default + Send, Sh: ShapeBuilder] {
            let shape = shape.into_shape_with_order();
            let len = checked_allocation::<T>(shape.raw_dim().slice())?;
            let end = self.drawn.checked_add(len).ok_or_else(|| Error::TooLarge {
                shape: shape.raw_dim().slice().to_vec(),
                limit: u64::MAX - self.drawn,
            })?;
            // A single value has no axis that an array parameter could broadcast along.
            self.key.duplicate().try_sample(&dist, ())?;
            let mut out = Array::from_elem(shape, T::default());
            // Row-major order is the order of drawing, whatever the layout in memory.
            let mut elements = out.iter_mut();
            let mut start = self.drawn;
            while start < end {
                // The numbers of a part share their upper half, and a part is small beside a large
                // array.
                let until = end.min((start | (PART - 1)).saturating_add(1));
                let keys = self.key.fold_in_each_half(start..until);
                for (value, element) in keys.try_sample(&dist, ())?.into_iter().zip(&mut elements) {
                    *element = value;
                }
                start = until;
            }
            self.drawn = end;
            Ok(out)
        }
        /// # Errors
        /// [`Error::Broadcast`] unless the distribution's parameters are scalars, because each value is
        /// drawn by itself; [`Error::TooLarge`] if more than 2^64 - 1 values would have been drawn;
        /// otherwise as [`Key::try_sample`].
        pub fn try_sample;
    }

    /// The next value.
    ///
    /// # Panics
    /// Where [`try_sample_one`](Self::try_sample_one) returns an error.
    #[track_caller]
    pub fn sample_one<T: Copy + Default + Send>(&mut self, dist: impl Distribution<T>) -> T {
        expect(self.try_sample_one(dist))
    }

    /// The next value.
    ///
    /// # Errors
    /// The errors of [`Key::try_sample_one`]; [`Error::TooLarge`] after 2^64 - 1 values.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn try_sample_one<T>(&mut self, dist: impl Distribution<T>) -> Result<T, Error>
    where
        T: Copy + Default + Send,
    {
        let number = self.drawn;
        let next = number.checked_add(1);
        let next = next.ok_or_else(|| Error::TooLarge { shape: Vec::new(), limit: 0 })?;
        let key = self.key.fold_in_halves(number);
        let value = key.try_sample_one(dist)?;
        self.drawn = next;
        Ok(value)
    }
}
