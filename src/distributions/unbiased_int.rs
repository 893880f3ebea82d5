//! Uniform integers without bias.

use num_traits::ToPrimitive;

use super::uniform_int::{Integer, Word, closed, half_open, span};
use crate::engine::checked_len;
use crate::error::Error;
use crate::sampling::{
    Bits, Bound, Distribution, LANES, Line, Lines, Parameter, Recipe, Run, Sampler, Source,
    by_compiled, words,
};

/// The uniform distribution over a range of integers, exactly.
///
/// A value is the upper word of a 64-bit random number times the number of integers, drawn again
/// where that would be biased (Lemire, "Fast random integer generation in an interval", 2019):
/// fewer than one time in 2^32 for types of up to 32 bits, less than half of the time for longer
/// ones. Each draw has its own counters: the first draw depends on key and position only, and draws
/// after a rejection also depend on the size of the sample. After 64 draws, with a probability
/// below 2^-64, the last one is kept.
///
/// This is a stream of its own, faster than JAX's [`UniformInt`](super::UniformInt) and without its
/// bias. [`native::UniformInt`](crate::native::UniformInt) has no bias either, and its values
/// depend on key, position and range alone.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/unbiased_int.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, distributions::UnbiasedInt};
///
/// let dice: Array1<u8> = Key::new(0).sample(UnbiasedInt::new_inclusive(1, 6)?, 100);
/// assert!(dice.iter().all(|pips| (1..=6).contains(pips)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("lemire"))]
pub struct UnbiasedInt<T> {
    low: Parameter<T>,
    last: Parameter<T>,
}

/// The most draws per value.
const DRAWS: usize = 64;

impl<T: Integer> UnbiasedInt<T> {
    /// The integers from `low` up to but not including `high`: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] where low >= high; [`Error::Broadcast`] if the shapes do not broadcast
    /// together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [low, last] = half_open("UnbiasedInt", low.into(), high.into())?;
        Ok(Self { low, last })
    }

    /// The integers from `low` to `last`, both included.
    ///
    /// # Errors
    /// As [`new`](Self::new), where low > last.
    pub fn new_inclusive(
        low: impl Into<Parameter<T>>,
        last: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [low, last] = closed("UnbiasedInt", low.into(), last.into())?;
        Ok(Self { low, last })
    }
}

impl<T: Integer> Distribution<T> for UnbiasedInt<T> {
    by_compiled!(T);
}

impl<T: Integer> Recipe<T> for UnbiasedInt<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let low = self.low.bind("UnbiasedInt", "low", shape)?;
        let last = self.last.bind("UnbiasedInt", "last", shape)?;
        let len = checked_len(shape)?;
        Ok(Fair { draws: source.planes()?, low, last, len })
    }
}

struct Fair<T> {
    draws: [Source; DRAWS],
    low: Bound<T>,
    last: Bound<T>,
    len: u64,
}

/// The number of integers from `low` to `last`; 0 stands for 2^64.
#[inline(always)]
fn count<T: Integer>(low: T, last: T) -> u64 {
    match span(low, last).to_u64().expect("at most 64 bits") {
        0 if T::Word::BITS == 32 => 1 << 32,
        count => count,
    }
}

/// The upper and the lower word of the product of random bits and a number of integers.
#[inline(always)]
fn product<T: Integer>(bits: u64, count: u64) -> (u64, u64) {
    if T::Word::BITS == 32 {
        let (high, low) = ((bits >> 32) * count, (bits & 0xffff_ffff) * count);
        return ((high + (low >> 32)) >> 32, bits.wrapping_mul(count));
    }
    if count == 0 {
        return (bits, u64::MAX);
    }
    let product = u128::from(bits) * u128::from(count);
    ((product >> 64) as u64, product as u64)
}

#[inline(always)]
fn above<T: Integer>(low: T, offset: u64) -> T {
    let offset = <T::Word as num_traits::NumCast>::from(offset).expect("below the count");
    T::from_word(num_traits::WrappingAdd::wrapping_add(&low.into_word(), &offset))
}

impl<T: Integer> Sampler<T> for Fair<T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut low, mut last, mut bits) = (Lines::room(), Lines::room(), Lines::room());
        self.low.lines(run, out.len(), &mut low);
        self.last.lines(run, out.len(), &mut last);
        self.draws[0].bits64(run, bits.zeros(out.len()));
        let len = out.len() * LANES;
        let (out, bits) = (&mut out.as_flattened_mut()[..len], &bits.as_flattened()[..len]);
        let (low, last) = (&low.as_flattened()[..len], &last.as_flattened()[..len]);
        let mut suspect = false;
        for lane in 0..len {
            let count = count(low[lane], last[lane]);
            let (offset, rest) = product::<T>(bits[lane], count);
            out[lane] = above(low[lane], offset);
            // Bias comes only from a `rest` below some number less than the count, which takes a
            // division.
            suspect |= rest < count;
        }
        if !suspect {
            return;
        }
        for lane in 0..len {
            let position = run.position(lane);
            if position < self.len {
                let count = count(low[lane], last[lane]);
                let offset = self.fair(position, bits[lane], count);
                out[lane] = above(low[lane], offset);
            }
        }
    }

    fn cost(&self) -> usize {
        2 * words::<T>()
    }
}

impl<T: Integer> Fair<T> {
    /// The first unbiased draw at a position; the first draw is `bits`.
    fn fair(&self, position: u64, bits: u64, count: u64) -> u64 {
        let (mut offset, mut rest) = product::<T>(bits, count);
        if rest >= count {
            return offset;
        }
        // 2^64 modulo the count.
        let favoured = count.wrapping_neg() % count;
        for draw in &self.draws[1..] {
            if rest >= favoured {
                break;
            }
            let mut bits = [[0; LANES]];
            draw.bits64(Run { start: position, step: 0 }, &mut bits);
            (offset, rest) = product::<T>(bits[0][0], count);
        }
        offset
    }
}
