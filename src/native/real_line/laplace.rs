//! The Laplace (double exponential) distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::quantile::Quantile;
use crate::native::inversion::by_inversion;
use crate::native::methods::inverse::Inverse;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

/// The Laplace distribution with location 0 and scale 1.
///
/// Density exp(-|x|) / 2 on the real line, mean 0, variance 2. Samples by inversion: -log v with a
/// random sign, v as in [`StandardExponential`](crate::native::StandardExponential) with one bit less.
/// Errors are within 2 units in the last place.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/laplace.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let noise = native::LocationScale::new(native::Laplace, 0.0, 2.5)?;
/// let sample: Array1<f32> = Key::from_seed(0).sample(noise, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Laplace;

impl<T: Element> Distribution<T> for Laplace {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(request.rounded(Inverse::new(bits, Quantile::Laplace)))
    }
}

by_inversion!(Laplace);
