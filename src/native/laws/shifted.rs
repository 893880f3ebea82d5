//! Laws with a location and a scale.

use super::{by_value, one};
use crate::math::special::in_loops::{exp, log};
use crate::native::quantile::{Function, Law, Loops};

/// The law of location + scale x.
#[derive(Debug, Clone)]
pub struct Shifted<L> {
    law: L,
    location: f64,
    scale: f64,
}

impl<L: Law> Shifted<L> {
    #[inline]
    pub(crate) fn new(law: L, [location, scale]: [f64; 2]) -> Self {
        Self { law, location, scale }
    }

    #[inline(always)]
    fn at(&self, x: f64) -> f64 {
        if self.scale == 0.0 { self.location } else { self.scale * x + self.location }
    }

    /// The x of a value; of counts the largest one whose value is not above it.
    #[inline(always)]
    fn standard(&self, value: f64) -> f64 {
        // With scale 0, on either side of everything.
        let less = value - self.location;
        if self.scale > 0.0 {
            let x = less / self.scale;
            // The quotient is rounded.
            let near = x.round();
            match L::IS_COUNT && near.is_finite() {
                true if self.at(near) <= value => near,
                true => (near - 1.0).min(near.next_down()).floor(),
                false => x,
            }
        } else if less < 0.0 {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        }
    }

    /// Whether a tail's rounding is worth a density: where tails are not in loops, it may take far longer than one that
    /// is kept, and a tail that is not small has all its digits but one.
    #[inline(always)]
    fn is_changed(tail: f64) -> bool {
        !matches!(L::IN_LOOPS, Loops::None | Loops::Densities) || tail < 1e-6
    }

    /// What a tail changes by between the rounded x of a value and the x itself.
    #[inline(always)]
    fn change(&self, value: f64, x: f64) -> f64 {
        let less = value - self.location;
        let back = less - value;
        let of_difference = (value - (less - back)) - (self.location + back);
        let of_quotient = (-x).mul_add(self.scale, less);
        let log_density = self.law.value(Function::LogDensity, x);
        let change = exp(log_density) * ((of_difference + of_quotient) / self.scale);
        // At infinite numbers and densities, there is no rounding.
        if change.is_finite() { change } else { 0.0 }
    }
}

impl<L: Law> Law for Shifted<L> {
    const IS_COUNT: bool = L::IS_COUNT;
    const IN_LOOPS: Loops = L::IN_LOOPS;

    #[inline]
    fn support(&self) -> [f64; 2] {
        self.law.support().map(|end| self.at(end))
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        if let Function::Quantile { .. } = function {
            return self.at(self.law.value(function, x));
        }
        let standard = self.standard(x);
        let value = self.law.value(function, standard);
        match function {
            // Between the values of counts there is nothing.
            Function::LogDensity if L::IS_COUNT && self.at(standard) != x => f64::NEG_INFINITY,
            Function::LogDensity if !L::IS_COUNT && self.scale > 0.0 => value - log(self.scale),
            Function::LogDensity if !L::IS_COUNT => {
                if x == self.location {
                    f64::INFINITY
                } else {
                    f64::NEG_INFINITY
                }
            }
            Function::Tail { upper } if !L::IS_COUNT && Self::is_changed(value) => {
                let change = self.change(x, standard);
                (value + if upper { -change } else { change }).clamp(0.0, 1.0)
            }
            _ => value,
        }
    }

    #[inline]
    fn neighbours(&self, x: f64) -> [f64; 2] {
        if !L::IS_COUNT || self.scale == 0.0 {
            return [x, x];
        }
        let below = self.standard(x);
        let above = if self.at(below) == x { below } else { below + 1.0 };
        [below, above].map(|x| self.at(x))
    }
}
