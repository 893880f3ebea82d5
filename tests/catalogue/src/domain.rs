//! Domains of parameters.

use crate::Family;

/// A parameter, and the numbers that it may be.
#[derive(Clone, Copy)]
pub struct Domain {
    pub name: &'static str,
    /// The words of an error about a number that is refused.
    pub must: &'static str,
    /// Numbers that are refused whatever the other parameters are.
    pub refused: &'static [f32],
    /// The ends of the domain, which are allowed.
    pub allowed: &'static [f32],
    /// Allowed numbers that follow each other, in an array.
    pub ramp: fn(usize) -> f64,
    /// The numbers that it may be in `native`, if JAX's sampler has a limit of its own.
    pub native: Option<&'static Self>,
}

impl Domain {
    /// Finite numbers.
    pub const FINITE: Self = Self {
        name: "",
        must: "must be finite",
        refused: &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY],
        allowed: &[0.0, -0.0, f32::MIN, f32::MAX],
        ramp: |i| positive(i) - 50.0,
        native: None,
    };
    /// Finite numbers above 0.
    pub const POSITIVE: Self = Self {
        name: "",
        must: "must be finite and above 0",
        refused: &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -1.5],
        allowed: &[f32::MIN_POSITIVE, f32::MAX],
        ramp: positive,
        native: None,
    };
    /// Finite numbers above 0, down to the least one.
    pub const ANY_POSITIVE: Self =
        Self { allowed: &[1e-45, f32::MIN_POSITIVE, f32::MAX], ..Self::POSITIVE };
    /// Finite numbers above 0 that are not subnormal.
    pub const NORMAL: Self = Self {
        must: "must be finite, above 0 and not subnormal",
        refused: &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, -1.5, 1e-45],
        ..Self::POSITIVE
    };
    /// Shapes of gamma variates.
    pub const GAMMA: Self =
        Self { must: "must be finite, above 0 and at least 64 / MAX", ..Self::POSITIVE };
    /// Finite numbers that are not below 0.
    pub const NOT_NEGATIVE: Self = Self {
        must: "must be finite and at least 0",
        refused: &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -1.5],
        allowed: &[0.0, -0.0, f32::MAX],
        ..Self::POSITIVE
    };
    /// Finite numbers from 0 on, down to the least one above it.
    pub const FROM_ZERO: Self =
        Self { allowed: &[0.0, -0.0, 1e-45, f32::MIN_POSITIVE, f32::MAX], ..Self::NOT_NEGATIVE };
    /// Finite numbers other than 0.
    pub const NOT_ZERO: Self = Self {
        must: "must be finite and not 0",
        refused: &[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0],
        allowed: &[f32::MIN, -f32::MIN_POSITIVE, f32::MIN_POSITIVE, f32::MAX],
        ..Self::POSITIVE
    };
    /// Any number, also an infinite one.
    pub const NUMBER: Self = Self {
        must: "must be a number",
        refused: &[f32::NAN],
        allowed: &[f32::NEG_INFINITY, f32::INFINITY],
        ..Self::FINITE
    };
    /// Probabilities.
    pub const PROBABILITY: Self = Self {
        name: "",
        must: "must be in [0, 1]",
        refused: &[f32::NAN, -0.1, 1.1],
        allowed: &[0.0, 1.0],
        ramp: |i| ((i % 999) as f64 + 0.5) / 1000.0,
        native: None,
    };

    /// With the numbers that are allowed in `native`.
    pub const fn but_in_native(self, native: &'static Self) -> Self {
        Self { native: Some(native), ..self }
    }

    /// The numbers that are allowed in a family.
    pub fn of(self, family: Family) -> Self {
        match (family, self.native) {
            (Family::Native, Some(native)) => native.named(self.name),
            _ => self,
        }
    }

    pub const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    pub const fn allowing(self, allowed: &'static [f32]) -> Self {
        Self { allowed, ..self }
    }

    pub const fn ramp(self, ramp: fn(usize) -> f64) -> Self {
        Self { ramp, ..self }
    }

    pub const fn refusing(self, must: &'static str, refused: &'static [f32]) -> Self {
        Self { must, refused, ..self }
    }
}

/// Numbers on both sides of 1, which every type can hold.
fn positive(i: usize) -> f64 {
    (i % 999 + 1) as f64 / 7.0
}
