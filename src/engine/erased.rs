//! Elements of an erased type: how an array is cut into parts is compiled once, for all types.
#![expect(unsafe_code, reason = "elements are found by their first bytes")]

use std::mem::MaybeUninit;

use ndarray::{
    ArrayView1, ArrayViewMut, ArrayViewMut1, ArrayViewMutD, Axis, IxDyn, ShapeBuilder as _,
    StrideShape, aview1,
};

use super::Run;
use super::fill::{Cost, Fill};
use crate::simd::{BLOCK, LANES, prefetch};

/// An element's first byte. It is never accessed: it tells where the element is.
pub(super) type Slot = MaybeUninit<u8>;

/// The slots of elements, that nothing else accesses.
pub(super) type Slots<'a> = ArrayViewMutD<'a, Slot>;

/// The slots of elements along one axis.
pub(super) type SlotRow<'a> = ArrayViewMut1<'a, Slot>;

/// Makes values at positions, and writes them to elements of an erased type.
pub(super) trait FillSlots: Sync {
    /// The size of an element in bytes.
    fn size(&self) -> usize;

    /// The cost of a value: `Fill::cost`.
    fn cost(&self) -> Cost;

    /// The unit of positions: `Fill::unit`.
    fn unit(&self) -> u64;

    /// Writes the values at the positions of a run, into elements that it initialises first if
    /// they are new.
    ///
    /// # Safety
    /// The slots hold elements of this type, initialised unless they are new.
    unsafe fn fill(&self, slots: SlotRow<'_>, run: Run, are_new: bool);

    /// Room for `len` values.
    fn room(&self, len: usize) -> Box<dyn Room + '_>;
}

/// Values that are made in one order and written in another.
pub(super) trait Room {
    /// How many values there is room for.
    fn len(&self) -> usize;

    /// Makes `len` values, from index `first` on.
    fn make(&mut self, first: usize, len: usize, run: Run);

    /// Writes each `stride`-th value, from index `first` on.
    ///
    /// # Safety
    /// The slots hold initialised elements of this type.
    unsafe fn write(&self, slots: SlotRow<'_>, first: usize, stride: usize);
}

/// The slots of the elements of an array, unless there are none, or they have no bytes.
pub(super) fn slots<T>(mut elements: ArrayViewMutD<'_, T>) -> Option<Slots<'_>> {
    let size = size_of::<T>();
    if size == 0 || elements.is_empty() {
        return None;
    }
    let first = elements.as_mut_ptr().cast::<Slot>();
    let (shape, backwards, before) = in_bytes(elements.shape(), elements.strides(), size);
    // SAFETY: axes that lead backwards begin at their other end; thus all strides lead forwards from
    // the least slot. They are the elements', which are borrowed for as long, and cannot overflow in
    // bytes where they do not in elements.
    let mut slots = unsafe { ArrayViewMut::from_shape_ptr(shape, first.wrapping_sub(before)) };
    backwards.into_iter().for_each(|axis| slots.invert_axis(Axis(axis)));
    Some(slots)
}

/// The shape of elements of a size, with the lengths of their strides in bytes; the axes that lead
/// backwards, and how many bytes the least element is before the first one.
fn in_bytes(
    shape: &[usize],
    strides: &[isize],
    size: usize,
) -> (StrideShape<IxDyn>, Vec<usize>, usize) {
    let axes = 0..shape.len();
    let backwards: Vec<usize> = axes.filter(|&axis| strides[axis] < 0 && shape[axis] > 1).collect();
    let strides: Vec<usize> = strides.iter().map(|stride| stride.unsigned_abs() * size).collect();
    let before = backwards.iter().map(|&axis| strides[axis] * (shape[axis] - 1)).sum();
    (IxDyn(shape).strides(IxDyn(&strides)), backwards, before)
}

/// The slots of adjacent elements, unless they have no bytes.
pub(super) fn row_slots<T>(elements: &mut [T]) -> Option<SlotRow<'_>> {
    let slots = slots(ArrayViewMut1::from(elements).into_dyn())?;
    Some(slots.into_dimensionality().expect("one axis"))
}

/// Whether elements of this size are adjacent.
fn are_adjacent(slots: &SlotRow<'_>, size: usize) -> bool {
    slots.len() < 2 || slots.strides()[0] == size as isize
}

/// Prefetches elements of this size if they are adjacent.
pub(super) fn prefetch_row(mut slots: SlotRow<'_>, size: usize) {
    if are_adjacent(&slots, size) {
        prefetch(slots.as_mut_ptr().cast(), slots.len() * size);
    }
}

/// The elements of some slots.
///
/// # Safety
/// The slots hold initialised elements of this type.
unsafe fn elements<T>(mut slots: SlotRow<'_>) -> ArrayViewMut1<'_, T> {
    let backwards = slots.strides()[0] < 0 && slots.len() > 1;
    if backwards {
        slots.invert_axis(Axis(0));
    }
    let stride = slots.strides()[0].unsigned_abs() / size_of::<T>();
    // SAFETY: the slots belong to the elements, which are borrowed for as long.
    let mut elements = unsafe {
        ArrayViewMut::from_shape_ptr(slots.len().strides(stride), slots.as_mut_ptr().cast())
    };
    if backwards {
        elements.invert_axis(Axis(0));
    }
    elements
}

impl<T: Copy + Default + Send> FillSlots for &dyn Fill<T> {
    fn size(&self) -> usize {
        size_of::<T>()
    }

    fn cost(&self) -> Cost {
        (**self).cost()
    }

    fn unit(&self) -> u64 {
        (**self).unit()
    }

    unsafe fn fill(&self, mut slots: SlotRow<'_>, run: Run, are_new: bool) {
        const VALUES_TOGETHER: usize = BLOCK * LANES;

        // SAFETY: as for this function; elements that need not be initialised are there in any case.
        let mut elements = unsafe {
            if are_new {
                elements(slots.view_mut()).fill(MaybeUninit::new(T::default()));
            }
            elements(slots)
        };
        if let Some(elements) = elements.as_slice_mut() {
            return (**self).fill(run, elements);
        }
        let mut values = [T::default(); VALUES_TOGETHER];
        let parts = elements.axis_chunks_iter_mut(Axis(0), VALUES_TOGETHER);
        for (number, mut elements) in parts.enumerate() {
            let values = &mut values[..elements.len()];
            (**self).fill(run.skip(number * VALUES_TOGETHER), values);
            elements.assign(&aview1(values));
        }
    }

    fn room(&self, len: usize) -> Box<dyn Room + '_> {
        Box::new(RoomOf { values: vec![T::default(); len], fill: *self })
    }
}

struct RoomOf<'s, T> {
    values: Vec<T>,
    fill: &'s dyn Fill<T>,
}

impl<T: Copy> Room for RoomOf<'_, T> {
    fn len(&self) -> usize {
        self.values.len()
    }

    fn make(&mut self, first: usize, len: usize, run: Run) {
        self.fill.fill(run, &mut self.values[first..][..len]);
    }

    unsafe fn write(&self, slots: SlotRow<'_>, first: usize, stride: usize) {
        let values = &self.values[first..];
        // SAFETY: as for this function.
        let mut elements = unsafe { elements(slots) };
        let Some(elements) = elements.as_slice_mut() else {
            let count = elements.len();
            let values = ArrayView1::from_shape(count.strides(stride), values);
            return elements.assign(&values.expect("a value for each element"));
        };
        // Gathered in registers first, and then written as vectors.
        let (lines, rest) = elements.as_chunks_mut::<LANES>();
        let begun = lines.len() * LANES;
        for (number, line) in lines.iter_mut().enumerate() {
            for lane in 0..LANES {
                line[lane] = values[(number * LANES + lane) * stride];
            }
        }
        for (number, element) in rest.iter_mut().enumerate() {
            *element = values[(begun + number) * stride];
        }
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{Array, Array3, s};

    use super::super::layout::row_major;
    use super::super::whole::whole;
    use super::*;

    /// Values that are their positions, in vectors of this length.
    struct Positions(u64);

    impl<T: From<u16>> Fill<T> for Positions {
        fn fill(&self, run: Run, out: &mut [T]) {
            for (lane, out) in out.iter_mut().enumerate() {
                *out = u16::try_from(run.position(lane)).expect("few").into();
            }
        }

        fn cost(&self) -> Cost {
            Cost { nanoseconds: 1, fast_rows: false }
        }

        fn unit(&self) -> u64 {
            self.0
        }
    }

    /// A value with bytes that are not initialised.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Padded(u8, u16);

    impl From<u16> for Padded {
        fn from(number: u16) -> Self {
            Self(number as u8, number)
        }
    }

    /// Without any bytes.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Empty;

    impl From<u16> for Empty {
        fn from(_: u16) -> Self {
            Self
        }
    }

    fn check<T>()
    where
        T: Copy + Default + Send + PartialEq + std::fmt::Debug + From<u16>,
    {
        let expected: Vec<T> = (0..6 * 70 * 5).map(T::from).collect();
        for unit in [1, 5] {
            for axes in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
                for every in [1, 2] {
                    for step in [every, -every] {
                        let mut long = [0; 3];
                        for (&axis, len) in axes.iter().zip([6, 70, 5]) {
                            long[axis] = len * every as usize;
                        }
                        let mut array = Array3::from_elem(long, T::default()).permuted_axes(axes);
                        let mut part = array.slice_mut(s![..;step, ..;every, ..;step]);
                        whole(&mut part, &Positions(unit));
                        assert_eq!(row_major(&part), expected, "{unit} {axes:?} {step}");
                        let written = array.iter().filter(|&&value| value != T::default()).count();
                        let values = expected.iter().filter(|&&value| value != T::default());
                        assert_eq!(written, values.count());
                    }
                }
            }
        }
    }

    #[test]
    fn elements_of_every_size_are_filled_in_every_layout() {
        check::<u16>();
        check::<u32>();
        check::<f64>();
        check::<Padded>();
        check::<Empty>();
        check::<i128>();
    }

    #[test]
    fn a_new_array_is_filled() {
        // Fewer in Miri, which is slow.
        let len = if cfg!(miri) { 1000 } else { 40_000 };
        let values = super::super::memory::filled::<u16>(len, &Positions(1));
        assert_eq!(values, Array::from_iter(0..len as u16).to_vec());
    }
}
