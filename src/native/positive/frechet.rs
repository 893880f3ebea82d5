//! The Fréchet distribution.

use super::exponential::reflected_exponential;
use super::weibull::InRange;
use crate::elements::float::Element;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::math::Real;
use crate::methods::roots::Roots;
use crate::native::inversion::by_inversion;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The Fréchet distribution (inverse Weibull, type II extreme value) with a location, a scale and a
/// shape.
///
/// Distribution function exp(-((x - m) / s)^(-a)) for x > m, with location m, scale s and shape a;
/// mean m + s Γ(1 - 1 / a) for a > 1, variance s^2 (Γ(1 - 2 / a) - Γ(1 - 1 / a)^2) for a > 2. A value
/// is m + s e^(-1 / a) with e from [`StandardExponential`](crate::native::StandardExponential), computed as
/// that of a [`Weibull`](crate::native::Weibull) variate where the power is not in the range of the type. With
/// `scale` = 0 all values are `location`.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_frechet.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let floods: Array1<f64> = Key::from_seed(0).sample(native::Frechet::new(0.0, 2.0, 3.0)?, 100);
/// assert!(floods.iter().all(|&flood| flood > 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("invweibull", "extreme value"))]
pub struct Frechet<T> {
    location: Named<T>,
    scale: Named<T>,
    shape: Named<T>,
}

impl<T: Element> Frechet<T> {
    /// A Fréchet distribution with this location, scale and shape: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `location` is finite, `scale` finite and at least 0, and `shape`
    /// finite, above 0 and not subnormal; [`Error::Broadcast`] if their shapes do not broadcast
    /// together.
    pub fn new(
        location: impl Into<Parameter<T>>,
        scale: impl Into<Parameter<T>>,
        shape: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let location = location.into().named("Frechet", "location");
        let scale = scale.into().named("Frechet", "scale");
        let shape = shape.into().named("Frechet", "shape");
        location.check_finite()?;
        scale.check_not_negative()?;
        shape.check_positive_normal()?;
        location.check_broadcast(&scale)?;
        location.check_broadcast(&shape)?;
        scale.check_broadcast(&shape)?;
        Ok(Self { location, scale, shape })
    }
}

parameters! { Frechet<T: Element>::new { location, scale, shape } }

impl<T: Element> Distribution<T> for Frechet<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let location = self.location.bind_wide(request.shape())?;
        let scale = self.scale.bind_wide(request.shape())?;
        let exponent = self.shape.bind_wide(request.shape())?.map(|shape| -T::Wide::ONE / shape);
        let bits = request.bits();
        let level = bits.level();
        let exponential = reflected_exponential(bits);
        let scaled = InRange(Roots { exponential, scale, exponent, level });
        Ok(request.rounded(Elementwise::with(scaled, Moved, [location])))
    }
}

by_inversion!(Frechet<T>);

/// Adds a location.
#[derive(Clone, Copy)]
struct Moved;

impl<T: WideElement> Formula<T, 1> for Moved {
    #[inline(always)]
    fn value(&self, x: T, [location]: [T; 1]) -> T {
        location + x
    }
}
