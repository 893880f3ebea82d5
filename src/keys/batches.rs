//! Categories, random orders and choices for batches of keys.

#![allow(clippy::type_complexity, reason = "dimensions are computed")]

use ndarray::{Array, ArrayViewMutD, Axis, DimAdd, Dimension, Ix1, RemoveAxis, ShapeBuilder};

use super::choice::{self, Chosen};
use super::key_array::{Joined, join, stacked};
use super::{Key, KeyArray, permutation};
use crate::arrays::{AsArray, AsArrayMut};
use crate::distributions::orders::orders;
use crate::distributions::{Categorical, Choice, UniformElement};
use crate::engine::{checked_allocation, parallel};
use crate::error::{Error, expect};
use crate::prng::Prng;

/// # Categories, orders and choices
///
/// As on [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// One category from each key for each distribution in an array of logits along an axis,
    /// [`Categorical`]: `vmap(jax.random.categorical, (0, None))`.
    ///
    /// # Panics
    /// Where [`try_categorical`](Self::try_categorical) returns an error.
    #[must_use]
    #[track_caller]
    pub fn categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Array<usize, Joined<D, <A::Dim as Dimension>::Smaller>>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
        D: DimAdd<<A::Dim as Dimension>::Smaller>,
    {
        expect(self.try_categorical(logits, axis))
    }

    /// One category from each key for each distribution in an array of logits along an axis.
    ///
    /// # Errors
    /// As [`Categorical::new`] and [`try_sample`](Self::try_sample).
    pub fn try_categorical<A>(
        self,
        logits: &A,
        axis: Axis,
    ) -> Result<Array<usize, Joined<D, <A::Dim as Dimension>::Smaller>>, Error>
    where
        A: AsArray<Elem: UniformElement, Dim: RemoveAxis> + ?Sized,
        D: DimAdd<<A::Dim as Dimension>::Smaller>,
    {
        let dist = Categorical::new(logits, axis)?;
        self.try_sample(dist, logits.array_view().raw_dim().remove_axis(axis))
    }

    /// The numbers 0 to n - 1 in a random order from each key: `vmap(jax.random.permutation)`.
    ///
    /// ```
    /// use ndarray::Array2;
    /// use ndkey::Key;
    ///
    /// let orders: Array2<usize> = Key::new(0).split(10).permutation(52);
    /// assert_eq!(orders.row(3), Key::new(0).split(10)[3].duplicate().permutation(52));
    /// ```
    ///
    /// # Panics
    /// Where [`try_permutation`](Self::try_permutation) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permutation(self, n: usize) -> Array<usize, Joined<D, Ix1>>
    where
        D: DimAdd<Ix1>,
    {
        expect(self.try_permutation(n))
    }

    /// The numbers 0 to n - 1 in a random order from each key.
    ///
    /// # Errors
    /// [`Error::TooLarge`] or [`Error::Memory`] if there are more numbers than memory can hold.
    pub fn try_permutation(self, n: usize) -> Result<Array<usize, Joined<D, Ix1>>, Error>
    where
        D: DimAdd<Ix1>,
    {
        let shape = join(&self.raw_dim(), &Ix1(n));
        checked_allocation::<usize>(shape.slice())?;
        let source = self.into_source(n as u64);
        let orders = orders(source, n)?;
        Ok(Array::from_shape_vec(shape, orders).expect("one order for each key"))
    }

    /// Shuffles each key's part of an array along an axis, in place:
    /// `vmap(jax.random.permutation)(keys, array)`.
    ///
    /// The array's shape begins with that of the keys; `axis` counts from the axes after them.
    ///
    /// ```
    /// use ndarray::{Array3, Axis};
    /// use ndkey::Key;
    ///
    /// // Ten decks of 52 cards with suit and rank, each shuffled by a key of its own.
    /// let mut decks = Array3::from_shape_fn((10, 52, 2), |(_, card, i)| [card / 13, card % 13][i]);
    /// Key::new(0).split(10).shuffle(&mut decks, Axis(0));
    /// ```
    ///
    /// # Panics
    /// Where [`try_shuffle`](Self::try_shuffle) returns an error.
    #[track_caller]
    pub fn shuffle<A>(self, array: &mut A, axis: Axis)
    where
        A: AsArrayMut<Elem: Send> + ?Sized,
    {
        expect(self.try_shuffle(array, axis));
    }

    /// Shuffles each key's part of an array along an axis, in place.
    ///
    /// # Errors
    /// [`Error::Shape`] if the array's shape does not begin with that of the keys; otherwise as
    /// [`Key::try_shuffle`], for each part.
    pub fn try_shuffle<A>(self, array: &mut A, axis: Axis) -> Result<(), Error>
    where
        A: AsArrayMut<Elem: Send> + ?Sized,
    {
        let array = array.array_view_mut().into_dyn();
        self.for_each_part(array, axis, |key, part| permutation::shuffle(key, part, axis))
    }

    /// A copy of an array for each key, shuffled along an axis; the shape is `keys.shape()`
    /// followed by the array's: `vmap(jax.random.permutation, (0, None))(keys, array)`.
    ///
    /// # Panics
    /// Where [`try_permuted`](Self::try_permuted) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permuted<A>(self, array: &A, axis: Axis) -> Array<A::Elem, Joined<D, A::Dim>>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        expect(self.try_permuted(array, axis))
    }

    /// A copy of an array for each key, shuffled along an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::TooLarge`] or
    /// [`Error::Memory`] if there are more elements than memory can hold.
    pub fn try_permuted<A>(
        self,
        array: &A,
        axis: Axis,
    ) -> Result<Array<A::Elem, Joined<D, A::Dim>>, Error>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        let mut permuted = self.repeated(array)?;
        self.try_shuffle(&mut permuted, axis)?;
        Ok(permuted)
    }

    /// Shuffles every vector along an axis of each key's part of an array independently, in place:
    /// `vmap` of `jax.random.permutation(key, array, axis, independent=True)`.
    ///
    /// The array's shape begins with that of the keys; `axis` counts from the axes after them.
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

    /// Shuffles every vector along an axis of each key's part of an array independently, in place.
    ///
    /// # Errors
    /// As [`try_shuffle`](Self::try_shuffle).
    pub fn try_shuffle_independent<A>(self, array: &mut A, axis: Axis) -> Result<(), Error>
    where
        A: AsArrayMut<Elem: Clone + Send> + ?Sized,
    {
        let array = array.array_view_mut().into_dyn();
        self.for_each_part(array, axis, |key, part| {
            permutation::shuffle_independent(key, part, axis)
        })
    }

    /// A copy of an array for each key, with every vector along an axis shuffled independently, as
    /// [`shuffle_independent`](Self::shuffle_independent) does.
    ///
    /// # Panics
    /// Where [`try_permuted_independent`](Self::try_permuted_independent) returns an error.
    #[must_use]
    #[track_caller]
    pub fn permuted_independent<A>(self, array: &A, axis: Axis) -> Array<A::Elem, Joined<D, A::Dim>>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        expect(self.try_permuted_independent(array, axis))
    }

    /// A copy of an array for each key, with every vector along an axis shuffled independently.
    ///
    /// # Errors
    /// As [`try_permuted`](Self::try_permuted).
    pub fn try_permuted_independent<A>(
        self,
        array: &A,
        axis: Axis,
    ) -> Result<Array<A::Elem, Joined<D, A::Dim>>, Error>
    where
        A: AsArray<Elem: Clone + Send> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        let mut permuted = self.repeated(array)?;
        self.try_shuffle_independent(&mut permuted, axis)?;
        Ok(permuted)
    }

    /// A choice by each key among the parts of an array along an axis: `vmap` of
    /// `jax.random.choice(key, array, shape, replace, p, axis)`.
    ///
    /// The shape is that of the keys, followed by the array's with the axis replaced by `shape`.
    ///
    /// ```
    /// use ndarray::{Axis, array};
    /// use ndkey::{Key, distributions::Choice};
    ///
    /// let data = array![[0, 0], [1, 10], [2, 20]];
    /// let bootstraps = Key::new(0).split(100).choice(&data, Axis(0), Choice::new(3), 3);
    /// assert_eq!(bootstraps.dim(), (100, 3, 2));
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
    ) -> Array<A::Elem, Joined<D, Chosen<A::Dim, Sh::Dim>>>
    where
        A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
        P: UniformElement,
        Sh: ShapeBuilder,
        D: DimAdd<Chosen<A::Dim, Sh::Dim>>,
    {
        expect(self.try_choice(array, axis, choice, shape))
    }

    /// A choice by each key among the parts of an array along an axis.
    ///
    /// # Errors
    /// As [`Key::try_choice`].
    pub fn try_choice<A, P, Sh>(
        self,
        array: &A,
        axis: Axis,
        choice: Choice<P>,
        shape: Sh,
    ) -> Result<Array<A::Elem, Joined<D, Chosen<A::Dim, Sh::Dim>>>, Error>
    where
        A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
        P: UniformElement,
        Sh: ShapeBuilder,
        D: DimAdd<Chosen<A::Dim, Sh::Dim>>,
    {
        let array = array.array_view();
        let drawn = shape.into_shape_with_order().raw_dim().clone();
        let inner = choice::chosen_shape(&array, axis, &choice, &drawn)?;
        let batch = self.raw_dim();
        checked_allocation::<A::Elem>(join(&batch, &inner).slice())?;
        let parts = parallel::map(&self.into_row_major(), |&words| {
            choice::choice(Key::<I>::from_data(words), &array, axis, &choice, drawn.clone())
        });
        Ok(stacked(&batch, &inner, parts.into_iter().collect::<Result<_, _>>()?))
    }

    /// A copy of an array for each key.
    fn repeated<A>(&self, array: &A) -> Result<Array<A::Elem, Joined<D, A::Dim>>, Error>
    where
        A: AsArray<Elem: Clone> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        let array = array.array_view();
        let shape = join(&self.raw_dim(), &array.raw_dim());
        checked_allocation::<A::Elem>(shape.slice())?;
        Ok(array.broadcast(shape).expect("a shape that ends in the array's").to_owned())
    }

    /// Calls a function for each key, in parallel, with the key's part of an array that has the
    /// axis.
    fn for_each_part<T: Send>(
        self,
        array: ArrayViewMutD<'_, T>,
        axis: Axis,
        f: impl Fn(Key<I>, &mut ArrayViewMutD<'_, T>) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let inner = self.part_shape("the array to shuffle", array.shape())?;
        if axis.0 >= inner.len() {
            let what = format!("axis {}", axis.0);
            return Err(Error::OutOfBounds { what, shape: inner.to_vec() });
        }
        let mut parts = vec![array];
        for _ in 0..self.ndim() {
            parts = parts.into_iter().flat_map(outer_parts).collect();
        }
        let mut done = vec![Ok(()); parts.len()];
        let parts = self.into_iter().zip(parts).zip(&mut done).collect();
        parallel::for_each(parts, |((key, mut part), done)| *done = f(key, &mut part));
        done.into_iter().collect()
    }
}

/// The parts of an array along its first axis.
fn outer_parts<T>(mut rest: ArrayViewMutD<'_, T>) -> Vec<ArrayViewMutD<'_, T>> {
    let mut parts = Vec::with_capacity(rest.len_of(Axis(0)));
    while rest.len_of(Axis(0)) > 0 {
        let (first, others) = rest.split_at(Axis(0), 1);
        parts.push(first.index_axis_move(Axis(0), 0));
        rest = others;
    }
    parts
}
