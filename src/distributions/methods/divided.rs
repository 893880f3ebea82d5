//! Samplers of quotients.

use crate::distributions::elements::float::UniformElement;
use crate::error::Error;
use crate::sampling::{Bound, Line, Lines, Parameter, Run, Sampler, each_with};

/// The sampler of another's values divided by a parameter.
///
/// As JAX compiles it for one key: values that share a parameter are multiplied by its reciprocal.
pub(crate) struct Divided<T, S> {
    dividend: S,
    divisor: Bound<T>,
    shared: bool,
}

impl<T: UniformElement, S> Divided<T, S> {
    pub(crate) fn new(
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
        self.divisor.lines(run, out.len(), &mut divisor);
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

    fn cost(&self) -> usize {
        self.dividend.cost() + 1
    }
}
