//! Ranges of integers.

use std::ops::{Bound as End, RangeBounds};

use super::integer::Integer;
use super::span::Word;
use crate::error::Error;
use crate::sampling::{Bound, Parameter};

/// The first and the last of the integers from `low` up to but not including `high`.
pub(crate) fn half_open<T: Integer>(
    function: &'static str,
    low: Parameter<T>,
    high: Parameter<T>,
) -> Result<[Parameter<T>; 2], Error> {
    let below = |high: T| format!("below `high` = {high}");
    low.check_with(&high, function, "low", below, |low, high| low < high)?;
    Ok([low, high.map(T::before)])
}

/// The first and the last of the integers from `low` to `last`, both included.
pub(crate) fn closed<T: Integer>(
    function: &'static str,
    low: Parameter<T>,
    last: Parameter<T>,
) -> Result<[Parameter<T>; 2], Error> {
    let not_above = |last: T| format!("at most `last` = {last}");
    low.check_with(&last, function, "low", not_above, |low, last| low <= last)?;
    Ok([low, last])
}

/// The first and the last of the integers in a range.
pub(crate) fn of_range<T: Integer>(
    function: &'static str,
    range: impl RangeBounds<T>,
) -> Result<[Parameter<T>; 2], Error> {
    let empty = |bound: T| {
        let allowed = "the bound of a range that is not empty";
        Error::parameter(function, "range", bound, allowed)
    };
    let low = match range.start_bound() {
        End::Included(&low) => low,
        End::Excluded(&before) if before == T::MAX => return Err(empty(before)),
        End::Excluded(&before) => before.after(),
        End::Unbounded => T::MIN,
    };
    match range.end_bound() {
        End::Included(&last) => closed(function, low.into(), last.into()),
        End::Excluded(&high) => half_open(function, low.into(), high.into()),
        End::Unbounded => closed(function, low.into(), T::MAX.into()),
    }
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
