//! Linear maps of normal variates, along an axis of an array.

use ndarray::{ArrayViewMut, ArrayViewMut1, Axis, RemoveAxis};

use crate::elements::wide::WideElement;
use crate::engine::{check_axis, parallel};
use crate::error::Error;
use crate::sampling::{LANES, Line};

/// Elements that a thread takes at a time: for fewer, waking another takes longer than it saves.
const ELEMENTS_TOGETHER: usize = 1 << 13;

/// A map of vectors: each lane of the lines has one.
pub(super) type Map<'a> = dyn Fn(&[Line<f64>], &mut [Line<f64>]) + Sync + 'a;

/// Replaces each vector along an axis, of `len` elements, by its image under `map`.
///
/// # Errors
/// [`Error::OutOfBounds`] if there is no such axis; [`Error::Shape`] if it has another length.
pub(super) fn map_along_axis<T: WideElement, D: RemoveAxis>(
    what: &'static str,
    len: usize,
    array: ArrayViewMut<'_, T, D>,
    axis: Axis,
    map: &Map<'_>,
) -> Result<(), Error> {
    check_axis(axis, array.shape())?;
    if array.len_of(axis) != len {
        let mut allowed: Vec<String> = array.shape().iter().map(|_| "..".to_owned()).collect();
        allowed[axis.0] = len.to_string();
        return Err(Error::shape(what, array.shape(), format!("[{}]", allowed.join(", "))));
    }
    map_part(array, axis, map);
    Ok(())
}

/// Divides vectors between threads.
fn map_part<T: WideElement, D: RemoveAxis>(
    array: ArrayViewMut<'_, T, D>,
    axis: Axis,
    map: &Map<'_>,
) {
    let others = (0..array.ndim()).map(Axis).filter(|&other| other != axis);
    match others.max_by_key(|&other| array.len_of(other)) {
        Some(other) if array.len() > ELEMENTS_TOGETHER && array.len_of(other) > LANES => {
            let middle = (array.len_of(other) / 2).next_multiple_of(LANES);
            let (first, second) = array.split_at(other, middle);
            parallel::join(|| map_part(first, axis, map), || map_part(second, axis, map));
        }
        _ => map_here(array, axis, map),
    }
}

/// Replaces vectors, one per lane of a line at a time.
fn map_here<T: WideElement, D: RemoveAxis>(
    mut array: ArrayViewMut<'_, T, D>,
    axis: Axis,
    map: &Map<'_>,
) {
    let len = array.len_of(axis);
    let (mut before, mut after) = (vec![[0.0; LANES]; len], vec![[0.0; LANES]; len]);
    let mut vectors = array.lanes_mut(axis).into_iter();
    let mut group = Vec::with_capacity(LANES);
    loop {
        group.extend(vectors.by_ref().take(LANES));
        if group.is_empty() {
            return;
        }
        each_element(&mut group, |lane, place, element| before[place][lane] = element.to_f64());
        map(&before, &mut after);
        each_element(&mut group, |lane, place, element| {
            *element = T::from_f64(after[place][lane]);
        });
        group.clear();
    }
}

/// Calls `f` with the number of each vector, the places in it, and the elements there: nearly in the
/// order of memory.
fn each_element<T>(vectors: &mut [ArrayViewMut1<'_, T>], mut f: impl FnMut(usize, usize, &mut T)) {
    let len = vectors[0].len();
    let are_slices = vectors[0].as_slice().is_some();
    if are_slices {
        for (lane, vector) in vectors.iter_mut().enumerate() {
            let elements = vector.as_slice_mut().expect("as the first one");
            elements.iter_mut().enumerate().for_each(|(place, element)| f(lane, place, element));
        }
    } else {
        for place in 0..len {
            for (lane, vector) in vectors.iter_mut().enumerate() {
                f(lane, place, &mut vector[place]);
            }
        }
    }
}
