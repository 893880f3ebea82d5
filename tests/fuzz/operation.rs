//! Ways to request the values of a sample; each must agree with the sample itself.

use ndarray::{ArrayD, ArrayViewMutD, Axis, IxDyn, Slice, SliceInfo, SliceInfoElem};
use ndkey::{Error, LazyArray};

use crate::random::Random;
use crate::value::Value;

#[derive(Debug, Clone)]
pub enum Operation {
    Sample(Order),
    /// `sample_one`, for a shape without axes.
    One,
    Into(Layout),
    Slice(Vec<SliceInfoElem>),
    Lazy(Reading),
}

/// The memory order of a new array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    RowMajor,
    ColumnMajor,
}

/// How a lazy array is read.
#[derive(Debug, Clone)]
pub enum Reading {
    Whole,
    Elements,
    Slice(Vec<SliceInfoElem>),
    SliceInto(Vec<SliceInfoElem>),
    /// Parts of some number of rows; some parts are taken from the end.
    Chunks(usize, usize),
    ParallelChunks(usize),
}

impl Operation {
    /// A way to read a sample of some shape.
    pub fn new(random: &mut Random, shape: &[usize], is_batch: bool) -> Self {
        if shape.is_empty() && !is_batch && random.one_in(2) {
            return Self::One;
        }
        match random.below(7) {
            0 => Self::Sample(Order::RowMajor),
            1 => Self::Sample(Order::ColumnMajor),
            2 | 3 => Self::Into(Layout::new(random, shape)),
            4 => Self::Slice(slice(random, shape)),
            _ => Self::Lazy(match random.below(6) {
                0 => Reading::Whole,
                // A vector is recomputed for each of its elements.
                1 if shape.iter().product::<usize>() <= 300 => Reading::Elements,
                2 => Reading::SliceInto(slice(random, shape)),
                3 => Reading::Chunks(random.below(20), random.below(3)),
                4 => Reading::ParallelChunks(1 + random.below(20)),
                _ => Reading::Slice(slice(random, shape)),
            }),
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Self::Sample(Order::RowMajor) => "sample",
            Self::Sample(Order::ColumnMajor) => "sample in column-major order",
            Self::One => "sample_one",
            Self::Into(_) => "sample_into",
            Self::Slice(_) => "sample_slice",
            Self::Lazy(_) => "lazy",
        }
    }

    /// The result, unless it is an error.
    pub fn expected(&self, whole: &ArrayD<u64>) -> Option<ArrayD<u64>> {
        match self {
            Self::Slice(slice) | Self::Lazy(Reading::Slice(slice) | Reading::SliceInto(slice)) => {
                is_inside(slice, whole.shape()).then(|| whole.slice(info(slice)).to_owned())
            }
            Self::Lazy(Reading::Chunks(rows, _)) if *rows == 0 || whole.ndim() == 0 => None,
            Self::Lazy(Reading::ParallelChunks(_)) if whole.ndim() == 0 => None,
            _ => Some(whole.clone()),
        }
    }
}

/// A slice as ndarray takes it.
pub fn info(slice: &[SliceInfoElem]) -> SliceInfo<&[SliceInfoElem], IxDyn, IxDyn> {
    SliceInfo::try_from(slice).expect("of as many axes")
}

impl Reading {
    /// Reads a lazy array in this way.
    pub fn read<T: Value>(&self, lazy: &LazyArray<T, IxDyn>) -> Result<ArrayD<T>, Error> {
        let joined = |parts: Vec<ArrayD<T>>| {
            let parts: Vec<_> = parts.iter().map(|part| part.view()).collect();
            match parts.is_empty() {
                true => ArrayD::default(lazy.raw_dim()),
                false => ndarray::concatenate(Axis(0), &parts).expect("of one shape"),
            }
        };
        match self {
            Self::Whole => lazy.try_to_array(),
            Self::Elements => {
                let outside = IxDyn(lazy.shape());
                assert!(lazy.ndim() == 0 || lazy.get(outside).is_none(), "an element outside");
                let get = |index: IxDyn| lazy.get(index).expect("an element of the array");
                Ok(ArrayD::from_shape_fn(lazy.raw_dim(), get))
            }
            Self::Slice(slice) => lazy.try_slice(info(slice)),
            Self::SliceInto(slice) => {
                let shape = lazy.try_slice(info(slice))?.raw_dim();
                let mut out = ArrayD::default(shape);
                lazy.try_slice_into(info(slice), &mut out)?;
                Ok(out)
            }
            Self::Chunks(rows, last) => {
                let mut chunks = lazy.try_chunks(*rows)?;
                let mut end: Vec<_> = chunks.by_ref().rev().take(*last).collect();
                end.reverse();
                let mut parts: Vec<_> = chunks.collect();
                parts.append(&mut end);
                Ok(joined(parts))
            }
            #[cfg(feature = "rayon")]
            Self::ParallelChunks(rows) => {
                use rayon::iter::ParallelIterator;
                Ok(joined(lazy.try_par_chunks(*rows)?.collect()))
            }
            #[cfg(not(feature = "rayon"))]
            Self::ParallelChunks(rows) => Ok(joined(lazy.try_chunks(*rows)?.collect())),
        }
    }
}

/// The memory of a view that has a given shape.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The axes of the view, from the outermost in memory to the innermost.
    order: Vec<usize>,
    /// For each axis of the view, the step from one element to the next, and how many lie before
    /// the first.
    steps: Vec<(isize, usize)>,
}

impl Layout {
    pub fn new(random: &mut Random, shape: &[usize]) -> Self {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        for axis in (1..order.len()).rev() {
            order.swap(axis, random.below(axis + 1));
        }
        let step = |random: &mut Random| (random.of(&[1, 1, 1, 2, 3, -1, -1, -2]), random.below(3));
        let steps = shape.iter().map(|_| step(random)).collect();
        Self { order, steps }
    }

    /// Fills a view of this layout, and returns its elements in row-major order.
    pub fn filled<T: Value>(
        &self,
        shape: &[usize],
        fill: impl FnOnce(&mut ArrayViewMutD<'_, T>) -> Result<(), Error>,
    ) -> Result<ArrayD<T>, Error> {
        let len = |axis: usize| {
            let (step, before) = self.steps[axis];
            shape[axis] * step.unsigned_abs() + before
        };
        let lens: Vec<usize> = self.order.iter().map(|&axis| len(axis)).collect();
        let mut memory = ArrayD::from_elem(lens, T::default());
        let mut inverse = vec![0; shape.len()];
        for (place, &axis) in self.order.iter().enumerate() {
            inverse[axis] = place;
        }
        let mut view = memory.view_mut().permuted_axes(inverse);
        for (axis, &(step, before)) in self.steps.iter().enumerate() {
            view.slice_axis_inplace(Axis(axis), Slice::new(before as isize, None, step));
        }
        fill(&mut view)?;
        let values = view.to_owned();
        view.fill(T::default());
        let untouched = memory.iter().all(|value| value.bits() == T::default().bits());
        assert!(untouched, "elements beside the view were written");
        Ok(values)
    }
}

/// A slice with positive and negative indices and steps, sometimes out of bounds.
pub fn slice(random: &mut Random, shape: &[usize]) -> Vec<SliceInfoElem> {
    let mut elements = Vec::new();
    for &len in shape {
        if random.one_in(12) {
            elements.push(SliceInfoElem::NewAxis);
        }
        let outside = if random.one_in(30) { 2 } else { 0 };
        let bound = |random: &mut Random| {
            let index = random.below(len + 1 + outside) as isize;
            if index > 0 && random.one_in(4) { index - len as isize - 1 } else { index }
        };
        elements.push(if random.one_in(5) && len > 0 {
            let index = random.below(len + outside) as isize;
            SliceInfoElem::Index(if random.one_in(4) { index - len as isize } else { index })
        } else {
            let step = match random.below(60) {
                0 => 0,
                1 => random.of(&[isize::MAX, isize::MIN, isize::MIN + 1, 1000]),
                _ => random.of(&[1, 1, 1, 2, 3, 7, -1, -1, -2, -3]),
            };
            let end = match random.below(90) {
                0 => Some(random.of(&[isize::MIN, isize::MAX])),
                1..=30 => None,
                _ => Some(bound(random)),
            };
            SliceInfoElem::Slice { start: bound(random), end, step }
        });
    }
    elements
}

/// Whether a slice lies in an array of a shape, which ndarray takes for granted.
pub fn is_inside(slice: &[SliceInfoElem], shape: &[usize]) -> bool {
    let mut lens = shape.iter();
    slice.iter().all(|element| {
        let from_end = |index: isize, len: isize| if index < 0 { index + len } else { index };
        match *element {
            SliceInfoElem::NewAxis => true,
            SliceInfoElem::Index(index) => {
                let len = *lens.next().expect("an axis") as isize;
                (0..len).contains(&from_end(index, len))
            }
            SliceInfoElem::Slice { start, end, step } => {
                let len = *lens.next().expect("an axis") as isize;
                let ends = [Some(start), end].map(|end| from_end(end.unwrap_or(len), len));
                step != 0 && ends.iter().all(|end| (0..=len).contains(end))
            }
        }
    })
}
