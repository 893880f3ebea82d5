//! Arrays of keys, reshaped and rearranged.

use ndarray::{Array, Axis, Dimension, IntoDimension, Ix1, IxDyn, RemoveAxis, SliceArg};

use super::KeyArray;
use crate::engine::{GlobalSlice, check_axis};
use crate::error::{Error, expect};
use crate::prng::Prng;

/// # Rearranging
///
/// These methods have the names of ndarray's. They consume the array, so that no key exists twice.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    /// The keys at one index of an axis.
    ///
    /// # Panics
    /// Where [`try_index_axis_move`](Self::try_index_axis_move) returns an error.
    #[track_caller]
    pub fn index_axis_move(self, axis: Axis, index: usize) -> KeyArray<D::Smaller, I>
    where
        D: RemoveAxis,
    {
        expect(self.try_index_axis_move(axis, index))
    }

    /// The keys at one index of an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if there is no such axis, or no such index along it.
    pub fn try_index_axis_move(
        self,
        axis: Axis,
        index: usize,
    ) -> Result<KeyArray<D::Smaller, I>, Error>
    where
        D: RemoveAxis,
    {
        check_axis(axis, self.shape())?;
        if index >= self.data_ref().len_of(axis) {
            let what = format!("index {index} of axis {}", axis.0);
            return Err(Error::out_of_bounds(what, self.shape()));
        }
        Ok(KeyArray::from_data(self.into_data().index_axis_move(axis, index)))
    }

    /// The parts along the first axis, by value.
    ///
    /// ```
    /// use ndkey::Key;
    ///
    /// let rows = Key::new(0).split((2, 3)).into_outer_iter();
    /// let sums: Vec<f32> = rows.map(|keys| keys.normal::<f32, _>(100).sum()).collect();
    /// assert_eq!(sums.len(), 2);
    /// ```
    ///
    /// # Panics
    /// If there is no axis.
    #[track_caller]
    pub fn into_outer_iter(self) -> std::vec::IntoIter<KeyArray<D::Smaller, I>>
    where
        D: RemoveAxis,
    {
        expect(self.try_into_outer_iter())
    }

    /// The parts along the first axis, by value.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if there is no axis.
    pub fn try_into_outer_iter(self) -> Result<std::vec::IntoIter<KeyArray<D::Smaller, I>>, Error>
    where
        D: RemoveAxis,
    {
        check_axis(Axis(0), self.shape())?;
        let parts = self.data_ref().outer_iter().map(|part| KeyArray::from_data(part.to_owned()));
        Ok(parts.collect::<Vec<_>>().into_iter())
    }

    /// A slice, as made by ndarray's `s!`.
    ///
    /// # Panics
    /// Where [`try_slice_move`](Self::try_slice_move) returns an error.
    #[track_caller]
    pub fn slice_move<Sl: SliceArg<D>>(self, slice: Sl) -> KeyArray<Sl::OutDim, I> {
        expect(self.try_slice_move(slice))
    }

    /// A slice, as made by ndarray's `s!`.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the slice does not lie in the array; [`Error::Parameter`] if it
    /// has a step of 0.
    pub fn try_slice_move<Sl: SliceArg<D>>(
        self,
        slice: Sl,
    ) -> Result<KeyArray<Sl::OutDim, I>, Error> {
        GlobalSlice::<Sl::OutDim>::new("slice_move", self.shape(), &slice)?;
        Ok(KeyArray::from_data(self.into_data().slice_move(slice)))
    }

    /// The same keys, in row-major order, in another shape.
    ///
    /// # Panics
    /// Where [`try_into_shape_with_order`](Self::try_into_shape_with_order) returns an error.
    #[track_caller]
    pub fn into_shape_with_order<E: IntoDimension>(self, shape: E) -> KeyArray<E::Dim, I> {
        expect(self.try_into_shape_with_order(shape))
    }

    /// The same keys, in row-major order, in another shape.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shape does not have as many elements.
    pub fn try_into_shape_with_order<E: IntoDimension>(
        self,
        shape: E,
    ) -> Result<KeyArray<E::Dim, I>, Error> {
        let dim = shape.into_dimension();
        let allowed = format!("as many elements as {:?} has", dim.slice());
        let wrong_len = Error::shape("the array of keys", self.shape(), allowed);
        let words = Array::from_shape_vec(dim, self.into_row_major());
        words.map(KeyArray::from_data).map_err(|_| wrong_len)
    }

    /// The same keys with a number of axes known at run time.
    pub fn into_dyn(self) -> KeyArray<IxDyn, I> {
        KeyArray::from_data(self.into_data().into_dyn())
    }

    /// The axes in another order.
    ///
    /// # Panics
    /// Where [`try_permuted_axes`](Self::try_permuted_axes) returns an error.
    #[track_caller]
    pub fn permuted_axes<T: IntoDimension<Dim = D>>(self, axes: T) -> Self {
        expect(self.try_permuted_axes(axes))
    }

    /// The axes in another order.
    ///
    /// # Errors
    /// [`Error::Parameter`] if `axes` is not a permutation of the axes.
    pub fn try_permuted_axes<T: IntoDimension<Dim = D>>(self, axes: T) -> Result<Self, Error> {
        let axes = axes.into_dimension();
        let mut sorted = axes.slice().to_vec();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..self.ndim()) {
            let value = format!("{:?}", axes.slice());
            let allowed = format!("a permutation of 0..{}", self.ndim());
            return Err(Error::parameter("permuted_axes", "axes", value, allowed));
        }
        Ok(Self::from_data(self.into_data().permuted_axes(axes)))
    }

    /// All keys as an array of one axis, in row-major order.
    pub fn into_flat(self) -> KeyArray<Ix1, I> {
        KeyArray::from_data(self.into_row_major().into())
    }

    /// Arrays of one shape, stacked along a new axis.
    ///
    /// ```
    /// use ndarray::Axis;
    /// use ndkey::{Key, KeyArray};
    ///
    /// let keys = KeyArray::stack(Axis(0), [Key::new(0).split(3), Key::new(1).split(3)]);
    /// assert_eq!(keys.shape(), [2, 3]);
    /// ```
    ///
    /// # Panics
    /// Where [`try_stack`](Self::try_stack) returns an error.
    #[track_caller]
    pub fn stack(axis: Axis, arrays: impl IntoIterator<Item = Self>) -> KeyArray<D::Larger, I>
    where
        D::Larger: RemoveAxis,
    {
        expect(Self::try_stack(axis, arrays))
    }

    /// Arrays of one shape, stacked along a new axis.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are none or their shapes differ; [`Error::OutOfBounds`] if the new
    /// axis is beyond the last.
    pub fn try_stack(
        axis: Axis,
        arrays: impl IntoIterator<Item = Self>,
    ) -> Result<KeyArray<D::Larger, I>, Error>
    where
        D::Larger: RemoveAxis,
    {
        let arrays: Vec<Self> = arrays.into_iter().collect();
        let views: Vec<_> = arrays.iter().map(Self::data).collect();
        let stacked = ndarray::stack(axis, &views);
        stacked.map(KeyArray::from_data).map_err(|_| joining_error(axis, &arrays, 1))
    }

    /// Arrays joined along an existing axis.
    ///
    /// # Panics
    /// Where [`try_concatenate`](Self::try_concatenate) returns an error.
    #[track_caller]
    pub fn concatenate(axis: Axis, arrays: impl IntoIterator<Item = Self>) -> Self
    where
        D: RemoveAxis,
    {
        expect(Self::try_concatenate(axis, arrays))
    }

    /// Arrays joined along an existing axis.
    ///
    /// # Errors
    /// [`Error::Shape`] if there are none or their other axes differ; [`Error::OutOfBounds`] if
    /// there is no such axis.
    pub fn try_concatenate(
        axis: Axis,
        arrays: impl IntoIterator<Item = Self>,
    ) -> Result<Self, Error>
    where
        D: RemoveAxis,
    {
        let arrays: Vec<Self> = arrays.into_iter().collect();
        let views: Vec<_> = arrays.iter().map(Self::data).collect();
        // ndarray panics if numbers of axes, known only at run time, differ.
        let alike = views.iter().all(|view| view.ndim() == views[0].ndim());
        let concatenated = alike.then(|| ndarray::concatenate(axis, &views)).and_then(Result::ok);
        concatenated.map(KeyArray::from_data).ok_or_else(|| joining_error(axis, &arrays, 0))
    }
}

fn joining_error<D: Dimension, I: Prng>(
    axis: Axis,
    arrays: &[KeyArray<D, I>],
    new_axes: usize,
) -> Error {
    match arrays {
        [first, ..] if axis.0 >= first.ndim() + new_axes => Error::no_axis(axis.0, first.shape()),
        [first, ..] => {
            // Lengths may differ along an axis that is there already.
            let joined = (new_axes == 0).then_some(axis.0);
            let fits = |array: &KeyArray<D, I>| {
                let mut lens = array.shape().iter().zip(first.shape()).enumerate();
                array.ndim() == first.ndim()
                    && lens.all(|(axis, (len, expected))| Some(axis) == joined || len == expected)
            };
            let got = arrays.iter().find(|array| !fits(array)).unwrap_or(first).shape();
            let except = joined.map_or(String::new(), |axis| format!(", except along axis {axis}"));
            let allowed = format!("that of the first, {:?}{except}", first.shape());
            Error::shape("an array of keys", got, allowed)
        }
        [] => Error::shape("the list of key arrays to join", &[0], "at least one array"),
    }
}
