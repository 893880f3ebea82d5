//! Inversion: samples that are a quantile of random bits.

use crate::math::quantile::Quantile;
use crate::native::element::Element;
use crate::sampling::{Line, Run, Sampler, Source, words};

/// The sampler of a quantile of each position's bits.
pub(crate) struct Inverse {
    source: Source,
    quantile: Quantile,
}

impl Inverse {
    pub(crate) fn new(source: Source, quantile: Quantile) -> Self {
        Self { source, quantile }
    }
}

impl<T: Element> Sampler<T> for Inverse {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::bits(&self.source, run, out);
        T::quantile(self.quantile, out);
    }

    fn cost(&self) -> usize {
        2 * words::<T>()
    }
}
