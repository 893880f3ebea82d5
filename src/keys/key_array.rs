//! Keys in an array.

use std::borrow::Cow;
use std::fmt;
use std::ops::Index;

use ndarray::{Array, ArrayRef, ArrayView, Axis, DimAdd, Dimension, Ix1, NdIndex, RemoveAxis};

use super::twins::twins;
use super::{Key, format};
use crate::advice::Cloned;
use crate::arrays::AsArray;
use crate::engine::{checked_allocation, into_row_major, row_major};
use crate::error::{Error, expect};
use crate::ledger::{self, Event};
use crate::prng::{KeyDtype, Prng, Threefry2x32, Words, WordsMethods as _};

/// An ndarray of keys of the generator `I`.
///
/// It has the operations of a [`Key`] for the whole batch, in parallel: what JAX writes as `vmap`.
/// Two are for a single key only: [`sample_one`](Key::sample_one), for which `sample(dist,
/// ())` gives one value per key, and `into_rng`. The result has the batch's axes first; its part at
/// an index is what the key at that index gives by itself.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::native::Key;
///
/// let keys = Key::from_seed(0).split(3);
/// let batch: Array2<f32> = keys.duplicate().normal(4);
/// for (key, row) in keys.into_iter().zip(batch.rows()) {
///     assert_eq!(key.normal::<f32, _>(4), row);
/// }
/// ```
///
/// Shape and indices count keys. The words of a key are not an axis of the array, and cannot be
/// indexed or transposed into the batch:
///
/// ```compile_fail,E0277
/// let keys = ndkey::native::Key::from_seed(0).split(2);
/// let word = &keys[(0, 1)]; // one axis: the batch's
/// ```
/// ```compile_fail,E0271
/// let keys: ndkey::KeyArray<ndarray::Ix1> = ndkey::Key::new(0).split(2);
/// let transposed = keys.permuted_axes((1, 0)); // there is no second axis to exchange
/// ```
/// ```compile_fail,E0369
/// let keys = ndkey::native::Key::from_seed(0).split(10);
/// let correlated = keys + 1; // no arithmetic
/// ```
///
/// Keys of different generators do not mix:
///
/// ```compile_fail,E0308
/// use ndkey::{Key, Philox4x32};
///
/// let keys: [Key; 2] = [Key::new(0), Key::<Philox4x32>::from_seed(0)];
/// ```
///
/// Sampling and splitting consume the array, as they consume a key:
///
/// ```compile_fail,E0382
/// let keys = ndkey::native::Key::from_seed(0).split(10);
/// let x = keys.uniform::<f32, _>(3);
/// let y = keys.uniform::<f32, _>(3);
/// ```
#[must_use = "keys do nothing until they are split or sampled"]
pub struct KeyArray<D: Dimension, I: Prng = Threefry2x32> {
    words: Array<I::Words, D>,
}

impl<D: Dimension> KeyArray<D> {
    /// The keys whose words are along the last axis of an array, of the default generator:
    /// `jax.random.wrap_key_data`.
    ///
    /// For another generator: [`from_key_data`](Self::from_key_data).
    ///
    /// ```
    /// use ndarray::array;
    /// use ndkey::{Key, KeyArray};
    ///
    /// let keys = KeyArray::wrap_key_data(&array![[0, 7], [0, 8]])?;
    /// assert_eq!(keys[1], Key::new(8));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Shape`] unless the last axis has two words.
    pub fn wrap_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim: RemoveAxis<Smaller = D>> + ?Sized,
    {
        Self::from_key_data(data)
    }
}

impl<I: Prng> Key<I> {
    /// The key whose words are in an array: `jax.random.wrap_key_data(words, impl=I::NAME)`.
    ///
    /// ```
    /// use ndkey::{Key, Rbg};
    ///
    /// let words = Key::<Rbg>::from_seed(7).key_data();
    /// assert_eq!(Key::<Rbg>::from_key_data(&words)?, Key::from_seed(7));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Shape`] unless the words are one key of the generator.
    pub fn from_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim = Ix1> + ?Sized,
    {
        Ok(Self::from_data(KeyArray::<_, I>::from_key_data(data)?.into_data().into_scalar()))
    }
}

/// # Making arrays of keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// The key for each seed: `vmap(jax.random.key)(seeds)`.
        ///
        /// ```
        /// use ndkey::{Key, KeyArray};
        ///
        /// let keys: KeyArray<_> = KeyArray::from_seeds(&[0, 1, 2]);
        /// assert_eq!(keys[2], Key::new(2));
        /// ```
        pub fn from_seeds<A>(seeds: &A) -> Self
        where [A: AsArray<Elem = u64, Dim = D> + ?Sized] {
            let seeds = seeds.array_view();
            checked_allocation::<I::Words>(seeds.shape())?;
            let keys = Self::from_data(seeds.map(|&seed| I::seed(seed)));
            ledger::record::<I>(|| Event::Seeded { seeds: row_major(&seeds), keys: keys.words() });
            Ok(keys)
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
        pub fn try_from_seeds;
    }

    /// The keys with these words: `jax.random.wrap_key_data`.
    pub fn from_data(data: Array<I::Words, D>) -> Self {
        Self { words: data }
    }

    /// The words of the keys: `jax.random.key_data`.
    #[must_use]
    pub fn data(&self) -> ArrayView<'_, I::Words, D> {
        self.words.view()
    }

    /// The words of the keys.
    #[must_use]
    pub fn into_data(self) -> Array<I::Words, D> {
        self.words
    }

    /// The words of the keys along an additional last axis: `jax.random.key_data`, as JAX returns
    /// it.
    ///
    /// ```
    /// use ndkey::{Key, KeyArray};
    ///
    /// let keys = Key::new(0).split(3);
    /// let words = keys.key_data();
    /// assert_eq!(words.shape(), [3, 2]);
    /// assert_eq!(KeyArray::from_key_data(&words)?, keys);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn key_data(&self) -> Array<u32, D::Larger> {
        let mut shape = D::Larger::zeros(self.ndim() + 1);
        shape.slice_mut()[..self.ndim()].copy_from_slice(self.shape());
        shape.slice_mut()[self.ndim()] = I::Words::LEN;
        let words = I::Words::words(&row_major(&self.words)).to_vec();
        Array::from_shape_vec(shape, words).expect("as many words as the keys have")
    }

    /// The keys whose words are along the last axis of an array:
    /// `jax.random.wrap_key_data(words, impl=I::NAME)`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless the last axis has the length of a key of the generator;
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
    pub fn from_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim: RemoveAxis<Smaller = D>> + ?Sized,
    {
        let data = data.array_view();
        let words_per_key = I::Words::LEN;
        if data.shape().last() != Some(&words_per_key) {
            let allowed =
                format!("a last axis of {words_per_key}, the words per key of {}", I::NAME);
            return Err(Error::shape("the array of words", data.shape(), allowed));
        }
        checked_allocation::<I::Words>(&data.shape()[..data.ndim() - 1])?;
        Ok(Self::from_data(data.map_axis(Axis(data.ndim() - 1), |words| {
            let mut key = I::Words::default();
            key.as_mut().iter_mut().zip(words).for_each(|(word, &given)| *word = given);
            key
        })))
    }

    /// The keys as an ndarray array of [`Key`]s, for example for [`ndarray::Zip`], which lends them: a
    /// lent key can be folded into, but not sampled. For a key of its own with each row, in parallel, zip
    /// the rows with the `KeyArray`: `rows.into_par_iter().zip(keys)`, with `axis_iter_mut(Axis(0))` as
    /// rows and ndarray's feature `rayon`.
    ///
    /// ```
    /// use ndarray::{Array1, Zip, array};
    /// use ndkey::native::Key;
    ///
    /// let scales = array![0.1, 1.0, 10.0];
    /// let mut noise = Array1::<f64>::zeros(3);
    /// let keys = Key::from_seed(0).split(3).into_keys();
    /// Zip::from(&mut noise).and(&scales).and(&keys).for_each(|noise, scale, key| {
    ///     *noise = scale * key.fold_in(0).normal::<f64, _>(()).into_scalar();
    /// });
    /// ```
    #[must_use = "keys do nothing until they are split or sampled"]
    pub fn into_keys(self) -> Array<Key<I>, D> {
        let shape = self.raw_dim();
        let keys = self.into_iter().collect();
        Array::from_shape_vec(shape, keys).expect("as many keys as the shape has")
    }

    /// The words of the keys, in ndarray's memory order.
    pub(super) fn data_ref(&self) -> &ArrayRef<I::Words, D> {
        &self.words
    }

    /// The same keys again, to draw the same numbers again: `jax.random.clone`.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn duplicate(&self) -> Self {
        ledger::record::<I>(|| Event::Duplicated { keys: self.words() });
        Self::from_data(self.words.clone())
    }

    #[doc(hidden)]
    #[expect(clippy::should_implement_trait, reason = "for its error")]
    pub fn clone(&self) -> Self
    where
        Self: Cloned,
    {
        unreachable!()
    }
}

/// # Shape and elements
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The number of keys along each axis.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.words.shape()
    }

    /// The number of axes.
    #[must_use]
    pub fn ndim(&self) -> usize {
        self.words.ndim()
    }

    /// The number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The shape as a tuple or integer.
    #[must_use]
    pub fn dim(&self) -> D::Pattern {
        self.words.dim()
    }

    /// The shape as ndarray stores it.
    #[must_use]
    pub fn raw_dim(&self) -> D {
        self.words.raw_dim()
    }

    /// The type of the keys at run time: `keys.dtype`.
    #[must_use]
    pub fn dtype(&self) -> KeyDtype {
        KeyDtype::of::<I>()
    }

    /// The key at an index, or `None` if there is none.
    ///
    /// An index with another number of axes gives `None` too, as with ndarray's `get`, whose debug
    /// assertions make some of them a panic.
    #[must_use]
    pub fn get<Ix: NdIndex<D>>(&self, index: Ix) -> Option<&Key<I>> {
        self.words.get(index).map(Key::from_data_ref)
    }
}

impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The words, key by key.
    pub(super) fn into_row_major(self) -> Vec<I::Words> {
        into_row_major(self.words)
    }

    /// The words of all keys, key by key, for the ledger.
    pub(super) fn words(&self) -> Cow<'_, [u32]> {
        match row_major(&self.words) {
            Cow::Borrowed(keys) => I::Words::words(keys).into(),
            Cow::Owned(keys) => I::Words::into_words(keys).into(),
        }
    }

    /// The shape of each key's part of an array, whose shape begins with the shape of the keys.
    pub(super) fn part_shape<'s>(
        &self,
        what: &'static str,
        shape: &'s [usize],
    ) -> Result<&'s [usize], Error> {
        shape.strip_prefix(self.shape()).ok_or_else(|| {
            let allowed = format!("that of the keys, {:?}, followed by any axes", self.shape());
            Error::shape(what, shape, allowed)
        })
    }
}

/// The dimension of a batch's shape followed by another.
pub type Joined<D, E> = <D as DimAdd<E>>::Output;

pub(super) fn join<D: DimAdd<E> + Dimension, E: Dimension>(batch: &D, inner: &E) -> Joined<D, E> {
    let mut joined = Joined::<D, E>::zeros(batch.ndim() + inner.ndim());
    joined.slice_mut()[..batch.ndim()].copy_from_slice(batch.slice());
    joined.slice_mut()[batch.ndim()..].copy_from_slice(inner.slice());
    joined
}

impl<D: Dimension, I: Prng> PartialEq for KeyArray<D, I> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<D: Dimension, I: Prng> Eq for KeyArray<D, I> {}

impl<D: Dimension, I: Prng> std::hash::Hash for KeyArray<D, I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<D: Dimension, I: Prng, Ix: NdIndex<D>> Index<Ix> for KeyArray<D, I> {
    type Output = Key<I>;

    /// # Panics
    /// If the index is out of bounds; [`get`](KeyArray::get) returns an option.
    #[track_caller]
    fn index(&self, index: Ix) -> &Key<I> {
        // By reference, for the message: `get` takes the index. The strides do not matter.
        let strides = D::zeros(self.ndim());
        if index.index_checked(&self.raw_dim(), &strides).is_none() {
            expect(Err(Error::out_of_bounds(format!("index {index:?}"), self.shape())))
        }
        Key::from_data_ref(&self.words[index])
    }
}

/// Formats keys as JAX does: `Array((3,), dtype=key<fry>) overlaying:` and the words.
impl<D: Dimension, I: Prng> fmt::Debug for KeyArray<D, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::keys::<I>(f, self.shape(), &row_major(&self.words))
    }
}

/// Formats keys as [`Debug`](fmt::Debug) does.
impl<D: Dimension, I: Prng> fmt::Display for KeyArray<D, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
