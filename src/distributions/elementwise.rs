//! Samplers that compute each value from another sampler's and from parameters.

use super::uniform::UniformElement;
use crate::error::Error;
use crate::math::Real;
use crate::parameter::{Bound, Number, Parameter};
use crate::sampler::{Run, Sampler};

/// A function of a random number and of `N` parameters.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise.
pub(super) trait Formula<T, const N: usize = 0>: Sync {
    fn value(&self, x: T, parameters: [T; N]) -> T;
}

/// The sampler of a formula of another sampler's values.
pub(super) struct Elementwise<'a, T, S, F, const N: usize = 0> {
    inner: S,
    formula: F,
    parameters: [Bound<'a, T>; N],
}

impl<T, S, F> Elementwise<'_, T, S, F> {
    pub(super) fn new(inner: S, formula: F) -> Self {
        Self { inner, formula, parameters: [] }
    }
}

impl<'a, T, S, F, const N: usize> Elementwise<'a, T, S, F, N> {
    pub(super) fn with(inner: S, formula: F, parameters: [Bound<'a, T>; N]) -> Self {
        Self { inner, formula, parameters }
    }
}

impl<T: Real + Number, S, F, const N: usize> Sampler<T> for Elementwise<'_, T, S, F, N>
where
    S: Sampler<T>,
    F: Formula<T, N>,
{
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let mut parameters = [[T::ZERO; L]; N];
        for n in 0..N {
            parameters[n] = self.parameters[n].block(run);
        }
        // A local array, which does not overlap a table that the formula looks up: the loop vectorises.
        let mut values = [T::ZERO; L];
        self.inner.block(run, &mut values);
        for lane in 0..L {
            let mut here = [T::ZERO; N];
            for n in 0..N {
                here[n] = parameters[n][lane];
            }
            values[lane] = self.formula.value(values[lane], here);
        }
        *out = values;
    }
}

/// The sampler of another's values divided by a parameter.
///
/// As JAX compiles it for one key: a parameter that several values share is one that they are
/// multiplied by the reciprocal of.
pub(super) struct Divided<'a, T, S> {
    dividend: S,
    divisor: Bound<'a, T>,
    shared: bool,
}

impl<'a, T: UniformElement, S> Divided<'a, T, S> {
    pub(super) fn new(
        dividend: S,
        divisor: &'a Parameter<T>,
        (function, name): (&'static str, &'static str),
        shape: &[usize],
        keys: usize,
    ) -> Result<Self, Error> {
        let shared = T::JOINS_OPERATIONS && divisor.repeats(shape, keys);
        Ok(Self { dividend, divisor: divisor.bind(function, name, shape)?, shared })
    }
}

impl<T: UniformElement, S: Sampler<T>> Sampler<T> for Divided<'_, T, S> {
    #[inline(always)]
    fn block<const L: usize>(&self, run: Run, out: &mut [T; L]) {
        let divisor = self.divisor.block::<L>(run);
        self.dividend.block(run, out);
        if self.shared {
            for lane in 0..L {
                out[lane] = out[lane] * (T::ONE / divisor[lane]);
            }
        } else {
            for lane in 0..L {
                out[lane] = out[lane] / divisor[lane];
            }
        }
    }
}
