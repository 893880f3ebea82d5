//! Slices: their order, and choices among their elements.

use ndarray::Axis;

use super::Key;
use crate::error::expect;
use crate::jax;
use crate::native;
use crate::prng::{Family, Prng};

/// # Slices
impl<I: Prng> Key<I> {
    /// Shuffles a slice in place: every order is equally likely.
    ///
    /// Shuffles as [`shuffle`](Self::shuffle) does, along the only axis.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// let mut names = ["x", "y", "z"];
    /// Key::from_seed(2).shuffle_slice(&mut names);
    /// names.sort();
    /// assert_eq!(names, ["x", "y", "z"]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_shuffle`](Self::try_shuffle) returns an error: if there is not enough memory.
    #[doc(alias("permutation", "partial_shuffle"))]
    #[track_caller]
    pub fn shuffle_slice<T>(self, slice: &mut [T]) {
        expect(self.try_shuffle(slice, Axis(0)));
    }

    /// An element of a slice, each with the same probability; none if there is none.
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// assert!(Key::from_seed(0).choose(&["red", "green", "blue"]).is_some());
    /// assert_eq!(Key::from_seed(0).choose::<u8>(&[]), None);
    /// ```
    #[must_use]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn choose<T>(self, slice: &[T]) -> Option<&T> {
        if slice.is_empty() {
            return None;
        }
        let index: usize = match I::FAMILY {
            Family::Jax => self.sample_one(jax::Choice::new(slice.len())),
            Family::Native => self.sample_one(native::Choice::new(slice.len())),
        };
        slice.get(index)
    }
}
