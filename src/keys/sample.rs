//! Samples, of one key and of each key of an array.

use ndarray::{Array, ArrayRef, DimAdd, Dimension, Shape, ShapeBuilder, SliceArg};

use super::key_array::{Joined, join};
use super::{Key, KeyArray, LazyArray};
use crate::arrays::AsArrayMut;
use crate::engine::{GlobalSlice, array_of, checked_allocation, checked_len, values_of, whole};
use crate::error::{Error, expect};
use crate::prng::Prng;
use crate::sampling::{Distribution, Origin, Request, Run, Source};

/// # Sampling
impl<I: Prng> Key<I> {
    /// An array of samples from a distribution. Array parameters broadcast to `shape`.
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
    #[must_use]
    #[track_caller]
    pub fn sample<T, Sh>(self, dist: impl Distribution<T>, shape: Sh) -> Array<T, Sh::Dim>
    where
        T: Copy + Default + Send,
        Sh: ShapeBuilder,
    {
        let shape = shape.into_shape_with_order();
        let mut values = Vec::new();
        expect(self.values(&dist, &shape, &mut values));
        array_of(shape, values)
    }

    /// An array of samples from a distribution.
    ///
    /// # Errors
    /// - [`Error::Broadcast`] if a parameter does not broadcast to `shape`.
    /// - [`Error::TooLarge`] or [`Error::Memory`] if the sample needs more memory than there is, or
    ///   more bits than the generator can count.
    /// - [`Error::Shape`] or [`Error::Parameter`] if the distribution has no sample of `shape`: its
    ///   vectors have another length, or there are fewer items than draws without replacement.
    /// - [`Error::Parameter`] if counts of [`native`](crate::native) do not fit `T`.
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
        let mut values = Vec::new();
        self.values(&dist, &shape, &mut values)?;
        Ok(array_of(shape, values))
    }

    /// Makes the values of an array, in the order of its memory.
    fn values<T: Copy + Default + Send, D: Dimension>(
        self,
        dist: &impl Distribution<T>,
        shape: &Shape<D>,
        values: &mut Vec<T>,
    ) -> Result<(), Error> {
        let axes = shape.raw_dim().slice();
        let len = checked_allocation::<T>(axes)?;
        let key = self.data();
        dist.bind(Request::visit(Origin::one::<I>(&key, len), axes, &mut |fill| {
            values_of(shape, fill, values);
        }))?;
        Ok(())
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
    #[must_use]
    #[track_caller]
    #[doc(alias("scalar"))]
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
        one_value(&dist, Origin::one::<I>(&self.data(), 1))
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
    #[doc(alias("fill", "out"))]
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
        fill_array(&dist, Origin::one::<I>(&self.data(), out.len() as u64), out)
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
    #[must_use]
    #[track_caller]
    #[doc(alias("shard", "rank", "jump"))]
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
    /// elements; [`Error::OutOfBounds`] if the slice does not lie in it; [`Error::Parameter`] if a
    /// step is 0.
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
        let len = checked_len(axes)?;
        slice_of(&dist, Origin::one::<I>(&self.data(), len), axes, &slice)
    }

    /// The array that [`sample`](Self::sample) returns, but not stored: elements are computed each
    /// time they are needed.
    ///
    /// The array may store the distribution: pass it by value, a clone, an [`Arc`](std::sync::Arc),
    /// or a `Box<dyn Distribution<T> + Send + Sync>`, not a reference to a local variable.
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
        let source = Source::one::<I>(&self.data(), checked_len(shape.slice())?);
        LazyArray::new(dist, source, shape)
    }
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
    #[must_use]
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
        let mut values = Vec::new();
        dist.bind(Request::visit(source.origin(), shape.raw_dim().slice(), &mut |fill| {
            values_of(&shape, fill, &mut values);
        }))?;
        Ok(array_of(shape, values))
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
        fill_array(&dist, self.into_source(per_key).origin(), out)
    }

    /// A slice of the array that [`sample`](Self::sample) returns for `shape`, computed alone.
    ///
    /// # Panics
    /// Where [`try_sample_slice`](Self::try_sample_slice) returns an error.
    #[must_use]
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
    /// [`Error::OutOfBounds`] if the slice does not lie in it; [`Error::Parameter`] if a step is 0.
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
        slice_of(&dist, self.into_source(per_key).origin(), joined.slice(), &slice)
    }

    /// What [`sample`](Self::sample) returns for `shape`, as an array that is not stored.
    ///
    /// The array may store the distribution: pass it by value, a clone, an [`Arc`](std::sync::Arc),
    /// or a `Box<dyn Distribution<T> + Send + Sync>`, not a reference to a local variable.
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

/// One value.
fn one_value<T>(dist: &impl Distribution<T>, origin: Origin<'_>) -> Result<T, Error>
where
    T: Copy + Default + Send,
{
    let mut value = [T::default()];
    dist.bind(Request::visit(origin, &[], &mut |fill| {
        fill.fill(Run { start: 0, step: 1 }, &mut value);
    }))?;
    let [value] = value;
    Ok(value)
}

/// Fills an array with values.
fn fill_array<T, D>(
    dist: &impl Distribution<T>,
    origin: Origin<'_>,
    out: &mut ArrayRef<T, D>,
) -> Result<(), Error>
where
    T: Copy + Default + Send,
    D: Dimension,
{
    let shape = out.raw_dim();
    dist.bind(Request::visit(origin, shape.slice(), &mut |fill| whole(out, fill)))?;
    Ok(())
}

/// A slice of an array of `shape`.
fn slice_of<T, D, Sl>(
    dist: &impl Distribution<T>,
    origin: Origin<'_>,
    shape: &[usize],
    slice: &Sl,
) -> Result<Array<T, Sl::OutDim>, Error>
where
    T: Copy + Default + Send,
    D: Dimension,
    Sl: SliceArg<D>,
{
    let mut values = None;
    let mut positions = Some(GlobalSlice::new("sample_slice", shape, slice)?);
    dist.bind(Request::visit(origin, shape, &mut |fill| {
        values = positions.take().map(|positions| positions.sample(fill));
    }))?;
    values.expect("what is `Filled` was given a sampler")
}
