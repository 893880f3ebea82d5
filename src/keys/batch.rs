//! What a key and an array of keys have in common.

use std::sync::Arc;

use ndarray::{DimAdd, Dimension, Ix0, Shape, ShapeBuilder};

use super::key_array::{Joined, join};
use super::{Key, KeyArray};
use crate::engine::{checked_len, is_row_major};
use crate::error::Error;
use crate::prng::{Prng, Words as _};
use crate::sampling::Origin;

/// The dimension of samples of dimension `E` from each key.
pub(super) type Sampled<B, E> = Joined<<B as Batch>::Dim, E>;

/// The keys of one sample: an array of keys, or a key, which is a batch without axes.
pub(super) trait Batch: Sized {
    type Dim: Dimension;

    /// The shape of the batch followed by that of each key's sample, in whose order it is stored.
    fn followed_by<E: Dimension>(&self, inner: &Shape<E>) -> Shape<Sampled<Self, E>>
    where
        Self::Dim: DimAdd<E>;

    /// Calls a function with the origin of `per_key` values for each key.
    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R;

    /// The shape of all samples, which passes `check`, and the number of values per key.
    #[inline]
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    fn sample_shape<Sh: ShapeBuilder>(
        &self,
        inner: Sh,
        check: impl FnOnce(&[usize]) -> Result<u64, Error>,
    ) -> Result<(Shape<Sampled<Self, Sh::Dim>>, u64), Error>
    where
        Self::Dim: DimAdd<Sh::Dim>,
    {
        let inner = inner.into_shape_with_order();
        let shape = self.followed_by(&inner);
        let (axes, inner) = (shape.raw_dim().slice(), inner.raw_dim().slice());
        let len = check(axes)?;
        // Not a quotient of lengths: there may be no keys.
        let per_key = if axes.len() == inner.len() { len } else { checked_len(inner)? };
        Ok((shape, per_key))
    }
}

impl<I: Prng> Batch for Key<I> {
    type Dim = Ix0;

    #[inline]
    fn followed_by<E: Dimension>(&self, inner: &Shape<E>) -> Shape<Joined<Ix0, E>> {
        inner.clone()
    }

    #[inline]
    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R {
        f(Origin::one::<I>(&self.data(), per_key))
    }
}

impl<D: Dimension, I: Prng> Batch for KeyArray<D, I> {
    type Dim = D;

    fn followed_by<E: Dimension>(&self, inner: &Shape<E>) -> Shape<Joined<D, E>>
    where
        D: DimAdd<E>,
    {
        join(&self.raw_dim(), inner.raw_dim()).set_f(!is_row_major(inner))
    }

    fn with_origin<R>(self, per_key: u64, f: impl FnOnce(Origin<'_>) -> R) -> R {
        let words = Arc::new(I::Words::into_words(self.into_row_major()));
        f(Origin::batch::<I>(&words, per_key))
    }
}
