//! Inversion: samples that are a quantile of random bits, or of the coordinates of points.

use crate::elements::wide::WideElement;
use crate::math::quantile::Quantile;
use crate::sampling::{Line, Monotonicity, Run, Sampler, UniformBits, words};

/// The sampler of a quantile of each position's bits.
pub(crate) struct Inverse {
    bits: UniformBits,
    quantile: Quantile,
    monotonicity: Monotonicity,
}

impl Inverse {
    #[inline(always)]
    pub(crate) fn new(bits: impl Into<UniformBits>, quantile: Quantile) -> Self {
        let monotonicity = match quantile {
            Quantile::FromNearerEnd => Monotonicity::Increasing,
            Quantile::Exponential
            | Quantile::HalfNormal
            | Quantile::HalfLogistic
            | Quantile::HalfCauchy => Monotonicity::Decreasing,
            Quantile::Normal | Quantile::Laplace | Quantile::Logistic | Quantile::Cauchy => {
                Monotonicity::Signed
            }
        };
        Self { bits: bits.into(), quantile, monotonicity }
    }

    /// For a decreasing function of exponential variates, which is to increase with points.
    pub(crate) fn reflected(self) -> Self {
        Self { monotonicity: Monotonicity::Increasing, ..self }
    }
}

impl<T: WideElement> Sampler<T> for Inverse {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        T::uniform_bits(&self.bits, self.monotonicity, run, out);
        T::quantile(self.quantile, out);
    }

    #[inline(always)]
    fn together(&self) -> usize {
        self.bits.together(1)
    }

    fn cost(&self) -> usize {
        words::<T>() + self.bits.cost(|_| words::<T>())
    }
}
