//! Slices of arrays that exist only as a shape.

use ndarray::{Array, ArrayRef, Dimension, SliceArg, SliceInfoElem};

use super::fill::Fill;
use super::whole::fill_grid;
use super::{check_unit, checked_allocation, row_major_steps};
use crate::error::Error;

/// A slice of a row-major array, as positions that are affine in the slice's index.
#[derive(Debug)]
pub(crate) struct GlobalSlice<D> {
    shape: D,
    start: u64,
    steps: Vec<u64>,
}

impl<Out: Dimension> GlobalSlice<Out> {
    /// A slice of an array of `global_shape`, by ndarray's rules; errors name `function`.
    pub(crate) fn new<D, Sl>(
        function: &'static str,
        global_shape: &[usize],
        slice: &Sl,
    ) -> Result<Self, Error>
    where
        D: Dimension,
        Sl: SliceArg<D, OutDim = Out>,
    {
        let elements: &[SliceInfoElem] = slice.as_ref();
        let out_of_bounds = |element: &SliceInfoElem| {
            Error::out_of_bounds(format!("slice {element}"), global_shape)
        };
        let stands = |element: &_| matches!(element, SliceInfoElem::Slice { step: 0, .. });
        if let Some(axis) = elements.iter().position(stands) {
            let allowed = "a slice with a step other than 0";
            return Err(Error::parameter(function, "slice", elements[axis], allowed).at([axis]));
        }
        if slice.in_ndim() != global_shape.len() {
            let axes = match slice.in_ndim() {
                1 => "1 axis".into(),
                ndim => format!("{ndim} axes"),
            };
            return Err(Error::out_of_bounds(format!("a slice of {axes}"), global_shape));
        }

        let mut axes = global_shape.iter().zip(row_major_steps(global_shape));
        let mut shape = Out::zeros(slice.out_ndim());
        let mut start = 0_u64;
        let mut steps = Vec::with_capacity(shape.ndim());
        for element in elements {
            let (len, step) = match element {
                SliceInfoElem::NewAxis => (1, 0),
                SliceInfoElem::Index(_) | SliceInfoElem::Slice { .. } => {
                    let (&axis_len, axis_step) = axes.next().expect("as many axes as elements");
                    let (first, taken) = elements_of_axis(element, axis_len)
                        .ok_or_else(|| out_of_bounds(element))?;
                    start = start.wrapping_add(axis_step.wrapping_mul(first as u64));
                    match *element {
                        SliceInfoElem::Slice { step, .. } => {
                            (taken, axis_step.wrapping_mul(step as u64))
                        }
                        _ => continue,
                    }
                }
            };
            shape[steps.len()] = len;
            steps.push(step);
        }
        Ok(Self { shape, start, steps })
    }

    /// An array of `shape` whose positions are consecutive, from `start` on.
    pub(crate) fn rows(shape: Out, start: u64) -> Self {
        let steps = row_major_steps(shape.slice());
        Self { shape, start, steps }
    }

    /// The values at these positions.
    pub(crate) fn sample<T: Copy + Default + Send>(
        self,
        fill: &dyn Fill<T>,
    ) -> Result<Array<T, Out>, Error> {
        checked_allocation::<T>(self.shape.slice())?;
        check_unit(fill)?;
        let mut out = Array::from_elem(self.shape, T::default());
        fill_grid(out.view_mut().into_dyn(), self.start, &self.steps, fill);
        Ok(out)
    }

    /// Writes the values at these positions into an array of their shape.
    pub(crate) fn sample_into<T: Copy + Default + Send>(
        self,
        fill: &dyn Fill<T>,
        out: &mut ArrayRef<T, Out>,
    ) -> Result<(), Error> {
        if out.raw_dim() != self.shape {
            let allowed = format!("that of the slice, {:?}", self.shape.slice());
            return Err(Error::shape("the array to fill", out.shape(), allowed));
        }
        check_unit(fill)?;
        fill_grid(out.view_mut().into_dyn(), self.start, &self.steps, fill);
        Ok(())
    }
}

/// The first index that a slice element selects along an axis, and how many; negative numbers count
/// from the end, and a negative step walks the same range backwards.
fn elements_of_axis(element: &SliceInfoElem, len: usize) -> Option<(usize, usize)> {
    let from_end = |index: isize| {
        let index = if index < 0 { len.checked_sub(index.unsigned_abs())? } else { index as usize };
        (index <= len).then_some(index)
    };
    match *element {
        SliceInfoElem::Index(index) => {
            from_end(index).filter(|&index| index < len).map(|index| (index, 1))
        }
        SliceInfoElem::Slice { start, end, step } => {
            let start = from_end(start)?;
            let end = end.map_or(Some(len), from_end)?.max(start);
            let first = if step < 0 && end > start { end - 1 } else { start };
            Some((first, (end - start).div_ceil(step.unsigned_abs())))
        }
        SliceInfoElem::NewAxis => Some((0, 1)),
    }
}
