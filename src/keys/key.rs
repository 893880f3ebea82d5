//! One key.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeBounds;

use ndarray::{Array, Array1, Axis, DimAdd, Dimension, Ix1, RemoveAxis, ShapeBuilder, SliceArg};

use super::choice::{self, Chosen};
use super::{format, permutation, sample};
use crate::arrays::{AsArray, AsArrayMut};
use crate::distributions::{
    Bernoulli, BitsElement, Categorical, Choice, Element, Integer, StandardBits, StandardNormal,
    StandardUniform, UniformElement, UniformInt,
};
use crate::engine::{checked_allocation, checked_len};
#[cfg(feature = "getrandom")]
use crate::error::EntropyError;
use crate::error::{Error, expect};
use crate::keys::KeyArray;
use crate::keys::LazyArray;
use crate::prng::{KeyDtype, Positions, Prng, Threefry2x32, Words};
use crate::sampling::{Distribution, FoldIn, Parameter, Source, SplitKey};

/// A key: the seed of one random array or of further keys, for the generator `I`.
///
/// A key is used once. Samplers and [`split`](Self::split) consume it, and the compiler rejects a
/// second use:
///
/// ```compile_fail,E0382
/// use ndkey::Key;
///
/// let key = Key::new(0);
/// let x = key.uniform::<f32, _>(100);
/// let y = key.uniform::<f32, _>(100); // the same numbers again: does not compile
/// ```
///
/// # More keys
///
/// | where | with | as in jax.random |
/// |---|---|---|
/// | a fixed number of uses | [`let [a, b] = key.split_into()`](Self::split_into) | `a, b = split(key)` |
/// | one key per row, chain or worker | [`key.split(n)`](Self::split), a [`KeyArray`] | `split(key, n)` |
/// | one key per step, counted by an integer | [`key.fold_in(step)`](Self::fold_in) | `fold_in(key, step)` |
/// | a key in a field, behind `&mut self` | [`self.key.split_off()`](Self::split_off) | `self.key, key = split(self.key)` |
/// | a key whenever one is needed, from an iterator | [`KeySequence`](crate::KeySequence) | `key, subkey = split(key)` |
/// | the same numbers twice | [`key.duplicate()`](Self::duplicate) | `clone(key)` |
///
/// Splitting and sampling consume the key. [`fold_in`](Self::fold_in) borrows it, because folding
/// different data into one key is its purpose. With `split_off` and `KeySequence` each key depends
/// on how many were taken before it; with `split` and `fold_in` it does not.
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
/// # What does not compile
///
/// `Key` is neither `Copy` nor `Clone`, so it cannot be copied by accident. A struct that holds a
/// key is not `Clone` either:
///
/// ```compile_fail,E0277
/// #[derive(Clone)]
/// struct Chain {
///     key: ndkey::Key, // the clone would walk in step with the original
/// }
/// ```
///
/// In a loop, the second round would use the key again:
///
/// ```compile_fail,E0382
/// let key = ndkey::Key::new(0);
/// for layer in 0..3 {
///     let weights = key.normal::<f32, _>((64, 64)); // key.fold_in(layer).normal(..)
/// }
/// ```
///
/// A closure that runs many times cannot use up a key that it captured:
///
/// ```compile_fail,E0507
/// use rayon::prelude::*;
///
/// let key = ndkey::Key::new(0);
/// let sums: Vec<f32> = (0..100_u32)
///     .into_par_iter()
///     .map(|i| key.normal::<f32, _>(1000).sum()) // key.fold_in(i).normal(1000).sum()
///     .collect();
/// ```
///
/// A key cannot be moved out of a borrowed array:
///
/// ```compile_fail,E0507
/// let keys = ndkey::Key::new(0).split(3);
/// for i in 0..3 {
///     let row = keys[i].uniform::<f32, _>(100); // for key in keys
/// }
/// ```
///
/// # Opacity
///
/// A key is opaque. There is no arithmetic on it, its words cannot be indexed, and keys of
/// different generators do not mix; [`data`](Self::data) and [`from_data`](Self::from_data) are the
/// only way out and in.
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
    /// The key for a seed, with the default generator: `jax.random.key(seed)`.
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
    /// The key for a seed: `jax.random.key(seed, impl=I::NAME)`.
    pub fn from_seed(seed: u64) -> Self {
        Self::from_data(I::seed(seed))
    }

    /// A key from the operating system's entropy, where reproducibility is not needed.
    ///
    /// Needs the feature `getrandom`.
    ///
    /// # Errors
    /// [`Error::Entropy`] if the operating system provides none.
    #[cfg(feature = "getrandom")]
    pub fn from_entropy() -> Result<Self, Error> {
        let mut words = I::Words::default();
        for word in words.as_mut() {
            *word = getrandom::u32().map_err(|error| Error::Entropy(EntropyError(error)))?;
        }
        Ok(Self::from_data(words))
    }

    /// The key with these words: `jax.random.wrap_key_data`.
    pub fn from_data(data: I::Words) -> Self {
        Self { words: data, prng: PhantomData }
    }

    /// The key with these words, by reference.
    #[expect(unsafe_code, reason = "a key is its words")]
    pub(crate) fn from_data_ref(data: &I::Words) -> &Self {
        // SAFETY: `Key` is a transparent wrapper of the words, and any words are a key.
        unsafe { &*std::ptr::from_ref(data).cast() }
    }

    /// The words of the key: `jax.random.key_data`.
    #[must_use]
    pub fn data(&self) -> I::Words {
        self.words
    }

    /// The words of the key as an array: `jax.random.key_data`, as JAX returns it.
    #[must_use]
    pub fn key_data(&self) -> Array1<u32> {
        self.words.as_ref().to_vec().into()
    }

    /// The key whose words are in an array: `jax.random.wrap_key_data`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let words = Key::new(7).key_data();
    /// assert_eq!(Key::wrap_key_data(&words)?, Key::new(7));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Shape`] unless there are as many words as in a key of the generator.
    pub fn wrap_key_data<A>(data: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem = u32, Dim = Ix1> + ?Sized,
    {
        Ok(Self::from_data(KeyArray::<_, I>::wrap_key_data(data)?.into_data().into_scalar()))
    }

    /// The same key again, to draw the same numbers again: `jax.random.clone`.
    ///
    /// Keys do not implement `Clone`, because the compiler would suggest it wherever a key is used
    /// twice.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// // Common random numbers: two policies are compared under the same noise.
    /// let noise = Key::new(0);
    /// let simulate = |noise: Key, drift: f64| (noise.normal::<f64, _>(100) + drift).sum();
    /// let difference = simulate(noise.duplicate(), 0.2) - simulate(noise, 0.1);
    /// assert!((difference - 10.0).abs() < 1e-9);
    /// ```
    pub fn duplicate(&self) -> Self {
        Self::from_data(self.words)
    }

    /// The type of the key at run time: `key.dtype`.
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
    /// Where [`try_split`](Self::try_split) returns an error.
    #[track_caller]
    pub fn split<Sh: ShapeBuilder>(self, shape: Sh) -> KeyArray<Sh::Dim, I> {
        expect(self.try_split(shape))
    }

    /// An array of new keys.
    ///
    /// # Errors
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more keys than memory can hold.
    pub fn try_split<Sh: ShapeBuilder>(self, shape: Sh) -> Result<KeyArray<Sh::Dim, I>, Error> {
        let shape = shape.into_shape_with_order();
        let len = checked_allocation::<I::Words>(shape.raw_dim().slice())?;
        Ok(KeyArray::from_data(sample::keys(shape, SplitKey::new::<I>(&self.words, len))))
    }

    /// `K` new keys as an array to destructure: those of [`split`](Self::split) into `K`.
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

    /// The key at `index` of a split into `len`, by itself.
    pub(crate) fn split_at(&self, index: u64, len: u64) -> Self {
        let keys = I::split::<1>(self.words.splat(), Positions::new([index], len));
        Self::from_data(I::Words::get(&keys, 0))
    }

    /// Splits off a key: of the two keys of a split, the first stays here and the second is
    /// returned.
    ///
    /// For keys in struct fields, which cannot be moved out: `self.key, key =
    /// jax.random.split(self.key)`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// struct Chain {
    ///     position: f64,
    ///     key: Key,
    /// }
    ///
    /// impl Chain {
    ///     fn step(&mut self) {
    ///         let [propose, accept] = self.key.split_off().split_into();
    ///         let proposal = self.position + propose.normal::<f64, _>(()).into_scalar();
    ///         let ratio = (self.position.powi(2) - proposal.powi(2)).exp();
    ///         if accept.uniform::<f64, _>(()).into_scalar() < ratio {
    ///             self.position = proposal;
    ///         }
    ///     }
    /// }
    ///
    /// let mut chain = Chain { position: 0.0, key: Key::new(0) };
    /// chain.step();
    /// let [kept, _] = Key::new(0).split_into();
    /// assert_eq!(chain.key, kept);
    /// ```
    pub fn split_off(&mut self) -> Self {
        let [kept, given] = self.duplicate().split_into();
        *self = kept;
        given
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

    /// A new key from this one and a 64-bit number, such as a `u64` counter or a hash.
    ///
    /// The number's two words take the place of the one word of [`fold_in`](Self::fold_in); a
    /// number below 2^32 gives the same key as `fold_in`. With [`Threefry2x32`],
    /// [`Rbg`](crate::Rbg), [`Threefry4x32`](crate::Threefry4x32), [`Ars`](crate::Ars) and the
    /// generators of JAX before 0.5, two numbers never give the same key, because they are the
    /// counters of two blocks. With the other generators two keys coincide only by chance, with
    /// probability 2^-n for keys of n bits.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let root = Key::new(0);
    /// let step: usize = 1 << 40;
    /// assert_ne!(root.fold_in_u64(step as u64), root.fold_in(step as u32));
    /// assert_eq!(root.fold_in_u64(7), root.fold_in(7));
    /// ```
    pub fn fold_in_u64(&self, data: u64) -> Self {
        let keys = I::fold_in_u64::<1>(self.words.splat(), [data]);
        Self::from_data(I::Words::get(&keys, 0))
    }

    /// A new key from this one and a name.
    ///
    /// The UTF-8 bytes of the name are folded in four at a time with
    /// [`fold_in_u64`](Self::fold_in_u64). The lower half of each number holds the bytes, the first
    /// one in the low bits, padded with zeros. The upper half is the length in bytes XOR 0x6e616d65
    /// ("name") for the first four bytes, and then 1, 2 and so on. Different names give different
    /// sequences of numbers, and no name gives a number that [`fold_in`](Self::fold_in) accepts.
    /// Two names of up to four bytes therefore never give the same key where two numbers never do;
    /// longer names collide only by chance, once in 2^64 pairs for keys of 64 bits. Names are not
    /// hashed to fewer bits first, as Flax and TensorFlow Probability do; their keys are in
    /// `streams` and `seeds`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let root = Key::new(0);
    /// let encoder = root.named("encoder").normal::<f32, _>((64, 32));
    /// let decoder = root.named("decoder").normal::<f32, _>((32, 64));
    /// assert_eq!(root.named("encoder").data(), [3900509919, 2689024462]);
    /// ```
    ///
    /// # Panics
    /// If the name is empty.
    #[track_caller]
    pub fn named(&self, name: &str) -> Self {
        expect(self.try_named(name))
    }

    /// A new key from this one and a name.
    ///
    /// # Errors
    /// [`Error::Parameter`] if the name is empty.
    pub fn try_named(&self, name: &str) -> Result<Self, Error> {
        check_name(name)?;
        let bytes = name.as_bytes().chunks(4).map(|bytes| {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from(u32::from_le_bytes(word))
        });
        let upper = std::iter::once(NAME ^ name.len() as u64).chain(1..);
        let mut numbers = upper.zip(bytes).map(|(upper, bytes)| upper << 32 | bytes);
        let key = numbers.next().map(|first| self.fold_in_u64(first)).expect("a byte");
        Ok(numbers.fold(key, |key, number| key.fold_in_u64(number)))
    }

    /// A new key for each number in an array: `vmap(fold_in, (None, 0))(key, data)`.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let keys = Key::new(0).fold_in_each(&[1, 7]);
    /// assert_eq!(keys[0], Key::new(0).fold_in(1));
    /// ```
    ///
    /// # Panics
    /// If there are more keys than memory can hold.
    #[track_caller]
    pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<A::Dim, I>
    where
        A: AsArray<Elem = u32> + ?Sized,
    {
        let data = data.array_view();
        expect(checked_allocation::<I::Words>(data.shape()));
        let shape = data.raw_dim().into_shape_with_order();
        let values = data.as_standard_layout();
        let values = values.as_slice().expect("in standard layout");
        let fold_in = FoldIn::new::<I>(std::slice::from_ref(&self.words), values);
        KeyArray::from_data(sample::keys(shape, fold_in))
    }
}

/// The upper half of a name's first number, before the XOR with its length: beyond the numbers of
/// [`Key::fold_in`].
const NAME: u64 = u32::from_be_bytes(*b"name") as u64;

pub(super) fn check_name(name: &str) -> Result<(), Error> {
    if !name.is_empty() {
        return Ok(());
    }
    Err(Error::parameter("named", "name", format!("{name:?}"), "at least one byte long"))
}

/// # Sampling
impl<I: Prng> Key<I> {
    /// An array of samples from a distribution.
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

    /// An array of samples from a distribution.
    ///
    /// # Errors
    /// - [`Error::Broadcast`] if a parameter does not broadcast to `shape`.
    /// - [`Error::TooLarge`] or [`Error::Memory`] if the sample needs more memory than there is, or
    ///   more bits than the generator can count.
    /// - [`Error::Shape`] or [`Error::Parameter`] if the distribution has no sample of `shape`: its
    ///   vectors have another length, or there are fewer items than draws without replacement.
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

    /// A single sample: the value of an array of shape `()`, without the array.
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

    /// A single sample: the value of an array of shape `()`, without the array.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if a parameter is an array with axes; [`Error::Shape`] if the
    /// distribution's values are vectors; otherwise as [`try_sample`](Self::try_sample).
    pub fn try_sample_one<T>(self, dist: impl Distribution<T>) -> Result<T, Error>
    where
        T: Copy + Default + Send,
    {
        sample::one(&dist, Source::one::<I>(self.words, 1))
    }

    /// Fills an array of any memory layout, a view, a slice or a `Vec` with what
    /// [`sample`](Self::sample) returns for its shape.
    ///
    /// ```
    /// use ndarray::{Array2, s};
    /// use ndkey::{Key, distributions::StandardNormal};
    ///
    /// let [batch_key, buffer_key] = Key::new(0).split_into();
    /// let mut batch = Array2::<f32>::zeros((8, 8));
    /// let mut every_other_column = batch.slice_mut(s![.., ..;2]);
    /// batch_key.sample_into(StandardNormal, &mut every_other_column);
    ///
    /// let mut buffer = vec![0.0_f64; 100];
    /// buffer_key.sample_into(StandardNormal, &mut buffer[10..20]);
    /// ```
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

    /// Fills an array with what [`sample`](Self::sample) returns for its shape.
    ///
    /// # Errors
    /// As [`try_sample`](Self::try_sample) for the array's shape.
    pub fn try_sample_into<T, A>(self, dist: impl Distribution<T>, out: &mut A) -> Result<(), Error>
    where
        T: Copy + Default + Send,
        A: AsArrayMut<Elem = T> + ?Sized,
    {
        let out = &mut out.array_view_mut();
        sample::into(&dist, Source::one::<I>(self.words, out.len() as u64), out)
    }

    /// A slice of a global array, computed alone: equal to
    /// `sample(dist, global_shape).slice(slice)`, at the cost of the slice.
    ///
    /// With the same key, several workers can each compute their part of one array. The global
    /// shape may exceed any memory. In JAX: `jit` of a sampler with sharded output.
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

    /// The array that [`sample`](Self::sample) returns, but not stored: elements are computed each
    /// time they are needed.
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
    /// As [`try_sample`](Self::try_sample), for an array that may have up to 2^64 - 1 elements.
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

    /// Uniform variates on [0, 1), [`StandardUniform`]: `jax.random.uniform`.
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

    /// Normal variates with mean 0 and variance 1, [`StandardNormal`]: `jax.random.normal`.
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

    /// Booleans, true with probability `p`, [`Bernoulli`]: `jax.random.bernoulli`.
    ///
    /// `p` is a number or an array of any type. It is rounded to `f32`, which is the stream of
    /// JAX's default. For the stream of `f64`, sample a [`Bernoulli`] of `f64`.
    ///
    /// ```
    /// use ndarray::{Array2, array};
    ///
    /// let coins: Array2<bool> = ndkey::Key::new(0).bernoulli(array![0.1, 0.5, 0.9], (100, 3));
    /// ```
    ///
    /// # Panics
    /// Unless 0 <= p <= 1, if an array `p` does not broadcast to the shape, or if the array would
    /// be too large. For every shorthand, [`try_sample`](Self::try_sample) with its distribution,
    /// here [`Bernoulli`], returns the error instead.
    #[track_caller]
    pub fn bernoulli<P, Sh>(self, p: impl Into<Parameter<P>>, shape: Sh) -> Array<bool, Sh::Dim>
    where
        P: Element,
        Sh: ShapeBuilder,
    {
        self.sample(expect(Bernoulli::single(p.into())), shape)
    }

    /// Integers in a range, [`UniformInt`]: `jax.random.randint`.
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

    /// One category for each distribution in an array of logits along an axis, [`Categorical`]:
    /// `jax.random.categorical(key, logits, axis)`.
    ///
    /// For several draws from each distribution, or draws without replacement, pass a
    /// [`Categorical`] to [`sample`](Self::sample).
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    ///
    /// let logits = arr2(&[[0.0_f32, 1.0, 2.0], [2.0, 1.0, 0.0]]);
    /// let classes = ndkey::Key::new(0).categorical(&logits, Axis(1));
    /// assert_eq!(classes.len(), 2);
    /// ```
    ///
    /// # Panics
    /// Where [`try_categorical`](Self::try_categorical) returns an error.
    #[must_use]
    #[track_caller]
    pub fn categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Array<usize, <A::Dim as Dimension>::Smaller>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
    {
        expect(self.try_categorical(logits, axis))
    }

    /// One category for each distribution in an array of logits along an axis.
    ///
    /// # Errors
    /// As [`Categorical::new`] and [`try_sample`](Self::try_sample).
    pub fn try_categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Result<Array<usize, <A::Dim as Dimension>::Smaller>, Error>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
    {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.array_view().raw_dim().remove_axis(axis))
    }

    /// The numbers 0 to n - 1 in random order: `jax.random.permutation(key, n)`.
    ///
    /// Sorts by random keys, in enough rounds to make ties improbable. Equal to JAX in every
    /// element.
    ///
    /// ```
    /// // jax.random.permutation(jax.random.key(0), 5)
    /// assert_eq!(ndkey::Key::new(0).permutation(5).to_vec(), [0, 1, 4, 3, 2]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_permutation`](Self::try_permutation) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permutation(self, n: usize) -> Array1<usize> {
        expect(self.try_permutation(n))
    }

    /// The numbers 0 to n - 1 in random order.
    ///
    /// # Errors
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more numbers than memory can hold.
    pub fn try_permutation(self, n: usize) -> Result<Array1<usize>, Error> {
        permutation::permutation(self, n)
    }

    /// Shuffles an array along an axis, in place: `jax.random.permutation(key, array, axis)`.
    ///
    /// ```
    /// use ndarray::{Axis, arr2};
    /// use ndkey::Key;
    ///
    /// let mut rows = arr2(&[[0, 0], [1, 10], [2, 20]]);
    /// Key::new(1).shuffle(&mut rows, Axis(0));
    /// assert!(rows.rows().into_iter().all(|row| row[1] == 10 * row[0]));
    ///
    /// let mut names = vec!["x", "y", "z"];
    /// Key::new(2).shuffle(&mut names, Axis(0));
    /// ```
    ///
    /// # Panics
    /// Where [`try_shuffle`](Self::try_shuffle) returns an error.
    #[track_caller]
    pub fn shuffle<A>(self, array: &mut A, axis: Axis)
    where
        A: AsArrayMut + ?Sized,
    {
        expect(self.try_shuffle(array, axis));
    }

    /// Shuffles an array along an axis, in place.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::TooLarge`] or
    /// [`Error::Memory`] if shuffling needs more memory than there is.
    pub fn try_shuffle<A>(self, array: &mut A, axis: Axis) -> Result<(), Error>
    where
        A: AsArrayMut + ?Sized,
    {
        permutation::shuffle(self, &mut array.array_view_mut(), axis)
    }

    /// A copy of an array, shuffled along an axis, in the order that [`shuffle`](Self::shuffle)
    /// gives: `jax.random.permutation(key, array, axis)`.
    ///
    /// # Panics
    /// Where [`try_permuted`](Self::try_permuted) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permuted<A>(self, array: &A, axis: Axis) -> Array<A::Elem, A::Dim>
    where
        A: AsArray<Elem: Clone, Dim: RemoveAxis> + ?Sized,
    {
        expect(self.try_permuted(array, axis))
    }

    /// A copy of an array, shuffled along an axis.
    ///
    /// # Errors
    /// As [`try_shuffle`](Self::try_shuffle); [`Error::TooLarge`] or [`Error::Memory`] also if the
    /// copy would be too large, as of a broadcast view.
    pub fn try_permuted<A>(self, array: &A, axis: Axis) -> Result<Array<A::Elem, A::Dim>, Error>
    where
        A: AsArray<Elem: Clone, Dim: RemoveAxis> + ?Sized,
    {
        permutation::permuted(self, &array.array_view(), axis)
    }

    /// Shuffles every vector along an axis of an array independently, in place:
    /// `jax.random.permutation(key, array, axis, independent=True)`.
    ///
    /// ```
    /// use ndarray::{Array2, Axis};
    /// use ndkey::Key;
    ///
    /// let mut orders = Array2::from_shape_fn((1000, 52), |(_, card)| card);
    /// Key::new(2).shuffle_independent(&mut orders, Axis(1));
    /// assert!(orders.rows().into_iter().all(|row| row.sum() == 51 * 52 / 2));
    /// ```
    ///
    /// # Panics
    /// Where [`try_shuffle_independent`](Self::try_shuffle_independent) returns an error.
    #[track_caller]
    pub fn shuffle_independent<A>(self, array: &mut A, axis: Axis)
    where
        A: AsArrayMut<Elem: Clone + Send> + ?Sized,
    {
        expect(self.try_shuffle_independent(array, axis));
    }

    /// Shuffles every vector along an axis of an array independently, in place.
    ///
    /// # Errors
    /// As [`try_shuffle`](Self::try_shuffle).
    pub fn try_shuffle_independent<A>(self, array: &mut A, axis: Axis) -> Result<(), Error>
    where
        A: AsArrayMut<Elem: Clone + Send> + ?Sized,
    {
        permutation::shuffle_independent(self, &mut array.array_view_mut(), axis)
    }

    /// A copy of an array with every vector along an axis shuffled independently, in the order that
    /// [`shuffle_independent`](Self::shuffle_independent) gives.
    ///
    /// # Panics
    /// Where [`try_permuted_independent`](Self::try_permuted_independent) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permuted_independent<A>(self, array: &A, axis: Axis) -> Array<A::Elem, A::Dim>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
    {
        expect(self.try_permuted_independent(array, axis))
    }

    /// A copy of an array with every vector along an axis shuffled independently.
    ///
    /// # Errors
    /// As [`try_shuffle`](Self::try_shuffle).
    pub fn try_permuted_independent<A>(
        self,
        array: &A,
        axis: Axis,
    ) -> Result<Array<A::Elem, A::Dim>, Error>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
    {
        let mut permuted = array.array_view().to_owned();
        permutation::shuffle_independent(self, &mut permuted, axis)?;
        Ok(permuted)
    }

    /// A choice among the parts of an array along an axis: `jax.random.choice(key, array, shape,
    /// replace, p, axis)`.
    ///
    /// The axes of `shape` replace the axis, in row-major order. For indices alone, sample the
    /// [`Choice`]. Without weights and with replacement this is JAX's stream with `jax_enable_x64`;
    /// for the stream without it, pass a choice with [`with_x64(false)`](Choice::with_x64).
    ///
    /// ```
    /// use ndarray::{Array2, Axis, array};
    /// use ndkey::{Key, distributions::Choice};
    ///
    /// let data = array![[0, 0], [1, 10], [2, 20]];
    /// let bootstrap = Key::new(0).choice(&data, Axis(0), Choice::new(3), 100);
    /// assert_eq!(bootstrap.dim(), (100, 2));
    ///
    /// let weighted = Choice::weighted(&[0.7, 0.2, 0.1])?.without_replacement();
    /// let pairs = Key::new(1).choice(&data, Axis(0), weighted, 2);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Panics
    /// Where [`try_choice`](Self::try_choice) returns an error.
    #[must_use]
    #[track_caller]
    pub fn choice<A, P, Sh>(
        self,
        array: &A,
        axis: Axis,
        choice: Choice<P>,
        shape: Sh,
    ) -> Array<A::Elem, Chosen<A::Dim, Sh::Dim>>
    where
        A: AsArray<Elem: Clone, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
        P: UniformElement,
        Sh: ShapeBuilder,
    {
        expect(self.try_choice(array, axis, choice, shape))
    }

    /// A choice among the parts of an array along an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Shape`] if its length is not
    /// that of the choice; otherwise as [`try_sample`](Self::try_sample) with the choice.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    pub fn try_choice<A, P, Sh>(
        self,
        array: &A,
        axis: Axis,
        choice: Choice<P>,
        shape: Sh,
    ) -> Result<Array<A::Elem, Chosen<A::Dim, Sh::Dim>>, Error>
    where
        A: AsArray<Elem: Clone, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
        P: UniformElement,
        Sh: ShapeBuilder,
    {
        choice::choice(self, &array.array_view(), axis, &choice, shape)
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
