//! Types of integers, made from words.

use std::marker::PhantomData;

use num_traits::{One, WrappingAdd, WrappingSub};

use super::words::{RandomWord, Unsigned};
use crate::elements::span::Word;
use crate::engine::Fill;
use crate::error::Error;
use crate::sampling::{
    BoxedSampler, Filled, Filling, Line, Number, Request, Run, Sampler, TOGETHER, Taker,
};

/// An integer type with a uniform distribution: `i8` to `i64`, `u8` to `u64`, and `usize`.
///
/// A `usize` is drawn as a `u64` on every machine. Where it has 32 bits the values are the same,
/// because they are below the end of the range.
#[diagnostic::on_unimplemented(
    note = "floating-point numbers are drawn by `Uniform::new(low, high)?`"
)]
pub trait Integer: Number + Default + IntegerMethods {}

/// Methods of an [`Integer`] that samplers call.
pub trait IntegerMethods: Number + Default {
    /// The smallest value.
    const MIN: Self;
    /// The largest value.
    const MAX: Self;
    type Word: Word;
    /// Converts to the unsigned word that arithmetic is done in, and back.
    fn into_word(self) -> Self::Word;
    fn from_word(word: Self::Word) -> Self;
    fn to_wide(self) -> i128;
    fn unsigned(integers: &mut [Self]) -> Unsigned<'_>;
    /// The nearest integer of the type.
    fn clamped(wide: i128) -> Self;

    /// The previous integer, wrapping.
    fn before(self) -> Self {
        Self::from_word(self.into_word().wrapping_sub(&Self::Word::one()))
    }

    /// The next integer, wrapping.
    fn after(self) -> Self {
        Self::from_word(self.into_word().wrapping_add(&Self::Word::one()))
    }
}

macro_rules! integers {
    ($($integer:ty: $word:ty),*) => {$(
        impl Integer for $integer {}
        impl IntegerMethods for $integer {
            const MIN: Self = Self::MIN;
            const MAX: Self = Self::MAX;
            type Word = $word;

            #[inline(always)]
            fn into_word(self) -> $word {
                self as $word
            }

            #[inline(always)]
            fn from_word(word: $word) -> Self {
                word as Self
            }

            #[inline(always)]
            fn unsigned(integers: &mut [Self]) -> Unsigned<'_> {
                Unsigned::of(integers)
            }

            fn to_wide(self) -> i128 {
                self as i128
            }

            fn clamped(wide: i128) -> Self {
                wide.clamp(Self::MIN as i128, Self::MAX as i128) as Self
            }
        }
    )*};
}
integers!(
    i8: u32, i16: u32, i32: u32, i64: u64,
    u8: u32, u16: u32, u32: u32, u64: u64, usize: u64
);

/// Words that a sampler makes, as integers.
struct OfWords<W, F> {
    words: F,
    of: PhantomData<fn() -> W>,
}

impl<W, F> OfWords<W, F> {
    fn new(words: F) -> Self {
        Self { words, of: PhantomData }
    }
}

impl<T: Integer, W: RandomWord, F: Fill<W>> Sampler<T> for OfWords<W, F> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        W::lower_bits(&self.words, run, T::unsigned(out.as_flattened_mut()));
    }

    fn few(&self, run: Run, out: &mut [T]) -> bool {
        W::lower_bits(&self.words, run, T::unsigned(out));
        true
    }

    fn together(&self) -> usize {
        TOGETHER
    }

    fn cost(&self) -> usize {
        self.words.cost().nanoseconds
    }
}

/// Passes a request for integers on as one for words.
pub(crate) fn integers<T: Integer, W: RandomWord>(
    request: Request<'_, '_, T>,
    fill: impl FnOnce(Request<'_, '_, W>) -> Result<Filled, Error>,
) -> Result<Filled, Error> {
    let (origin, shape, taker) = request.into_parts();
    match taker {
        Taker::Use(visit) => fill(Request::visit(origin, shape, &mut |words| {
            visit(&Filling { sampler: OfWords::new(words), fast_rows: words.cost().fast_rows });
        })),
        Taker::Keep(kept) => {
            let mut words = None;
            let filled = fill(Request::keep(origin, shape, &mut words))?;
            *kept = words.map(of_words);
            Ok(filled)
        }
    }
}

/// A sampler of words, as one of integers.
pub(crate) fn of_words<T: Integer, W: RandomWord>(
    words: BoxedSampler<'_, W>,
) -> BoxedSampler<'_, T> {
    BoxedSampler::with(Filling {
        fast_rows: Fill::cost(&words).fast_rows,
        sampler: OfWords::new(words),
    })
}
