//! The Laplace (double exponential) distribution.

use super::element::Element;
use super::methods::inverse::Inverse;
use crate::error::Error;
use crate::math::quantile::LAPLACE;
use crate::sampling::{Distribution, Recipe, Sampler, Source, by_compiled};

/// The Laplace distribution with location 0 and scale 1.
///
/// Density exp(-|x|) / 2 on the real line, mean 0, variance 2. Samples by inversion: -log v with a
/// random sign, v as in [`StandardExponential`](super::StandardExponential) with one bit less.
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, native};
///
/// let noise = native::LocationScale::new(native::Laplace, 0.0, 2.5)?;
/// let sample: Array1<f32> = Key::new(0).sample(noise, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Laplace;

impl<T: Element> Distribution<T> for Laplace {
    by_compiled!(T);
}

impl<T: Element> Recipe<T> for Laplace {
    #[inline(always)]
    fn recipe(&self, source: Source, _shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        Ok(Inverse::new(source, &LAPLACE))
    }
}
