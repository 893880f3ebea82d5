//! What a key and an array of keys have in common.

use std::sync::Arc;

use ndarray::{DimAdd, Dimension, Ix0};

use super::key_array::{Joined, join};
use super::{Key, KeyArray};
use crate::engine::checked_len;
use crate::error::Error;
use crate::prng::{Prng, Words as _};
use crate::sampling::Origin;

/// The keys of one sample: an array of keys, or a key, which is a batch without axes.
pub(super) trait Batch: Sized {
    type Dim: Dimension;

    /// The shape of the batch.
    fn dim(&self) -> Self::Dim;

    /// Calls a function with the origin of `per_key` values for each key.
    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R;

    /// The shape of a sample of shape `inner` from each key, which passes `check`, and the number
    /// of values per key.
    #[inline]
    fn sample_shape<E: Dimension>(
        &self,
        inner: &E,
        check: impl FnOnce(&[usize]) -> Result<u64, Error>,
    ) -> Result<(Joined<Self::Dim, E>, u64), Error>
    where
        Self::Dim: DimAdd<E>,
    {
        let batch = self.dim();
        let shape = join(&batch, inner);
        let len = check(shape.slice())?;
        let per_key = match batch.ndim() {
            0 => len,
            // Not a quotient, because there may be no keys.
            _ => checked_len(inner.slice())?,
        };
        Ok((shape, per_key))
    }
}

impl<I: Prng> Batch for Key<I> {
    type Dim = Ix0;

    #[inline]
    fn dim(&self) -> Ix0 {
        Ix0()
    }

    #[inline]
    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R {
        f(Origin::one::<I>(&self.data(), per_key))
    }
}

impl<D: Dimension, I: Prng> Batch for KeyArray<D, I> {
    type Dim = D;

    fn dim(&self) -> D {
        self.raw_dim()
    }

    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R {
        let words = Arc::new(I::Words::into_words(self.into_row_major()));
        f(Origin::batch::<I>(&words, per_key))
    }
}
