//! Where inversion takes its bits from: from a key, or from quasi-random points.

use std::sync::Arc;

use num_traits::PrimInt;

use super::Source;
use crate::engine::Run;
use crate::simd::{BLOCK, LANES, Line, LinesTogether, TOGETHER, each, each_with, inlined};

/// Quasi-random points, as an array whose last axis has the coordinates.
pub trait PointBits: Send + Sync {
    /// The coordinate at each position, in units of 2^-64. Past the end, any number.
    fn coordinates64(&self, run: Run, out: &mut [Line<u64>]);

    /// The upper halves of these: in units of 2^-32, rounded down.
    fn coordinates32(&self, run: Run, out: &mut [Line<u32>]) {
        let (mut room, mut run) = (LinesTogether::room_of(), run);
        for out in out.chunks_mut(TOGETHER * BLOCK) {
            let coordinates = room.zeros(out.len());
            self.coordinates64(run, coordinates);
            each_with(out, coordinates, inlined!(|_, coordinate| (coordinate >> 32) as u32));
            run = run.skip(out.len() * LANES);
        }
    }

    /// The coordinates as `f64`, in its bits: rounded down to multiples of 2^-53, or to odd ones.
    fn fractions64(&self, odd: bool, run: Run, out: &mut [Line<u64>]) {
        self.coordinates64(run, out);
        to_fractions(odd, out);
    }

    /// Fractions of `f32`: multiples of 2^-24.
    fn fractions32(&self, odd: bool, run: Run, out: &mut [Line<u32>]) {
        self.coordinates32(run, out);
        to_fractions(odd, out);
    }

    /// The [cost](super::Sampler::cost) of a coordinate.
    fn cost(&self) -> usize;
}

/// A coordinate of a point, in units of its last bit.
pub(crate) trait Coordinate: Copy {
    /// The number of [0, 1) that is the coordinate, rounded down to the next multiple of half the
    /// float's epsilon, or to an odd one, in the float's bits.
    #[must_use]
    fn fraction(self, odd: bool) -> Self;
}

macro_rules! coordinates {
    ($($word:ty: $float:ident;)*) => {$(
        impl Coordinate for $word {
            #[inline(always)]
            fn fraction(self, odd: bool) -> Self {
                const UNIT: $float = 0.5 * $float::EPSILON;
                const BELOW: u32 = <$word>::BITS - $float::MANTISSA_DIGITS;
                ((self >> BELOW | Self::from(odd)) as $float * UNIT).to_bits()
            }
        }
    )*};
}
coordinates! {
    u32: f32;
    u64: f64;
}

#[inline(never)]
fn to_fractions<W: Coordinate>(odd: bool, out: &mut [Line<W>]) {
    each(out, inlined!(|coordinate| coordinate.fraction(odd)));
}

/// One uniform variate for each value, as bits.
#[derive(Clone)]
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

    /// The cost of the bits of a value; `random` is the cost of random ones.
    pub(crate) fn cost(&self, random: impl Fn(&Source) -> usize) -> usize {
        match self {
            Self::Random(source) => random(source),
            Self::Points(points) => points.cost(),
        }
    }
}

impl Monotonicity {
    /// The bits whose quantile is the quantile of the fraction of [0, 1).
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
