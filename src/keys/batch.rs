//! Operations that a key and an array of keys have in common.

use std::sync::Arc;

use ndarray::{DimAdd, Dimension, Ix0, Shape, ShapeBuilder};

use super::key_array::{Joined, join};
use super::{Key, KeyArray};
use crate::engine::{checked_allocation, checked_len, is_row_major};
use crate::error::Error;
use crate::ledger::{self, Event};
use crate::prng::{Prng, WordsMethods as _};
use crate::sampling::Origin;

/// The dimension of samples of dimension `E` from each key.
pub(super) type Sampled<B, E> = Joined<<B as Batch>::Dim, E>;

/// The keys of one sample: an array of keys, or a key, which is a batch without axes.
pub(super) trait Batch: Sized {
    type Dim: Dimension;

    /// The shape of the batch.
    fn dim(&self) -> Self::Dim;

    /// A shape that can be stored, with the memory order of each key's sample.
    fn in_order_of<E: Dimension>(
        inner: &Shape<E>,
        shape: Sampled<Self, E>,
    ) -> Shape<Sampled<Self, E>>
    where
        Self::Dim: DimAdd<E>;

    /// Calls a function with the origin of `per_key` values for each key, which are of the type that
    /// `what` names. All samples are made here.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn with_origin<R>(
        self,
        per_key: u64,
        what: impl FnOnce() -> &'static str,
        f: impl FnOnce(Origin<'_>) -> R,
    ) -> R;

    /// The shape of samples of shape `inner`, which passes `check`, and the number of values per
    /// key.
    #[inline]
    fn checked_shape<E: Dimension>(
        &self,
        inner: &E,
        check: impl FnOnce(&[usize]) -> Result<u64, Error>,
    ) -> Result<(Sampled<Self, E>, u64), Error>
    where
        Self::Dim: DimAdd<E>,
    {
        let shape = join(&self.dim(), inner);
        let len = check(shape.slice())?;
        // Not a quotient of lengths: there may be no keys.
        let per_key = if shape.ndim() == inner.ndim() { len } else { checked_len(inner.slice())? };
        Ok((shape, per_key))
    }

    /// Checks a shape as [`checked_shape`](Self::checked_shape) does, for samples that are stored.
    #[inline]
    #[allow(clippy::type_complexity, reason = "the dimension is computed")]
    fn stored_shape<T, Sh: ShapeBuilder>(
        &self,
        inner: Sh,
    ) -> Result<(Shape<Sampled<Self, Sh::Dim>>, u64), Error>
    where
        Self::Dim: DimAdd<Sh::Dim>,
    {
        let inner = inner.into_shape_with_order();
        let (shape, per_key) = self.checked_shape(inner.raw_dim(), checked_allocation::<T>)?;
        Ok((Self::in_order_of(&inner, shape), per_key))
    }
}

impl<I: Prng> Batch for Key<I> {
    type Dim = Ix0;

    #[inline]
    fn dim(&self) -> Ix0 {
        Ix0()
    }

    #[inline]
    fn in_order_of<E: Dimension>(inner: &Shape<E>, _: Joined<Ix0, E>) -> Shape<Joined<Ix0, E>> {
        inner.clone()
    }

    #[inline]
    #[cfg_attr(feature = "ledger", track_caller)]
    fn with_origin<R>(
        self,
        per_key: u64,
        what: impl FnOnce() -> &'static str,
        f: impl FnOnce(Origin<'_>) -> R,
    ) -> R {
        ledger::record::<I>(|| Event::Sampled {
            keys: self.data_ref().as_ref().into(),
            what: what(),
        });
        f(Origin::one::<I>(&self.data(), per_key))
    }
}

impl<D: Dimension, I: Prng> Batch for KeyArray<D, I> {
    type Dim = D;

    fn dim(&self) -> D {
        self.raw_dim()
    }

    fn in_order_of<E: Dimension>(inner: &Shape<E>, shape: Joined<D, E>) -> Shape<Joined<D, E>>
    where
        D: DimAdd<E>,
    {
        shape.set_f(!is_row_major(inner))
    }

    #[cfg_attr(feature = "ledger", track_caller)]
    fn with_origin<R>(
        self,
        per_key: u64,
        what: impl FnOnce() -> &'static str,
        f: impl FnOnce(Origin<'_>) -> R,
    ) -> R {
        let words = Arc::new(I::Words::into_words(self.into_row_major()));
        ledger::record::<I>(|| Event::Sampled { keys: words[..].into(), what: what() });
        f(Origin::batch::<I>(&words, per_key))
    }
}
