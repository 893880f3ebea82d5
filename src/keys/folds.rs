//! Keys that are only folded into.

use ndarray::{DimMax, Dimension};

use super::twins::twins;
use super::{Key, KeyArray};
use crate::arrays::AsArray;
use crate::prng::{Prng, Threefry2x32};

/// A key, or an array of keys, that is only folded into: the key of a loop.
///
/// It has neither samples nor splits, which would repeat the numbers of its folds. So of all ways to use
/// a key twice, what remains is to fold in the same number twice. Made by [`Key::into_folds`] and
/// [`KeyArray::into_folds`]; there is no way back.
///
/// ```
/// use ndkey::native::Key;
/// use ndkey::Folds;
///
/// fn train(steps: Folds<Key>) {
///     for step in 0..3 {
///         let mask = steps.fold_in(step).bernoulli(0.9, 64);
///     }
/// }
///
/// let [weights, steps] = Key::from_seed(0).split_into();
/// train(steps.into_folds());
/// ```
///
/// ```compile_fail,E0599
/// let steps = ndkey::native::Key::from_seed(0).into_folds();
/// let first = steps.fold_in(0);
/// let noise = steps.normal::<f32, _>(64); // a key of its own: `Key::from_seed(0).split_into()`
/// ```
///
/// With the feature `serde` it is stored as the key or the array of keys.
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[must_use = "a key does nothing until it is folded into"]
pub struct Folds<K = Key<Threefry2x32>>(K);

/// # Folding
impl<I: Prng> Key<I> {
    /// The key as one that is only folded into, for a loop: each number that is folded in gives a key.
    ///
    /// The keys equal the ones that [`fold_in`](Self::fold_in) makes of a [`Key`](crate::Key),
    /// which may also be split and sampled by mistake.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// let steps = Key::from_seed(0).into_folds();
    /// assert_eq!(steps.fold_in(7), Key::from_seed(0).fold_in(7));
    /// assert_eq!(steps.named("dense"), Key::from_seed(0).named("dense"));
    /// ```
    #[doc(alias("step", "loop"))]
    pub fn into_folds(self) -> Folds<Self> {
        Folds(self)
    }
}

/// # Folding
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The keys as ones that are only folded into, as [`Key::into_folds`].
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// // Each walker draws with a key of its own at every step.
    /// let walkers = Key::from_seed(0).split(100).into_folds();
    /// for step in 0..10 {
    ///     let moves = walkers.fold_in(step).normal::<f64, _>(3);
    ///     assert_eq!(moves.dim(), (100, 3));
    /// }
    /// ```
    pub fn into_folds(self) -> Folds<Self> {
        Folds(self)
    }
}

/// # Of one key
impl<I: Prng> Folds<Key<I>> {
    /// The key for a number: [`Key::fold_in`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in(&self, data: u32) -> Key<I> {
        self.0.fold_in(data)
    }

    /// The key for a number of 64 bits: [`Key::fold_in_u64`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in_u64(&self, data: u64) -> Key<I> {
        self.0.fold_in_u64(data)
    }

    twins! {
        /// The key for a name: [`Key::named`].
        pub fn named(&self, name: &str) -> Key<I> {
            self.0.try_named(name)
        }
        /// # Errors
        /// The errors of [`Key::try_named`].
        pub fn try_named;

        /// A key for each number of an array: [`Key::fold_in_each`].
        pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<A::Dim, I>
        where [A: AsArray<Elem = u32> + ?Sized] {
            self.0.try_fold_in_each(data)
        }
        /// # Errors
        /// The errors of [`Key::try_fold_in_each`].
        pub fn try_fold_in_each;
    }
}

/// # Of an array of keys
impl<D: Dimension, I: Prng> Folds<KeyArray<D, I>> {
    /// A key from each key, for one number: [`KeyArray::fold_in`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in(&self, data: u32) -> KeyArray<D, I> {
        self.0.fold_in(data)
    }

    /// A key from each key, for one number of 64 bits: [`KeyArray::fold_in_u64`].
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn fold_in_u64(&self, data: u64) -> KeyArray<D, I> {
        self.0.fold_in_u64(data)
    }

    twins! {
        /// A key from each key, for one name: [`KeyArray::named`].
        pub fn named(&self, name: &str) -> KeyArray<D, I> {
            self.0.try_named(name)
        }
        /// # Errors
        /// The errors of [`KeyArray::try_named`].
        pub fn try_named;

        /// A key from each pair of a key and a number: [`KeyArray::fold_in_each`].
        pub fn fold_in_each<A>(&self, data: &A) -> KeyArray<<D as DimMax<A::Dim>>::Output, I>
        where [A: AsArray<Elem = u32> + ?Sized, D: DimMax<A::Dim>] {
            self.0.try_fold_in_each(data)
        }
        /// # Errors
        /// The errors of [`KeyArray::try_fold_in_each`].
        pub fn try_fold_in_each;
    }
}
