//! Degrees of freedom.

use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::Named;

/// Half of a checked number of degrees of freedom.
pub(crate) fn checked_half<T: UniformElement>(df: &Named<T>) -> Result<Named<T>, Error> {
    df.check_positive()?;
    df.check("large enough that its half is above 0", |df| half(df) > T::ZERO)?;
    Ok(df.clone().map(half))
}

/// Checks that halves of numbers of degrees of freedom, which are above 0, are so too.
pub(crate) fn check_half<T: Element>(df: &Named<T>) -> Result<(), Error> {
    checked_half(&df.clone().computed()).map(drop)
}

/// Checks that halves of numbers of degrees of freedom are above 0, unless these are 0.
pub(crate) fn check_half_or_zero<T: Element>(df: &Named<T>) -> Result<(), Error> {
    df.clone().computed().check("0, or large enough that its half is above 0", |df| {
        half(df) > Default::default() || df == Default::default()
    })
}

pub(crate) fn half<T: UniformElement>(df: T) -> T {
    df * T::from_f64(0.5)
}
