//! Where inversion takes its bits from: from a key, or from quasi-random points.

use std::sync::Arc;

use num_traits::PrimInt;

use super::{Bits as _, Source};
use crate::engine::Run;
use crate::simd::{Line, LinesTogether, SimdLevel, TOGETHER, each_with};

/// Quasi-random points, as an array whose last axis has the coordinates.
pub trait PointBits: Send + Sync {
    /// The coordinate at each position, in units of 2^-64. Past the end, any number.
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]);

    /// The upper halves of these: in units of 2^-32, rounded down.
    fn coordinates32(&self, run: Run, out: &mut [Line<u32>]) {
        let mut room = LinesTogether::room_of();
        let coordinates = room.zeros(out.len());
        self.coordinates64(run, coordinates);
        each_with(
            out,
            coordinates,
            #[inline(always)]
            |_, coordinate| (coordinate >> 32) as u32,
        );
    }

    /// The [cost](super::Sampler::cost) of a coordinate.
    fn cost(&self) -> usize;
}

/// One uniform variate for each value, as bits.
#[expect(missing_debug_implementations, reason = "points have no form to show")]
pub enum UniformBits {
    /// The random bits of keys.
    Random(Source),
    /// The coordinates of points.
    Points(Arc<dyn PointBits>),
}

/// Which function of its bits a quantile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Monotonicity {
    Increasing,
    Decreasing,
    /// The highest bit is the sign, and the absolute value decreases with the others.
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
    pub(crate) fn bits<W: PrimInt>(self, fraction: W) -> W {
        let sign = !(W::max_value() >> 1);
        match self {
            Self::Increasing => fraction,
            Self::Decreasing => !fraction,
            Self::Signed if fraction < sign => fraction | sign,
            Self::Signed => !fraction,
        }
    }
}
