//! Sums along an axis.

use ndarray::{Array, ArrayView1, Axis, Dimension, RemoveAxis};

use crate::arrays::AsArray;
use crate::elements::Summand;
use crate::error::{Error, check_axis};
use crate::parallel::{self, GRAIN};
use crate::tree::{COLUMNS, LEAF, sum_pairs_of};

/// The reductions of lanes along an axis.
pub(crate) fn along_axis<A, R: Send>(
    function: &'static str,
    values: &A,
    axis: Axis,
    reduce: impl Fn(ArrayView1<'_, A::Elem>) -> R + Sync,
) -> Result<Array<R, <A::Dim as Dimension>::Smaller>, Error>
where
    A: AsArray<Elem: Sync, Dim: RemoveAxis> + ?Sized,
{
    let values = values.array_view();
    check_axis(function, axis, values.shape())?;
    let shape = values.raw_dim().remove_axis(axis);
    let lanes: Vec<_> = values.lanes(axis).into_iter().collect();
    let grain = GRAIN / values.len_of(axis).max(1);
    let reduced = parallel::map(lanes.len(), grain.max(1), |lane| reduce(lanes[lane]));
    Ok(Array::from_shape_vec(shape, reduced).expect("a reduction of each lane"))
}

/// The sums along an axis of an array that is in memory in row-major order, whose lanes are not
/// contiguous: columns side by side.
pub(crate) fn sums_of_columns<T: Summand>(
    values: &[T],
    [outer, len, inner]: [usize; 3],
) -> Vec<T::Sum> {
    let blocks = inner.div_ceil(COLUMNS);
    let grain = GRAIN / (COLUMNS.min(inner) * len).max(1);
    let sums = parallel::map(outer * blocks, grain.max(1), |block| {
        let (index, first) = (block / blocks, block % blocks * COLUMNS);
        let columns = COLUMNS.min(inner - first);
        let rows = |leaf: usize| {
            let (start, end) = (leaf * LEAF, len.min((leaf + 1) * LEAF));
            let start_of = |row: usize| (index * len + row) * inner + first;
            &values[start_of(start)..start_of(end - 1) + columns]
        };
        let leaves = (0..len.div_ceil(LEAF)).map(|leaf| {
            let mut sums = [<T::Sum as crate::tree::Accumulator>::ZERO; COLUMNS];
            T::leaf_of_columns(rows(leaf), inner, &mut sums[..columns]);
            sums
        });
        (sum_pairs_of(leaves.collect()), columns)
    });
    sums.iter().flat_map(|(sums, columns)| &sums[..*columns]).copied().collect()
}
