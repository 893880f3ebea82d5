//! The Weibull distribution.

use super::exponential::standard_exponential;
use super::methods::computed::computed;
use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real as _;
use crate::methods::roots::Roots;
use crate::sampling::{Bits as _, Named, Parameter, parameters};

/// The Weibull distribution (of minima).
///
/// Density (c / scale) (x / scale)^(c - 1) exp(-(x / scale)^c) for x >= 0, with the concentration
/// c > 0 and scale > 0; mean scale Γ(1 + 1/c), variance scale^2 (Γ(1 + 2/c) - Γ(1 + 1/c)^2). A value
/// is scale e^(1 / c) with e from [`StandardExponential`](super::StandardExponential).
///
/// `jax.random.weibull_min`; equal in every bit, unless e^(1 / c) is subnormal. (JAX takes the
/// power from the C library; values equal the ones of a JAX that runs on glibc 2.28 or later.) In
/// 16-bit types this is JAX with a `concentration` of that type; JAX inverts one that is a Python
/// number in `f32`, and its values then differ.
///
/// A small concentration may make e^(1 / c) infinite, or 0, before it is multiplied by the scale.
///
/// [`native::Weibull`](crate::native::Weibull) uses more random bits, and reaches further into the
/// tail.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/weibull.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Weibull};
///
/// let lifetimes: Array1<f64> = Key::new(0).sample(Weibull::new(1000.0, 1.5)?, 100);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("weibull_min"))]
pub struct Weibull<T> {
    scale: Named<T>,
    concentration: Named<T>,
    /// 1 / concentration.
    exponent: Named<T>,
}

impl<T: Element> Weibull<T> {
    /// A Weibull distribution with this scale and concentration: scalars, or arrays that broadcast
    /// together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` and `concentration` are finite, above 0 and not
    /// subnormal; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        scale: impl Into<Parameter<T>>,
        concentration: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let scale = scale.into().computed().named("Weibull", "scale");
        let concentration = concentration.into().computed().named("Weibull", "concentration");
        scale.check_positive_normal()?;
        concentration.check_positive_normal()?;
        scale.check_broadcast(&concentration)?;
        let exponent = concentration.clone().map(|concentration| T::Computed::ONE / concentration);
        Ok(Self {
            scale: scale.stored(),
            concentration: concentration.stored(),
            exponent: exponent.stored(),
        })
    }
}

parameters! { Weibull<T: Element>::new { scale, concentration } }

computed!(Weibull { scale, exponent }, |source| {
    let level = source.level();
    Roots { exponential: standard_exponential(source), scale, exponent, level }
});
