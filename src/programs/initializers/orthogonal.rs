//! Weights whose rows or columns are orthonormal.

use super::Initializer;
use super::orthogonal_kernel::OrthogonalKernel;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::sampling::Distribution;

/// Orthonormal rows or columns, whichever are fewer, times a scale; jax's default scale is 1.
///
/// Saxe, McClelland and Ganguli, "Exact solutions to the nonlinear dynamics of learning in deep
/// linear neural networks" (2014). The last axis holds the columns, unless
/// [`column_axis`](OrthogonalWeights::column_axis) says otherwise; all other axes together hold the
/// rows. Values are jax's within the roundings of a QR decomposition.
///
/// [`init`](super::Initializer::init) returns an error unless `scale` is finite and in the range of
/// the weights' type, and the shape has at least two axes.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::native::Key;
/// use ndkey::initializers::{Initializer, orthogonal};
///
/// let recurrent: Array2<f64> = orthogonal(1.0).init(Key::from_seed(0), (64, 64))?;
/// let product = recurrent.dot(&recurrent.t());
/// assert!((product - Array2::<f64>::eye(64)).iter().all(|x| x.abs() < 1e-12));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[must_use]
#[inline]
pub fn orthogonal(scale: f64) -> OrthogonalWeights {
    OrthogonalWeights { scale, column_axis: -1, delta: false }
}

/// A convolution kernel that is 0 except in the middle of its window, where it is [`orthogonal`]:
/// it preserves the norm of every signal.
///
/// Xiao et al., "Dynamical isometry and a mean field theory of CNNs" (2018). The shape has one to
/// three axes for the window, then inputs and outputs; outputs must not be fewer than inputs.
/// `scale` is as for [`orthogonal`].
///
/// ```
/// use ndarray::{Array4, s};
/// use ndkey::native::Key;
/// use ndkey::initializers::{Initializer, delta_orthogonal};
///
/// let kernel: Array4<f32> = delta_orthogonal(1.0).init(Key::from_seed(0), (3, 3, 16, 32))?;
/// assert!(kernel.slice(s![0, .., .., ..]).iter().all(|&weight| weight == 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[must_use]
#[inline]
pub fn delta_orthogonal(scale: f64) -> OrthogonalWeights {
    OrthogonalWeights { delta: true, ..orthogonal(scale) }
}

/// The initialiser of [`orthogonal`] and [`delta_orthogonal`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrthogonalWeights {
    scale: f64,
    column_axis: isize,
    delta: bool,
}

impl OrthogonalWeights {
    /// The same weights with another axis for the columns; negative numbers count from the end. The
    /// axes of [`delta_orthogonal`] are the axes of its matrix of inputs and outputs: 0 or 1.
    #[must_use]
    #[inline]
    pub fn column_axis(self, axis: isize) -> Self {
        Self { column_axis: axis, ..self }
    }
}

impl<T: WideElement> Initializer<T> for OrthogonalWeights {
    fn distribution(&self, shape: &[usize]) -> Result<impl Distribution<T>, Error> {
        let function = if self.delta { "delta_orthogonal" } else { "orthogonal" };
        super::check(function, "scale", "finite", self.scale, f64::is_finite)?;
        let scale = super::in_type(function, "scale", self.scale)?;
        let (window, matrix) = shape.split_at(if self.delta { shape.len().max(2) - 2 } else { 0 });
        let refuse = |allowed| Error::shape("the array of orthogonal weights", shape, allowed);
        if matrix.len() < 2 {
            return Err(refuse("at least two axes"));
        }
        if self.delta && !(1..=3).contains(&window.len()) {
            return Err(refuse("one to three axes of a window, then inputs and outputs"));
        }
        if self.delta && matrix[0] > matrix[1] {
            return Err(refuse("at least as many outputs (the last axis) as inputs"));
        }
        let column_axis = match self.column_axis {
            axis if axis < 0 => axis + matrix.len() as isize,
            axis => axis,
        };
        let columns = usize::try_from(column_axis).ok().filter(|&axis| axis < matrix.len());
        let column_axis = columns.ok_or_else(|| Error::no_axis(self.column_axis, matrix))?;
        let (window, matrix) = (window.to_vec(), matrix.to_vec());
        Ok(OrthogonalKernel { window, matrix, column_axis, scale })
    }
}
