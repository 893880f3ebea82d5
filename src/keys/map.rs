//! Functions of each key of an array.

use ndarray::{Array, DimAdd, Dimension};

use super::key_array::{Joined, join};
use super::twins::twins;
use super::{Key, KeyArray};
use crate::engine::{Threads, checked_allocation, parallel};
use crate::error::Error;
use crate::prng::Prng;

/// # Functions of keys
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The results of a function of each key, computed in parallel.
    ///
    /// Each call samples on the thread that runs it, unless there is only one key
    /// ([why](crate::Threads#functions-that-ndkey-calls-in-parallel)).
    ///
    /// ```
    /// use ndkey::native::Key;
    ///
    /// let walks = Key::from_seed(0).split(100).map(|key| key.normal::<f32, _>(1000).sum());
    /// assert_eq!(walks.len(), 100);
    /// ```
    #[must_use]
    pub fn map<T: Send>(self, f: impl Fn(Key<I>) -> T + Sync) -> Array<T, D> {
        let shape = self.raw_dim();
        let results = self.call_each(f);
        Array::from_shape_vec(shape, results).expect("one result for each key")
    }

    twins! {
        /// The arrays that a function returns for each key, computed in parallel and stacked:
        /// `jax.vmap(f)(keys)`.
        ///
        /// The shape is the batch's followed by the shape of the arrays. If there are no keys, the
        /// shape of the arrays is unknown and all their axes have length 0. Each call samples on
        /// the thread that runs it, unless there is only one key
        /// ([why](crate::Threads#functions-that-ndkey-calls-in-parallel)).
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let points = Key::from_seed(0).split(5).vmap(|key| {
        ///     let [angle, radius] = key.split_into();
        ///     angle.uniform::<f32, _>(2) * radius.uniform::<f32, _>(2)
        /// });
        /// assert_eq!(points.dim(), (5, 2));
        /// ```
        #[must_use]
        #[doc(alias("batch"))]
        pub fn vmap<T, E>(self, f: impl Fn(Key<I>) -> Array<T, E> + Sync) -> Array<T, Joined<D, E>>
        where [T: Clone + Send, E: Dimension, D: DimAdd<E>] {
            let batch = self.raw_dim();
            let parts = self.call_each(f);
            let inner = match parts.first() {
                Some(part) => part.raw_dim(),
                None => E::zeros(E::NDIM.unwrap_or(0)),
            };
            if let Some(other) = parts.iter().find(|part| part.shape() != inner.slice()) {
                let allowed = format!("that of the first, {:?}", inner.slice());
                let what = "an array made by vmap's function";
                return Err(Error::shape(what, other.shape(), allowed));
            }
            checked_allocation::<T>(join(&batch, &inner).slice())?;
            Ok(stacked(&batch, &inner, parts))
        }
        /// # Errors
        /// [`Error::Shape`] if the arrays differ in shape; [`Error::TooLarge`] or [`Error::Memory`] if
        /// the array of all needs more memory than there is.
        pub fn try_vmap;
    }

    /// The results of a user's function, in row-major order.
    fn call_each<R: Send>(self, f: impl Fn(Key<I>) -> R + Sync) -> Vec<R> {
        let words = self.into_row_major();
        let threads = Threads::within(words.len() as u64);
        parallel::map(&words, |&words| threads.scope(|| f(Key::from_data(words))))
    }
}

/// Stacks arrays of one shape, one for each key of a batch.
pub(super) fn stacked<T, D, E>(
    batch: &D,
    inner: &E,
    parts: Vec<Array<T, E>>,
) -> Array<T, Joined<D, E>>
where
    D: Dimension + DimAdd<E>,
    E: Dimension,
{
    let joined = join(batch, inner);
    let mut stacked = Vec::with_capacity(joined.size());
    for part in parts {
        if part.is_standard_layout() {
            let len = part.len();
            let (mut elements, offset) = part.into_raw_vec_and_offset();
            let first = offset.unwrap_or(0);
            stacked.extend(elements.drain(first..first + len));
        } else {
            stacked.extend(part);
        }
    }
    Array::from_shape_vec(joined, stacked).expect("as many elements as the parts have")
}
