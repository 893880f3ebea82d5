//! Where inversion takes its bits from: from a key, or from quasi-random points.

use std::sync::Arc;

use super::{Bits as _, Source};
use crate::engine::Run;
use crate::simd::{Line, SimdLevel, TOGETHER};

/// Quasi-random points, as an array whose last axis has the coordinates.
pub trait PointBits: Send + Sync {
    /// The coordinate at each position, in units of 2^-64. Past the end, any number.
    fn coordinates(&self, run: Run, out: &mut [Line<u64>]);

    /// The [cost](super::Sampler::cost) of a coordinate.
    fn cost(&self) -> usize;
}

/// One uniform variate for each value, as bits.
#[expect(missing_debug_implementations, reason = "points have no form to show")]
pub enum UniformBits {
    /// Those of keys.
    Random(Source),
    /// The coordinates of points.
    Points(Arc<dyn PointBits>),
}

/// Which function of its bits a quantile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Monotonicity {
    Increasing,
    Decreasing,
    /// Of a sign, the highest bit, and of an absolute value, which decreases with the others.
    Signed,
}

impl From<Source> for UniformBits {
    #[inline(always)]
    fn from(source: Source) -> Self {
        Self::Random(source)
    }
}

impl UniformBits {
    /// How many blocks are better made together: `random` of random bits.
    #[inline(always)]
    pub(crate) fn together(&self, random: usize) -> usize {
        match self {
            Self::Random(_) => random,
            Self::Points(_) => TOGETHER,
        }
    }

    /// The cost of the bits of a value, of which `random` is that of random ones.
    pub(crate) fn cost(&self, random: impl Fn(&Source) -> usize) -> usize {
        match self {
            Self::Random(source) => random(source),
            Self::Points(points) => points.cost(),
        }
    }

    /// The vector instructions in use.
    #[inline(always)]
    pub(crate) fn level(&self) -> SimdLevel {
        match self {
            Self::Random(source) => source.level(),
            Self::Points(_) => SimdLevel::current(),
        }
    }
}

impl Monotonicity {
    /// The bits of which the quantile is that of the fraction of [0, 1).
    #[inline(always)]
    pub(crate) fn bits(self, fraction: u64) -> u64 {
        const SIGN: u64 = 1 << 63;
        match self {
            Self::Increasing => fraction,
            Self::Decreasing => !fraction,
            Self::Signed if fraction < SIGN => fraction | SIGN,
            Self::Signed => !fraction,
        }
    }
}
