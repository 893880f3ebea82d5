//! Roots of exponential variates.

use super::powers::raise;
use crate::elements::float::UniformElement;
use crate::sampling::{Bound, Line, Lines, Run, Sampler, each_with};
use crate::simd::{SimdLevel, inlined};

/// Scaled roots of exponential variates.
pub(crate) struct Roots<T, E> {
    pub(crate) exponential: E,
    pub(crate) scale: Bound<T>,
    pub(crate) exponent: Bound<T>,
    pub(crate) level: SimdLevel,
}

impl<T: UniformElement, E: Sampler<T>> Sampler<T> for Roots<T, E> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let (mut scale, mut exponent) = (Lines::room(), Lines::room());
        self.scale.lines(run, out.len(), &mut scale);
        self.exponent.lines(run, out.len(), &mut exponent);
        self.exponential.block(run, out);
        raise(self.level, out, &exponent);
        each_with(out, &scale, inlined!(|x, scale| x * scale));
    }

    fn cost(&self) -> usize {
        self.exponential.cost() + 2
    }
}
