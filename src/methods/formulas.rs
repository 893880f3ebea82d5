//! Formulas of standard variates.

use crate::elements::float::UniformElement;
use crate::sampling::elementwise::Formula;

/// Scales and shifts a standard value.
#[derive(Clone, Copy)]
pub(crate) struct Shifted;

impl<T: UniformElement> Formula<T, 2> for Shifted {
    #[inline(always)]
    fn value(&self, standard: T, [location, scale]: [T; 2]) -> T {
        location + scale * standard
    }
}

/// e^x.
#[derive(Clone, Copy)]
pub(crate) struct Power;

impl<T: UniformElement> Formula<T> for Power {
    #[inline(always)]
    fn value(&self, x: T, []: [T; 0]) -> T {
        x.exp()
    }
}
