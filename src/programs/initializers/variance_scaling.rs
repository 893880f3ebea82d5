//! Weights whose variance depends on the numbers of a layer's inputs and outputs.

use super::scaled::Scaled;
use super::{Initializer, check, normals, truncated_normals, uniforms};
use crate::elements::float::Element;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::Distribution;

/// Weights with mean 0 and variance scale / fan, so that signals keep their scale through layers.
///
/// `jax.nn.initializers.variance_scaling`; the named initialisers are special cases.
///
/// The shape is the shape of a layer's weights. By default its last axis counts outputs and the one
/// before it inputs; all other axes belong to a convolution's window. A layer with other axes names
/// them:
///
/// ```
/// use ndarray::Array3;
/// use ndkey::native::Key;
/// use ndkey::initializers::{Initializer, he_normal};
///
/// // Four experts, each of 64 inputs and 8 x 16 outputs.
/// let init = he_normal().in_axis(1).out_axis([2, 3]).batch_axis(0);
/// let weights = init.init(Key::from_seed(0), (4, 64, 8, 16))?;
/// # let weights: ndarray::Array4<f32> = weights;
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct VarianceScaling {
    scale: f64,
    fan: Fan,
    weights: Weights,
    in_axis: Axes,
    out_axis: Axes,
    batch_axis: Axes,
}

/// The divisor of the variance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fan {
    /// The number of inputs of a unit: `fan_in`.
    In,
    /// The number of outputs: `fan_out`.
    Out,
    /// Their arithmetic mean: `fan_avg`.
    Average,
    /// Their geometric mean: `fan_geo_avg`.
    GeometricAverage,
}

/// The distribution of the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Weights {
    /// Uniform on an interval around 0.
    Uniform,
    /// Normal.
    Normal,
    /// Normal, truncated to two standard deviations.
    TruncatedNormal,
}

/// Axes of a shape; negative numbers count from the end, as in NumPy.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Axes(Vec<isize>);

impl From<isize> for Axes {
    #[inline]
    fn from(axis: isize) -> Self {
        Self(vec![axis])
    }
}

impl<const N: usize> From<[isize; N]> for Axes {
    fn from(axes: [isize; N]) -> Self {
        Self(axes.to_vec())
    }
}

impl From<Vec<isize>> for Axes {
    #[inline]
    fn from(axes: Vec<isize>) -> Self {
        Self(axes)
    }
}

impl Axes {
    /// The number of elements along these axes of a shape, which count `what`.
    #[inline]
    fn size(&self, what: &str, shape: &[usize]) -> Result<f64, Error> {
        let missing = |axis| {
            let biases = if shape.len() < 2 { "; for biases, `zeros()`" } else { "" };
            Error::no_axis(format!("{axis} ({what} of the weights{biases})"), shape)
        };
        let len = |&axis: &isize| {
            let index = if axis < 0 { axis + shape.len() as isize } else { axis };
            let len = usize::try_from(index).ok().and_then(|index| shape.get(index));
            len.ok_or_else(|| missing(axis))
        };
        self.0.iter().map(|axis| len(axis).map(|&len| len as f64)).product()
    }
}

/// Weights with variance scale / fan, for a dense layer's axes.
///
/// [`init`](super::Initializer::init) returns an error unless `scale` is finite, above 0, and small
/// and large enough that the weights are in the range of their type: that they are neither infinite
/// nor all 0.
#[must_use]
#[inline]
pub fn variance_scaling(scale: f64, fan: Fan, weights: Weights) -> VarianceScaling {
    let (in_axis, out_axis, batch_axis) = ((-2).into(), (-1).into(), [].into());
    VarianceScaling { scale, fan, weights, in_axis, out_axis, batch_axis }
}

/// Uniform weights with variance 1 / inputs. LeCun et al., "Efficient BackProp" (1998).
#[must_use]
#[inline]
pub fn lecun_uniform() -> VarianceScaling {
    variance_scaling(1.0, Fan::In, Weights::Uniform)
}

/// Truncated normal weights with variance 1 / inputs. See [`lecun_uniform`].
#[must_use]
#[inline]
pub fn lecun_normal() -> VarianceScaling {
    variance_scaling(1.0, Fan::In, Weights::TruncatedNormal)
}

/// Uniform weights with variance 2 / (inputs + outputs). Glorot and Bengio, "Understanding the
/// difficulty of training deep feedforward neural networks" (2010); also called Xavier.
#[must_use]
#[inline]
pub fn glorot_uniform() -> VarianceScaling {
    variance_scaling(1.0, Fan::Average, Weights::Uniform)
}

/// Truncated normal weights with variance 2 / (inputs + outputs). See [`glorot_uniform`].
#[must_use]
#[inline]
pub fn glorot_normal() -> VarianceScaling {
    variance_scaling(1.0, Fan::Average, Weights::TruncatedNormal)
}

/// Uniform weights with variance 2 / inputs. He et al., "Delving deep into rectifiers" (2015); also
/// called Kaiming.
#[must_use]
#[inline]
pub fn he_uniform() -> VarianceScaling {
    variance_scaling(2.0, Fan::In, Weights::Uniform)
}

/// Truncated normal weights with variance 2 / inputs. See [`he_uniform`].
#[must_use]
#[inline]
pub fn he_normal() -> VarianceScaling {
    variance_scaling(2.0, Fan::In, Weights::TruncatedNormal)
}

pub use glorot_normal as xavier_normal;
pub use glorot_uniform as xavier_uniform;
pub use he_normal as kaiming_normal;
pub use he_uniform as kaiming_uniform;

impl VarianceScaling {
    /// The same weights with other axes for the inputs.
    #[must_use]
    pub fn in_axis(self, axes: impl Into<Axes>) -> Self {
        Self { in_axis: axes.into(), ..self }
    }

    /// The same weights with other axes for the outputs.
    #[must_use]
    pub fn out_axis(self, axes: impl Into<Axes>) -> Self {
        Self { out_axis: axes.into(), ..self }
    }

    /// The same weights with axes for copies of the layer, which are neither inputs nor outputs.
    #[must_use]
    pub fn batch_axis(self, axes: impl Into<Axes>) -> Self {
        Self { batch_axis: axes.into(), ..self }
    }

    /// How many inputs and outputs a unit has in a layer whose weights have this shape: NaN or 0 if it
    /// has no weights.
    ///
    /// ```
    /// use ndkey::initializers::he_normal;
    ///
    /// assert_eq!(he_normal().fans(&[3, 3, 16, 32])?, (144.0, 288.0));
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the shape lacks an axis.
    #[inline]
    pub fn fans(&self, shape: &[usize]) -> Result<(f64, f64), Error> {
        let inputs = self.in_axis.size("inputs", shape)?;
        let outputs = self.out_axis.size("outputs", shape)?;
        let size: f64 = shape.iter().map(|&len| len as f64).product();
        let window = size / inputs / outputs / self.batch_axis.size("copies", shape)?;
        Ok((inputs * window, outputs * window))
    }
}

impl<T: Element> Initializer<T> for VarianceScaling {
    fn distribution(&self, shape: &[usize]) -> Result<impl Distribution<T>, Error> {
        let positive = |scale: f64| scale.is_finite() && scale > 0.0;
        check("variance_scaling", "scale", "finite and above 0", self.scale, positive)?;
        let (fan_in, fan_out) = self.fans(shape)?;
        let fan = match self.fan {
            Fan::In => fan_in,
            Fan::Out => fan_out,
            Fan::Average => (fan_in + fan_out) / 2.0,
            Fan::GeometricAverage => (fan_in * fan_out).sqrt(),
        };
        let variance = T::Computed::from_f64(self.scale / fan);
        let (base, factor) = match self.weights {
            Weights::Uniform => {
                let scale = (T::Computed::from_f64(3.0) * variance).sqrt();
                (uniforms(-1.0, 1.0)?, scale)
            }
            Weights::Normal => (normals(), variance.sqrt()),
            Weights::TruncatedNormal => {
                let deviation = Real::from_f64(STANDARD_DEVIATION_TRUNCATED);
                (truncated_normals(-2.0, 2.0)?, variance.sqrt() / deviation)
            }
        };
        // Without elements a fan may be 0.
        let is_empty = shape.contains(&0);
        let allowed = "small enough that the weights are in the range of their type";
        let in_range = |_| factor.is_finite() || is_empty;
        check("variance_scaling", "scale", allowed, self.scale, in_range)?;
        let allowed = "large enough that the weights are in the range of their type";
        let in_range = |_| factor != Real::ZERO || is_empty;
        check("variance_scaling", "scale", allowed, self.scale, in_range)?;
        Ok(Scaled { base, scale: T::from_computed(factor) })
    }
}

/// The standard deviation of the normal distribution truncated to [-2, 2], as in jax.
const STANDARD_DEVIATION_TRUNCATED: f64 = 0.87962566103423978;
