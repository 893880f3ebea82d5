//! Linear maps of normal variates, along an axis of an array.

use ndarray::{ArrayViewMut, ArrayViewMut1, Axis, RemoveAxis};

use crate::engine::{check_axis, parallel};
use crate::error::Error;
use crate::native::Element;
use crate::sampling::{LANES, Line};

/// Vectors that a thread takes at a time.
const TOGETHER: usize = 16 * LANES;

/// Makes vectors of others, of which each lane of the lines has one.
pub(super) type Map<'a> = dyn Fn(&[Line<f64>], &mut [Line<f64>]) + Sync + 'a;

/// Replaces each vector along an axis, of so many elements, by what `map` makes of it.
///
/// # Errors
/// [`Error::OutOfBounds`] if there is no such axis; [`Error::Shape`] if it has another length.
pub(super) fn map_along_axis<T: Element, D: RemoveAxis>(
    what: &'static str,
    len: usize,
    mut array: ArrayViewMut<'_, T, D>,
    axis: Axis,
    map: &Map<'_>,
) -> Result<(), Error> {
    check_axis(axis, array.shape())?;
    if array.len_of(axis) != len {
        let mut allowed: Vec<String> = array.shape().iter().map(|_| "..".to_owned()).collect();
        allowed[axis.0] = len.to_string();
        return Err(Error::shape(what, array.shape(), format!("[{}]", allowed.join(", "))));
    }
    let mut vectors = array.lanes_mut(axis).into_iter();
    let groups = std::iter::repeat_with(|| vectors.by_ref().take(TOGETHER).collect());
    let groups = groups.take_while(|group: &Vec<ArrayViewMut1<'_, T>>| !group.is_empty());
    parallel::for_each(groups.collect(), |mut group| {
        let (mut before, mut after) = (vec![[0.0; LANES]; len], vec![[0.0; LANES]; len]);
        for vectors in group.chunks_mut(LANES) {
            for (lane, vector) in vectors.iter().enumerate() {
                for (line, element) in before.iter_mut().zip(vector) {
                    line[lane] = element.to_f64();
                }
            }
            map(&before, &mut after);
            for (lane, vector) in vectors.iter_mut().enumerate() {
                for (line, element) in after.iter().zip(vector) {
                    *element = T::from_f64(line[lane]);
                }
            }
        }
    });
    Ok(())
}
