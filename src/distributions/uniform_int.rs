//! Uniform integers with JAX's stream.

mod span;

use std::ops::{Bound as End, RangeBounds};

use bytemuck::cast_slice_mut;
use num_traits::{One, WrappingAdd, WrappingSub, Zero};

use self::span::Span;
pub(super) use self::span::Word;

use super::integers::CompiledInteger;
use crate::error::Error;
use crate::sampling::{
    Bound, Distribution, LANES, Line, Lines, Number, Parameter, Recipe, Run, Sampler, Source,
    by_compiled, each_with, words,
};
use crate::simd::FEW;

/// The uniform distribution over a range of integers, with JAX's slight bias.
///
/// A value is `low` plus the remainder of a random number with twice the bits of the type, divided
/// by the number n of integers (8- and 16-bit types are drawn as 32 bits). This makes some integers
/// likelier than others by a factor of up to 1 + n / 2^64 for n <= 2^16; for larger n JAX's
/// arithmetic drops the upper half of the random number, and the factor is up to 1 + n / 2^32. For
/// 64-bit types read 2^128, 2^32 and 2^64. [`native::UniformInt`](crate::native::UniformInt) and
/// [`UnbiasedInt`](super::UnbiasedInt) have no bias, and streams of their own.
///
/// `jax.random.randint`; equal in every value. An empty range is an error; JAX returns `low`.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/uniform_int.svg"))]
///
/// ```
/// use ndarray::{Array1, Array2, array};
/// use ndkey::{Key, distributions::UniformInt};
///
/// // jax.random.randint(jax.random.key(0), (5,), 0, 10)
/// let digits: Array1<i32> = Key::new(0).sample(UniformInt::new(0, 10)?, 5);
/// assert_eq!(digits.to_vec(), [9, 0, 2, 3, 1]);
///
/// let any_byte: Array1<u8> = Key::new(1).sample(UniformInt::new_inclusive(0, 255)?, 100);
/// let rows = UniformInt::new(0_i64, array![[10], [1000]])?;
/// let indices: Array2<i64> = Key::new(2).sample(rows, (2, 8));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("randint", "integers", "random_range", "DiscreteUniform"))]
pub struct UniformInt<T> {
    pub(crate) low: Parameter<T>,
    /// The last integer of the range.
    pub(crate) last: Parameter<T>,
}

impl<T: Integer> UniformInt<T> {
    /// The integers from `low` up to but not including `high`: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] where low >= high; [`Error::Broadcast`] if the shapes do not broadcast
    /// together.
    pub fn new(low: impl Into<Parameter<T>>, high: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let [low, last] = half_open("UniformInt", low.into(), high.into())?;
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
        let [low, last] = closed("UniformInt", low.into(), last.into())?;
        Ok(Self { low, last })
    }

    /// The integers from `low` up to but not including `high`, clamped to the type of the values;
    /// the type of `low` and `high` may have a larger range. If nothing remains, all values are the
    /// nearest integer of the type.
    ///
    /// `jax.random.randint` clamps its bounds in this way; equal in every value, except that in JAX
    /// bounds outside of `i32` overflow where values have 8 or 16 bits.
    ///
    /// ```
    /// use ndkey::{Key, distributions::UniformInt};
    ///
    /// // jax.random.randint(jax.random.key(3), (4,), 0, 256, "uint8")
    /// let bytes = Key::new(3).sample::<u8, _>(UniformInt::clamped(0, 256)?, 4);
    /// assert_eq!(bytes.to_vec(), [75, 115, 157, 170]);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn clamped<B: Integer>(
        low: impl Into<Parameter<B>>,
        high: impl Into<Parameter<B>>,
    ) -> Result<Self, Error> {
        let [low, last] = half_open("UniformInt", low.into(), high.into())?;
        let clamped = |bound: B| T::clamped(bound.to_wide());
        Ok(Self { low: low.map(clamped), last: last.map(clamped) })
    }

    /// The integers in a range: `0..10`, `1..=6`, `..`.
    ///
    /// # Errors
    /// [`Error::Parameter`] if there are none.
    pub fn from_range(range: impl RangeBounds<T>) -> Result<Self, Error> {
        let empty = |bound: T| {
            let allowed = "the bound of a range that is not empty";
            Error::parameter("UniformInt", "range", bound, allowed)
        };
        let low = match range.start_bound() {
            End::Included(&low) => low,
            End::Excluded(&before) if before == T::MAX => return Err(empty(before)),
            End::Excluded(&before) => before.after(),
            End::Unbounded => T::MIN,
        };
        match range.end_bound() {
            End::Included(&last) => Self::new_inclusive(low, last),
            End::Excluded(&high) => Self::new(low, high),
            End::Unbounded => Self::new_inclusive(low, T::MAX),
        }
    }
}

/// The first and the last of the integers from `low` up to but not including `high`.
pub(super) fn half_open<T: Integer>(
    function: &'static str,
    low: Parameter<T>,
    high: Parameter<T>,
) -> Result<[Parameter<T>; 2], Error> {
    let below = |high: T| format!("below `high` = {high}");
    low.check_with(&high, function, "low", below, |low, high| low < high)?;
    Ok([low, high.map(T::before)])
}

/// The first and the last of the integers from `low` to `last`, both included.
pub(super) fn closed<T: Integer>(
    function: &'static str,
    low: Parameter<T>,
    last: Parameter<T>,
) -> Result<[Parameter<T>; 2], Error> {
    let not_above = |last: T| format!("at most `last` = {last}");
    low.check_with(&last, function, "low", not_above, |low, last| low <= last)?;
    Ok([low, last])
}

/// An integer type with a uniform distribution: `i8` to `i64`, `u8` to `u64`, and `usize`.
///
/// A `usize` is drawn as a `u64` on every machine. Where it has 32 bits the values are the same,
/// because they are below the end of the range.
#[diagnostic::on_unimplemented(
    note = "floating-point numbers are drawn by `Uniform::new(low, high)?`"
)]
pub trait Integer: Number + Default + CompiledInteger {
    /// The smallest value.
    const MIN: Self;
    /// The largest value.
    const MAX: Self;
    #[doc(hidden)]
    type Word: Word;
    /// Converts to the unsigned word that arithmetic is done in, and back.
    #[doc(hidden)]
    fn into_word(self) -> Self::Word;
    #[doc(hidden)]
    fn from_word(word: Self::Word) -> Self;
    #[doc(hidden)]
    fn to_wide(self) -> i128;
    /// Integers as words, if they are as long.
    #[doc(hidden)]
    fn words_mut(integers: &mut [Self]) -> Option<&mut [Self::Word]>;
    /// The nearest integer of the type.
    #[doc(hidden)]
    fn clamped(wide: i128) -> Self;

    /// The previous integer, wrapping.
    #[doc(hidden)]
    fn before(self) -> Self {
        Self::from_word(self.into_word().wrapping_sub(&Self::Word::one()))
    }

    /// The next integer, wrapping.
    #[doc(hidden)]
    fn after(self) -> Self {
        Self::from_word(self.into_word().wrapping_add(&Self::Word::one()))
    }
}

macro_rules! integers {
    ($($integer:ty: $word:ty),*) => {$(
        impl Integer for $integer {
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
            fn words_mut(integers: &mut [Self]) -> Option<&mut [$word]> {
                let as_long = size_of::<$integer>() == size_of::<$word>();
                as_long.then(|| cast_slice_mut(integers))
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

/// The number of integers from `low` to `last`; 0 stands for all values of the word.
#[inline(always)]
pub(super) fn span<T: Integer>(low: T, last: T) -> T::Word {
    last.into_word().wrapping_sub(&low.into_word()).wrapping_add(&T::Word::one())
}

impl<T: Integer> Ranges<T> {
    fn one(low: T, last: T) -> Self {
        Self::One { low: low.into_word(), span: Span::new(span(low, last)) }
    }
}

/// The sampler of the integers from 0 to `last`.
pub(super) fn up_to<T: Integer>(source: Source, last: T) -> Within<T> {
    let [higher, lower] = source.split();
    Within { higher, lower, ranges: Ranges::one(T::from_word(T::Word::zero()), last) }
}

/// The integer of a range that two random words give.
#[inline(always)]
fn within<T: Integer>(
    low: T::Word,
    span: <T::Word as Word>::Span,
    higher: T::Word,
    lower: T::Word,
) -> T {
    T::from_word(low.wrapping_add(&span.offset(higher, lower)))
}

enum Ranges<T: Integer> {
    One { low: T::Word, span: <T::Word as Word>::Span },
    Many { low: Bound<T>, last: Bound<T> },
}

pub(super) struct Within<T: Integer> {
    higher: Source,
    lower: Source,
    ranges: Ranges<T>,
}

impl<T: Integer> Distribution<T> for UniformInt<T> {
    by_compiled!(T);
}

impl<T: Integer> Recipe<T> for UniformInt<T> {
    #[inline(always)]
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        let mut higher = source;
        let lower = higher.split_off(1);
        let ranges = match (self.low.as_scalar(), self.last.as_scalar()) {
            (Some(low), Some(last)) => Ranges::one(low, last),
            _ => Ranges::Many {
                low: self.low.bind("UniformInt", "low", shape)?,
                last: self.last.bind("UniformInt", "last", shape)?,
            },
        };
        Ok(Within { higher, lower, ranges })
    }
}

impl<T: Integer> Sampler<T> for Within<T> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut lower, mut higher) = (Lines::room(), Lines::room());
        match &self.ranges {
            Ranges::One { low, span } => {
                let higher = higher.zeros(out.len());
                if span.needs_higher() {
                    T::Word::bits(&self.higher, run, higher);
                }
                let (low, span) = (*low, *span);
                if let Some(lower) = T::words_mut(out.as_flattened_mut()) {
                    T::Word::bits(&self.lower, run, lower.as_chunks_mut().0);
                    return each_with(
                        out,
                        higher,
                        #[inline(always)]
                        |lower, higher| within(low, span, higher, lower.into_word()),
                    );
                }
                T::Word::bits(&self.lower, run, lower.zeros(out.len()));
                let words = higher.as_flattened().iter().zip(lower.as_flattened());
                for (out, (&higher, &lower)) in out.as_flattened_mut().iter_mut().zip(words) {
                    *out = within(low, span, higher, lower);
                }
            }
            Ranges::Many { low, last } => {
                T::Word::bits(&self.lower, run, lower.zeros(out.len()));
                T::Word::bits(&self.higher, run, higher.zeros(out.len()));
                let (mut lows, mut lasts) = (Lines::room(), Lines::room());
                low.lines(run, out.len(), &mut lows);
                last.lines(run, out.len(), &mut lasts);
                let len = out.len() * LANES;
                let out = &mut out.as_flattened_mut()[..len];
                let (higher, lower) = (&higher.as_flattened()[..len], &lower.as_flattened()[..len]);
                let (low, last) = (&lows.as_flattened()[..len], &lasts.as_flattened()[..len]);
                for lane in 0..len {
                    let span = <T::Word as Word>::Span::new(span(low[lane], last[lane]));
                    out[lane] = within(low[lane].into_word(), span, higher[lane], lower[lane]);
                }
            }
        }
    }

    #[inline(always)]
    fn few(&self, run: Run, out: &mut [T]) -> bool {
        let (mut lower, mut higher) = ([T::Word::zero(); FEW], [T::Word::zero(); FEW]);
        let (lower, higher) = (&mut lower[..out.len()], &mut higher[..out.len()]);
        let needs_higher =
            !matches!(&self.ranges, Ranges::One { span, .. } if !span.needs_higher());
        let drawn = T::Word::few(&self.lower, run, lower)
            && (!needs_higher || T::Word::few(&self.higher, run, higher));
        if drawn {
            for (lane, out) in out.iter_mut().enumerate() {
                let (low, span) = match &self.ranges {
                    Ranges::One { low, span } => (*low, *span),
                    Ranges::Many { low, last } => {
                        let position = run.position(lane);
                        let (low, last) = (low.get(position), last.get(position));
                        (low.into_word(), Span::new(span(low, last)))
                    }
                };
                *out = within(low, span, higher[lane], lower[lane]);
            }
        }
        drawn
    }

    fn cost(&self) -> usize {
        2 * words::<T>()
    }
}
