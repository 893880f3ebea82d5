//! The double-sided Maxwell distribution.

use crate::elements::float::Element;
use crate::error::Error;
use crate::methods::formulas::Shifted;
use crate::native::positive::maxwell::Lengths;
use crate::sampling::elementwise::Elementwise;
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The double-sided Maxwell distribution with a location and a scale.
///
/// Density z^2 exp(-z^2 / 2) / (scale sqrt(2 pi)) with z = (x - loc) / scale, on the real line, for
/// scale > 0; mean loc, variance 3 scale^2. A value is loc + scale m with m from [`Maxwell`](crate::native::Maxwell), with the
/// sign of its normal variate, multiplied and added in two roundings.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/double_sided_maxwell.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let dist = native::DoubleSidedMaxwell::new(1.0, 0.5)?;
/// let sample: Array1<f32> = Key::from_seed(0).sample(dist, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct DoubleSidedMaxwell<T> {
    loc: Named<T>,
    scale: Named<T>,
}

impl<T: Element> DoubleSidedMaxwell<T> {
    /// A double-sided Maxwell distribution with this location and scale: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `loc` is finite and `scale` finite and at least 0;
    /// [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        loc: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let loc = loc.into().named("DoubleSidedMaxwell", "loc");
        let scale = scale.into().named("DoubleSidedMaxwell", "scale");
        loc.check_finite()?;
        scale.check_not_negative()?;
        loc.check_broadcast(&scale)?;
        Ok(Self { loc, scale })
    }
}

parameters! { DoubleSidedMaxwell<T: Element>::new { loc, scale } }

impl<T: Element> Distribution<T> for DoubleSidedMaxwell<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let loc = self.loc.bind_wide(request.shape())?;
        let scale = self.scale.bind_wide(request.shape())?;
        let lengths = Lengths::new(request.source(), true);
        Ok(request.rounded(Elementwise::with(lengths, Shifted, [loc, scale])))
    }
}
