//! The Rayleigh distribution.

use super::methods::computed::computed;
use super::uniform::UnitInterval;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{Named, Parameter, parameters};

/// The Rayleigh distribution: the distribution of the length of a vector of two normal variates.
///
/// Density x / scale^2 exp(-x^2 / (2 scale^2)) for x >= 0 and scale > 0, mean scale sqrt(pi / 2),
/// variance scale^2 (4 - pi) / 2. Samples by inversion: scale sqrt(-2 log(u)) with u from
/// [`StandardUniform`](super::StandardUniform). Where u is 0, the value is
/// infinite, as in JAX: once in 2^23 values in `f32`, in 2^10 in `f16` and in 2^7 in `bf16`.
///
/// `jax.random.rayleigh`; equal in every bit.
///
/// [`native::Rayleigh`](crate::native::Rayleigh) uses more random bits, and has no such infinite
/// values.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/rayleigh.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Rayleigh};
///
/// let wind: Array1<f32> = Key::new(0).sample(Rayleigh::new(6.5)?, 24);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Rayleigh<T> {
    scale: Named<T>,
}

impl<T: Element> Rayleigh<T> {
    /// A Rayleigh distribution with scale `scale`, a scalar or an array.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless `scale` is finite, above 0 and not subnormal.
    pub fn new(scale: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let scale = scale.into().computed().named("Rayleigh", "scale");
        scale.check_positive_normal()?;
        Ok(Self { scale: scale.stored() })
    }
}

parameters! { Rayleigh<T: Element>::new { scale } }

computed!(Rayleigh { scale }, |source| Elementwise::with(UnitInterval(source), Length, [scale]));

#[derive(Clone, Copy)]
struct Length;

impl<T: UniformElement> Formula<T, 1> for Length {
    #[inline(always)]
    fn value(&self, unit: T, [scale]: [T; 1]) -> T {
        scale * (unit.log() * T::from_f64(-2.0)).sqrt()
    }
}
