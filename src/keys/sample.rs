//! Samples, of one key and of each key of an array.

use std::any::type_name_of_val;
use std::ops::AddAssign;

use ndarray::{Array, ArrayRef, DimAdd, Dimension, ShapeBuilder, SliceArg};

use super::batch::{Batch, Sampled};
use super::key_array::Joined;
use super::twins::twins;
use super::{Key, KeyArray, LazyArray};
use crate::arrays::AsArrayMut;
use crate::engine::{Fill, GlobalSlice, add_whole, array_of, checked_len, values_of, whole};
use crate::error::Error;
use crate::prng::Prng;
use crate::sampling::{Distribution, Request, Run};

/// # Sampling
impl<I: Prng> Key<I> {
    twins! {
        /// An array of samples from a distribution. Array parameters broadcast to `shape`.
        ///
        /// ```
        /// use ndarray::Array2;
        /// use ndkey::native::{Key, Normal};
        ///
        /// let noise: Array2<f64> = Key::from_seed(0).sample(Normal::new(0.0, 0.1)?, (3, 4));
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[must_use]
        pub fn sample<T, Sh>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
            shape: Sh,
        ) -> Array<T, Sh::Dim>
        where [T: Copy + Default + Send, Sh: ShapeBuilder] {
            array(self, &dist, shape)
        }
        /// # Errors
        /// - [`Error::Broadcast`] if a parameter does not broadcast to `shape`.
        /// - [`Error::TooLarge`] or [`Error::Memory`] if the sample needs more memory than there
        ///   is, or more bits than the generator can count.
        /// - [`Error::Shape`] or [`Error::Parameter`] if the distribution has no sample of `shape`:
        ///   its vectors have another length, or there are fewer items than draws without
        ///   replacement.
        /// - [`Error::Parameter`] if counts of [`native`](crate::native) do not fit `T`.
        pub fn try_sample;

        /// The values of [`sample`](Self::sample) in row-major order, as a `Vec`: for other
        /// libraries' arrays, and for other versions of ndarray.
        ///
        /// ```
        /// use ndkey::native::{Key, StandardNormal};
        ///
        /// let weights: Vec<f32> = Key::from_seed(0).sample_vec(StandardNormal, (64, 10));
        /// let array = Key::from_seed(0).normal::<f32, _>((64, 10));
        /// assert!(weights.iter().eq(&array));
        /// ```
        #[must_use]
        #[doc(alias("from_shape_vec", "from_vec", "tensor"))]
        pub fn sample_vec<T, Sh>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
            shape: Sh,
        ) -> Vec<T>
        where [T: Copy + Default + Send, Sh: ShapeBuilder] {
            values(self, &dist, shape)
        }
        /// # Errors
        /// The errors of [`try_sample`](Self::try_sample).
        pub fn try_sample_vec;

        /// A single sample: the value of an array of shape `()`, without the array.
        ///
        /// ```
        /// use ndkey::jax::{Key, StandardNormal};
        ///
        /// // jax.random.normal(jax.random.key(0))
        /// assert_eq!(Key::new(0).sample_one::<f32>(StandardNormal), 1.6226422);
        /// ```
        #[must_use]
        #[doc(alias("scalar"))]
        pub fn sample_one<T>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
        ) -> T
        where [T: Copy + Default + Send] {
            let mut value = [T::default()];
            draw(self, &dist, 1, &[], &mut |fill| {
                fill.fill(Run { start: 0, step: 1 }, &mut value);
            })?;
            let [value] = value;
            Ok(value)
        }
        /// # Errors
        /// [`Error::Broadcast`] if a parameter is an array with axes; [`Error::Shape`] if the
        /// distribution's values are vectors; otherwise as [`try_sample`](Self::try_sample).
        pub fn try_sample_one;

        /// Fills an array of any memory layout, a view, a slice or a `Vec` with what
        /// [`sample`](Self::sample) returns for its shape.
        ///
        /// ```
        /// use ndarray::{Array2, s};
        /// use ndkey::native::{Key, StandardNormal};
        ///
        /// let [batch_key, buffer_key] = Key::from_seed(0).split_into();
        /// let mut batch = Array2::<f32>::zeros((8, 8));
        /// let mut every_other_column = batch.slice_mut(s![.., ..;2]);
        /// batch_key.sample_into(StandardNormal, &mut every_other_column);
        ///
        /// let mut buffer = vec![0.0_f64; 100];
        /// buffer_key.sample_into(StandardNormal, &mut buffer[10..20]);
        /// ```
        #[doc(alias("fill", "out"))]
        pub fn sample_into<T, A>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
            out: &mut A,
        )
        where [T: Copy + Default + Send, A: AsArrayMut<Elem = T> + ?Sized] {
            let out = &mut out.array_view_mut();
            fill(self, &dist, out.len() as u64, out, whole)
        }
        /// # Errors
        /// The errors of [`try_sample`](Self::try_sample) for the array's shape.
        pub fn try_sample_into;

        /// Adds to each element of an array of any memory layout, a view, a slice or a `Vec` the
        /// value that [`sample`](Self::sample) returns for it, without storing these.
        ///
        /// ```
        /// use ndarray::Array2;
        /// use ndkey::native::{self, Key};
        ///
        /// let mut weights = Array2::<f32>::ones((100, 20));
        /// Key::from_seed(0).add_into(native::Normal::new(0.0, 0.01)?, &mut weights);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[doc(alias("noise"))]
        pub fn add_into<T, A>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
            out: &mut A,
        )
        where [T: Copy + Default + Send + AddAssign, A: AsArrayMut<Elem = T> + ?Sized] {
            let out = &mut out.array_view_mut();
            fill(self, &dist, out.len() as u64, out, add_whole)
        }
        /// # Errors
        /// The errors of [`try_sample`](Self::try_sample) for the array's shape.
        pub fn try_add_into;

        /// A slice of a global array, computed alone: equal to
        /// `sample(dist, global_shape).slice(slice)`, at the cost of the slice.
        ///
        /// With the same key, several workers can each compute their part of one array. The global
        /// shape may exceed any memory. In JAX: `jit` of a sampler with sharded output.
        ///
        /// ```
        /// use ndarray::s;
        /// use ndkey::native::{Key, StandardUniform};
        ///
        /// let rows = 1_000_000_000_000;
        /// let last = s![-2.., ..];
        /// let part = Key::from_seed(0).sample_slice::<f32, _, _>(StandardUniform, (rows, 8), last);
        /// assert_eq!(part.shape(), [2, 8]);
        /// ```
        #[must_use]
        #[doc(alias("shard", "rank", "jump"))]
        pub fn sample_slice<T, Sh, Sl>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            dist: impl Distribution<T>,
            global_shape: Sh,
            slice: Sl,
        ) -> Array<T, Sl::OutDim>
        where [T: Copy + Default + Send, Sh: ShapeBuilder, Sl: SliceArg<Sh::Dim>] {
            part(self, &dist, global_shape, &slice)
        }
        /// # Errors
        /// The errors of [`try_sample`](Self::try_sample) for the global shape, which may have up to 2^64 - 1
        /// elements; [`Error::OutOfBounds`] if the slice does not lie in it; [`Error::Parameter`]
        /// if a step is 0.
        pub fn try_sample_slice;
    }

    /// The array that [`sample`](Self::sample) returns, but not stored: elements are computed each
    /// time they are needed.
    ///
    /// The array may store the distribution: pass it by value, a clone, an [`Arc`](std::sync::Arc),
    /// or a `Box<dyn Distribution<T> + Send + Sync>`, not a reference to a local variable.
    ///
    /// ```
    /// use ndarray::s;
    /// use ndkey::native::{Key, StandardNormal};
    ///
    /// let noise = Key::from_seed(0).lazy::<f32, _>(StandardNormal, (1_000_000_000_000, 8))?;
    /// let first = noise.slice(s![..3, ..]);
    /// let last = noise.slice(s![-3.., ..]);
    /// assert_eq!(noise.get((2, 5)), Some(first[(2, 5)]));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_sample`](Self::try_sample), for an array that may have up to 2^64 - 1 elements.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn lazy<T, Sh>(
        self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
        dist: impl Distribution<T> + Send + Sync + 'static,
        shape: Sh,
    ) -> Result<LazyArray<T, Sh::Dim>, Error>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
    {
        lazy_array(self, dist, shape)
    }
}

/// # Sampling
///
/// Parameters broadcast to the whole shape, including the batch's axes: a parameter of shape
/// `(batch, 1)` has one value per key, as with `vmap(..., in_axes=0)`.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// An array of samples from each key, of shape `keys.shape()` followed by `shape`.
        ///
        /// ```
        /// use ndarray::Array3;
        /// use ndkey::native::{Key, Normal};
        ///
        /// let keys = Key::from_seed(0).split(10);
        /// let noise: Array3<f32> = keys.sample(Normal::new(0.0, 0.1)?, (3, 4));
        /// assert_eq!(noise.dim(), (10, 3, 4));
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[must_use]
        pub fn sample<T, Sh>(
            self,
            dist: impl Distribution<T>,
            shape: Sh,
        ) -> Array<T, Joined<D, Sh::Dim>>
        where [T: Copy + Default + Send, Sh: ShapeBuilder, D: DimAdd<Sh::Dim>] {
            array(self, &dist, shape)
        }
        /// # Errors
        /// The errors of [`Key::try_sample`], for the shape of the whole.
        pub fn try_sample;

        /// The values of [`sample`](Self::sample) in row-major order, as a `Vec`.
        #[must_use]
        pub fn sample_vec<T, Sh>(self, dist: impl Distribution<T>, shape: Sh) -> Vec<T>
        where [T: Copy + Default + Send, Sh: ShapeBuilder, D: DimAdd<Sh::Dim>] {
            values(self, &dist, shape)
        }
        /// # Errors
        /// The errors of [`Key::try_sample`], for the shape of the whole.
        pub fn try_sample_vec;

        /// Fills an array or view of any memory layout with the values that
        /// [`sample`](Self::sample) returns. The array's shape is the shape of the keys followed by
        /// the shape of each sample.
        pub fn sample_into<T, A>(self, dist: impl Distribution<T>, out: &mut A)
        where [T: Copy + Default + Send, A: AsArrayMut<Elem = T> + ?Sized] {
            let out = &mut out.array_view_mut();
            let per_key = self.per_key_of("the array to fill", out.shape())?;
            fill(self, &dist, per_key, out, whole)
        }
        /// # Errors
        /// [`Error::Shape`] if the array's shape does not begin with the shape of the keys;
        /// otherwise the errors of [`try_sample`](Self::try_sample).
        pub fn try_sample_into;

        /// Adds to each element of an array of any memory layout the value that
        /// [`sample`](Self::sample) returns for it. The array's shape is the shape of the keys
        /// followed by the shape of each sample.
        pub fn add_into<T, A>(self, dist: impl Distribution<T>, out: &mut A)
        where [T: Copy + Default + Send + AddAssign, A: AsArrayMut<Elem = T> + ?Sized] {
            let out = &mut out.array_view_mut();
            let per_key = self.per_key_of("the array to add to", out.shape())?;
            fill(self, &dist, per_key, out, add_whole)
        }
        /// # Errors
        /// The errors of [`try_sample_into`](Self::try_sample_into).
        pub fn try_add_into;

        /// A slice of the array that [`sample`](Self::sample) returns for `shape`, computed alone.
        #[must_use]
        pub fn sample_slice<T, Sh, Sl>(
            self,
            dist: impl Distribution<T>,
            shape: Sh,
            slice: Sl,
        ) -> Array<T, Sl::OutDim>
        where [
            T: Copy + Default + Send,
            Sh: ShapeBuilder,
            D: DimAdd<Sh::Dim>,
            Sl: SliceArg<Joined<D, Sh::Dim>>,
        ] {
            part(self, &dist, shape, &slice)
        }
        /// # Errors
        /// The errors of [`try_sample`](Self::try_sample) for an array of up to 2^64 - 1 elements;
        /// [`Error::OutOfBounds`] if the slice does not lie in it; [`Error::Parameter`] if a step
        /// is 0.
        pub fn try_sample_slice;
    }

    /// The array that [`sample`](Self::sample) returns for `shape`, not stored. The distribution is
    /// passed as to [`Key::lazy`].
    ///
    /// ```
    /// use ndkey::native::{Key, StandardNormal};
    ///
    /// let walks = Key::from_seed(0).split(10).lazy::<f64, _>(StandardNormal, 1_000_000)?;
    /// assert_eq!(walks.shape(), [10, 1_000_000]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`try_sample`](Self::try_sample), for an array that may have up to 2^64 - 1 elements.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    #[cfg_attr(feature = "ledger", track_caller)]
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
        lazy_array(self, dist, shape)
    }
}

impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// How many elements each key has in an array of a shape.
    fn per_key_of(&self, what: &'static str, shape: &[usize]) -> Result<u64, Error> {
        let inner = self.part_shape(what, shape)?;
        Ok(inner.iter().map(|&len| len as u64).product())
    }
}

/// An array of samples, of the shape of the batch followed by `shape`, in whose order it is stored.
#[inline]
#[cfg_attr(feature = "ledger", track_caller)]
fn array<B, T, Sh>(
    keys: B,
    dist: &impl Distribution<T>,
    shape: Sh,
) -> Result<Array<T, Sampled<B, Sh::Dim>>, Error>
where
    B: Batch<Dim: DimAdd<Sh::Dim>>,
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
{
    let (shape, per_key) = keys.stored_shape::<T, _>(shape)?;
    let mut values = Vec::new();
    let visit = &mut |fill: &dyn Fill<T>| values_of(&shape, fill, &mut values);
    draw(keys, dist, per_key, shape.raw_dim().slice(), visit)?;
    Ok(array_of(shape, values))
}

/// The values of [`array`] in row-major order, whatever the order of `shape`.
fn values<B, T, Sh>(keys: B, dist: &impl Distribution<T>, shape: Sh) -> Result<Vec<T>, Error>
where
    B: Batch<Dim: DimAdd<Sh::Dim>>,
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
{
    let shape = shape.into_shape_with_order().raw_dim().clone();
    let (shape, per_key) = keys.stored_shape::<T, _>(shape)?;
    let mut values = Vec::new();
    let visit = &mut |fill: &dyn Fill<T>| values_of(&shape, fill, &mut values);
    draw(keys, dist, per_key, shape.raw_dim().slice(), visit)?;
    Ok(values)
}

/// Gives a distribution's sampler for an array of this shape to `visit`.
#[cfg_attr(feature = "ledger", track_caller)]
fn draw<T: Copy + Default + Send>(
    keys: impl Batch,
    dist: &impl Distribution<T>,
    per_key: u64,
    shape: &[usize],
    visit: &mut dyn FnMut(&dyn Fill<T>),
) -> Result<(), Error> {
    let what = || type_name_of_val(dist);
    keys.with_origin(per_key, what, |origin| dist.bind(Request::visit(origin, shape, visit)))?;
    Ok(())
}

/// Fills an array with `per_key` values from each key, or adds them to it: by `write`.
#[cfg_attr(feature = "ledger", track_caller)]
fn fill<B, T, D>(
    keys: B,
    dist: &impl Distribution<T>,
    per_key: u64,
    out: &mut ArrayRef<T, D>,
    write: impl Fn(&mut ArrayRef<T, D>, &dyn Fill<T>),
) -> Result<(), Error>
where
    B: Batch,
    T: Copy + Default + Send,
    D: Dimension,
{
    let shape = out.raw_dim();
    draw(keys, dist, per_key, shape.slice(), &mut |fill| write(out, fill))
}

/// A slice of what [`array`] returns.
#[cfg_attr(feature = "ledger", track_caller)]
fn part<B, T, Sh, Sl>(
    keys: B,
    dist: &impl Distribution<T>,
    shape: Sh,
    slice: &Sl,
) -> Result<Array<T, Sl::OutDim>, Error>
where
    B: Batch<Dim: DimAdd<Sh::Dim>>,
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
    Sl: SliceArg<Sampled<B, Sh::Dim>>,
{
    let inner = shape.into_shape_with_order();
    let (shape, per_key) = keys.checked_shape(inner.raw_dim(), checked_len)?;
    let mut values = None;
    let mut positions = Some(GlobalSlice::new("sample_slice", shape.slice(), slice)?);
    draw(keys, dist, per_key, shape.slice(), &mut |fill| {
        values = positions.take().map(|positions| positions.sample(fill));
    })?;
    values.expect("what is `Filled` was given a sampler")
}

/// The sample that [`array`] returns, not stored.
#[cfg_attr(feature = "ledger", track_caller)]
fn lazy_array<B, T, Sh>(
    keys: B,
    dist: impl Distribution<T> + Send + Sync + 'static,
    shape: Sh,
) -> Result<LazyArray<T, Sampled<B, Sh::Dim>>, Error>
where
    B: Batch<Dim: DimAdd<Sh::Dim>>,
    T: Copy + Default + Send,
    Sh: ShapeBuilder,
{
    let inner = shape.into_shape_with_order();
    let (shape, per_key) = keys.checked_shape(inner.raw_dim(), checked_len)?;
    let what = type_name_of_val(&dist);
    keys.with_origin(per_key, || what, |origin| LazyArray::new(dist, origin.source(), shape))
}
