//! The triangular distribution.

use super::methods::repeats::repeats_both;
use super::uniform::UnitInterval;
use crate::elements::float::{Element, UniformElement};
use crate::error::Error;
use crate::methods::checks;
use crate::sampling::elementwise::{Elementwise, Formula};
use crate::sampling::{
    Distribution, Filled, Named, Parameter, Request, parameters, sampler_by_bind,
};

/// The triangular distribution on [left, right] with a mode.
///
/// The density rises from 0 at `left` to 2 / (right - left) at `mode` and falls to 0 at `right`;
/// mean (left + mode + right) / 3, variance (left^2 + mode^2 + right^2 - left mode - left right -
/// mode right) / 18. Samples by inversion of the two parts, with one draw from
/// [`StandardUniform`](super::StandardUniform).
///
/// `jax.random.triangular`; equal in every bit. As in JAX, the place of the mode is divided by the
/// width or, where values share it, multiplied by its reciprocal, and a value is infinite where the
/// square of its distance from the end on its side of the mode is infinite: this takes a side
/// longer than 1.8e19 in `f32` and `bf16`, 1.3e154 in `f64` and 255 in `f16`. Rounding may carry a
/// value past an end, by an ulp of the end that is farther from 0 and the square root of the
/// smallest positive number: 3.7e-23 in `f32`, 2.2e-162 in `f64`, 9.6e-21 in `bf16` and 2.4e-4 in
/// `f16`. [`native::Triangular`](crate::native::Triangular) uses more random bits, and none of its
/// values is outside of the interval or infinite.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/triangular.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::{Key, jax::Triangular};
///
/// let costs: Array1<f64> = Key::new(0).sample(Triangular::new(80.0, 100.0, 150.0)?, 1000);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Triangular<T> {
    pub(crate) left: Named<T>,
    pub(crate) mode: Named<T>,
    pub(crate) right: Named<T>,
}

impl<T: Element> Triangular<T> {
    /// A triangular distribution on [left, right] with its mode at `mode`: scalars, or arrays that
    /// broadcast together.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all are finite, left <= mode <= right, left < right, and
    /// right - left is finite; [`Error::Broadcast`] if their shapes do not broadcast together.
    pub fn new(
        left: impl Into<Parameter<T>>,
        mode: impl Into<Parameter<T>>,
        right: impl Into<Parameter<T>>,
    ) -> Result<Self, Error> {
        let [left, mode, right] = checks::triangular(left.into(), mode.into(), right.into())?;
        Ok(Self { left, mode, right })
    }
}

parameters! { Triangular<T: Element>::new { left, mode, right } }

impl<T: Element> Distribution<T> for Triangular<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        let left = self.left.bound(shape)?;
        let mode = self.mode.bound(shape)?;
        let right = self.right.bound(shape)?;
        let keys = request.batch_len();
        let ends = [self.left.shape(), self.right.shape()];
        let shared = T::Computed::JOINS_OPERATIONS && repeats_both(ends, shape, keys);
        let source = request.source();
        Ok(request.compute(Elementwise::with(
            UnitInterval(source),
            Inverse { shared },
            [left, mode, right],
        )))
    }
}

#[derive(Clone, Copy)]
struct Inverse {
    /// Whether several values share a width, by whose reciprocal JAX multiplies.
    shared: bool,
}

impl<T: UniformElement> Formula<T, 3> for Inverse {
    #[inline(always)]
    fn value(&self, unit: T, [left, mode, right]: [T; 3]) -> T {
        let width = right - left;
        let rising = left + (unit * width * (mode - left)).sqrt();
        let falling = right - ((T::ONE - unit) * width * (right - mode)).sqrt();
        let part = mode - left;
        let turn = if self.shared { part * (T::ONE / width) } else { part / width };
        if unit < turn { rising } else { falling }
    }
}
