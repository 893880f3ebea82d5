//! Quotients.

use super::repeats::repeats;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Named, Request};

/// The sampler of another's values divided by a parameter.
///
/// Division as JAX compiles it for one key: values that share a parameter are multiplied by its
/// reciprocal.
pub(crate) fn divided<T: Element, S>(
    dividend: S,
    divisor: &Named<T>,
    request: &Request<'_, '_, T>,
) -> Result<Elementwise<T::Computed, S, Quotient, 1>, Error> {
    let (shape, keys) = (request.shape(), request.batch_len());
    let shared = T::Computed::JOINS_OPERATIONS && repeats(divisor.shape(), shape, keys);
    Ok(Elementwise::with(dividend, Quotient { shared }, [divisor.bound(shape)?]))
}

#[derive(Clone, Copy)]
pub(crate) struct Quotient {
    shared: bool,
}

impl<T: UniformElement> Formula<T, 1> for Quotient {
    #[inline(always)]
    fn value(&self, x: T, [divisor]: [T; 1]) -> T {
        if self.shared { x * (T::ONE / divisor) } else { x / divisor }
    }
}
