//! Degrees of freedom.

use crate::elements::float::UniformElement;
use crate::error::Error;
use crate::sampling::Named;

/// Half of a checked number of degrees of freedom.
pub(crate) fn checked_half<T: UniformElement>(df: &Named<T>) -> Result<Named<T>, Error> {
    df.check_positive()?;
    df.check("large enough that its half is above 0", |df| half(df) > T::ZERO)?;
    Ok(df.clone().map(half))
}

pub(crate) fn half<T: UniformElement>(df: T) -> T {
    df * T::from_f64(0.5)
}
