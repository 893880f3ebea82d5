//! Initial weights of neural networks, as `jax.nn.initializers`.
//!
//! ```
//! use ndarray::{Array2, Array4};
//! use ndkey::native::Key;
//! use ndkey::initializers::{Initializer, glorot_uniform, he_normal};
//!
//! let [dense, convolution] = Key::from_seed(0).split_into();
//! let dense: Array2<f32> = glorot_uniform().init(dense, (784, 128))?;
//! // 3 x 3 pixels, 16 channels in, 32 out: 3 * 3 * 16 inputs for each unit.
//! let convolution: Array4<f32> = he_normal().init(convolution, (3, 3, 16, 32))?;
//! # Ok::<(), ndkey::Error>(())
//! ```
//!
//! Functions have jax's names, and weights the values of the key's [family](crate::Family). With keys of
//! JAX's generators, values equal jax's in every bit, in `f32`, `f64` and, with the
//! feature `half`, in `f16` and `bf16`, except `orthogonal` and `delta_orthogonal`, which come with
//! the feature `linalg`. With others, variates are [`native`](crate::native)'s.

#[cfg(feature = "linalg")]
mod orthogonal;
#[cfg(feature = "linalg")]
mod orthogonal_kernel;
mod scaled;
mod variance_scaling;

use ndarray::{Array, DimAdd, Dimension, ShapeBuilder};

use self::scaled::{OfFamily, Scaled};
use crate::elements::float::Element;
use crate::error::Error;
use crate::jax;
use crate::keys::{Joined, Key, KeyArray};
use crate::math::Real;
use crate::native;
use crate::prng::Prng;
use crate::sampling::{Distribution, Parameter};
#[cfg(feature = "linalg")]
pub use orthogonal::{OrthogonalWeights, delta_orthogonal, orthogonal};
pub use variance_scaling::{
    Axes, Fan, VarianceScaling, Weights, glorot_normal, glorot_uniform, he_normal, he_uniform,
    kaiming_normal, kaiming_uniform, lecun_normal, lecun_uniform, variance_scaling, xavier_normal,
    xavier_uniform,
};

/// A way to draw initial weights, whose distribution may depend on their shape.
pub trait Initializer<T: Element> {
    /// The distribution of the elements of an array of this shape.
    ///
    /// # Errors
    /// [`Error::Parameter`] if a parameter lies outside its domain; [`Error::OutOfBounds`] if the
    /// shape lacks an axis; [`Error::Shape`] if such a shape cannot be drawn.
    fn distribution(&self, shape: &[usize]) -> Result<impl Distribution<T>, Error>;

    /// An array of initial weights.
    ///
    /// # Errors
    /// The errors of [`distribution`](Self::distribution) and of [`Key::try_sample`].
    #[cfg_attr(feature = "ledger", track_caller)]
    fn init<Sh: ShapeBuilder, I: Prng>(
        &self,
        key: Key<I>,
        shape: Sh,
    ) -> Result<Array<T, Sh::Dim>, Error> {
        let shape = shape.into_shape_with_order();
        let axes = shape.raw_dim().clone();
        key.try_sample(self.distribution(axes.slice())?, shape)
    }

    /// An array of initial weights from each key, for an ensemble of networks: `vmap(init)(keys)`.
    ///
    /// ```
    /// use ndarray::Array3;
    /// use ndkey::native::Key;
    /// use ndkey::initializers::{Initializer, lecun_normal};
    ///
    /// let networks: Array3<f32> = lecun_normal().init_each(Key::from_seed(0).split(10), (784, 128))?;
    /// assert_eq!(networks.dim(), (10, 784, 128));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`init`](Self::init).
    #[cfg_attr(feature = "ledger", track_caller)]
    fn init_each<D, Sh, I>(
        &self,
        keys: KeyArray<D, I>,
        shape: Sh,
    ) -> Result<Array<T, Joined<D, Sh::Dim>>, Error>
    where
        D: Dimension + DimAdd<Sh::Dim>,
        Sh: ShapeBuilder,
        I: Prng,
    {
        let shape = shape.into_shape_with_order();
        let axes = shape.raw_dim().clone();
        keys.try_sample(self.distribution(axes.slice())?, shape)
    }
}

/// All elements 0. Nothing is drawn with the key.
#[must_use]
#[inline]
pub fn zeros() -> Constant {
    constant(0.0)
}

/// All elements 1. Nothing is drawn with the key.
#[must_use]
#[inline]
pub fn ones() -> Constant {
    constant(1.0)
}

/// All elements equal to `value`, which may be infinite. Nothing is drawn with the key.
///
/// [`init`](Initializer::init) returns an error unless a finite `value` is in the range of the
/// weights' type: neither infinite in it, nor 0 without being 0.
#[must_use]
#[inline]
pub fn constant(value: f64) -> Constant {
    Constant { value }
}

/// Uniform on [0, scale); jax's default scale is 0.01.
///
/// [`init`](Initializer::init) returns an error unless `scale` is finite and in the range of the
/// weights' type.
#[must_use]
#[inline]
pub fn uniform(scale: f64) -> Uniform {
    Uniform { scale }
}

/// Normal with mean 0 and standard deviation `stddev`; jax's default is 0.01.
///
/// [`init`](Initializer::init) returns an error unless `stddev` is finite, at least 0 and in the
/// range of the weights' type.
#[must_use]
#[inline]
pub fn normal(stddev: f64) -> Normal {
    Normal { stddev }
}

/// Normal with mean 0 and standard deviation `stddev`, truncated to [-2, 2] standard deviations;
/// jax's default is 0.01. The standard deviation after truncation is smaller.
///
/// [`init`](Initializer::init) returns an error unless `stddev` is finite, at least 0 and in the
/// range of the weights' type.
#[must_use]
#[inline]
pub fn truncated_normal(stddev: f64) -> TruncatedNormal {
    TruncatedNormal { stddev, lower: -2.0, upper: 2.0 }
}

/// The initialiser of [`constant`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Constant {
    value: f64,
}

/// The initialiser of [`uniform`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Uniform {
    scale: f64,
}

/// The initialiser of [`normal`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Normal {
    stddev: f64,
}

/// The initialiser of [`truncated_normal`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TruncatedNormal {
    stddev: f64,
    lower: f64,
    upper: f64,
}

impl TruncatedNormal {
    /// The same initialiser with other bounds, in standard deviations. They may be infinite.
    ///
    /// [`init`](Initializer::init) returns an error unless `lower` is below `upper` with another
    /// number of the weights' type in between.
    #[must_use]
    #[inline]
    pub fn between(self, lower: f64, upper: f64) -> Self {
        Self { lower, upper, ..self }
    }
}

impl<T: Element> Initializer<T> for Constant {
    fn distribution(&self, _: &[usize]) -> Result<impl Distribution<T>, Error> {
        Ok(Scaled { base: None, scale: in_type("constant", "value", self.value)? })
    }
}

impl<T: Element> Initializer<T> for Uniform {
    fn distribution(&self, _: &[usize]) -> Result<impl Distribution<T>, Error> {
        check("uniform", "scale", "finite", self.scale, f64::is_finite)?;
        let base = uniforms(0.0, 1.0)?;
        Ok(Scaled { base, scale: in_type("uniform", "scale", self.scale)? })
    }
}

impl<T: Element> Initializer<T> for Normal {
    fn distribution(&self, _: &[usize]) -> Result<impl Distribution<T>, Error> {
        check_stddev("normal", self.stddev)?;
        Ok(Scaled { base: normals(), scale: in_type("normal", "stddev", self.stddev)? })
    }
}

impl<T: Element> Initializer<T> for TruncatedNormal {
    fn distribution(&self, _: &[usize]) -> Result<impl Distribution<T>, Error> {
        check_stddev("truncated_normal", self.stddev)?;
        let base = truncated_normals(self.lower, self.upper)?;
        Ok(Scaled { base, scale: in_type("truncated_normal", "stddev", self.stddev)? })
    }
}

/// Standard variates of a family, to be scaled.
type Standard<T> = Option<Box<dyn Distribution<T> + Send + Sync>>;

fn normals<T: Element>() -> Standard<T> {
    Some(Box::new(OfFamily { jax: jax::StandardNormal, native: native::StandardNormal }))
}

fn uniforms<T: Element>(low: f64, high: f64) -> Result<Standard<T>, Error> {
    let [low, high] = [low, high].map(|bound| T::from_computed(Real::from_f64(bound)));
    let (jax, native) = (jax::Uniform::new(low, high)?, native::Uniform::new(low, high)?);
    Ok(Some(Box::new(OfFamily { jax, native })))
}

fn truncated_normals<T: Element>(lower: f64, upper: f64) -> Result<Standard<T>, Error> {
    let [lower, upper] = [lower, upper].map(|bound| T::from_computed(Real::from_f64(bound)));
    let jax = jax::TruncatedNormal::new(lower, upper)?;
    let native = native::TruncatedNormal::new(lower, upper)?;
    Ok(Some(Box::new(OfFamily { jax, native })))
}

#[inline]
fn check_stddev(function: &'static str, stddev: f64) -> Result<(), Error> {
    let valid = |stddev: f64| stddev.is_finite() && stddev >= 0.0;
    check(function, "stddev", "finite and at least 0", stddev, valid)
}

/// Converts a number to the type of the weights; a finite one must not become infinite, nor one that
/// is not 0 become 0.
fn in_type<T: Element>(
    function: &'static str,
    parameter: &'static str,
    value: f64,
) -> Result<T, Error> {
    let number = T::Computed::from_f64(value);
    let in_range = |value: f64| {
        number.is_finite() == value.is_finite() && (number == Real::ZERO) == (value == 0.0)
    };
    check(function, parameter, "in the range of the weights' type", value, in_range)?;
    Ok(T::from_computed(number))
}

fn check(
    function: &'static str,
    parameter: &'static str,
    allowed: &'static str,
    value: f64,
    valid: impl Fn(f64) -> bool,
) -> Result<(), Error> {
    Parameter::from(value).check(function, parameter, allowed, valid)
}
