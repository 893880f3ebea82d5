//! Keys in an array.

use std::fmt;
use std::ops::{Index, RangeBounds};

use ndarray::{
    Array, ArrayRef, ArrayView, Axis, DimAdd, DimMax, Dimension, NdIndex, RemoveAxis, Shape,
    ShapeBuilder, SliceArg,
};

use super::{Iter, format, key, sample};
use crate::arrays::{AsArray, AsArrayMut};
use crate::distributions::{
    Bernoulli, BitsElement, Element, Integer, StandardBits, StandardNormal, StandardUniform,
    UniformInt,
};
use crate::engine::{checked_allocation, checked_len, into_row_major, parallel};
use crate::error::{Error, expect};
use crate::keys::Key;
use crate::keys::LazyArray;
use crate::prng::{KeyDtype, Prng, Threefry2x32, Words};
use crate::sampling::{Distribution, FoldIn, Parameter, Source, SplitSource, broadcast_shape};

/// An ndarray of keys of the generator `I`.
///
/// It has every operation of a [`Key`] for the whole batch, in parallel: what JAX writes as `vmap`.
/// The result has the batch's axes first; its part at an index is what the key at that index gives
/// by itself.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::Key;
///
/// let keys = Key::new(0).split(3);
/// let batch: Array2<f32> = keys.duplicate().normal(4);
/// for (key, row) in keys.into_iter().zip(batch.rows()) {
///     assert_eq!(key.normal::<f32, _>(4), row);
/// }
/// ```
///
/// Shape and indices are those of the keys. The words of a key are not an axis of the array, and
/// cannot be indexed or transposed into the batch:
///
/// ```compile_fail,E0277
/// let keys = ndkey::Key::new(0).split(2);
/// let word = &keys[(0, 1)]; // one axis: the batch's
/// ```
/// ```compile_fail,E0271
/// let keys: ndkey::KeyArray<ndarray::Ix1> = ndkey::Key::new(0).split(2);
/// let transposed = keys.permuted_axes((1, 0)); // there is no second axis to exchange
/// ```
/// ```compile_fail,E0369
/// let keys = ndkey::Key::new(0).split(10);
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
/// let keys = ndkey::Key::new(0).split(10);
/// let x = keys.uniform::<f32, _>(3);
/// let y = keys.uniform::<f32, _>(3);
/// ```
#[must_use = "keys are there to be used, once"]
pub struct KeyArray<D: Dimension, I: Prng = Threefry2x32> {
    words: Array<I::Words, D>,
}

/// # Making arrays of keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The key for each seed: `vmap(jax.random.key)(seeds)`.
    ///
    /// ```
    /// use ndkey::{Key, KeyArray};
    ///
    /// let keys: KeyArray<_> = KeyArray::from_seeds(&[0, 1, 2]);
    /// assert_eq!(keys[2], Key::new(2));
    /// ```
    pub fn from_seeds<A>(seeds: &A) -> Self
    where
        A: AsArray<Elem = u64, Dim = D> + ?Sized,
    {
        Self::from_data(seeds.array_view().map(|&seed| I::seed(seed)))
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
    /// assert_eq!(KeyArray::wrap_key_data(&words)?, keys);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn key_data(&self) -> Array<u32, D::Larger> {
        let mut shape = D::Larger::zeros(self.ndim() + 1);
        shape.slice_mut()[..self.ndim()].copy_from_slice(self.shape());
        shape.slice_mut()[self.ndim()] = I::Words::LEN;
        let words = self.words.iter().flat_map(|words| words.as_ref()).copied().collect();
        Array::from_shape_vec(shape, words).expect("as many words as the keys have")
    }

    /// The keys whose words are along the last axis of an array: `jax.random.wrap_key_data`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless the last axis has as many words as a key of the generator.
    pub fn wrap_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim: RemoveAxis<Smaller = D>> + ?Sized,
    {
        let data = data.array_view();
        let words_per_key = I::Words::LEN;
        if data.shape().last() != Some(&words_per_key) {
            return Err(Error::Shape {
                what: "the array of words",
                got: data.shape().to_vec(),
                allowed: format!(
                    "a last axis of {words_per_key}, the words per key of {}",
                    I::NAME
                ),
            });
        }
        Ok(Self::from_data(data.map_axis(Axis(data.ndim() - 1), |words| {
            let mut key = I::Words::default();
            key.as_mut().iter_mut().zip(words).for_each(|(word, &given)| *word = given);
            key
        })))
    }

    /// The keys as an ndarray array of [`Key`]s, for example for [`ndarray::Zip`].
    ///
    /// ```
    /// use ndarray::{Array1, Zip, array};
    /// use ndkey::Key;
    ///
    /// let scales = array![0.1, 1.0, 10.0];
    /// let mut noise = Array1::<f64>::zeros(3);
    /// let keys = Key::new(0).split(3).into_keys();
    /// Zip::from(&mut noise).and(&scales).and(&keys).for_each(|noise, scale, key| {
    ///     *noise = scale * key.fold_in(0).normal::<f64, _>(()).into_scalar();
    /// });
    /// ```
    #[must_use = "keys are there to be used, once"]
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
    pub fn duplicate(&self) -> Self {
        Self::from_data(self.words.clone())
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
    #[must_use]
    pub fn get<Ix: NdIndex<D>>(&self, index: Ix) -> Option<&Key<I>> {
        self.words.get(index).map(Key::from_data_ref)
    }

    /// The keys in row-major order, borrowed.
    pub fn iter(&self) -> Iter<'_, I> {
        Iter::new(self)
    }
}

impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The source of `per_key` values for each key.
    pub(super) fn into_source(self, per_key: u64) -> Source {
        Source::batch::<I>(I::Words::into_words(self.into_row_major()), per_key)
    }

    /// The words, key by key.
    pub(super) fn into_row_major(self) -> Vec<I::Words> {
        into_row_major(self.words)
    }
}

/// # Deriving keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// New keys from each key: `vmap(split)`; the shape is the batch's, followed by `shape`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).split(3).split((2, 5));
    /// assert_eq!(keys.shape(), [3, 2, 5]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_split`](Self::try_split) returns an error.
    #[track_caller]
    pub fn split<Sh: ShapeBuilder>(self, shape: Sh) -> KeyArray<Joined<D, Sh::Dim>, I>
    where
        D: DimAdd<Sh::Dim>,
    {
        expect(self.try_split(shape))
    }

    /// New keys from each key.
    ///
    /// # Errors
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
    pub fn try_split<Sh: ShapeBuilder>(
        self,
        shape: Sh,
    ) -> Result<KeyArray<Joined<D, Sh::Dim>, I>, Error>
    where
        D: DimAdd<Sh::Dim>,
    {
        let (shape, source) = self.batch::<I::Words, Sh>(shape)?;
        Ok(KeyArray::from_data(sample::keys(shape, SplitSource(source))))
    }

    /// `K` new keys from each key, as `K` arrays to destructure: those of [`split`](Self::split)
    /// into `K`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let [weights, biases] = Key::new(0).split(3).split_into();
    /// assert_eq!(biases[1], Key::new(0).split(3).split(2)[(1, 1)]);
    /// ```
    ///
    /// # Panics
    /// If there are more keys than memory can hold, as in [`try_split`](Self::try_split).
    #[track_caller]
    pub fn split_into<const K: usize>(self) -> [Self; K] {
        let shape = self.raw_dim();
        let keys = self.into_flat().split(K).into_row_major();
        std::array::from_fn(|k| {
            let words = keys.iter().skip(k).step_by(K).copied().collect();
            let words = Array::from_shape_vec(shape.clone(), words);
            Self::from_data(words.expect("as many keys as there were"))
        })
    }

    /// Splits off a key from each key, as [`Key::split_off`] does.
    ///
    /// # Panics
    /// If there are more keys than memory can hold, as in [`try_split`](Self::try_split).
    #[track_caller]
    pub fn split_off(&mut self) -> Self {
        let [kept, given] = self.duplicate().split_into();
        *self = kept;
        given
    }

    /// A new key from each key and one number: `vmap(fold_in, (0, None))(keys, data)`.
    pub fn fold_in(&self, data: u32) -> Self {
        let words = self.words.as_standard_layout();
        let words = words.as_slice().expect("in standard layout");
        let shape = self.raw_dim().into_shape_with_order();
        Self::from_data(sample::keys(shape, FoldIn::new::<I>(words, &[data])))
    }

    /// A new key from each key and one 64-bit number, as by [`Key::fold_in_u64`].
    pub fn fold_in_u64(&self, data: u64) -> Self {
        self.map_keys(|key| key.fold_in_u64(data))
    }

    /// A new key from each key and one name, as by [`Key::named`].
    ///
    /// # Panics
    /// If the name is empty.
    #[track_caller]
    pub fn named(&self, name: &str) -> Self {
        expect(self.try_named(name))
    }

    /// A new key from each key and one name.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the name is empty.
    pub fn try_named(&self, name: &str) -> Result<Self, Error> {
        key::check_name(name)?;
        Ok(self.map_keys(|key| key.named(name)))
    }

    /// A new key from each pair of a key and a number, the two arrays broadcast together:
    /// `vmap(fold_in)(keys, data)`.
    ///
    /// ```
    /// use ndarray::arr2;
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).split(2);
    /// assert_eq!(keys.fold_in_each(&[10, 20]).shape(), [2]);
    /// assert_eq!(keys.fold_in_each(&arr2(&[[10], [20], [30]])).shape(), [3, 2]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_fold_in_each`](Self::try_fold_in_each) returns an error.
    #[track_caller]
    pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<<D as DimMax<A::Dim>>::Output, I>
    where
        A: AsArray<Elem = u32> + ?Sized,
        D: DimMax<A::Dim>,
    {
        expect(self.try_fold_in_each(data))
    }

    /// A new key from each pair of a key and a number, the two arrays broadcast together.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shapes do not broadcast together; [`Error::TooLarge`] or
    /// [`Error::Memory`] if there are more keys than memory can hold.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn try_fold_in_each<A>(
        &self,
        data: &A,
    ) -> Result<KeyArray<<D as DimMax<A::Dim>>::Output, I>, Error>
    where
        A: AsArray<Elem = u32> + ?Sized,
        D: DimMax<A::Dim>,
    {
        let data = data.array_view();
        let common = broadcast_shape("fold_in_each", "data", data.shape(), self.shape())?;
        checked_allocation::<I::Words>(&common)?;
        let mut shape = <D as DimMax<A::Dim>>::Output::zeros(common.len());
        shape.slice_mut().copy_from_slice(&common);
        let data = data.broadcast(shape.clone()).expect("a shape that the data broadcast to");
        let keys = self.words.broadcast(shape.clone()).expect("a shape that the keys broadcast to");
        let (data, keys) = (data.as_standard_layout(), keys.as_standard_layout());
        let data = data.as_slice().expect("in standard layout");
        let keys = keys.as_slice().expect("in standard layout");
        let fold_in = FoldIn::new::<I>(keys, data);
        Ok(KeyArray::from_data(sample::keys(shape.into_shape_with_order(), fold_in)))
    }

    /// One new key from each key, in parallel.
    fn map_keys(&self, f: impl Fn(&Key<I>) -> Key<I> + Sync) -> Self {
        const TOGETHER: usize = 1 << 10;
        let words = self.words.as_standard_layout();
        let words: Vec<_> =
            words.as_slice().expect("in standard layout").chunks(TOGETHER).collect();
        let keys = parallel::map(&words, |words| {
            words.iter().map(|words| f(Key::from_data_ref(words)).data()).collect::<Vec<_>>()
        });
        let keys = Array::from_shape_vec(self.raw_dim(), keys.concat());
        Self::from_data(keys.expect("one key from each key"))
    }

    /// The source of `shape` values per key, and the shape of the whole.
    fn batch<T, Sh: ShapeBuilder>(self, shape: Sh) -> Result<SourceOf<Joined<D, Sh::Dim>>, Error>
    where
        D: DimAdd<Sh::Dim>,
    {
        let shape = shape.into_shape_with_order();
        let joined = join(&self.raw_dim(), shape.raw_dim());
        checked_allocation::<T>(joined.slice())?;
        let per_key = checked_allocation::<T>(shape.raw_dim().slice())?;
        let column_major = !Array::from_elem(shape, ()).is_standard_layout();
        Ok((joined.set_f(column_major), self.into_source(per_key)))
    }
}

/// A shape, and the source that fills it.
type SourceOf<D> = (Shape<D>, Source);

/// The dimension of a batch's shape followed by another.
pub type Joined<D, E> = <D as DimAdd<E>>::Output;

pub(super) fn join<D: DimAdd<E> + Dimension, E: Dimension>(batch: &D, inner: &E) -> Joined<D, E> {
    let mut joined = Joined::<D, E>::zeros(batch.ndim() + inner.ndim());
    joined.slice_mut()[..batch.ndim()].copy_from_slice(batch.slice());
    joined.slice_mut()[batch.ndim()..].copy_from_slice(inner.slice());
    joined
}

/// # Sampling
///
/// Parameters broadcast to the whole shape, including the batch's axes: a parameter of shape
/// `(batch, 1)` has one value per key, as with `vmap(..., in_axes=0)`.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// An array of samples from each key, of shape `keys.shape()` followed by `shape`.
    ///
    /// ```
    /// use ndarray::Array3;
    /// use ndkey::{Key, distributions::Normal};
    ///
    /// let keys = Key::new(0).split(10);
    /// let noise: Array3<f32> = keys.sample(Normal::new(0.0, 0.1)?, (3, 4));
    /// assert_eq!(noise.dim(), (10, 3, 4));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Panics
    /// Where [`try_sample`](Self::try_sample) returns an error.
    #[track_caller]
    pub fn sample<T, Sh>(
        self,
        dist: impl Distribution<T>,
        shape: Sh,
    ) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        expect(self.try_sample(dist, shape))
    }

    /// An array of samples from each key.
    ///
    /// # Errors
    /// As [`Key::try_sample`], for the shape of the whole.
    pub fn try_sample<T, Sh>(
        self,
        dist: impl Distribution<T>,
        shape: Sh,
    ) -> Result<Array<T, Joined<D, Sh::Dim>>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        let (shape, source) = self.batch::<T, Sh>(shape)?;
        sample::array(&dist, source, shape)
    }

    /// Fills an array or view of any memory layout with what [`sample`](Self::sample) returns. The
    /// array's shape is that of the keys followed by the shape of each sample.
    ///
    /// # Panics
    /// Where [`try_sample_into`](Self::try_sample_into) returns an error.
    #[track_caller]
    pub fn sample_into<T, A>(self, dist: impl Distribution<T>, out: &mut A)
    where
        T: Copy + Default + Send,
        A: AsArrayMut<Elem = T> + ?Sized,
    {
        expect(self.try_sample_into(dist, out));
    }

    /// Fills an array with what [`sample`](Self::sample) returns for the rest of its shape.
    ///
    /// # Errors
    /// [`Error::Shape`] if the array's shape does not begin with that of the keys; otherwise as
    /// [`try_sample`](Self::try_sample).
    pub fn try_sample_into<T, A>(self, dist: impl Distribution<T>, out: &mut A) -> Result<(), Error>
    where
        T: Copy + Default + Send,
        A: AsArrayMut<Elem = T> + ?Sized,
    {
        let out = &mut out.array_view_mut();
        let inner = self.part_shape("the array to fill", out.shape())?;
        let per_key = inner.iter().map(|&len| len as u64).product();
        sample::into(&dist, self.into_source(per_key), out)
    }

    /// The shape of each key's part of an array, whose shape begins with that of the keys.
    pub(super) fn part_shape<'s>(
        &self,
        what: &'static str,
        shape: &'s [usize],
    ) -> Result<&'s [usize], Error> {
        shape.strip_prefix(self.shape()).ok_or_else(|| Error::Shape {
            what,
            got: shape.to_vec(),
            allowed: format!("that of the keys, {:?}, followed by any axes", self.shape()),
        })
    }

    /// A slice of the array that [`sample`](Self::sample) returns for `shape`, computed alone.
    ///
    /// # Panics
    /// Where [`try_sample_slice`](Self::try_sample_slice) returns an error.
    #[track_caller]
    pub fn sample_slice<T, Sh, Sl>(
        self,
        dist: impl Distribution<T>,
        shape: Sh,
        slice: Sl,
    ) -> Array<T, Sl::OutDim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
        Sl: SliceArg<Joined<D, Sh::Dim>>,
    {
        expect(self.try_sample_slice(dist, shape, slice))
    }

    /// A slice of the array that [`sample`](Self::sample) returns for `shape`, computed alone.
    ///
    /// # Errors
    /// As [`try_sample`](Self::try_sample) for an array of up to 2^64 - 1 elements;
    /// [`Error::OutOfBounds`] if the slice does not lie in it.
    pub fn try_sample_slice<T, Sh, Sl>(
        self,
        dist: impl Distribution<T>,
        shape: Sh,
        slice: Sl,
    ) -> Result<Array<T, Sl::OutDim>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
        Sl: SliceArg<Joined<D, Sh::Dim>>,
    {
        let shape = shape.into_shape_with_order();
        let joined = join(&self.raw_dim(), shape.raw_dim());
        checked_len(joined.slice())?;
        let per_key = checked_len(shape.raw_dim().slice())?;
        sample::slice(&dist, self.into_source(per_key), joined.slice(), &slice)
    }

    /// What [`sample`](Self::sample) returns for `shape`, as an array that is not stored.
    ///
    /// ```
    /// use ndkey::{Key, distributions::StandardNormal};
    ///
    /// let walks = Key::new(0).split(10).lazy::<f64, _>(StandardNormal, 1_000_000)?;
    /// assert_eq!(walks.shape(), [10, 1_000_000]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`try_sample`](Self::try_sample), for an array that may have up to 2^64 - 1 elements.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn lazy<T, Sh>(
        self,
        dist: impl Distribution<T> + Send + Sync + 'static,
        shape: Sh,
    ) -> Result<LazyArray<T, Joined<D, Sh::Dim>>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        let shape = shape.into_shape_with_order();
        let joined = join(&self.raw_dim(), shape.raw_dim());
        checked_len(joined.slice())?;
        let per_key = checked_len(shape.raw_dim().slice())?;
        LazyArray::new(dist, self.into_source(per_key), joined)
    }
}

/// # Shorthands
///
/// The shorthands of [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// Random bits from each key, [`StandardBits`]: `vmap(jax.random.bits)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn bits<T: BitsElement, Sh: ShapeBuilder>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardBits, shape)
    }

    /// Uniform variates on [0, 1) from each key, [`StandardUniform`]: `vmap(jax.random.uniform)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn uniform<T, Sh>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Copy + Default + Send,
        StandardUniform: Distribution<T>,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardUniform, shape)
    }

    /// Normal variates from each key, [`StandardNormal`]: `vmap(jax.random.normal)`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn normal<T, Sh>(self, shape: Sh) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Copy + Default + Send,
        StandardNormal: Distribution<T>,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(StandardNormal, shape)
    }

    /// Booleans from each key, [`Bernoulli`]: `vmap(jax.random.bernoulli)`. `p` is rounded to
    /// `f32`, as in [`Key::bernoulli`].
    ///
    /// # Panics
    /// Unless 0 <= p <= 1, if an array `p` does not broadcast to the whole shape, or if the array
    /// would be too large.
    #[track_caller]
    pub fn bernoulli<P, Sh>(
        self,
        p: impl Into<Parameter<P>>,
        shape: Sh,
    ) -> Array<bool, Joined<D, Sh::Dim>>
    where
        P: Element,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(expect(Bernoulli::single(p.into())), shape)
    }

    /// Integers in a range from each key, [`UniformInt`]: `vmap(jax.random.randint)`.
    ///
    /// # Panics
    /// If the range is empty, or if the array would be too large.
    #[track_caller]
    pub fn randint<T, Sh>(
        self,
        range: impl RangeBounds<T>,
        shape: Sh,
    ) -> Array<T, Joined<D, Sh::Dim>>
    where
        T: Integer,
        Sh: ShapeBuilder,
        D: DimAdd<Sh::Dim>,
    {
        self.sample(expect(UniformInt::from_range(range)), shape)
    }
}

/// # Functions of keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The results of a function of each key, computed in parallel.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let walks = Key::new(0).split(100).map(|key| key.normal::<f32, _>(1000).sum());
    /// assert_eq!(walks.len(), 100);
    /// ```
    #[must_use]
    pub fn map<T: Send>(self, f: impl Fn(Key<I>) -> T + Sync) -> Array<T, D> {
        let shape = self.raw_dim();
        let results = parallel::map(&self.into_row_major(), |&words| f(Key::from_data(words)));
        Array::from_shape_vec(shape, results).expect("one result for each key")
    }

    /// The arrays that a function returns for each key, computed in parallel and stacked:
    /// `jax.vmap(f)(keys)`.
    ///
    /// The shape is the batch's followed by that of the arrays. If there are no keys, the shape of
    /// the arrays is unknown and all their axes have length 0.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let points = Key::new(0).split(5).vmap(|key| {
    ///     let [angle, radius] = key.split_into();
    ///     angle.uniform::<f32, _>(2) * radius.uniform::<f32, _>(2)
    /// });
    /// assert_eq!(points.dim(), (5, 2));
    /// ```
    ///
    /// # Panics
    /// If the arrays differ in shape.
    #[must_use]
    #[track_caller]
    pub fn vmap<T, E>(self, f: impl Fn(Key<I>) -> Array<T, E> + Sync) -> Array<T, Joined<D, E>>
    where
        T: Clone + Send,
        E: Dimension,
        D: DimAdd<E>,
    {
        expect(self.try_vmap(f))
    }

    /// The arrays that a function returns for each key, computed in parallel and stacked.
    ///
    /// # Errors
    /// [`Error::Shape`] if the arrays differ in shape.
    pub fn try_vmap<T, E>(
        self,
        f: impl Fn(Key<I>) -> Array<T, E> + Sync,
    ) -> Result<Array<T, Joined<D, E>>, Error>
    where
        T: Clone + Send,
        E: Dimension,
        D: DimAdd<E>,
    {
        let batch = self.raw_dim();
        let parts = parallel::map(&self.into_row_major(), |&words| f(Key::from_data(words)));
        let inner = match parts.first() {
            Some(part) => part.raw_dim(),
            None => E::zeros(E::NDIM.unwrap_or(0)),
        };
        if let Some(other) = parts.iter().find(|part| part.shape() != inner.slice()) {
            return Err(Error::Shape {
                what: "an array made by vmap's function",
                got: other.shape().to_vec(),
                allowed: format!("that of the first, {:?}", inner.slice()),
            });
        }
        Ok(stacked(&batch, &inner, parts))
    }
}

/// Stacks arrays of one shape, one for each key of a batch.
pub(super) fn stacked<T, D, E>(
    batch: &D,
    inner: &E,
    parts: Vec<Array<T, E>>,
) -> Array<T, Joined<D, E>>
where
    D: Dimension + DimAdd<E>,
    E: Dimension,
{
    let joined = join(batch, inner);
    let mut stacked = Vec::with_capacity(joined.size());
    for part in parts {
        stacked.extend(part);
    }
    Array::from_shape_vec(joined, stacked).expect("as many elements as the parts have")
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
            let what = format!("index {index:?}");
            expect(Err(Error::OutOfBounds { what, shape: self.shape().to_vec() }))
        }
        Key::from_data_ref(&self.words[index])
    }
}

/// As JAX shows an array of keys: `Array((3,), dtype=key<fry>) overlaying:` and the words.
impl<D: Dimension, I: Prng> fmt::Debug for KeyArray<D, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.as_standard_layout();
        format::keys::<I>(f, self.shape(), words.as_slice().expect("in standard layout"))
    }
}

/// As [`Debug`](fmt::Debug).
impl<D: Dimension, I: Prng> fmt::Display for KeyArray<D, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
