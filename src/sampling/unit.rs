//! Uniform numbers on [0, 1), lane by lane.

use super::{Bits, Number, Places};
use crate::math::Real;
use crate::simd::Line;

/// A floating-point type of which random bits make uniform numbers: every
/// [`UniformElement`](crate::distributions::UniformElement).
pub trait Unit: Real + Number {
    /// Writes a number of [`StandardUniform`](crate::distributions::StandardUniform) to each lane,
    /// of the bits at its place.
    fn unit_lines<'a>(bits: &impl Bits, places: impl Into<Places<'a>>, out: &mut [Line<Self>]);
}
