//! Arrays of values, for one key and for batches.

use ndarray::{Array, ArrayRef, Dimension, Shape, SliceArg};

use crate::engine::{Fill as _, GlobalSlice, whole};
use crate::error::Error;
use crate::prng::Words;
use crate::sampling::{Distribution, KeysOf, Run, Source, WriteKeys};

/// A new array of values.
pub(super) fn array<T, D>(
    dist: &impl Distribution<T>,
    source: Source,
    shape: Shape<D>,
) -> Result<Array<T, D>, Error>
where
    T: Copy + Default + Send,
    D: Dimension,
{
    let dim = shape.raw_dim().clone();
    let mut array = None;
    dist.with_sampler(source, dim.slice(), &mut |fill| {
        array = Some(if is_row_major(&shape) {
            let values = fill.array(dim.size());
            Array::from_shape_vec(dim.clone(), values).expect("as many values as the shape has")
        } else {
            let mut array = Array::from_elem(shape.clone(), T::default());
            whole(&mut array, fill);
            array
        });
    })?;
    Ok(array.expect("a sampler is handed over"))
}

/// One value.
pub(super) fn one<T>(dist: &impl Distribution<T>, source: Source) -> Result<T, Error>
where
    T: Copy + Default + Send,
{
    let mut value = [T::default()];
    dist.with_sampler(source, &[], &mut |fill| fill.fill(Run { start: 0, step: 1 }, &mut value))?;
    let [value] = value;
    Ok(value)
}

/// Fills an array with values.
pub(super) fn into<T, D>(
    dist: &impl Distribution<T>,
    source: Source,
    out: &mut ArrayRef<T, D>,
) -> Result<(), Error>
where
    T: Copy + Default + Send,
    D: Dimension,
{
    let shape = out.raw_dim();
    dist.with_sampler(source, shape.slice(), &mut |fill| whole(out, fill))
}

/// A slice of an array of `shape`.
pub(super) fn slice<T, D, Sl>(
    dist: &impl Distribution<T>,
    source: Source,
    shape: &[usize],
    slice: &Sl,
) -> Result<Array<T, Sl::OutDim>, Error>
where
    T: Copy + Default + Send,
    D: Dimension,
    Sl: SliceArg<D>,
{
    let mut values = None;
    let mut positions = Some(GlobalSlice::new("sample_slice", shape, slice)?);
    dist.with_sampler(source, shape, &mut |fill| {
        values = positions.take().map(|positions| positions.sample(fill));
    })?;
    values.expect("a sampler is handed over")
}

/// A new array of keys.
pub(super) fn keys<W: Words, D: Dimension>(shape: Shape<D>, keys: impl WriteKeys) -> Array<W, D> {
    let fill = KeysOf(keys);
    if is_row_major(&shape) {
        let dim = shape.raw_dim().clone();
        let keys = fill.array(dim.size());
        return Array::from_shape_vec(dim, keys).expect("as many keys as the shape has");
    }
    let mut array = Array::from_elem(shape, W::default());
    whole(&mut array, &fill);
    array
}

fn is_row_major<D: Dimension>(shape: &Shape<D>) -> bool {
    // A shape does not reveal its order, but an array of it does. With one axis there is only one.
    if D::NDIM == Some(1) {
        return true;
    }
    Array::from_elem(shape.clone(), ()).is_standard_layout()
}
