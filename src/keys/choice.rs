//! Choices among the parts of an array.

use ndarray::{Array, ArrayRef, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder};

use super::key_array::{Joined, join};
use super::map::stacked;
use super::parts::taken;
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::distributions::{Choice, Element};
use crate::engine::{check_axis, checked_allocation, parallel};
use crate::error::Error;
use crate::ledger::Caller;
use crate::prng::Prng;

/// The dimension of an array of dimension `D` with one axis replaced by those of a sample, `E`.
pub type Chosen<D, E> = Joined<<D as Dimension>::Smaller, E>;

/// # Choices
impl<I: Prng> Key<I> {
    twins! {
        /// A choice among the parts of an array along an axis: `jax.random.choice(key, array,
        /// shape, replace, p, axis)`.
        ///
        /// The axes of `shape` replace the axis, in row-major order. (If `shape` has no elements,
        /// JAX's result has the shape `shape`; here it has the other axes too.) For indices alone,
        /// sample the [`Choice`]. Without weights and with replacement this is JAX's stream with
        /// `jax_enable_x64`; for the stream without it, pass a choice with
        /// [`with_x64(false)`](Choice::with_x64).
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
        /// The bootstrap standard error of a median, with a key for each resample, in parallel:
        ///
        /// ```
        /// use ndarray::{Array1, Axis};
        /// use ndkey::{Key, distributions::Choice};
        ///
        /// let [data, resamples] = Key::new(0).split_into();
        /// let data: Array1<f64> = data.normal(101);
        /// let medians = resamples.split(1000).map(|key| {
        ///     let mut sample = key.choice(&data, Axis(0), Choice::new(101), 101).to_vec();
        ///     *sample.select_nth_unstable_by(50, f64::total_cmp).1
        /// });
        /// assert!((0.05..0.25).contains(&medians.std(1.0))); // 1.25 / sqrt(101) = 0.125
        /// ```
        #[must_use]
        #[doc(alias("bootstrap", "resample", "choose", "choose_multiple"))]
        pub fn choice<A, P, Sh>(
            self,
            array: &A,
            axis: Axis,
            choice: Choice<P>,
            shape: Sh,
        ) -> Array<A::Elem, Chosen<A::Dim, Sh::Dim>>
        where [
            A: AsArray<Elem: Clone, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
            P: Element,
            Sh: ShapeBuilder,
        ] {
            choose(self, &array.array_view(), axis, &choice, shape)
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Shape`] if its length is
        /// not that of the choice; otherwise as [`try_sample`](Self::try_sample) with the choice.
        pub fn try_choice;
    }
}

/// # Choices
///
/// As on [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// A choice by each key among the parts of an array along an axis: `vmap` of
        /// `jax.random.choice(key, array, shape, replace, p, axis)`.
        ///
        /// The shape is that of the keys, followed by the array's with the axis replaced by
        /// `shape`.
        ///
        /// ```
        /// use ndarray::{Axis, array};
        /// use ndkey::{Key, distributions::Choice};
        ///
        /// let data = array![[0, 0], [1, 10], [2, 20]];
        /// let bootstraps = Key::new(0).split(100).choice(&data, Axis(0), Choice::new(3), 3);
        /// assert_eq!(bootstraps.dim(), (100, 3, 2));
        /// ```
        #[must_use]
        pub fn choice<A, P, Sh>(
            self,
            array: &A,
            axis: Axis,
            choice: Choice<P>,
            shape: Sh,
        ) -> Array<A::Elem, Joined<D, Chosen<A::Dim, Sh::Dim>>>
        where [
            A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>>
                + ?Sized,
            P: Element,
            Sh: ShapeBuilder,
            D: DimAdd<Chosen<A::Dim, Sh::Dim>>,
        ] {
            let array = array.array_view();
            let drawn = shape.into_shape_with_order().raw_dim().clone();
            let inner = chosen_shape(&array, axis, &choice, &drawn)?;
            let batch = self.raw_dim();
            checked_allocation::<A::Elem>(join(&batch, &inner).slice())?;
            let caller = Caller::here();
            let parts = parallel::map(&self.into_row_major(), |&words| {
                let key = Key::<I>::from_data(words);
                caller.hold(|| choose(key, &array, axis, &choice, drawn.clone()))
            });
            Ok(stacked(&batch, &inner, parts.into_iter().collect::<Result<_, _>>()?))
        }
        /// # Errors
        /// As [`Key::try_choice`].
        pub fn try_choice;
    }
}

/// Draws parts of `array` along `axis`; a sample of `shape` replaces the axis.
#[cfg_attr(feature = "ledger", track_caller)]
fn choose<I, T, D, P, Sh>(
    key: Key<I>,
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &Choice<P>,
    shape: Sh,
) -> Result<Array<T, Chosen<D, Sh::Dim>>, Error>
where
    I: Prng,
    T: Clone,
    D: RemoveAxis<Smaller: DimAdd<Sh::Dim>>,
    P: Element,
    Sh: ShapeBuilder,
{
    let drawn = shape.into_shape_with_order().raw_dim().clone();
    let chosen = chosen_shape(array, axis, choice, &drawn)?;
    checked_allocation::<T>(chosen.slice())?;
    let indices = key.try_sample::<usize, _>(choice, drawn)?;
    let indices = indices.as_slice().expect("a new array is contiguous");
    let taken = taken(array, axis, indices);
    let taken = match taken.is_standard_layout() {
        true => taken,
        // The array was not in standard layout.
        false => taken.as_standard_layout().into_owned(),
    };
    Ok(taken.into_shape_with_order(chosen).expect("as many elements"))
}

/// The shape of what `choice` draws from `array`.
fn chosen_shape<T, D, P, E>(
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &Choice<P>,
    drawn: &E,
) -> Result<Chosen<D, E>, Error>
where
    D: RemoveAxis<Smaller: DimAdd<E>>,
    E: Dimension,
{
    check_axis(axis, array.shape())?;
    if array.len_of(axis) != choice.population() {
        let allowed = format!("length {} along axis {}", choice.population(), axis.0);
        return Err(Error::shape("the array of choice", array.shape(), allowed));
    }
    let (before, after) = array.shape().split_at(axis.0);
    let joined = [before, drawn.slice(), &after[1..]].concat();
    let mut chosen = Chosen::<D, E>::zeros(joined.len());
    chosen.slice_mut().copy_from_slice(&joined);
    Ok(chosen)
}
