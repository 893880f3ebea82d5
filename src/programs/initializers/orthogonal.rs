//! Weights whose rows or columns are orthonormal.

use ndarray::{Array3, ArrayD, Axis, IxDyn};

use crate::distributions::vectors::rows_of;
use crate::distributions::{MatrixElement, Orthogonal};
use crate::error::Error;

use super::Initializer;
use crate::engine::checked_allocation;
use crate::sampling::{Compiled, Distribution, Drawn, Recipe, Sampler, Source, by_compiled};

/// Orthonormal rows or columns, whichever are fewer, times a scale; jax's default scale is 1.
///
/// Saxe, McClelland and Ganguli, "Exact solutions to the nonlinear dynamics of learning in deep linear
/// neural networks" (2014). The last axis is that of the columns, unless
/// [`column_axis`](OrthogonalWeights::column_axis) says otherwise; all others together are that of
/// the rows. Values are jax's within the roundings of a QR decomposition.
///
/// ```
/// use ndarray::Array2;
/// use ndkey::Key;
/// use ndkey::initializers::{Initializer, orthogonal};
///
/// let recurrent: Array2<f64> = orthogonal(1.0).init(Key::new(0), (64, 64))?;
/// let product = recurrent.dot(&recurrent.t());
/// assert!((product - Array2::<f64>::eye(64)).iter().all(|x| x.abs() < 1e-12));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[must_use]
pub fn orthogonal(scale: f64) -> OrthogonalWeights {
    OrthogonalWeights { scale, column_axis: -1, delta: false }
}

/// A convolution's kernel that is 0 but in the middle of its window, where it is
/// [`orthogonal`]: it keeps the norm of every signal.
///
/// Xiao et al., "Dynamical isometry and a mean field theory of CNNs" (2018). The shape has one to
/// three axes of the window, then inputs and outputs, of which there are at least as many.
///
/// ```
/// use ndarray::{Array4, s};
/// use ndkey::Key;
/// use ndkey::initializers::{Initializer, delta_orthogonal};
///
/// let kernel: Array4<f32> = delta_orthogonal(1.0).init(Key::new(0), (3, 3, 16, 32))?;
/// assert!(kernel.slice(s![0, .., .., ..]).iter().all(|&weight| weight == 0.0));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[must_use]
pub fn delta_orthogonal(scale: f64) -> OrthogonalWeights {
    OrthogonalWeights { delta: true, ..orthogonal(scale) }
}

/// What [`orthogonal`] and [`delta_orthogonal`] make.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrthogonalWeights {
    scale: f64,
    column_axis: isize,
    delta: bool,
}

impl OrthogonalWeights {
    /// The same weights with another axis of columns; negative numbers count from the end.
    #[must_use]
    pub fn column_axis(self, axis: isize) -> Self {
        Self { column_axis: axis, ..self }
    }
}

impl<T: MatrixElement> Initializer<T> for OrthogonalWeights {
    fn distribution(&self, shape: &[usize]) -> Result<impl Distribution<T>, Error> {
        super::check("orthogonal", "scale", "finite", self.scale, f64::is_finite)?;
        let scale = super::in_type("orthogonal", "scale", self.scale)?;
        let (window, matrix) = shape.split_at(if self.delta { shape.len().max(2) - 2 } else { 0 });
        let refuse = |allowed: &str| Error::Shape {
            what: "the array of orthogonal weights",
            got: shape.to_vec(),
            allowed: allowed.to_owned(),
        };
        if matrix.len() < 2 {
            return Err(refuse("of two axes at least"));
        }
        if self.delta && !(1..=3).contains(&window.len()) {
            return Err(refuse("of one to three axes of a window, then inputs and outputs"));
        }
        if self.delta && matrix[0] > matrix[1] {
            return Err(refuse("of at least as many outputs, along the last axis, as inputs"));
        }
        let column_axis = match self.column_axis {
            axis if axis < 0 => axis + matrix.len() as isize,
            axis => axis,
        };
        let columns = usize::try_from(column_axis).ok().filter(|&axis| axis < matrix.len());
        let column_axis = columns.ok_or_else(|| Error::OutOfBounds {
            what: format!("axis {}", self.column_axis),
            shape: matrix.to_vec(),
        })?;
        let (window, matrix) = (window.to_vec(), matrix.to_vec());
        Ok(OrthogonalKernel { window, matrix, column_axis, scale })
    }
}

/// Orthogonal weights of a shape.
#[derive(Debug)]
pub struct OrthogonalKernel<T> {
    /// The first axes: the weights are 0 but in their middle.
    window: Vec<usize>,
    /// The other axes.
    matrix: Vec<usize>,
    column_axis: usize,
    scale: T,
}

impl<T: MatrixElement> Distribution<T> for OrthogonalKernel<T> {
    by_compiled!(T);
}

impl<T: MatrixElement> Recipe<T> for OrthogonalKernel<T> {
    fn recipe(&self, source: Source, shape: &[usize]) -> Result<impl Sampler<T> + 'static, Error> {
        checked_allocation::<T>(shape)?;
        let kernel = [&self.window[..], &self.matrix].concat();
        let batch = rows_of("the array of orthogonal weights", &source, shape, &kernel)?;
        let keys: usize = batch.iter().product();
        let columns = self.matrix[self.column_axis];
        let rows = self.matrix.iter().product::<usize>() / columns.max(1);
        let shape = [&[keys][..], &self.window, &self.matrix].concat();
        let mut weights = ArrayD::from_elem(IxDyn(&shape), T::ZERO);
        if weights.is_empty() {
            return Ok(Drawn(Vec::new()));
        }

        let window = self.window.iter().product::<usize>() as u64;
        let source = source.with_len(source.per_key() / window.max(1));
        let orthogonal = Orthogonal::rectangular(rows, columns);
        let drawn = [keys, rows, columns];
        let elements = drawn.iter().product();
        let matrices = <T as Compiled<Orthogonal>>::sampler(&orthogonal, source, &drawn)?;
        let matrices = Array3::from_shape_vec(drawn, matrices.get().array(elements));
        let matrices = matrices.expect("as many elements");

        // The rows are all axes but that of the columns, which then moves to its place.
        let mut axes = self.matrix.clone();
        axes.remove(self.column_axis);
        axes.push(columns);
        let split = [&[keys][..], &axes].concat();
        let matrices = matrices.into_shape_with_order(IxDyn(&split)).expect("as many elements");
        let mut order: Vec<usize> = (0..self.matrix.len()).collect();
        order.insert(self.column_axis + 1, self.matrix.len());
        let matrices = matrices.permuted_axes(order);

        let mut middle = weights.view_mut();
        for &len in &self.window {
            middle.index_axis_inplace(Axis(1), (len - 1) / 2);
        }
        middle.zip_mut_with(&matrices, |weight, &element| *weight = self.scale * element);
        Ok(Drawn(weights.into_raw_vec_and_offset().0))
    }
}
