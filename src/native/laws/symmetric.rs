//! Laws made of one on either side of 0.

use std::f64::consts::LN_2;

use super::{by_value, one, parameters_through};
use crate::math::special::in_loops::log;
use crate::native::quantile::{Function, Law, Loops};

/// The law of a variate with a random sign.
#[derive(Debug, Clone)]
pub struct Symmetric<L>(pub(super) L);

parameters_through!(Symmetric);

impl<L: Law> Law for Symmetric<L> {
    const IN_LOOPS: Loops = L::IN_LOOPS;

    #[inline]
    fn support(&self) -> [f64; 2] {
        let [_, most] = self.0.support();
        [-most, most]
    }

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        match function {
            Function::Quantile { upper } => {
                let is_below = x < 0.5;
                // Doubling and the difference are exact.
                let tail = 2.0 * if is_below { x } else { 1.0 - x };
                let size = self.0.value(Function::Quantile { upper: true }, tail);
                if is_below == upper { size } else { -size }
            }
            Function::Tail { upper } => {
                let tail = 0.5 * self.0.value(Function::Tail { upper: true }, x.abs());
                if (x < 0.0) == upper { 1.0 - tail } else { tail }
            }
            Function::LogDensity => self.0.value(Function::LogDensity, x.abs()) - LN_2,
        }
    }
}

/// A law on either side of 0, with scales and with the probability of the negative side.
#[derive(Debug, Clone)]
pub struct TwoSided<L> {
    half: L,
    scales: [f64; 2],
    below: f64,
    above: f64,
}

impl<L> TwoSided<L> {
    #[inline]
    pub(super) fn new(half: L, scales: [f64; 2], [below, above]: [f64; 2]) -> Self {
        // The larger one is the complement of the other: they add up to 1.
        let [below, above] =
            if below < above { [below, 1.0 - below] } else { [1.0 - above, above] };
        Self { half, scales, below, above }
    }
}

impl<L: Law> Law for TwoSided<L> {
    const IN_LOOPS: Loops = L::IN_LOOPS;

    by_value!();

    #[inline(always)]
    fn value(&self, function: Function, x: f64) -> f64 {
        let ([negative, positive], [below, above]) = (self.scales, [self.below, self.above]);
        match function {
            Function::Quantile { upper } => {
                // From the end of the tail, the first side and the other one.
                let [own, other] = if upper { [above, below] } else { [below, above] };
                let is_own = x <= own && x < 1.0;
                let (beyond, rest) = (x - own, 1.0 - x);
                let share = if is_own { own } else { other };
                // Of the side, the tail at the end of the law, and what is between that and 0.
                let outer = if is_own { x } else { rest };
                let inner = if is_own { -beyond } else { beyond };
                let is_outer = outer < 0.5 * share;
                let part = if is_outer { outer } else { inner } / share;
                let size = self.half.value(Function::Quantile { upper: is_outer }, part);
                if is_own == upper { positive * size } else { -negative * size }
            }
            Function::Tail { upper } => {
                let is_below = x < 0.0;
                let size = x.abs() / if is_below { negative } else { positive };
                // Towards an end of the law, or from 0 to there and all of the other side.
                let is_outer = is_below != upper;
                let part = self.half.value(Function::Tail { upper: is_outer }, size);
                let part = part * if is_below { below } else { above };
                let other = if is_below { above } else { below };
                if is_outer { part } else { other + part }
            }
            Function::LogDensity => {
                let (is_below, logs) = (x < 0.0, [log(below / negative), log(above / positive)]);
                let size = x.abs() / if is_below { negative } else { positive };
                let of_half = self.half.value(Function::LogDensity, size);
                of_half + if is_below { logs[0] } else { logs[1] }
            }
        }
    }
}
