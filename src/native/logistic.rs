//! The logistic distribution.

use super::element::Element;
use super::methods::inverse::Inverse;
use crate::error::Error;
use crate::math::quantile::LOGISTIC;
use crate::sampling::{Distribution, Recipe, Sampler, Source, by_compiled};

/// The logistic distribution with location 0 and scale 1.
///
/// Density exp(-x) / (1 + exp(-x))^2 on the real line, mean 0, variance pi^2 / 3. Samples by
/// inversion: log((1 - p) / p) with a random sign and p uniform on (0, 1/2).
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let sample: Array1<f32> = Key::new(0).sample(native::Logistic, 100);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Logistic;

impl<T: Element> Distribution<T> for Logistic {
    by_compiled!(T);
}

impl<T: Element> Recipe<T> for Logistic {
    #[inline(always)]
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(Inverse::new(source, &LOGISTIC))
    }
}
