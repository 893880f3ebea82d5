//! Choices among the parts of an array.

use ndarray::{Array, ArrayRef, Axis, DimAdd, Dimension, RemoveAxis, ShapeBuilder};

use super::key_array::{Joined, join};
use super::map::stacked;
use super::parts::taken;
use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::engine::{check_axis, checked_allocation, parallel};
use crate::error::Error;
use crate::jax;
use crate::ledger::Caller;
use crate::native;
use crate::prng::{Family, Prng};

/// The dimension of an array of dimension `D` with one axis replaced by the axes of a sample, `E`.
pub type Chosen<D, E> = Joined<<D as Dimension>::Smaller, E>;

/// Whether parts may be chosen more than once, each part being equally likely: a choice by the
/// [family](crate::Family) of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SamplingStrategy {
    /// A part may be chosen more than once.
    WithReplacement,
    /// Each part is chosen at most once.
    WithoutReplacement,
}

type Indices<E> = Result<Array<usize, E>, Error>;

/// A way to choose for [`Key::choice`]: a [`SamplingStrategy`], which has the values of the key's family,
/// or a choice of one family, [`native::Choice`] or [`jax::Choice`], which may have weights.
///
/// This trait is sealed.
pub trait Chooser: sealed::Sealed + Sync {}

mod sealed {
    use ndarray::Dimension;

    use super::{Indices, Key, Prng};

    /// Methods of [`Chooser`](super::Chooser) that the crate calls.
    pub trait Sealed {
        /// The number of parts to choose among, unless it is whatever there are.
        fn population(&self) -> Option<usize>;

        /// Indices of chosen parts; there are `n` parts.
        #[cfg_attr(feature = "ledger", track_caller)]
        fn indices<I: Prng, E: Dimension>(&self, key: Key<I>, n: usize, shape: E) -> Indices<E>;
    }
}

impl<P: Element + Send + Sync> Chooser for jax::Choice<P> {}

impl<P: Element + Send + Sync> sealed::Sealed for jax::Choice<P> {
    fn population(&self) -> Option<usize> {
        Some(self.population())
    }

    fn indices<I: Prng, E: Dimension>(&self, key: Key<I>, _: usize, shape: E) -> Indices<E> {
        key.try_sample(self, shape)
    }
}

impl Chooser for native::Choice {}

impl sealed::Sealed for native::Choice {
    fn population(&self) -> Option<usize> {
        Some(self.population())
    }

    fn indices<I: Prng, E: Dimension>(&self, key: Key<I>, _: usize, shape: E) -> Indices<E> {
        key.try_sample(self, shape)
    }
}

impl Chooser for SamplingStrategy {}

impl sealed::Sealed for SamplingStrategy {
    fn population(&self) -> Option<usize> {
        None
    }

    fn indices<I: Prng, E: Dimension>(&self, key: Key<I>, n: usize, shape: E) -> Indices<E> {
        macro_rules! of_family {
            ($choice:expr) => {
                match self {
                    Self::WithReplacement => $choice.indices(key, n, shape),
                    Self::WithoutReplacement => {
                        $choice.without_replacement().indices(key, n, shape)
                    }
                }
            };
        }
        match I::FAMILY {
            Family::Jax => of_family!(jax::Choice::new(n)),
            Family::Native => of_family!(native::Choice::new(n)),
        }
    }
}

/// # Choices
impl<I: Prng> Key<I> {
    twins! {
        /// A choice among the parts of an array along an axis: `jax.random.choice(key, array,
        /// shape, replace, p, axis)`.
        ///
        /// The axes of `shape` replace the axis, in row-major order. (If `shape` has no elements,
        /// JAX's result has the shape `shape`; here it has the other axes too.) `choice` is a
        /// [`SamplingStrategy`], with the values of the key's [family](crate::Family), or a
        /// [`native::Choice`] or [`jax::Choice`], which may have weights; for indices alone, sample these.
        /// Without weights and with replacement, JAX's stream is that with `jax_enable_x64`; for the
        /// stream without it, pass a choice with [`with_x64(false)`](jax::Choice::with_x64).
        ///
        /// ```
        /// use ndarray::{Array2, Axis, array};
        /// use ndkey::native::{Choice, Key};
        ///
        /// let data = array![[0, 0], [1, 10], [2, 20]];
        /// let bootstrap = Key::from_seed(0).choice(&data, Axis(0), Choice::new(3), 100);
        /// assert_eq!(bootstrap.dim(), (100, 2));
        ///
        /// let weighted = Choice::weighted(&[0.7, 0.2, 0.1])?.without_replacement();
        /// let pairs = Key::from_seed(1).choice(&data, Axis(0), weighted, 2);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        ///
        /// The bootstrap standard error of a median, with a key for each resample, in parallel:
        ///
        /// ```
        /// use ndarray::{Array1, Axis};
        /// use ndkey::native::{Choice, Key};
        ///
        /// let [data, resamples] = Key::from_seed(0).split_into();
        /// let data: Array1<f64> = data.normal(101);
        /// let medians = resamples.split(1000).map(|key| {
        ///     let mut sample = key.choice(&data, Axis(0), Choice::new(101), 101).to_vec();
        ///     *sample.select_nth_unstable_by(50, f64::total_cmp).1
        /// });
        /// assert!((0.05..0.25).contains(&medians.std(1.0))); // 1.25 / sqrt(101) = 0.125
        /// ```
        #[must_use]
        #[doc(alias("bootstrap", "resample", "choose", "choose_multiple"))]
        pub fn choice<A, C, Sh>(
            self,
            array: &A,
            axis: Axis,
            choice: C,
            shape: Sh,
        ) -> Array<A::Elem, Chosen<A::Dim, Sh::Dim>>
        where [
            A: AsArray<Elem: Clone, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>> + ?Sized,
            C: Chooser,
            Sh: ShapeBuilder,
        ] {
            choose(self, &array.array_view(), axis, &choice, shape)
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the array has no such axis; [`Error::Shape`] if its length is
        /// not the choice's; otherwise the errors of [`try_sample`](Self::try_sample) with the
        /// choice.
        pub fn try_choice;
    }
}

/// # Choices
///
/// The methods of [`Key`], for each key of the batch.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// A choice by each key among the parts of an array along an axis: `vmap` of
        /// `jax.random.choice(key, array, shape, replace, p, axis)`.
        ///
        /// The shape is the shape of the keys, followed by the array's with the axis replaced by
        /// `shape`.
        ///
        /// ```
        /// use ndarray::{Axis, array};
        /// use ndkey::native::{Choice, Key};
        ///
        /// let data = array![[0, 0], [1, 10], [2, 20]];
        /// let bootstraps = Key::from_seed(0).split(100).choice(&data, Axis(0), Choice::new(3), 3);
        /// assert_eq!(bootstraps.dim(), (100, 3, 2));
        /// ```
        #[must_use]
        pub fn choice<A, C, Sh>(
            self,
            array: &A,
            axis: Axis,
            choice: C,
            shape: Sh,
        ) -> Array<A::Elem, Joined<D, Chosen<A::Dim, Sh::Dim>>>
        where [
            A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis<Smaller: DimAdd<Sh::Dim>>>
                + ?Sized,
            C: Chooser,
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
        /// The errors of [`Key::try_choice`].
        pub fn try_choice;
    }
}

/// Draws parts of `array` along `axis`; a sample of `shape` replaces the axis.
#[cfg_attr(feature = "ledger", track_caller)]
fn choose<I, T, D, C, Sh>(
    key: Key<I>,
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &C,
    shape: Sh,
) -> Result<Array<T, Chosen<D, Sh::Dim>>, Error>
where
    I: Prng,
    T: Clone,
    D: RemoveAxis<Smaller: DimAdd<Sh::Dim>>,
    C: Chooser,
    Sh: ShapeBuilder,
{
    let drawn = shape.into_shape_with_order().raw_dim().clone();
    let chosen = chosen_shape(array, axis, choice, &drawn)?;
    checked_allocation::<T>(chosen.slice())?;
    let indices = choice.indices(key, array.len_of(axis), drawn)?;
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
fn chosen_shape<T, D, C, E>(
    array: &ArrayRef<T, D>,
    axis: Axis,
    choice: &C,
    drawn: &E,
) -> Result<Chosen<D, E>, Error>
where
    D: RemoveAxis<Smaller: DimAdd<E>>,
    C: Chooser,
    E: Dimension,
{
    check_axis(axis, array.shape())?;
    if let Some(population) = choice.population().filter(|&n| n != array.len_of(axis)) {
        let allowed = format!("length {population} along axis {}", axis.0);
        return Err(Error::shape("the array of choice", array.shape(), allowed));
    }
    let (before, after) = array.shape().split_at(axis.0);
    let joined = [before, drawn.slice(), &after[1..]].concat();
    let mut chosen = Chosen::<D, E>::zeros(joined.len());
    chosen.slice_mut().copy_from_slice(&joined);
    Ok(chosen)
}
