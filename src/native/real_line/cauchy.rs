//! The Cauchy distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::math::quantile::Quantile;
use crate::native::inversion::by_inversion;
use crate::native::methods::inverse::Inverse;
use crate::sampling::{Distribution, Filled, Request, sampler_by_bind};

/// The Cauchy distribution with median 0 and scale 1.
///
/// Density 1 / (pi (1 + x^2)) on the real line; it has neither mean nor variance. Samples by
/// inversion: cot(pi p) with a random sign and p uniform on (0, 1/2), up to 2.7e9 in `f32` and
/// 1.2e19 in `f64`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/cauchy.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let sample: Array1<f32> = Key::from_seed(0).sample(native::Cauchy, 100);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("standard_cauchy"))]
pub struct Cauchy;

impl<T: Element> Distribution<T> for Cauchy {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let bits = request.bits();
        Ok(request.rounded(Inverse::new(bits, Quantile::Cauchy)))
    }
}

by_inversion!(Cauchy);
