//! How far the values of a type reach.

use crate::Family;

/// The possible values of a type, in one of the families.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub family: Family,
    /// The name of the type.
    pub number: &'static str,
    /// More than the largest standard normal variate.
    pub normal: f64,
    /// About the largest standard exponential variate; for JAX's, its uniform variates are above 0.
    pub exponential: f64,
    pub max: f64,
    pub epsilon: f64,
    pub min_positive: f64,
}

impl Reach {
    pub fn is_jax(&self) -> bool {
        self.family == Family::Jax
    }

    /// Whether a value is a number; it may be infinite only if the type cannot hold one of that size.
    pub fn number(&self, x: f64, size: f64) -> bool {
        // A size is rounded, in 16-bit types more than once.
        x.is_finite() || x.is_infinite() && size >= 0.98 * self.max
    }

    /// More than the largest gamma variate of a shape.
    pub fn gamma(&self, alpha: f64) -> f64 {
        if self.is_jax() { 2.0 * alpha } else { alpha + 20.0 * alpha.sqrt() + 100.0 }
    }
}
