//! The uniform distribution of integers.

use std::ops::RangeBounds;

use num_traits::{PrimInt, WrappingAdd, WrappingNeg, WrappingSub};

use super::integers::CompiledInteger;
use super::methods::attempts::{Attempt, Attempted, Attempts, flattened};
use crate::distributions::{self, Integer as AnyInteger};
use crate::error::Error;
use crate::sampling::{
    Bits, Bound, BoxedSampler, Distribution, LANES, Line, LinesTogether, Number, Parameter, Places,
    Recipe, Run, Sampler, Source, TOGETHER, by_compiled, each_with, in_blocks,
};

/// The uniform distribution over a range of integers, exactly.
///
/// A value is `low` plus the upper half of the product of the number of integers and random bits,
/// 32 for types of up to 32 bits and 64 for others; bits that would introduce bias are rejected
/// (Lemire, "Fast random integer generation in an interval", 2019, doi:10.1145/3230636).
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let dice: Array1<u8> = Key::new(0).sample(native::UniformInt::new_inclusive(1, 6)?, 100);
/// assert!(dice.iter().all(|pips| (1..=6).contains(pips)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("randint", "integers", "random_range"))]
pub struct UniformInt<T>(distributions::UniformInt<T>);

/// An integer type with a uniform distribution: `i8` to `i64`, `u8` to `u64`, and `usize`, which is
/// drawn as a `u64`.
pub trait Integer: AnyInteger<Word: Word> + CompiledInteger {}

impl<T: AnyInteger<Word: Word> + CompiledInteger> Integer for T {}

impl<T: Integer> UniformInt<T> {
    /// The integers from `low` up to but not including `high`: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] where low >= high; [`Error::Broadcast`] if the shapes do not broadcast
    /// together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        distributions::UniformInt::new(low, high).map(Self)
    }

    /// The integers from `low` to `last`, both included.
    ///
    /// # Errors
    /// As [`new`](Self::new), where low > last.
    pub fn new_inclusive(
        low: impl Into<Parameter<T>>,
        last: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        distributions::UniformInt::new_inclusive(low, last).map(Self)
    }

    /// The integers in a range: `0..10`, `1..=6`, `..`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none.
    pub fn from_range(range: impl RangeBounds<T>) -> Result<Self, Error> {
        distributions::UniformInt::from_range(range).map(Self)
    }
}

impl<T: Integer> Distribution<T> for UniformInt<T> {
    by_compiled!(T);
}

impl<T: Integer> Recipe<T> for UniformInt<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let low = self.0.low.clone().map(T::into_word).bind("UniformInt", "low", shape)?;
        let last = self.0.last.clone().map(T::into_word).bind("UniformInt", "last", shape)?;
        Ok(OfWords(T::Word::between(source, low, last)))
    }
}

/// Integers made from their words.
struct OfWords<W>(BoxedSampler<'static, W>);

impl<T: Integer> Sampler<T> for OfWords<T::Word> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut words = LinesTogether::room_of();
        self.0.block(run, words.zeros(out.len()));
        each_with(
            out,
            &words,
            #[inline(always)]
            |_, word| T::from_word(word),
        );
    }

    #[inline(always)]
    fn fill(&self, run: Run, out: &mut [T]) {
        match T::words_mut(out) {
            Some(words) => self.0.fill(run, words),
            None => in_blocks(self, run, out),
        }
    }

    fn together(&self) -> usize {
        self.0.together()
    }
}

/// The words in which integers are drawn: `u32` or `u64`.
#[doc(hidden)]
pub trait Word: Number + Default + PrimInt + WrappingAdd + WrappingSub + WrappingNeg {
    /// The words from `low` to `last`.
    fn between(source: Source, low: Bound<Self>, last: Bound<Self>) -> BoxedSampler<'static, Self>;

    /// Random bits.
    fn bits(source: &Source, places: Places<'_>, out: &mut [Line<Self>]);

    /// The upper and the lower word of the product; if the span is 0, for all words, the bits and
    /// 0.
    #[must_use]
    fn product(self, span: Self) -> (Self, Self);
}

macro_rules! words {
    ($($word:ty: $bits:ident, $product:path;)*) => {$(
        impl Word for $word {
            #[inline(never)]
            fn between(
                source: Source,
                low: Bound<Self>,
                last: Bound<Self>,
            ) -> BoxedSampler<'static, Self> {
                let attempts = Attempts::new(&source, Inclusive { low, last });
                BoxedSampler::new(Attempted(attempts))
            }

            #[inline(always)]
            fn bits(source: &Source, places: Places<'_>, out: &mut [Line<Self>]) {
                source.$bits(places, out);
            }

            #[inline(always)]
            fn product(self, span: Self) -> (Self, Self) {
                $product(self, span)
            }
        }
    )*};
}
words! {
    u32: bits32, product_32;
    u64: bits64, product_64;
}

/// The words from `low` to `last`.
struct Inclusive<W> {
    low: Bound<W>,
    last: Bound<W>,
}

/// How many words there are from `low` to `last`; 0 stands for all.
#[inline(always)]
fn span<W: Word>(low: W, last: W) -> W {
    last.wrapping_sub(&low).wrapping_add(&W::one())
}

impl<W: Word> Attempt<W, 1, 2> for Inclusive<W> {
    type Parameter = W;
    const TOGETHER: usize = TOGETHER * size_of::<u32>() / size_of::<W>();

    #[inline(always)]
    fn shared(&self) -> Option<[W; 2]> {
        let (low, last) = (self.low.as_scalar()?, self.last.as_scalar()?);
        Some([low, span(low, last)])
    }

    #[inline(always)]
    fn parameters(&self, run: Run, lines: usize, [lows, spans]: &mut [LinesTogether<W>; 2]) {
        self.low.write(run, lows.zeros(lines));
        self.last.write(run, spans.zeros(lines));
        each_with(
            spans,
            lows,
            #[inline(always)]
            |last, low| span(low, last),
        );
    }

    #[inline(always)]
    fn first(
        &self,
        [source]: &[Source; 1],
        run: Run,
        parameters: impl Fn(usize) -> [W; 2],
        out: &mut [Line<W>],
        open: &mut [Line<bool>],
    ) -> bool {
        W::bits(source, run.into(), out);
        let len = out.len() * LANES;
        let (out, open) = flattened(out, open);
        let mut any = 0;
        for lane in 0..len {
            let [low, span] = parameters(lane);
            let (offset, rest) = out[lane].product(span);
            out[lane] = low.wrapping_add(&offset);
            // Bias comes only from a `rest` below some number less than the span, which takes a
            // division.
            open[lane] = rest < span;
            any |= u32::from(open[lane]);
        }
        any != 0
    }

    #[inline(always)]
    fn decide(
        &self,
        _: u64,
        [source]: &[Source; 1],
        positions: &Line<u64>,
        [low, span]: &[Line<W>; 2],
    ) -> (Line<W>, Line<bool>) {
        let (mut words, mut rejected) = ([[W::zero(); LANES]], [false; LANES]);
        W::bits(source, positions.into(), &mut words);
        let mut words = words[0];
        for lane in 0..LANES {
            let span = span[lane];
            let (offset, rest) = words[lane].product(span);
            words[lane] = low[lane].wrapping_add(&offset);
            rejected[lane] = !span.is_zero() && rest < span && rest < span.wrapping_neg() % span;
        }
        (words, rejected)
    }

    fn cost(&self) -> usize {
        1
    }
}

/// [`Word::product`].
#[inline(always)]
fn product_32(bits: u32, span: u32) -> (u32, u32) {
    let product = u64::from(bits) * u64::from(span);
    (if span == 0 { bits } else { (product >> 32) as u32 }, product as u32)
}

/// As [`product_32`], from halves, so that loops vectorise.
#[inline(always)]
fn product_64(bits: u64, span: u64) -> (u64, u64) {
    const LOW: u64 = u32::MAX as u64;
    let (low, middle) = ((bits & LOW) * (span & LOW), (bits & LOW) * (span >> 32));
    let (other, high) = ((bits >> 32) * (span & LOW), (bits >> 32) * (span >> 32));
    let carried = (low >> 32) + (middle & LOW) + (other & LOW);
    let high = high + (middle >> 32) + (other >> 32) + (carried >> 32);
    (if span == 0 { bits } else { high }, bits.wrapping_mul(span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_halves() {
        let words = [0, 1, 3, 1 << 31, (1 << 32) - 1, 1 << 32, 0x9E37_79B9_7F4A_7C15, u64::MAX];
        for (a, b) in words.iter().flat_map(|&a| words.map(|b| (a, b))).filter(|&(_, b)| b != 0) {
            let exact = u128::from(a) * u128::from(b);
            assert_eq!(product_64(a, b), ((exact >> 64) as u64, exact as u64), "{a} * {b}");
        }
    }
}
