//! Random orders.

mod independent;
mod keyed;

use std::any::type_name;
use std::sync::OnceLock;

use ndarray::{Array, Array1, ArrayViewMutD, Axis, DimAdd, Dimension, Ix1, RemoveAxis};

use self::independent::shuffle_independent;
pub use self::keyed::{KeyedPermutation, KeyedPermutationIter};
use super::batch::Batch;
use super::key_array::{Joined, join};
use super::parts::{put_in_order, taken};
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::{AsArray, AsArrayMut};
use crate::engine::{check_axis, checked_allocation, parallel};
use crate::error::Error;
use crate::jax::methods::orders::orders;
use crate::ledger::{Caller, Permutation};
use crate::prng::{Family, Prng};
use crate::sampling::shuffle::{self, Words};

/// # Random orders
impl<I: Prng> Key<I> {
    twins! {
        /// The numbers 0 to n - 1 in random order: `jax.random.permutation(key, n)`.
        ///
        /// With keys of JAX's generators, sorts by random keys, in enough rounds to make ties improbable.
        /// Equal to JAX in every element. With all others every order is equally likely, as far as a key has
        /// bits: numbers are distributed over buckets that fit a cache, and each bucket is shuffled (Rao,
        /// 1961; Sandelius, 1962), on all threads; up to 65,536 numbers by Fisher and Yates' method at once.
        ///
        /// ```
        /// use ndkey::{jax, native};
        ///
        /// let order = native::Key::from_seed(0).permutation(1_000_000);
        /// # assert_eq!(order.sum(), 499_999_500_000);
        /// // jax.random.permutation(jax.random.key(0), 5)
        /// assert_eq!(jax::Key::new(0).permutation(5).to_vec(), [0, 1, 4, 3, 2]);
        /// ```
        #[must_use]
        #[doc(alias("randperm", "permute"))]
        pub fn permutation(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            n: usize,
        ) -> Array1<usize> {
            Ok(order(self, n)?.into())
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more numbers than memory can hold.
        pub fn try_permutation;

        /// Shuffles an array along an axis, in place, into the order of
        /// [`permutation`](Self::permutation): `jax.random.permutation(key, array, axis)`.
        ///
        /// ```
        /// use ndarray::{Axis, arr2};
        /// use ndkey::native::Key;
        ///
        /// let mut rows = arr2(&[[0, 0], [1, 10], [2, 20]]);
        /// Key::from_seed(1).shuffle(&mut rows, Axis(0));
        /// assert!(rows.rows().into_iter().all(|row| row[1] == 10 * row[0]));
        ///
        /// let mut names = vec!["x", "y", "z"];
        /// Key::from_seed(2).shuffle(&mut names, Axis(0));
        /// ```
        #[doc(alias("permutation"))]
        pub fn shuffle<A>(
            self, // more keys: let [a, b] = key.split_into(); in loops key.fold_in(i)
            array: &mut A,
            axis: Axis,
        )
        where [A: AsArrayMut + ?Sized] {
            let array = &mut array.array_view_mut();
            check_axis(axis, array.shape())?;
            let n = array.len_of(axis);
            if array.ndim() == 1
                && let Some(slice) = array.as_slice_mut().filter(|_| shuffles_in_place::<I>(n))
            {
                self.with_origin(n as u64, type_name::<Permutation>, |origin| {
                    Words::new(&origin.source().with_len(u64::MAX), 0).shuffle(slice);
                });
                return Ok(());
            }
            put_in_order(array, axis, order(self, n)?);
            Ok(())
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::TooLarge`] or
        /// [`Error::Memory`] if shuffling needs more memory than there is.
        pub fn try_shuffle;

        /// A copy of an array, shuffled along an axis, in the order that [`shuffle`](Self::shuffle)
        /// gives: `jax.random.permutation(key, array, axis)`.
        #[must_use]
        #[doc(alias("permutation"))]
        pub fn permuted<A>(self, array: &A, axis: Axis) -> Array<A::Elem, A::Dim>
        where [A: AsArray<Elem: Clone, Dim: RemoveAxis> + ?Sized] {
            let array = &array.array_view();
            check_axis(axis, array.shape())?;
            checked_allocation::<A::Elem>(array.shape())?;
            Ok(taken(array, axis, &order(self, array.len_of(axis))?))
        }
        /// # Errors
        /// The errors of [`try_shuffle`](Self::try_shuffle); [`Error::TooLarge`] or [`Error::Memory`] also if
        /// the copy would be too large, as of a broadcast view.
        pub fn try_permuted;

        /// Shuffles every vector along an axis of an array independently, in place:
        /// `jax.random.permutation(key, array, axis, independent=True)`.
        ///
        /// ```
        /// use ndarray::{Array2, Axis};
        /// use ndkey::native::Key;
        ///
        /// let mut orders = Array2::from_shape_fn((1000, 52), |(_, card)| card);
        /// Key::from_seed(2).shuffle_independent(&mut orders, Axis(1));
        /// assert!(orders.rows().into_iter().all(|row| row.sum() == 51 * 52 / 2));
        /// ```
        pub fn shuffle_independent<A>(self, array: &mut A, axis: Axis)
        where [A: AsArrayMut<Elem: Clone + Send> + ?Sized] {
            shuffle_independent(self, &mut array.array_view_mut(), axis)
        }
        /// # Errors
        /// The errors of [`try_shuffle`](Self::try_shuffle).
        pub fn try_shuffle_independent;

        /// A copy of an array with every vector along an axis shuffled independently, in the order
        /// that [`shuffle_independent`](Self::shuffle_independent) gives.
        #[must_use]
        pub fn permuted_independent<A>(self, array: &A, axis: Axis) -> Array<A::Elem, A::Dim>
        where [A: AsArray<Elem: Clone + Send> + ?Sized] {
            let array = array.array_view();
            check_axis(axis, array.shape())?;
            checked_allocation::<A::Elem>(array.shape())?;
            let mut permuted = array.to_owned();
            self.try_shuffle_independent(&mut permuted, axis)?;
            Ok(permuted)
        }
        /// # Errors
        /// The errors of [`try_permuted`](Self::try_permuted).
        pub fn try_permuted_independent;
    }
}

/// # Random orders
///
/// The methods of [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// The numbers 0 to n - 1 in a random order from each key: `vmap(jax.random.permutation)`.
        ///
        /// ```
        /// use ndarray::Array2;
        /// use ndkey::native::Key;
        ///
        /// let orders: Array2<usize> = Key::from_seed(0).split(10).permutation(52);
        /// assert_eq!(orders.row(3), Key::from_seed(0).split(10)[3].duplicate().permutation(52));
        /// ```
        #[must_use]
        pub fn permutation(self, n: usize) -> Array<usize, Joined<D, Ix1>>
        where [D: DimAdd<Ix1>] {
            let shape = join(&self.raw_dim(), &Ix1(n));
            checked_allocation::<usize>(shape.slice())?;
            let orders = order(self, n)?;
            Ok(Array::from_shape_vec(shape, orders).expect("one order for each key"))
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if there are more numbers than memory can hold.
        pub fn try_permutation;

        /// Shuffles each key's part of an array along an axis, in place:
        /// `vmap(jax.random.permutation)(keys, array)`.
        ///
        /// The array's shape begins with the shape of the keys; `axis` counts from the axes after
        /// them.
        ///
        /// ```
        /// use ndarray::{Array3, Axis};
        /// use ndkey::native::Key;
        ///
        /// // Ten decks of 52 cards with suit and rank, each shuffled by a key of its own.
        /// let suit_and_rank = |(_, card, i): (_, usize, usize)| [card / 13, card % 13][i];
        /// let mut decks = Array3::from_shape_fn((10, 52, 2), suit_and_rank);
        /// Key::from_seed(0).split(10).shuffle(&mut decks, Axis(0));
        /// ```
        pub fn shuffle<A>(self, array: &mut A, axis: Axis)
        where [A: AsArrayMut<Elem: Send> + ?Sized] {
            let array = array.array_view_mut().into_dyn();
            self.for_each_part(array, axis, |key, part| key.try_shuffle(part, axis))
        }
        /// # Errors
        /// [`Error::Shape`] if the array's shape does not begin with the shape of the keys;
        /// otherwise the errors of [`Key::try_shuffle`], for each part.
        pub fn try_shuffle;

        /// A copy of an array for each key, shuffled along an axis; the shape is `keys.shape()`
        /// followed by the array's: `vmap(jax.random.permutation, (0, None))(keys, array)`.
        #[must_use]
        pub fn permuted<A>(self, array: &A, axis: Axis) -> Array<A::Elem, Joined<D, A::Dim>>
        where [A: AsArray<Elem: Clone + Send> + ?Sized, D: DimAdd<A::Dim>] {
            let mut permuted = self.repeated(array, axis)?;
            self.try_shuffle(&mut permuted, axis)?;
            Ok(permuted)
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::TooLarge`] or
        /// [`Error::Memory`] if there are more elements than memory can hold.
        pub fn try_permuted;

        /// Shuffles every vector along an axis of each key's part of an array independently, in
        /// place: `vmap` of `jax.random.permutation(key, array, axis, independent=True)`.
        ///
        /// The array's shape begins with the shape of the keys; `axis` counts from the axes after
        /// them.
        pub fn shuffle_independent<A>(self, array: &mut A, axis: Axis)
        where [A: AsArrayMut<Elem: Clone + Send> + ?Sized] {
            let array = array.array_view_mut().into_dyn();
            self.for_each_part(array, axis, |key, part| key.try_shuffle_independent(part, axis))
        }
        /// # Errors
        /// The errors of [`try_shuffle`](Self::try_shuffle).
        pub fn try_shuffle_independent;

        /// A copy of an array for each key, with every vector along an axis shuffled independently,
        /// as [`shuffle_independent`](Self::shuffle_independent) does.
        #[must_use]
        pub fn permuted_independent<A>(
            self,
            array: &A,
            axis: Axis,
        ) -> Array<A::Elem, Joined<D, A::Dim>>
        where [A: AsArray<Elem: Clone + Send> + ?Sized, D: DimAdd<A::Dim>] {
            let mut permuted = self.repeated(array, axis)?;
            self.try_shuffle_independent(&mut permuted, axis)?;
            Ok(permuted)
        }
        /// # Errors
        /// The errors of [`try_permuted`](Self::try_permuted).
        pub fn try_permuted_independent;
    }

    /// A copy of an array that has the axis for each key.
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    fn repeated<A>(&self, array: &A, axis: Axis) -> Result<Array<A::Elem, Joined<D, A::Dim>>, Error>
    where
        A: AsArray<Elem: Clone> + ?Sized,
        D: DimAdd<A::Dim>,
    {
        let array = array.array_view();
        check_axis(axis, array.shape())?;
        let shape = join(&self.raw_dim(), &array.raw_dim());
        checked_allocation::<A::Elem>(shape.slice())?;
        Ok(array.broadcast(shape).expect("a shape that ends in the array's").to_owned())
    }

    /// Calls a function for each key, in parallel, with the key's part of an array that has the
    /// axis.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn for_each_part<T: Send>(
        self,
        array: ArrayViewMutD<'_, T>,
        axis: Axis,
        f: impl Fn(Key<I>, &mut ArrayViewMutD<'_, T>) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let inner = self.part_shape("the array to shuffle", array.shape())?;
        check_axis(axis, inner)?;
        let mut parts = vec![array];
        for _ in 0..self.ndim() {
            parts = parts.into_iter().flat_map(outer_parts).collect();
        }
        // Parts have one shape and fail alike: any part's error is the error of the first.
        let (failure, caller) = (OnceLock::new(), Caller::here());
        let parts = self.into_iter().zip(parts).collect();
        parallel::for_each(parts, |(key, mut part)| {
            if let Err(error) = caller.hold(|| f(key, &mut part)) {
                failure.get_or_init(|| error);
            }
        });
        failure.into_inner().map_or(Ok(()), Err)
    }
}

/// The numbers 0 to n - 1 in a random order for each key.
#[cfg_attr(feature = "ledger", track_caller)]
fn order(keys: impl Batch, n: usize) -> Result<Vec<usize>, Error> {
    keys.with_origin(n as u64, type_name::<Permutation>, |origin| {
        let source = origin.source();
        match source.family() {
            Family::Jax => orders(source, n),
            Family::Native => {
                checked_allocation::<usize>(&[source.batch_len(), n])?;
                Ok(shuffle::orders(&source, n))
            }
        }
    })
}

/// Whether `n` elements come into the order of [`order`] by being shuffled themselves.
fn shuffles_in_place<I: Prng>(n: usize) -> bool {
    I::FAMILY == Family::Native && n <= shuffle::DIRECT
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
