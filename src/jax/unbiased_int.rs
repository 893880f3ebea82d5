//! Uniform integers without bias.

use crate::elements::integer::{Integer, integers};
use num_traits::Bounded;

use crate::elements::ranges::{Bounds, closed, half_open};
use crate::engine::checked_len;
use crate::error::Error;
use crate::sampling::{
    Bits, Bound, Distribution, Filled, LANES, Line, Lines, Parameter, Request, Run, Sampler,
    Source, parameters, sampler_by_bind,
};
use crate::simd::{SimdLevel, inlined};

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
/// use ndkey::{Key, jax::UnbiasedInt};
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
    /// The errors of [`new`](Self::new), where low > last.
    pub fn new_inclusive(
        low: impl Into<Parameter<T>>,
        last: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [low, last] = closed("UnbiasedInt", low.into(), last.into())?;
        Ok(Self { low, last })
    }
}

parameters! { UnbiasedInt<T: Integer>::new_inclusive { low, last } }

impl<T: Integer> Distribution<T> for UnbiasedInt<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bounds = Bounds::bind("UnbiasedInt", [&self.low, &self.last], request.shape())?;
        let bounds = bounds.at_positions().map(|bound| bound.map(Into::into));
        integers(request, |request| fair(request, bounds, <T::Word as Bounded>::max_value().into()))
    }
}

/// Gives a request the sampler of the words from `low` to `last`, as the lower bits of others.
#[inline(never)]
fn fair(
    request: Request<'_, '_, u64>,
    [low, last]: [Bound<u64>; 2],
    mask: u64,
) -> Result<Filled, Error> {
    let len = checked_len(request.shape())?;
    let draws = request.source().planes()?;
    Ok(request.of(Fair { draws, low, last, mask, len }))
}

struct Fair {
    draws: [Source; DRAWS],
    low: Bound<u64>,
    last: Bound<u64>,
    /// The bits of a word.
    mask: u64,
    len: u64,
}

/// The number of words from `low` to `last`; 0 stands for 2^64.
#[inline(always)]
fn count(low: u64, last: u64, mask: u64) -> u64 {
    (last.wrapping_sub(low) & mask).wrapping_add(1)
}

/// The upper and the lower word of the product of random bits and a number of integers.
#[inline(always)]
fn product(bits: u64, count: u64) -> (u64, u64) {
    if count == 0 {
        return (bits, u64::MAX);
    }
    let product = u128::from(bits) * u128::from(count);
    ((product >> 64) as u64, product as u64)
}

/// The product of [`product`], with a number up to 2^32.
#[inline(always)]
fn short_product(bits: u64, count: u64) -> (u64, u64) {
    let (high, low) = ((bits >> 32) * count, (bits & 0xffff_ffff) * count);
    ((high + (low >> 32)) >> 32, bits.wrapping_mul(count))
}

/// Replaces random bits by the first draws, and returns whether any might be biased.
///
/// Bias comes only from a rest below some number less than the count, which takes a division.
fn first_draws(
    out: &mut [Line<u64>],
    bounds: [&[Line<u64>]; 2],
    mask: u64,
    product: impl Fn(u64, u64) -> (u64, u64),
) -> bool {
    SimdLevel::current().vectorize(inlined!(move || {
        let mut suspect = false;
        for (number, out) in out.iter_mut().enumerate() {
            let [low, last] =
                bounds.map(inlined!(|lines| lines[if lines.len() == 1 { 0 } else { number }]));
            let mut values = *out;
            for lane in 0..LANES {
                let count = count(low[lane], last[lane], mask);
                let (offset, rest) = product(values[lane], count);
                values[lane] = low[lane].wrapping_add(offset);
                suspect |= rest < count;
            }
            *out = values;
        }
        suspect
    }))
}

impl Sampler<u64> for Fair {
    #[inline]
    fn block(&self, run: Run, out: &mut [Line<u64>]) {
        let (mut low, mut last, mut bits) = (Lines::room(), Lines::room(), Lines::room());
        let lines = match Bound::scalars([&self.low, &self.last]) {
            Some(_) => 1,
            None => out.len(),
        };
        let bounds =
            [&*self.low.lines(run, lines, &mut low), &*self.last.lines(run, lines, &mut last)];
        self.draws[0].bits64(run, out);
        let bits = bits.copy(out);
        let suspect = if self.is_short() {
            first_draws(out, bounds, self.mask, short_product)
        } else {
            first_draws(out, bounds, self.mask, product)
        };
        if !suspect {
            return;
        }
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            let position = run.position(lane);
            if position < self.len {
                let (low, last) = (self.low.get(position), self.last.get(position));
                let bits = bits.as_flattened()[lane];
                *out = low.wrapping_add(self.fair(position, bits, count(low, last, self.mask)));
            }
        }
    }

    #[inline]
    fn cost(&self) -> usize {
        if self.is_short() { 2 } else { 4 }
    }
}

impl Fair {
    /// Whether counts are at most 2^32.
    #[inline]
    fn is_short(&self) -> bool {
        self.mask == u64::from(u32::MAX)
    }

    /// The first unbiased draw at a position; the first draw is `bits`.
    #[inline]
    fn fair(&self, position: u64, bits: u64, count: u64) -> u64 {
        let (mut offset, mut rest) = product(bits, count);
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
            (offset, rest) = product(bits[0][0], count);
        }
        offset
    }
}
