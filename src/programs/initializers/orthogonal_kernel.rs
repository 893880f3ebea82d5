//! Weights whose rows or columns are orthonormal, for the initialisers of that name.

use ndarray::{Array3, ArrayD, Axis, IxDyn};

use super::scaled::OfFamily;
use crate::elements::wide::WideElement;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::jax;
use crate::native;
use crate::sampling::vectors::outer_shape;
use crate::sampling::{BoxedSampler, Distribution, Drawn, Filled, Request, first, sampler_by_bind};

/// Orthogonal weights of some shape.
#[derive(Debug)]
pub(super) struct OrthogonalKernel<T> {
    /// The first axes: the weights are 0 except in the middle of these.
    pub(super) window: Vec<usize>,
    /// The other axes.
    pub(super) matrix: Vec<usize>,
    pub(super) column_axis: usize,
    pub(super) scale: T,
}

impl<T: WideElement> Distribution<T> for OrthogonalKernel<T> {
    sampler_by_bind!(T);

    #[inline(never)]
    fn bind<'a>(&'a self, request: Request<'_, 'a, T>) -> Result<Filled, Error> {
        let shape = request.shape();
        checked_allocation::<T>(shape)?;
        let kernel = [&self.window[..], &self.matrix].concat();
        let source = request.source();
        let batch = outer_shape("the array of orthogonal weights", &source, shape, &kernel)?;
        let keys: usize = batch.iter().product();
        let columns = self.matrix[self.column_axis];
        let rows = self.matrix.iter().product::<usize>() / columns.max(1);
        let shape = [&[keys][..], &self.window, &self.matrix].concat();
        let mut weights = ArrayD::from_elem(IxDyn(&shape), T::ZERO);
        if weights.is_empty() {
            return Ok(request.of(Drawn(Vec::new())));
        }

        let window = self.window.iter().product::<usize>() as u64;
        let source = source.with_len(source.per_key() / window.max(1));
        let orthogonal = OfFamily {
            jax: jax::Orthogonal::rectangular(rows, columns),
            native: native::Orthogonal::rectangular(rows, columns),
        };
        let drawn = [keys, rows, columns];
        let elements = drawn.iter().product();
        let matrices = BoxedSampler::<T>::bound(&orthogonal, source, &drawn)?;
        let matrices = Array3::from_shape_vec(drawn, first(matrices, elements));
        let matrices = matrices.expect("as many elements");

        // The rows are all axes except the columns' axis, which then moves to its place.
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
        Ok(request.of(Drawn(weights.into_raw_vec_and_offset().0)))
    }
}
