//! Samplers that compute each value from another sampler's and from parameters.

use super::uniform::UniformElement;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Bound, Line, Lines, Number, Parameter, Run, Sampler, each, each_with, with_tables,
};

/// A function of a random number and of `N` parameters.
///
/// Marked `#[inline(always)]` and free of branches, so that loops over it vectorise.
pub(super) trait Formula<T, const N: usize = 0>: Send + Sync {
    fn value(&self, x: T, parameters: [T; N]) -> T;
}

/// The sampler of a formula of another sampler's values.
pub(super) struct Elementwise<T, S, F, const N: usize = 0> {
    inner: S,
    formula: F,
    parameters: [Bound<T>; N],
}

impl<T, S, F> Elementwise<T, S, F> {
    pub(super) fn new(inner: S, formula: F) -> Self {
        Self { inner, formula, parameters: [] }
    }
}

impl<T, S, F, const N: usize> Elementwise<T, S, F, N> {
    pub(super) fn with(inner: S, formula: F, parameters: [Bound<T>; N]) -> Self {
        Self { inner, formula, parameters }
    }
}

impl<T: Real + Number, S, F, const N: usize> Sampler<T> for Elementwise<T, S, F, N>
where
    S: Sampler<T>,
    F: Formula<T, N>,
{
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut parameters = [const { Lines::room() }; N];
        for (lines, bound) in parameters.iter_mut().zip(&self.parameters) {
            bound.write(run, lines.zeros(out.len()));
        }
        with_tables(
            out,
            #[inline(always)]
            |out| {
                self.inner.block(run, out);
                const { assert!(N <= 3) };
                let given = |n: usize| parameters[n.min(N - 1)].as_flattened();
                if N == 0 {
                    return each(
                        out,
                        #[inline(always)]
                        |x| self.formula.value(x, [T::ZERO; N]),
                    );
                }
                // Zipped, for the loop not to check bounds, and of parameters that are not there the last.
                let parameters = given(0).iter().zip(given(1).iter().zip(given(2)));
                for (x, (&first, (&second, &third))) in
                    out.as_flattened_mut().iter_mut().zip(parameters)
                {
                    let mut here = [T::ZERO; N];
                    here.copy_from_slice(&[first, second, third][..N]);
                    *x = self.formula.value(*x, here);
                }
            },
        );
    }

    fn cost(&self) -> usize {
        self.inner.cost()
    }
}

/// The sampler of another's values divided by a parameter.
///
/// As JAX compiles it for one key: a parameter that several values share is one that they are
/// multiplied by the reciprocal of.
pub(super) struct Divided<T, S> {
    dividend: S,
    divisor: Bound<T>,
    shared: bool,
}

impl<T: UniformElement, S> Divided<T, S> {
    pub(super) fn new(
        dividend: S,
        divisor: &Parameter<T>,
        (function, name): (&'static str, &'static str),
        shape: &[usize],
        keys: usize,
    ) -> Result<Self, Error> {
        let shared = T::JOINS_OPERATIONS && divisor.repeats(shape, keys);
        Ok(Self { dividend, divisor: divisor.bind(function, name, shape)?, shared })
    }
}

impl<T: UniformElement, S: Sampler<T>> Sampler<T> for Divided<T, S> {
    #[inline(always)]
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        let mut divisor = Lines::room();
        self.divisor.write(run, divisor.zeros(out.len()));
        self.dividend.block(run, out);
        if self.shared {
            each_with(
                out,
                &divisor,
                #[inline(always)]
                |x, divisor| x * (T::ONE / divisor),
            );
        } else {
            each_with(
                out,
                &divisor,
                #[inline(always)]
                |x, divisor| x / divisor,
            );
        }
    }
}
