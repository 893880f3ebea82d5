//! Uniform integers with JAX's stream.

pub(super) mod span;
pub(super) mod within;

use std::ops::{Bound as End, RangeBounds};

use self::span::Word;
use super::elements::compiled::compiled;
use super::elements::integer::{Integer, integers};
use crate::error::Error;
use crate::sampling::{
    Bound, Distribution, Filled, Parameter, Request, parameters, sampler_by_bind,
};

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
/// use ndkey::{Key, jax::UniformInt};
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
    /// use ndkey::{Key, jax::UniformInt};
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

parameters! { UniformInt<T: Integer>::new_inclusive { low, last } }

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

/// The bounds of ranges as words: of one range, or of one for each position.
#[derive(Debug)]
pub(crate) enum Bounds<W> {
    One([W; 2]),
    Many([Bound<W>; 2]),
}

impl<W: Word> Bounds<W> {
    #[inline(always)]
    pub(crate) fn bind<T: Integer<Word = W>>(
        function: &'static str,
        [low, last]: [&Parameter<T>; 2],
        shape: &[usize],
    ) -> Result<Self, Error> {
        match (low.as_scalar(), last.as_scalar()) {
            (Some(low), Some(last)) => Ok(Self::One([low.into_word(), last.into_word()])),
            _ => Self::bind_many(function, [low, last], shape),
        }
    }

    #[inline(never)]
    fn bind_many<T: Integer<Word = W>>(
        function: &'static str,
        [low, last]: [&Parameter<T>; 2],
        shape: &[usize],
    ) -> Result<Self, Error> {
        let bound = |parameter: &Parameter<T>, name| {
            parameter.clone().map(T::into_word).bind(function, name, shape)
        };
        Ok(Self::Many([bound(low, "low")?, bound(last, "last")?]))
    }

    /// The low and the last word of each position.
    pub(crate) fn at_positions(self) -> [Bound<W>; 2] {
        match self {
            Self::One(scalars) => scalars.map(Bound::scalar),
            Self::Many(bounds) => bounds,
        }
    }
}

impl<T: Integer> Distribution<T> for UniformInt<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bounds = Bounds::bind("UniformInt", [&self.low, &self.last], request.shape())?;
        integers(request, |request| Ok(within::fill(request, bounds)))
    }
}

compiled!(integers: UniformInt<T> => T);
