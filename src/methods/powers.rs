//! Powers of numbers that are not negative.

use crate::elements::float::UniformElement;
use crate::sampling::Line;
use crate::simd::{SimdLevel, inlined};

/// Replaces numbers by their powers.
///
/// Not inlined, because it is long and several samplers call it.
#[inline(never)]
pub(crate) fn raise<T: UniformElement>(level: SimdLevel, x: &mut [Line<T>], exponents: &[Line<T>]) {
    level.vectorize(inlined!(move || T::pow_lines(level, x, exponents)));
}
