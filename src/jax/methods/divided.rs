//! Samplers of quotients.

use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::{Bound, Line, Named, Run, Sampler, each_at};

/// The sampler of another's values divided by a parameter.
///
/// Division as JAX compiles it for one key: values that share a parameter are multiplied by its
/// reciprocal.
pub(crate) struct Divided<T, S> {
    dividend: S,
    divisor: Bound<T>,
    shared: bool,
}

impl<T: UniformElement, S> Divided<T, S> {
    pub(crate) fn new(
        dividend: S,
        divisor: &Named<impl Element<Computed = T>>,
        shape: &[usize],
        keys: usize,
    ) -> Result<Self, Error> {
        let shared = T::JOINS_OPERATIONS && divisor.repeats(shape, keys);
        Ok(Self { dividend, divisor: divisor.bound(shape)?, shared })
    }
}

impl<T: UniformElement, S: Sampler<T>> Sampler<T> for Divided<T, S> {
    fn block(&self, run: Run, out: &mut [Line<T>]) {
        self.dividend.block(run, out);
        let shared = self.shared;
        each_at(
            out,
            run,
            [&self.divisor],
            #[inline(always)]
            move |x, [divisor]| if shared { x * (T::ONE / divisor) } else { x / divisor },
        );
    }

    fn cost(&self) -> usize {
        self.dividend.cost() + 1
    }
}
