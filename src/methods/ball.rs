//! The exponent of a ball's norm.

use crate::elements::float::Element;
use crate::error::Error;
use crate::sampling::Parameter;

/// The exponent of a ball's norm, as stored.
#[cfg(feature = "serde")]
pub(crate) fn one_exponent<T: Element>(p: &Parameter<T>) -> Result<T, Error> {
    p.as_scalar().ok_or_else(|| Error::shape("`p` of Ball", p.shape(), "[], one number"))
}
