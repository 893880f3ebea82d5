//! Uniform numbers on [0, 1), lane by lane.

use super::{Bits, Number, Places};
use crate::math::Real;
use crate::simd::Line;

/// A floating-point type with the functions of [`Real`] and uniform variates: every
/// [`Element`](crate::Element). For samplers of your own.
///
/// Not implied by [`Element`](crate::Element), because its methods have the names of num_traits'.
pub trait Unit: Real + Number {
    /// Writes a [`StandardUniform`](crate::jax::StandardUniform) variate to each lane,
    /// from the bits at its place.
    fn unit_lines<'a>(bits: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);

    /// The variate at one position, without filling the lanes beside it where that is possible.
    fn unit_at(bits: &impl Bits, position: u64) -> Self;
}
