//! How many elements an array may have, and which axes it has.

use ndarray::Axis;

use super::fill::Fill;
use super::memory::RECYCLED;
use crate::error::Error;

/// The number of elements of `shape`, if the positions fit 64 bits.
pub(crate) fn checked_len(shape: &[usize]) -> Result<u64, Error> {
    checked_product(shape, u64::MAX)
}

/// The number of elements of `shape`, if ndarray can allocate them: at most `isize::MAX` bytes, and
/// no more than the allocator can provide.
#[inline]
pub(crate) fn checked_allocation<T>(shape: &[usize]) -> Result<u64, Error> {
    match *shape {
        // Without a call, which takes as long as a tenth of a small draw.
        [len] if len <= RECYCLED / size_of::<T>().max(1) => Ok(len as u64),
        _ => checked_allocation_of_any::<T>(shape),
    }
}

fn checked_allocation_of_any<T>(shape: &[usize]) -> Result<u64, Error> {
    let len = checked_product(shape, isize::MAX as u64 / size_of::<T>().max(1) as u64)?;
    let bytes = len * size_of::<T>() as u64;
    // Tried beforehand, because an allocation that fails aborts the program.
    if bytes > RECYCLED as u64 && Vec::<T>::new().try_reserve_exact(len as usize).is_err() {
        return Err(Error::Memory { shape: shape.to_vec(), bytes, instead: "" });
    }
    Ok(len)
}

/// Checks that there is memory for the values that a fill makes together, such as a path.
pub(crate) fn check_unit<T>(fill: &dyn Fill<T>) -> Result<(), Error> {
    let unit = usize::try_from(fill.unit()).unwrap_or(usize::MAX);
    checked_allocation::<T>(&[unit]).map(drop)
}

/// Whether an array of `shape` has the axis.
pub(crate) fn check_axis(axis: Axis, shape: &[usize]) -> Result<(), Error> {
    if axis.0 < shape.len() {
        return Ok(());
    }
    Err(Error::no_axis(axis.0, shape))
}

/// The limit applies to the product of the axes that are not empty, as in ndarray.
fn checked_product(shape: &[usize], limit: u64) -> Result<u64, Error> {
    let mut nonempty = shape.iter().filter(|&&len| len != 0);
    match nonempty.try_fold(1u64, |product, &len| product.checked_mul(len as u64)) {
        Some(product) if product <= limit => Ok(if shape.contains(&0) { 0 } else { product }),
        _ => Err(Error::TooLarge { shape: shape.to_vec(), limit }),
    }
}
