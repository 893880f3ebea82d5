//! One key.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeBounds;

use ndarray::{
    Array, Array1, ArrayRef, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder, SliceArg,
};

use super::choice::{self, Chosen};
use super::{format, permutation, sample};
use crate::distributions::{
    Bernoulli, BitsElement, Categorical, Choice, Integer, StandardBits, StandardNormal,
    StandardUniform, UniformElement, UniformInt,
};
use crate::engine::{checked_allocation, checked_len};
use crate::error::{Error, expect};
use crate::keys::KeyArray;
use crate::keys::KeyDtype;
use crate::keys::LazyArray;
use crate::prng::{Positions, Prng, Threefry2x32, Words};
use crate::sampling::{Distribution, FoldIn, Source, SplitKey};

/// A key: the seed of one random array, or of more keys, of a generator `I`.
///
/// A key is used once. Samplers and [`split`](Self::split) consume it, and the compiler refuses to
/// use it again:
///
/// ```compile_fail,E0382
/// use ndkey::Key;
///
/// let key = Key::new(0);
/// let x = key.uniform::<f32, _>(100);
/// let y = key.uniform::<f32, _>(100); // the same numbers again: does not compile
/// ```
///
/// To draw more, split first, or fold in the number of the step. [`fold_in`](Self::fold_in) borrows
/// the key, because folding different data into one key is its purpose:
///
/// ```
/// use ndkey::Key;
///
/// let [weights, dropout] = Key::new(0).split_into();
/// let w = weights.normal::<f32, _>((64, 10));
/// for step in 0..3 {
///     let mask = dropout.fold_in(step).bernoulli(0.9, 64);
/// }
/// ```
///
/// `key.clone()` (`jax.random.clone`) is there for the rare case in which the same numbers are
/// wanted twice, and is seen in the code.
///
/// A key is opaque. There is no arithmetic on it, its words cannot be indexed, and keys of different
/// generators do not mix; [`data`](Self::data) and [`from_data`](Self::from_data) are the way in and
/// out.
///
/// ```compile_fail,E0369
/// let key = ndkey::Key::new(0) + 1;
/// ```
/// ```compile_fail,E0608
/// let word = ndkey::Key::new(999)[1];
/// ```
/// ```compile_fail,E0599
/// let mut key = ndkey::Key::new(0);
/// bytemuck::TransparentWrapper::peel_mut(&mut key)[1] += 1;
/// ```
#[repr(transparent)]
#[must_use = "a key is there to be used, once"]
pub struct Key<I: Prng = Threefry2x32> {
    words: I::Words,
    prng: PhantomData<I>,
}

impl Key {
    /// The key of a seed, of the default generator: `jax.random.key(seed)`.
    ///
    /// All 64 bits of the seed count, as in JAX with 64-bit integers enabled.
    ///
    /// ```
    /// assert_eq!(ndkey::Key::new(42).data(), [0, 42]);
    /// ```
    pub fn new(seed: u64) -> Self {
        Self::from_seed(seed)
    }
}

/// # Making keys
impl<I: Prng> Key<I> {
    /// The key of a seed: `jax.random.key(seed, impl=I::NAME)`.
    pub fn from_seed(seed: u64) -> Self {
        Self::from_data(I::seed(seed))
    }

    /// A key from the operating system's entropy, for those who give up reproducibility.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the operating system has none to give.
    pub fn from_entropy() -> Result<Self, Error> {
        let mut words = I::Words::default();
        for word in words.as_mut() {
            *word = getrandom::u32().map_err(|error| Error::Entropy(error.to_string()))?;
        }
        Ok(Self::from_data(words))
    }

    /// The key with these words: `jax.random.wrap_key_data`.
    pub fn from_data(data: I::Words) -> Self {
        Self { words: data, prng: PhantomData }
    }

    /// The key that words in an array of keys are.
    #[expect(unsafe_code, reason = "a key is its words")]
    pub(crate) fn from_data_ref(data: &I::Words) -> &Self {
        // SAFETY: `Key` is a transparent wrapper of the words, any of which are a key.
        unsafe { &*std::ptr::from_ref(data).cast() }
    }

    /// The words of the key: `jax.random.key_data`.
    #[must_use]
    pub fn data(&self) -> I::Words {
        self.words
    }

    /// The type of the key, seen at run time: `key.dtype`.
    #[must_use]
    pub fn dtype(&self) -> KeyDtype {
        KeyDtype::of::<I>()
    }
}

/// # Deriving keys
impl<I: Prng> Key<I> {
    /// An array of new keys: `jax.random.split(key, shape)`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).split((2, 3));
    /// assert_eq!(keys.shape(), [2, 3]);
    /// assert_eq!(keys[[0, 1]].data(), [928981903, 3453687069]);
    /// ```
    ///
    /// # Panics
    /// If the shape has more elements than fit in memory's address space.
    pub fn split<Sh: ShapeBuilder>(self, shape: Sh) -> KeyArray<Sh::Dim, I> {
        let shape = shape.into_shape_with_order();
        let len = expect(checked_allocation::<I::Words>(shape.raw_dim().slice()));
        KeyArray::from_data(sample::keys(shape, SplitKey::new::<I>(&self.words, len)))
    }

    /// `K` new keys, to be taken apart: those of [`split`](Self::split) in `K`.
    ///
    /// ```
    /// let [a, b] = ndkey::Key::new(0).split_into();
    /// assert_eq!(a.data(), [1797259609, 2579123966]);
    /// assert_eq!(b.data(), [928981903, 3453687069]);
    /// ```
    pub fn split_into<const K: usize>(self) -> [Self; K] {
        let low = std::array::from_fn(|k| k as u32);
        let positions = Positions { high: [0; K], low, len: K as u64 };
        let keys = I::split(self.words.splat::<K>(), positions);
        std::array::from_fn(|k| Self::from_data(I::Words::get(&keys, k)))
    }

    /// A new key from this one and a number: `jax.random.fold_in`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let root = Key::new(0);
    /// assert_eq!(root.fold_in(1).data(), [928981903, 3453687069]);
    /// ```
    pub fn fold_in(&self, data: u32) -> Self {
        let keys = I::fold_in::<1>(self.words.splat(), [data]);
        Self::from_data(I::Words::get(&keys, 0))
    }

    /// A new key for each number of an array: `vmap(fold_in, (None, 0))(key, data)`.
    ///
    /// ```
    /// use ndarray::arr1;
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).fold_in_each(&arr1(&[1, 7]));
    /// assert_eq!(keys[0], Key::new(0).fold_in(1));
    /// ```
    pub fn fold_in_each<D: Dimension>(&self, data: &ArrayRef<u32, D>) -> KeyArray<D, I> {
        let values = data.as_standard_layout();
        let values = values.as_slice().expect("in standard layout");
        let fold_in = FoldIn::new::<I>(std::slice::from_ref(&self.words), values);
        KeyArray::from_data(sample::keys(data.raw_dim().into_shape_with_order(), fold_in))
    }
}

/// # Sampling
impl<I: Prng> Key<I> {
    /// An array of values of a distribution.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::{Key, distributions::Normal};
    ///
    /// let noise: Array2<f64> = Key::new(0).sample(Normal::new(0.0, 0.1)?, (3, 4));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Panics
    /// Where [`try_sample`](Self::try_sample) returns an error.
    #[track_caller]
    pub fn sample<T, Sh>(self, dist: impl Distribution<T>, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
    {
        expect(self.try_sample(dist, shape))
    }

    /// An array of values of a distribution.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter does not broadcast to `shape`; [`Error::TooLarge`] if
    /// the array would be.
    pub fn try_sample<T, Sh>(
        self,
        dist: impl Distribution<T>,
        shape: Sh,
    ) -> Result<Array<T, Sh::Dim>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
    {
        let shape = shape.into_shape_with_order();
        let axes = shape.raw_dim().slice();
        let len = checked_allocation::<T>(axes)?;
        sample::array(&dist, Source::one::<I>(self.words, len), shape.clone())
    }

    /// One value, that of an array of shape `()`, without the array.
    ///
    /// ```
    /// use ndkey::{Key, distributions::StandardNormal};
    ///
    /// // jax.random.normal(jax.random.key(0))
    /// assert_eq!(Key::new(0).sample_one::<f32>(StandardNormal), 1.6226422);
    /// ```
    ///
    /// # Panics
    /// Where [`try_sample_one`](Self::try_sample_one) returns an error.
    #[track_caller]
    pub fn sample_one<T>(self, dist: impl Distribution<T>) -> T
    where
        T: Copy + Default + Send,
    {
        expect(self.try_sample_one(dist))
    }

    /// One value, that of an array of shape `()`, without the array.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter is an array with axes; [`Error::Shape`] if the values of the
    /// distribution are vectors.
    pub fn try_sample_one<T>(self, dist: impl Distribution<T>) -> Result<T, Error>
    where
        T: Copy + Default + Send,
    {
        sample::one(&dist, Source::one::<I>(self.words, 1))
    }

    /// Fills an array or view of any memory layout with what [`sample`](Self::sample) returns for
    /// its shape.
    ///
    /// ```
    /// use ndarray::{Array2, s};
    /// use ndkey::{Key, distributions::StandardNormal};
    ///
    /// let mut batch = Array2::<f32>::zeros((8, 8));
    /// let mut every_other_column = batch.slice_mut(s![.., ..;2]);
    /// Key::new(0).sample_into(StandardNormal, &mut every_other_column)?;
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter does not broadcast to the array's shape.
    pub fn sample_into<T, D>(
        self,
        dist: impl Distribution<T>,
        out: &mut ArrayRef<T, D>,
    ) -> Result<(), Error>
    where
        T: Copy + Default + Send,
        D: Dimension,
    {
        sample::into(&dist, Source::one::<I>(self.words, out.len() as u64), out)
    }

    /// A slice of a global array, computed alone: equal to
    /// `sample(dist, global_shape).slice(slice)`, at the cost of the slice.
    ///
    /// Workers that hold the same key compute their parts of one array with it, whose global shape
    /// may exceed any memory. JAX: `jit` of a sampler with sharded output.
    ///
    /// ```
    /// use ndarray::s;
    /// use ndkey::{Key, distributions::StandardUniform};
    ///
    /// let rows = 1_000_000_000_000;
    /// let part = Key::new(0).sample_slice::<f32, _, _>(StandardUniform, (rows, 8), s![-2.., ..]);
    /// assert_eq!(part.shape(), [2, 8]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_sample_slice`](Self::try_sample_slice) returns an error.
    #[track_caller]
    pub fn sample_slice<T, Sh, Sl>(
        self,
        dist: impl Distribution<T>,
        global_shape: Sh,
        slice: Sl,
    ) -> Array<T, Sl::OutDim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        Sl: SliceArg<Sh::Dim>,
    {
        expect(self.try_sample_slice(dist, global_shape, slice))
    }

    /// A slice of a global array, computed alone.
    ///
    /// # Errors
    /// As [`try_sample`](Self::try_sample) for the global shape, which may have up to 2^64 - 1
    /// elements; [`Error::OutOfBounds`] if the slice does not lie in it.
    pub fn try_sample_slice<T, Sh, Sl>(
        self,
        dist: impl Distribution<T>,
        global_shape: Sh,
        slice: Sl,
    ) -> Result<Array<T, Sl::OutDim>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        Sl: SliceArg<Sh::Dim>,
    {
        let global_shape = global_shape.into_shape_with_order();
        let axes = global_shape.raw_dim().slice();
        let source = Source::one::<I>(self.words, checked_len(axes)?);
        sample::slice(&dist, source, axes, &slice)
    }

    /// What [`sample`](Self::sample) returns, as an array that is not stored: its elements are computed
    /// when they are asked for, as often as they are.
    ///
    /// ```
    /// use ndarray::s;
    /// use ndkey::{Key, distributions::StandardNormal};
    ///
    /// let noise = Key::new(0).lazy::<f32, _>(StandardNormal, (1_000_000_000_000, 8))?;
    /// let first = noise.slice(s![..3, ..]);
    /// let last = noise.slice(s![-3.., ..]);
    /// assert_eq!(noise.get((2, 5)), Some(first[(2, 5)]));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`try_sample`](Self::try_sample), of an array that may have up to 2^64 - 1 elements.
    pub fn lazy<T, Sh>(
        self,
        dist: impl Distribution<T> + Send + Sync + 'static,
        shape: Sh,
    ) -> Result<LazyArray<T, Sh::Dim>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
    {
        let shape = shape.into_shape_with_order();
        let shape = shape.raw_dim().clone();
        let source = Source::one::<I>(self.words, checked_len(shape.slice())?);
        LazyArray::new(dist, source, shape)
    }
}

/// # Shorthands
impl<I: Prng> Key<I> {
    /// Random bits, [`StandardBits`]: `jax.random.bits`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn bits<T: BitsElement, Sh: ShapeBuilder>(self, shape: Sh) -> Array<T, Sh::Dim> {
        self.sample(StandardBits, shape)
    }

    /// Uniform numbers in [0, 1), [`StandardUniform`]: `jax.random.uniform`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn uniform<T, Sh>(self, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        StandardUniform: Distribution<T>,
    {
        self.sample(StandardUniform, shape)
    }

    /// Normal numbers with mean 0 and variance 1, [`StandardNormal`]: `jax.random.normal`.
    ///
    /// # Panics
    /// If the array would be too large, as in [`try_sample`](Self::try_sample).
    #[track_caller]
    pub fn normal<T, Sh>(self, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
        StandardNormal: Distribution<T>,
    {
        self.sample(StandardNormal, shape)
    }

    /// Truth values, true with probability `p`, [`Bernoulli`]: `jax.random.bernoulli`.
    ///
    /// # Panics
    /// Unless 0 <= p <= 1, or if the array would be too large.
    #[track_caller]
    pub fn bernoulli<Sh: ShapeBuilder>(self, p: f32, shape: Sh) -> Array<bool, Sh::Dim> {
        self.sample(expect(Bernoulli::new(p)), shape)
    }

    /// Integers of a range, [`UniformInt`]: `jax.random.randint`.
    ///
    /// ```
    /// let dice = ndkey::Key::new(0).randint(1..=6, 10);
    /// assert!(dice.iter().all(|&pips: &i32| (1..=6).contains(&pips)));
    /// ```
    ///
    /// # Panics
    /// If the range is empty, or if the array would be too large.
    #[track_caller]
    pub fn randint<T: Integer, Sh: ShapeBuilder>(
        self,
        range: impl RangeBounds<T>,
        shape: Sh,
    ) -> Array<T, Sh::Dim> {
        self.sample(expect(UniformInt::from_range(range)), shape)
    }

    /// A category of each distribution that an array of logits holds along an axis, [`Categorical`]:
    /// `jax.random.categorical(key, logits, axis)`.
    ///
    /// More than one of each, or none twice, has [`sample`](Self::sample).
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    ///
    /// let logits = arr2(&[[0.0_f32, 1.0, 2.0], [2.0, 1.0, 0.0]]);
    /// let classes = ndkey::Key::new(0).categorical(&logits, Axis(1))?;
    /// assert_eq!(classes.len(), 2);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Categorical::new`].
    pub fn categorical<T: UniformElement, D: RemoveAxis>(
        self,
        logits: &ArrayRef<T, D>,
        axis: Axis,
    ) -> Result<Array<usize, D::Smaller>, Error> {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.raw_dim().remove_axis(axis))
    }

    /// The numbers 0 to n - 1 in random order: `jax.random.permutation(key, n)`.
    ///
    /// Sorts by random keys, as often as makes ties improbable. Equal to JAX in every element.
    ///
    /// ```
    /// // jax.random.permutation(jax.random.key(0), 5)
    /// assert_eq!(ndkey::Key::new(0).permutation(5).to_vec(), [0, 1, 4, 3, 2]);
    /// ```
    ///
    /// # Panics
    /// If there are more numbers than memory can hold.
    #[must_use]
    #[track_caller]
    pub fn permutation(self, n: usize) -> Array1<usize> {
        expect(permutation::permutation(self, n))
    }

    /// Puts the parts of an array along an axis into random order, in place:
    /// `jax.random.permutation(key, array, axis)`.
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    /// use ndkey::Key;
    ///
    /// let mut rows = arr2(&[[0, 0], [1, 10], [2, 20]]);
    /// Key::new(1).shuffle(&mut rows, Axis(0))?;
    /// assert!(rows.rows().into_iter().all(|row| row[1] == 10 * row[0]));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis.
    pub fn shuffle<T: Clone, D: RemoveAxis>(
        self,
        array: &mut ArrayRef<T, D>,
        axis: Axis,
    ) -> Result<(), Error> {
        permutation::shuffle(self, array, axis)
    }

    /// A new array of the parts of an array along an axis in random order, as
    /// [`shuffle`](Self::shuffle) puts them: `jax.random.permutation(key, array, axis)`.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis.
    pub fn permuted<T: Clone, D: RemoveAxis>(
        self,
        array: &ArrayRef<T, D>,
        axis: Axis,
    ) -> Result<Array<T, D>, Error> {
        permutation::permuted(self, array, axis)
    }

    /// Puts every vector along an axis of an array into an order of its own, in place:
    /// `jax.random.permutation(key, array, axis, independent=True)`.
    ///
    /// ```
    /// use ndarray::{Array2, Axis};
    /// use ndkey::Key;
    ///
    /// let mut orders = Array2::from_shape_fn((1000, 52), |(_, card)| card);
    /// Key::new(2).shuffle_independent(&mut orders, Axis(1))?;
    /// assert!(orders.rows().into_iter().all(|row| row.sum() == 51 * 52 / 2));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis.
    pub fn shuffle_independent<T: Clone + Send + Sync, D: Dimension>(
        self,
        array: &mut ArrayRef<T, D>,
        axis: Axis,
    ) -> Result<(), Error> {
        permutation::shuffle_independent(self, array, axis)
    }

    /// A new array in which every vector along an axis is in an order of its own, as
    /// [`shuffle_independent`](Self::shuffle_independent) puts them.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis.
    pub fn permuted_independent<T: Clone + Send + Sync, D: Dimension>(
        self,
        array: &ArrayRef<T, D>,
        axis: Axis,
    ) -> Result<Array<T, D>, Error> {
        let mut permuted = array.to_owned();
        permutation::shuffle_independent(self, &mut permuted, axis)?;
        Ok(permuted)
    }

    /// Chosen parts of an array along an axis: `jax.random.choice(key, array, shape, replace, p, axis)`.
    ///
    /// The axis is replaced by those of `shape`, in row-major order. For indices alone, sample the
    /// [`Choice`].
    ///
    /// ```
    /// use ndarray::{Array2, Axis, array};
    /// use ndkey::{Key, distributions::Choice};
    ///
    /// let data = array![[0, 0], [1, 10], [2, 20]];
    /// let bootstrap = Key::new(0).choice(&data, Axis(0), Choice::new(3), 100)?;
    /// assert_eq!(bootstrap.dim(), (100, 2));
    ///
    /// let weighted = Choice::weighted(&array![0.7, 0.2, 0.1])?.without_replacement();
    /// let pairs = Key::new(1).choice(&data, Axis(0), weighted, 2)?;
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Shape`] if its length is not
    /// that of the choice; [`Error::Parameter`] if fewer can be drawn; [`Error::TooLarge`] if the
    /// result would be.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn choice<T, D, P, Sh>(
        self,
        array: &ArrayRef<T, D>,
        axis: Axis,
        choice: Choice<P>,
        shape: Sh,
    ) -> Result<Array<T, Chosen<D, Sh::Dim>>, Error>
    where
        T: Clone,
        D: RemoveAxis<Smaller: DimAdd<Sh::Dim>>,
        P: UniformElement,
        Sh: ShapeBuilder,
    {
        choice::choice(self, array, axis, choice, shape)
    }
}

impl<I: Prng> Clone for Key<I> {
    /// The same key once more, for the same numbers once more: `jax.random.clone`.
    fn clone(&self) -> Self {
        Self::from_data(self.words)
    }
}

impl<I: Prng> PartialEq for Key<I> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I: Prng> Eq for Key<I> {}

impl<I: Prng> std::hash::Hash for Key<I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

/// As JAX shows a key: `Array((), dtype=key<fry>) overlaying:` and the words.
impl<I: Prng> fmt::Debug for Key<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::keys::<I>(f, &[], &[self.words])
    }
}

/// As [`Debug`](fmt::Debug).
impl<I: Prng> fmt::Display for Key<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
