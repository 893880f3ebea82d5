//! Parameters at the positions of a sample.

use std::sync::Arc;

use super::places::Places;
use crate::engine::{Run, row_major_steps};
use crate::error::Error;
use crate::simd::{Line, Lines};

/// Values at flat positions: a parameter broadcast to the shape of a sample.
///
/// ```
/// use ndarray::array;
/// use ndkey::Parameter;
///
/// let means = Parameter::from(array![[0.0], [1.0]]);
/// let bound = means.bind("Normal", "mean", &[2, 3])?;
/// assert_eq!([0, 2, 3].map(|position| bound.get(position)), [0.0, 0.0, 1.0]);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Bound<T>(Values<T>);

#[derive(Debug, Clone)]
enum Values<T> {
    Scalar(T),
    Array {
        /// In row-major order.
        values: Arc<Vec<T>>,
        /// Length and stride of each axis, first to last.
        axes: Vec<(u64, usize)>,
    },
}

/// A function of each value. Little code, because there are many functions.
#[inline]
pub(super) fn each_of<T: Copy, U: Copy>(values: &[T], f: impl Fn(T) -> U) -> Vec<U> {
    let Some(&first) = values.first() else { return Vec::new() };
    let mut results = vec![f(first); values.len()];
    for n in 1..values.len() {
        results[n] = f(values[n]);
    }
    results
}

impl<T: Copy> Bound<T> {
    pub(crate) fn scalar(value: T) -> Self {
        Self(Values::Scalar(value))
    }

    /// Row-major `values` of shape `from`, broadcast to shape `to`.
    pub(crate) fn array(
        function: &'static str,
        parameter: &'static str,
        values: Arc<Vec<T>>,
        from: &[usize],
        to: &[usize],
    ) -> Result<Self, Error> {
        Ok(Self(Values::Array { values, axes: broadcast_axes(function, parameter, from, to)? }))
    }

    /// The results of a function.
    pub(crate) fn map<U: Copy>(self, f: impl Fn(T) -> U) -> Bound<U> {
        Bound(match self.0 {
            Values::Scalar(value) => Values::Scalar(f(value)),
            Values::Array { values, axes } => {
                Values::Array { values: Arc::new(each_of(&values, f)), axes }
            }
        })
    }

    /// Whether a value satisfies a condition.
    pub(crate) fn any(&self, condition: impl Fn(T) -> bool) -> bool {
        match &self.0 {
            Values::Scalar(value) => condition(*value),
            Values::Array { values, .. } => values.iter().any(|&value| condition(value)),
        }
    }

    /// The value, if it is the same at all positions.
    #[inline(always)]
    #[must_use]
    pub fn as_scalar(&self) -> Option<T> {
        match self.0 {
            Values::Scalar(value) => Some(value),
            Values::Array { .. } => None,
        }
    }

    /// The values of several, if each is the same at all positions: then they need not be written
    /// for every block.
    #[inline(always)]
    pub(crate) fn scalars<const N: usize>(bounds: [&Self; N]) -> Option<[T; N]>
    where
        T: Default,
    {
        let mut scalars = [T::default(); N];
        for (scalar, bound) in scalars.iter_mut().zip(bounds) {
            *scalar = bound.as_scalar()?;
        }
        Some(scalars)
    }

    /// The value at a flat position; positions past the end wrap around.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, position: u64) -> T {
        match &self.0 {
            Values::Scalar(value) => *value,
            Values::Array { values, axes } => values[offset(axes, position)],
        }
    }

    /// Writes the values at the positions of `len` lines into `room`.
    ///
    /// # Panics
    /// If `room` is too short for them.
    #[inline(always)]
    pub fn lines<'r, 'p, const N: usize>(
        &self,
        places: impl Into<Places<'p>>,
        len: usize,
        room: &'r mut Lines<T, N>,
    ) -> &'r mut [Line<T>]
    where
        T: Default,
    {
        match &self.0 {
            Values::Scalar(value) => room.repeat(*value, len),
            Values::Array { values, axes } => {
                let lines = room.zeros(len);
                write(values, axes, places.into(), lines.as_flattened_mut());
                lines
            }
        }
    }

    /// Writes the values at the positions from `start` on.
    pub(crate) fn write_row(&self, start: u64, out: &mut [T]) {
        match &self.0 {
            Values::Scalar(value) => out.fill(*value),
            Values::Array { values, axes } => match axes[..] {
                [.., outer, (len, _)] if len < SHORT && (axes.len() > 2 || outer.1 > 0) => {
                    write_one_by_one(values, axes, start, out);
                }
                _ => write(values, axes, Run { start, step: 1 }.into(), out),
            },
        }
    }

    /// Writes the values at the positions of the lanes.
    #[inline(always)]
    pub fn write<'p>(&self, places: impl Into<Places<'p>>, out: &mut [Line<T>]) {
        match &self.0 {
            Values::Scalar(value) => out.as_flattened_mut().fill(*value),
            Values::Array { values, axes } => {
                write(values, axes, places.into(), out.as_flattened_mut());
            }
        }
    }
}

/// Length and stride of each axis of `to`, for values of shape `from` in row-major order.
fn broadcast_axes(
    function: &'static str,
    parameter: &'static str,
    from: &[usize],
    to: &[usize],
) -> Result<Vec<(u64, usize)>, Error> {
    let mismatch = || {
        let (from, to) = (from.to_vec(), to.to_vec());
        Error::Broadcast { function, parameter, from, to }
    };
    let added = to.len().checked_sub(from.len()).ok_or_else(mismatch)?;
    let mut axes: Vec<(u64, usize)> = to[..added].iter().map(|&len| (len as u64, 0)).collect();
    for ((&from, &to), step) in from.iter().zip(&to[added..]).zip(row_major_steps(from)) {
        match from {
            _ if from == to => axes.push((to as u64, step as usize)),
            1 => axes.push((to as u64, 0)),
            _ => return Err(mismatch()),
        }
    }
    // Neighbouring axes that can be walked as one are merged.
    axes.dedup_by(|inner, outer| {
        let merges = outer.1 == inner.1 * inner.0 as usize;
        if merges {
            *outer = (outer.0 * inner.0, inner.1);
        }
        merges
    });
    Ok(axes)
}

/// Writes the values of an array parameter at the given places.
///
/// Not inlined: copies are as fast with any instruction set.
#[inline(never)]
fn write<T: Copy>(values: &[T], axes: &[(u64, usize)], places: Places<'_>, out: &mut [T]) {
    match (places.run(), axes) {
        (Some(Run { start, step: 1 }), &[(_, 0), (len, 1)]) if len < out.len() as u64 => {
            repeat(values, (start % len) as usize, out);
        }
        (Some(Run { start, step: 1 }), [outer @ .., last]) => {
            write_rows(values, outer, *last, start, out)
        }
        _ => {
            for (lane, out) in out.iter_mut().enumerate() {
                *out = values[offset(axes, places.position(lane))];
            }
        }
    }
}

/// Writes `values` from index `first` on, over and over again.
fn repeat<T: Copy>(values: &[T], first: usize, out: &mut [T]) {
    let (end, beginning) = (&values[first..], &values[..first]);
    out[..end.len()].copy_from_slice(end);
    out[end.len()..values.len()].copy_from_slice(beginning);
    let mut written = values.len();
    while written < out.len() {
        let more = written.min(out.len() - written);
        out.copy_within(..more, written);
        written += more;
    }
}

/// Writes the values at positions `start`, `start + 1`, ... row by row, given the outer axes, and the
/// length and stride of rows.
fn write_rows<T: Copy>(
    values: &[T],
    outer: &[(u64, usize)],
    (len, stride): (u64, usize),
    start: u64,
    mut out: &mut [T],
) {
    // Rows follow each other along one axis: positions are divided once for all of them.
    let (rows, distance) = outer.last().map_or((1, 0), |&axis| axis);
    let (mut row, mut column) = (start / len, start % len);
    while !out.is_empty() {
        let mut at = offset(outer, row);
        for _ in row % rows..rows {
            let here;
            (here, out) = out.split_at_mut((len - column).min(out.len() as u64) as usize);
            // In standard layout, the last axis that is not broadcast has stride 1.
            match stride {
                0 => here.fill(values[at]),
                _ => here.copy_from_slice(&values[at + column as usize..][..here.len()]),
            }
            if out.is_empty() {
                return;
            }
            (row, column, at) = (row.wrapping_add(1), 0, at + distance);
        }
    }
}

/// A row of fewer values takes longer as a row than its values take one by one.
const SHORT: u64 = 16;

/// Writes the values at positions `start`, `start + 1`, ... by counting along the axes.
fn write_one_by_one<T: Copy>(values: &[T], axes: &[(u64, usize)], start: u64, out: &mut [T]) {
    let mut rest = start;
    let mut index = vec![0; axes.len()];
    for (index, &(len, _)) in index.iter_mut().zip(axes).rev() {
        *index = rest % len;
        rest /= len;
    }
    let mut at = offset(axes, start);
    for out in out {
        *out = values[at];
        for (index, &(len, stride)) in index.iter_mut().zip(axes).rev() {
            *index += 1;
            at += stride;
            if *index < len {
                break;
            }
            *index = 0;
            at -= len as usize * stride;
        }
    }
}

/// The offset of the value at a flat position.
#[inline(always)]
fn offset(axes: &[(u64, usize)], position: u64) -> usize {
    let mut rest = position;
    let mut offset = 0;
    for &(len, stride) in axes.iter().rev() {
        offset += (rest % len) as usize * stride;
        rest /= len;
    }
    offset
}
