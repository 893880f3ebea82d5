//! Keys in an array.

use std::fmt;
use std::ops::{Index, RangeBounds};

use ndarray::{
    Array, ArrayRef, ArrayView, Axis, DimAdd, DimMax, Dimension, IntoDimension, Ix0, Ix1, IxDyn,
    NdIndex, RemoveAxis, Shape, ShapeBuilder, SliceArg,
};

use super::{format, permutation, sample};
use crate::distributions::{
    Bernoulli, BitsElement, Categorical, Integer, StandardBits, StandardNormal, StandardUniform,
    UniformElement, UniformInt,
};
use crate::engine::{checked_allocation, checked_len, into_row_major, parallel};
use crate::error::{Error, expect};
use crate::keys::Key;
use crate::keys::KeyDtype;
use crate::keys::LazyArray;
use crate::prng::{Prng, Threefry2x32, Words};
use crate::sampling::{Distribution, FoldIn, Source, SplitSource, broadcast_shape};

/// An ndarray of keys of a generator `I`.
///
/// Every operation of a [`Key`] is here for the whole batch, in parallel: what JAX writes as
/// `vmap`. The result has the batch's axes first, and its part at an index is what the key at that
/// index gives alone.
///
/// ```
/// use ndarray::{Array2, Axis};
/// use ndkey::Key;
///
/// let keys = Key::new(0).split(3);
/// let batch: Array2<f32> = keys.clone().normal(4);
/// for (key, row) in keys.into_iter().zip(batch.rows()) {
///     assert_eq!(key.normal::<f32, _>(4), row);
/// }
/// ```
///
/// Shape and indices are those of the keys; their words are no axis of the array, and cannot be
/// indexed or transposed into the batch:
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
    /// The key of each seed: `vmap(jax.random.key)(seeds)`.
    ///
    /// ```
    /// use ndarray::arr1;
    /// use ndkey::{Key, KeyArray};
    ///
    /// let keys: KeyArray<_> = KeyArray::from_seeds(&arr1(&[0, 1, 2]));
    /// assert_eq!(keys[2], Key::new(2));
    /// ```
    pub fn from_seeds(seeds: &ArrayRef<u64, D>) -> Self {
        Self::from_data(seeds.map(|&seed| I::seed(seed)))
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

    /// The type of the keys, seen at run time: `keys.dtype`.
    #[must_use]
    pub fn dtype(&self) -> KeyDtype {
        KeyDtype::of::<I>()
    }

    /// The key at an index, or `None` if there is none.
    #[must_use]
    pub fn get<Ix: NdIndex<D>>(&self, index: Ix) -> Option<&Key<I>> {
        self.words.get(index).map(Key::from_data_ref)
    }

    /// The keys in row-major order, to be looked at or folded into.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Key<I>> {
        self.words.iter().map(Key::from_data_ref)
    }
}

/// # Rearranging
///
/// Each operation takes the array and gives its keys away, so that none is there twice.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The keys at one index of an axis.
    ///
    /// # Panics
    /// If the axis or the index is out of bounds.
    #[track_caller]
    pub fn index_axis(self, axis: Axis, index: usize) -> KeyArray<D::Smaller, I>
    where
        D: RemoveAxis,
    {
        KeyArray::from_data(self.words.index_axis_move(axis, index))
    }

    /// The parts along the first axis.
    ///
    /// # Panics
    /// If there is no axis.
    #[track_caller]
    pub fn outer_iter(self) -> impl Iterator<Item = KeyArray<D::Smaller, I>>
    where
        D: RemoveAxis,
    {
        (0..self.words.len_of(Axis(0)))
            .map(move |index| KeyArray::from_data(self.words.index_axis(Axis(0), index).to_owned()))
    }

    /// A slice, as made by ndarray's `s!`.
    ///
    /// # Panics
    /// If the slice is out of bounds.
    #[track_caller]
    pub fn slice<Sl: SliceArg<D>>(self, slice: Sl) -> KeyArray<Sl::OutDim, I> {
        KeyArray::from_data(self.words.slice_move(slice))
    }

    /// The same keys, in row-major order, in another shape.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shape does not have as many elements.
    pub fn into_shape<E: IntoDimension>(self, shape: E) -> Result<KeyArray<E::Dim, I>, Error> {
        let dim = shape.into_dimension();
        let wrong_len = Error::Shape {
            what: "the array of keys",
            got: self.shape().to_vec(),
            allowed: format!("of as many elements as {:?}", dim.slice()),
        };
        let words = Array::from_shape_vec(dim, self.into_row_major());
        words.map(KeyArray::from_data).map_err(|_| wrong_len)
    }

    /// The same keys with a number of axes known at run time.
    pub fn into_dyn(self) -> KeyArray<IxDyn, I> {
        KeyArray::from_data(self.words.into_dyn())
    }

    /// The axes in another order.
    ///
    /// # Panics
    /// If `axes` is not a permutation of the axes.
    #[track_caller]
    pub fn permuted_axes<T: ndarray::IntoDimension<Dim = D>>(self, axes: T) -> Self {
        Self::from_data(self.words.permuted_axes(axes))
    }

    /// All keys along one axis, in row-major order.
    pub fn flatten(self) -> KeyArray<Ix1, I> {
        KeyArray::from_data(self.into_row_major().into())
    }

    /// Arrays of one shape, stacked along a new axis.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are none or their shapes differ; [`Error::OutOfBounds`] for a new
    /// axis behind the last.
    pub fn stack(
        axis: Axis,
        arrays: impl IntoIterator<Item = Self>,
    ) -> Result<KeyArray<D::Larger, I>, Error>
    where
        D::Larger: RemoveAxis,
    {
        let arrays: Vec<Self> = arrays.into_iter().collect();
        let views: Vec<_> = arrays.iter().map(Self::data).collect();
        let stacked = ndarray::stack(axis, &views);
        stacked.map(KeyArray::from_data).map_err(|_| joining_error(axis, &arrays, 1))
    }

    /// Arrays, one after the other along an axis that they have.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are none or their other axes differ; [`Error::OutOfBounds`] if
    /// there is no such axis.
    pub fn concatenate(axis: Axis, arrays: impl IntoIterator<Item = Self>) -> Result<Self, Error>
    where
        D: RemoveAxis,
    {
        let arrays: Vec<Self> = arrays.into_iter().collect();
        let views: Vec<_> = arrays.iter().map(Self::data).collect();
        let concatenated = ndarray::concatenate(axis, &views);
        concatenated.map(KeyArray::from_data).map_err(|_| joining_error(axis, &arrays, 0))
    }

    /// The source of `per_key` values for each key.
    fn into_source(self, per_key: u64) -> Source {
        Source::batch::<I>(I::Words::into_words(self.into_row_major()), per_key)
    }

    /// The words, key by key.
    fn into_row_major(self) -> Vec<I::Words> {
        into_row_major(self.words)
    }
}

fn joining_error<D: Dimension, I: Prng>(
    axis: Axis,
    arrays: &[KeyArray<D, I>],
    new_axes: usize,
) -> Error {
    match arrays {
        [first, ..] if axis.0 >= first.ndim() + new_axes => {
            Error::OutOfBounds { what: format!("axis {}", axis.0), shape: first.shape().to_vec() }
        }
        [first, ..] => {
            let differs = arrays.iter().find(|array| array.shape() != first.shape());
            Error::Shape {
                what: "an array of keys",
                got: differs.unwrap_or(first).shape().to_vec(),
                allowed: format!(
                    "that of the first, {:?}, to be joined along axis {}",
                    first.shape(),
                    axis.0
                ),
            }
        }
        [] => Error::Shape {
            what: "a join of no arrays",
            got: Vec::new(),
            allowed: "of at least one array of keys".to_owned(),
        },
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
    /// If the shape has more elements than fit in memory's address space.
    #[track_caller]
    pub fn split<Sh: ShapeBuilder>(self, shape: Sh) -> KeyArray<Joined<D, Sh::Dim>, I>
    where
        D: DimAdd<Sh::Dim>,
    {
        let (shape, source) = expect(self.batch::<I::Words, Sh>(shape));
        KeyArray::from_data(sample::keys(shape, SplitSource(source)))
    }

    /// A new key from each key and one number: `vmap(fold_in, (0, None))(keys, data)`.
    pub fn fold_in(&self, data: u32) -> Self {
        let words = self.words.as_standard_layout();
        let words = words.as_slice().expect("in standard layout");
        let shape = self.raw_dim().into_shape_with_order();
        Self::from_data(sample::keys(shape, FoldIn::new::<I>(words, &[data])))
    }

    /// A new key from each pair of a key and a number, the two arrays broadcast together:
    /// `vmap(fold_in)(keys, data)`.
    ///
    /// ```
    /// use ndarray::{arr1, arr2};
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).split(2);
    /// assert_eq!(keys.fold_in_each(&arr1(&[10, 20]))?.shape(), [2]);
    /// assert_eq!(keys.fold_in_each(&arr2(&[[10], [20], [30]]))?.shape(), [3, 2]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shapes do not broadcast together.
    pub fn fold_in_each<E: Dimension>(
        &self,
        data: &ArrayRef<u32, E>,
    ) -> Result<KeyArray<<D as DimMax<E>>::Output, I>, Error>
    where
        D: DimMax<E>,
    {
        let common = broadcast_shape("fold_in_each", "data", data.shape(), self.shape())?;
        checked_allocation::<I::Words>(&common)?;
        let mut shape = <D as DimMax<E>>::Output::zeros(common.len());
        shape.slice_mut().copy_from_slice(&common);
        let data = data.broadcast(shape.clone()).expect("a shape that the data broadcast to");
        let keys = self.words.broadcast(shape.clone()).expect("a shape that the keys broadcast to");
        let (data, keys) = (data.as_standard_layout(), keys.as_standard_layout());
        let data = data.as_slice().expect("in standard layout");
        let keys = keys.as_slice().expect("in standard layout");
        let fold_in = FoldIn::new::<I>(keys, data);
        Ok(KeyArray::from_data(sample::keys(shape.into_shape_with_order(), fold_in)))
    }

    /// The source of `shape` values a key, and the shape of all of them.
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

/// A shape, and what fills it.
type SourceOf<D> = (Shape<D>, Source);

/// The dimension of a batch's shape followed by another.
pub type Joined<D, E> = <D as DimAdd<E>>::Output;

fn join<D: DimAdd<E> + Dimension, E: Dimension>(batch: &D, inner: &E) -> Joined<D, E> {
    let mut joined = Joined::<D, E>::zeros(batch.ndim() + inner.ndim());
    joined.slice_mut()[..batch.ndim()].copy_from_slice(batch.slice());
    joined.slice_mut()[batch.ndim()..].copy_from_slice(inner.slice());
    joined
}

/// # Sampling
///
/// Parameters broadcast to the whole shape, the batch's axes included: a parameter of shape
/// `(batch, 1)` is one a key, as with `vmap(..., in_axes=0)`.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// An array of values from each key, of shape `keys.shape()` followed by `shape`.
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

    /// An array of values from each key.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter does not broadcast to the shape; [`Error::TooLarge`] if
    /// the array would be.
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

    /// Fills an array or view of any memory layout, whose shape begins with that of the keys, with
    /// what [`sample`](Self::sample) returns for the rest of its shape.
    ///
    /// # Errors
    /// [`Error::Shape`] if the array's shape does not begin with that of the keys;
    /// [`Error::Broadcast`] if a parameter does not broadcast to it.
    pub fn sample_into<T, E>(
        self,
        dist: impl Distribution<T>,
        out: &mut ArrayRef<T, E>,
    ) -> Result<(), Error>
    where
        T: Copy + Default + Send,
        E: Dimension,
    {
        let Some(inner) = out.shape().strip_prefix(self.shape()) else {
            return Err(Error::Shape {
                what: "the array to fill",
                got: out.shape().to_vec(),
                allowed: format!("that of the keys, {:?}, followed by any axes", self.shape()),
            });
        };
        let per_key = inner.iter().map(|&len| len as u64).product();
        sample::into(&dist, self.into_source(per_key), out)
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
    /// As [`try_sample`](Self::try_sample), of an array that may have up to 2^64 - 1 elements.
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
/// As those of [`Key`], for each key of the batch.
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

    /// Uniform numbers in [0, 1) from each key, [`StandardUniform`]: `vmap(jax.random.uniform)`.
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

    /// Normal numbers from each key, [`StandardNormal`]: `vmap(jax.random.normal)`.
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

    /// Truth values from each key, [`Bernoulli`]: `vmap(jax.random.bernoulli)`.
    ///
    /// # Panics
    /// Unless 0 <= p <= 1, or if the array would be too large.
    #[track_caller]
    pub fn bernoulli<Sh: ShapeBuilder>(self, p: f32, shape: Sh) -> Array<bool, Joined<D, Sh::Dim>>
    where
        D: DimAdd<Sh::Dim>,
    {
        self.sample(expect(Bernoulli::new(p)), shape)
    }

    /// Integers of a range from each key, [`UniformInt`]: `vmap(jax.random.randint)`.
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

    /// A category from each key for each distribution that an array of logits holds along an axis,
    /// [`Categorical`]: `vmap(jax.random.categorical, (0, None))`.
    ///
    /// # Errors
    /// As [`Categorical::new`].
    pub fn categorical<T, E>(
        self,
        logits: &ArrayRef<T, E>,
        axis: Axis,
    ) -> Result<Array<usize, Joined<D, E::Smaller>>, Error>
    where
        T: UniformElement,
        E: RemoveAxis,
        D: DimAdd<E::Smaller>,
    {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.raw_dim().remove_axis(axis))
    }

    /// The numbers 0 to n - 1 in a random order from each key: `vmap(jax.random.permutation)`.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::Key;
    ///
    /// let orders: Array2<usize> = Key::new(0).split(10).permutation(52);
    /// assert_eq!(orders.row(3), Key::new(0).split(10)[3].clone().permutation(52));
    /// ```
    ///
    /// # Panics
    /// If the array would be too large.
    #[must_use]
    #[track_caller]
    pub fn permutation(self, n: usize) -> Array<usize, Joined<D, Ix1>>
    where
        D: DimAdd<Ix1>,
    {
        let shape = join(&self.raw_dim(), &Ix1(n));
        expect(checked_allocation::<usize>(shape.slice()));
        let source = self.into_source(n as u64);
        let orders = expect(permutation::orders(source, n));
        Array::from_shape_vec(shape, orders).expect("one order a key")
    }
}

/// # Functions of keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// What a function makes of each key, computed in parallel.
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
        Array::from_shape_vec(shape, results).expect("one result a key")
    }

    /// The arrays that a function makes of each key, computed in parallel and stacked:
    /// `jax.vmap(f)(keys)`.
    ///
    /// The shape is the batch's followed by that of the arrays. From no keys, whose arrays are not
    /// known, all their axes have length 0.
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
        let batch = self.raw_dim();
        let parts = parallel::map(&self.into_row_major(), |&words| f(Key::from_data(words)));
        let inner = match parts.first() {
            Some(part) => part.raw_dim(),
            None => E::zeros(E::NDIM.unwrap_or(0)),
        };
        if let Some(other) = parts.iter().find(|part| part.shape() != inner.slice()) {
            let error = Error::Shape {
                what: "an array made by vmap's function",
                got: other.shape().to_vec(),
                allowed: format!("that of the first, {:?}", inner.slice()),
            };
            panic!("{error}");
        }
        let joined = join(&batch, &inner);
        let mut stacked = Vec::with_capacity(joined.size());
        for part in parts {
            stacked.extend(part);
        }
        Array::from_shape_vec(joined, stacked).expect("as many elements as the parts have")
    }
}

impl<D: Dimension, I: Prng> Clone for KeyArray<D, I> {
    /// The same keys once more, for the same numbers once more: `jax.random.clone`.
    fn clone(&self) -> Self {
        Self { words: self.words.clone() }
    }
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
    /// If the index is out of bounds.
    fn index(&self, index: Ix) -> &Key<I> {
        Key::from_data_ref(&self.words[index])
    }
}

/// The keys, owned, in row-major order.
impl<D: Dimension, I: Prng> IntoIterator for KeyArray<D, I> {
    type Item = Key<I>;
    type IntoIter = IntoIter<I>;

    fn into_iter(self) -> IntoIter<I> {
        IntoIter { words: self.into_row_major().into_iter() }
    }
}

/// An iterator over the keys of a [`KeyArray`], each given away.
#[derive(Debug)]
#[must_use = "keys are there to be used, once"]
pub struct IntoIter<I: Prng> {
    words: std::vec::IntoIter<I::Words>,
}

impl<I: Prng> Iterator for IntoIter<I> {
    type Item = Key<I>;

    fn next(&mut self) -> Option<Key<I>> {
        self.words.next().map(Key::from_data)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.words.size_hint()
    }
}

impl<I: Prng> DoubleEndedIterator for IntoIter<I> {
    fn next_back(&mut self) -> Option<Key<I>> {
        self.words.next_back().map(Key::from_data)
    }
}

impl<I: Prng> ExactSizeIterator for IntoIter<I> {}

impl<I: Prng> FromIterator<Key<I>> for KeyArray<Ix1, I> {
    fn from_iter<T: IntoIterator<Item = Key<I>>>(keys: T) -> Self {
        Self::from_data(keys.into_iter().map(|key| key.data()).collect())
    }
}

impl<I: Prng> From<Key<I>> for KeyArray<Ix0, I> {
    fn from(key: Key<I>) -> Self {
        Self::from_data(ndarray::arr0(key.data()))
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
