//! Arrays that are not stored.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use ndarray::{Array, Dimension, NdIndex, RemoveAxis, SliceArg};
#[cfg(feature = "rayon")]
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::twins::twins;
use crate::arrays::AsArrayMut;
use crate::engine::{
    Fill, GlobalSlice, check_unit, checked_allocation, checked_len, first, row_major_steps,
};
use crate::error::{Error, expect};
use crate::sampling::{Distribution, Evenness, OwnedSampler, Run, Source};

/// A sample that is not stored: each element is computed when it is needed, and equals the element
/// of [`Key::sample`](crate::Key::sample).
///
/// It consumes its key once and can be shared by reference, also between threads, so a sample of
/// any size can be read in parts, in any order and more than once. A part costs as much as its
/// elements, whatever the size of the whole; of vectors and paths, as much as whole ones. What a
/// distribution must know about its whole sample, such as the last round of JAX's
/// [`Poisson`](crate::jax::Poisson) at rates of 10 and more, is computed when the array is made, and
/// kept. A sample that can only be drawn as a whole, such as a [`Choice`](crate::jax::Choice) without
/// replacement, is stored.
///
/// Made by [`Key::lazy`](crate::Key::lazy) and [`KeyArray::lazy`](crate::KeyArray::lazy).
///
/// ```
/// use ndarray::s;
/// use ndkey::native::{Key, Normal};
///
/// let noise = Key::from_seed(0).lazy::<f64, _>(Normal::new(0.0, 0.1)?, (1_000_000, 16))?;
/// let batch = noise.slice(s![32..64, ..]);
/// assert_eq!(batch.dim(), (32, 16));
///
/// // In passes over the whole, a part at a time is in memory.
/// let largest = noise.chunks(10_000).map(|rows| rows.fold(0.0, |a: f64, &b| a.max(b)));
/// assert!(largest.fold(0.0, f64::max) < 0.7);
/// # Ok::<(), ndkey::Error>(())
/// ```
pub struct LazyArray<T, D> {
    shape: D,
    sampler: OwnedSampler<T>,
    /// The distribution's evenness.
    evenness: Option<Evenness>,
}

impl<T: Copy + Default + Send, D: Dimension> LazyArray<T, D> {
    /// The values drawn from a source.
    pub(super) fn new(
        dist: impl Distribution<T> + Send + Sync + 'static,
        source: Source,
        shape: D,
    ) -> Result<Self, Error> {
        let evenness = dist.evenness();
        let sampler = OwnedSampler::new(dist, source, shape.slice())?;
        check_unit::<T>(sampler.get())?;
        Ok(Self { shape, sampler, evenness })
    }

    /// The numbers of points that its distribution recommends.
    pub(crate) fn evenness(&self) -> Option<Evenness> {
        self.evenness
    }

    /// The number of elements along each axis.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        self.shape.slice()
    }

    /// The number of axes.
    #[must_use]
    pub fn ndim(&self) -> usize {
        self.shape.ndim()
    }

    /// The shape as a tuple or integer.
    #[must_use]
    pub fn dim(&self) -> D::Pattern {
        self.shape.clone().into_pattern()
    }

    /// The shape as ndarray stores it.
    #[must_use]
    pub fn raw_dim(&self) -> D {
        self.shape.clone()
    }

    /// The number of elements.
    ///
    /// ```
    /// use ndkey::native::{Key, StandardUniform};
    ///
    /// let lazy = Key::from_seed(0).lazy::<f32, _>(StandardUniform, (1_000_000, 16))?;
    /// assert_eq!(lazy.len(), 16_000_000);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    ///
    /// # Panics
    /// If there are more than `usize::MAX`, which is possible on 32-bit targets only.
    #[must_use]
    #[track_caller]
    pub fn len(&self) -> usize {
        let len = expect(checked_len(self.shape()));
        usize::try_from(len).expect("no more elements than usize::MAX")
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }

    /// The element at an index, or `None` if there is none.
    ///
    /// An index with another number of axes gives `None` too, as with ndarray's `get`, whose debug
    /// assertions make some of them a panic.
    ///
    /// ```
    /// use ndkey::native::{Key, StandardUniform};
    ///
    /// let lazy = Key::from_seed(0).lazy::<f32, _>(StandardUniform, (2, 3))?;
    /// assert_eq!(lazy.get((1, 2)), Some(lazy.to_array()[(1, 2)]));
    /// assert_eq!(lazy.get((2, 0)), None);
    /// # Ok::<(), ndkey::Error>(())
    /// ```
    #[must_use]
    pub fn get(&self, index: impl NdIndex<D>) -> Option<T> {
        let (mut start, mut step) = (0_u64, 1_u64);
        let mut along = D::zeros(self.ndim());
        index.index_checked(&self.shape, &along)?;
        for axis in (0..self.ndim()).rev() {
            // In an array with a stride of 1 along this axis and 0 elsewhere, the offset is the
            // index along it.
            along[axis] = 1;
            let index = index.index_checked(&self.shape, &along)?;
            along[axis] = 0;
            start = start.wrapping_add(step.wrapping_mul(index as u64));
            step = step.wrapping_mul(self.shape[axis] as u64);
        }
        let mut value = [T::default()];
        Fill::fill(self.sampler.get(), Run { start, step: 1 }, &mut value);
        let [value] = value;
        Some(value)
    }

    twins! {
        /// The elements of a slice, as made by ndarray's [`s!`](ndarray::s).
        #[must_use]
        pub fn slice<Sl>(&self, slice: Sl) -> Array<T, Sl::OutDim>
        where [Sl: SliceArg<D>] {
            let positions = GlobalSlice::new("slice", self.shape(), &slice)?;
            positions.sample(self.sampler.get())
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the slice does not lie in the array; [`Error::Parameter`] if a
        /// step is 0; [`Error::TooLarge`] or [`Error::Memory`] if the slice needs more memory than
        /// there is.
        pub fn try_slice;

        /// Writes the elements of a slice into an array of its shape and of any memory layout, a
        /// view, a slice or a `Vec`.
        ///
        /// ```
        /// use ndarray::{Array2, s};
        /// use ndkey::native::{Key, StandardUniform};
        ///
        /// let lazy = Key::from_seed(0).lazy::<f32, _>(StandardUniform, (1_000_000, 8))?;
        /// let mut batch = Array2::zeros((32, 8));
        /// for step in 0..3 {
        ///     lazy.slice_into(s![step * 32..(step + 1) * 32, ..], &mut batch);
        /// }
        /// let mut last_row = [0.0; 8];
        /// lazy.slice_into(s![-1, ..], &mut last_row);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        pub fn slice_into<Sl, A>(&self, slice: Sl, out: &mut A)
        where [Sl: SliceArg<D>, A: AsArrayMut<Elem = T, Dim = Sl::OutDim> + ?Sized] {
            let positions = GlobalSlice::new("slice_into", self.shape(), &slice)?;
            positions.sample_into(self.sampler.get(), &mut out.array_view_mut())
        }
        /// # Errors
        /// The errors of [`try_slice`](Self::try_slice), and [`Error::Shape`] if the array's shape is not the
        /// slice's.
        pub fn try_slice_into;

        /// All elements, in row-major order.
        #[must_use]
        pub fn to_array(&self) -> Array<T, D> {
            let len = checked_allocation::<T>(self.shape())?;
            let values = first(self.sampler.get(), len as usize);
            let array = Array::from_shape_vec(self.raw_dim(), values);
            Ok(array.expect("as many values as the shape has"))
        }
        /// # Errors
        /// [`Error::TooLarge`] or [`Error::Memory`] if they need more memory than there is.
        pub fn try_to_array;
    }
}

/// # Rows
///
/// Parts along the first axis.
impl<T: Copy + Default + Send, D: RemoveAxis> LazyArray<T, D> {
    twins! {
        /// The array in parts of `rows` rows, one after the other; the last one may have fewer.
        ///
        /// A part is computed when the iterator reaches it; skipped parts are not computed. The
        /// iterator panics where [`try_slice`](Self::try_slice) of a part returns an error.
        pub fn chunks(&self, rows: usize) -> Chunks<'_, T, D> {
            Ok(Chunks { array: self, rows, left: self.chunk_numbers("chunks", rows)? })
        }
        /// # Errors
        /// [`Error::Parameter`] if `rows` is 0; [`Error::OutOfBounds`] if there is no axis.
        pub fn try_chunks;

        /// Like [`chunks`](Self::chunks), on rayon's threads.
        ///
        /// ```
        /// use ndkey::native::{Key, StandardUniform};
        /// use rayon::iter::ParallelIterator;
        ///
        /// let points = Key::from_seed(0).lazy::<f64, _>(StandardUniform, (1_000_000, 2))?;
        /// let inside = points.par_chunks(10_000).map(|points| {
        ///     points.rows().into_iter().filter(|point| point.dot(point) < 1.0).count()
        /// });
        /// assert!((inside.sum::<usize>() as f64 * 4e-6 - std::f64::consts::PI).abs() < 0.01);
        /// # Ok::<(), ndkey::Error>(())
        /// ```
        #[cfg(feature = "rayon")]
        pub fn par_chunks(&self, rows: usize) -> impl IndexedParallelIterator<Item = Array<T, D>> {
            let numbers = self.chunk_numbers("par_chunks", rows)?;
            Ok(numbers.into_par_iter().map(move |number| self.chunk(number, rows)))
        }
        /// # Errors
        /// The errors of [`try_chunks`](Self::try_chunks).
        #[cfg(feature = "rayon")]
        pub fn try_par_chunks;
    }

    fn chunk_numbers(&self, function: &'static str, rows: usize) -> Result<Range<usize>, Error> {
        match self.shape() {
            [] => Err(Error::no_axis(0, &[])),
            _ if rows == 0 => Err(Error::parameter(function, "rows", rows, "above 0")),
            [len, ..] => Ok(0..len.div_ceil(rows)),
        }
    }

    fn chunk(&self, number: usize, rows: usize) -> Array<T, D> {
        let first = number * rows;
        let mut shape = self.raw_dim();
        shape[0] = rows.min(shape[0] - first);
        let step = row_major_steps(self.shape())[0];
        let rows = GlobalSlice::rows(shape, (first as u64).wrapping_mul(step));
        expect(rows.sample(self.sampler.get()))
    }
}

/// The parts of a [`LazyArray`] along its first axis: [`LazyArray::chunks`].
#[must_use = "parts are computed when they are asked for"]
pub struct Chunks<'a, T, D> {
    array: &'a LazyArray<T, D>,
    rows: usize,
    /// The numbers of the parts that are left.
    left: Range<usize>,
}

impl<T: Copy + Default + Send, D: RemoveAxis> Iterator for Chunks<'_, T, D> {
    type Item = Array<T, D>;

    fn next(&mut self) -> Option<Array<T, D>> {
        self.nth(0)
    }

    fn nth(&mut self, n: usize) -> Option<Array<T, D>> {
        self.left.nth(n).map(|number| self.array.chunk(number, self.rows))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    fn count(self) -> usize {
        self.left.len()
    }

    fn last(mut self) -> Option<Array<T, D>> {
        self.next_back()
    }
}

impl<T: Copy + Default + Send, D: RemoveAxis> DoubleEndedIterator for Chunks<'_, T, D> {
    fn next_back(&mut self) -> Option<Array<T, D>> {
        self.nth_back(0)
    }

    fn nth_back(&mut self, n: usize) -> Option<Array<T, D>> {
        self.left.nth_back(n).map(|number| self.array.chunk(number, self.rows))
    }
}

impl<T: Copy + Default + Send, D: RemoveAxis> ExactSizeIterator for Chunks<'_, T, D> {}

impl<T: Copy + Default + Send, D: RemoveAxis> FusedIterator for Chunks<'_, T, D> {}

impl<T, D: Dimension> fmt::Debug for Chunks<'_, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Chunks");
        shown
            .field("array", &self.array)
            .field("rows", &self.rows)
            .field("left", &self.left)
            .finish()
    }
}

impl<T, D: Dimension> fmt::Debug for LazyArray<T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyArray").field("shape", &self.shape.slice()).finish_non_exhaustive()
    }
}
