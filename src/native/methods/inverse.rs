//! Inversion: samples that are a quantile of random bits.

use std::marker::PhantomData;

use crate::math::quantile::Quantile;
use crate::native::element::Element;
use crate::sampling::{Bits, Line, Run, Sampler, Source, words};

/// The sampler of a quantile of each position's bits.
pub(crate) struct Inverse<Q> {
    source: Source,
    quantile: PhantomData<Q>,
}

impl<Q: Quantile> Inverse<Q> {
    pub(crate) fn new(source: Source, _: Q) -> Self {
        Self { source, quantile: PhantomData }
    }
}

impl<T: Element, Q: Quantile> Sampler<T> for Inverse<Q> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::bits(&self.source, run, out);
        T::quantile::<Q>(self.source.level(), out);
    }

    fn cost(&self) -> usize {
        2 * words::<T>()
    }
}
