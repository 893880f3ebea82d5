//! Arrays of keys, reshaped and rearranged.

use ndarray::{Array, Axis, Dimension, IntoDimension, Ix1, IxDyn, RemoveAxis, SliceArg};

use super::KeyArray;
use super::twins::twins;
use crate::engine::{GlobalSlice, check_axis};
use crate::error::Error;
use crate::prng::Prng;

/// # Rearranging
///
/// These methods have the names of ndarray's. They consume the array, so that no key exists twice.
impl<D: Dimension, I: Prng> KeyArray<D, I> {
    twins! {
        /// The keys at one index of an axis.
        pub fn index_axis_move(self, axis: Axis, index: usize) -> KeyArray<D::Smaller, I>
        where [D: RemoveAxis] {
            check_axis(axis, self.shape())?;
            if index >= self.data_ref().len_of(axis) {
                let what = format!("index {index} of axis {}", axis.0);
                return Err(Error::out_of_bounds(what, self.shape()));
            }
            Ok(KeyArray::from_data(self.into_data().index_axis_move(axis, index)))
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if there is no such axis, or no such index along it.
        pub fn try_index_axis_move;

        /// The parts along the first axis, by value.
        ///
        /// ```
        /// use ndkey::native::Key;
        ///
        /// let rows = Key::from_seed(0).split((2, 3)).into_outer_iter();
        /// let sums: Vec<f32> = rows.map(|keys| keys.normal::<f32, _>(100).sum()).collect();
        /// assert_eq!(sums.len(), 2);
        /// ```
        pub fn into_outer_iter(self) -> std::vec::IntoIter<KeyArray<D::Smaller, I>>
        where [D: RemoveAxis] {
            check_axis(Axis(0), self.shape())?;
            let parts = self.data_ref().outer_iter();
            let parts = parts.map(|part| KeyArray::from_data(part.to_owned()));
            Ok(parts.collect::<Vec<_>>().into_iter())
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if there is no axis.
        pub fn try_into_outer_iter;

        /// A slice, as made by ndarray's `s!`.
        pub fn slice_move<Sl>(self, slice: Sl) -> KeyArray<Sl::OutDim, I>
        where [Sl: SliceArg<D>] {
            GlobalSlice::<Sl::OutDim>::new("slice_move", self.shape(), &slice)?;
            Ok(KeyArray::from_data(self.into_data().slice_move(slice)))
        }
        /// # Errors
        /// [`Error::OutOfBounds`] if the slice does not lie in the array; [`Error::Parameter`] if
        /// it has a step of 0.
        pub fn try_slice_move;

        /// The same keys, in row-major order, in another shape.
        pub fn into_shape_with_order<E>(self, shape: E) -> KeyArray<E::Dim, I>
        where [E: IntoDimension] {
            let dim = shape.into_dimension();
            let allowed = format!("as many elements as {:?} has", dim.slice());
            let wrong_len = Error::shape("the array of keys", self.shape(), allowed);
            let words = Array::from_shape_vec(dim, self.into_row_major());
            words.map(KeyArray::from_data).map_err(|_| wrong_len)
        }
        /// # Errors
        /// [`Error::Shape`] if the shape has another number of elements.
        pub fn try_into_shape_with_order;
    }

    /// The same keys with a number of axes known at run time.
    pub fn into_dyn(self) -> KeyArray<IxDyn, I> {
        KeyArray::from_data(self.into_data().into_dyn())
    }

    twins! {
        /// The axes in another order.
        pub fn permuted_axes<T>(self, axes: T) -> Self
        where [T: IntoDimension<Dim = D>] {
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
        /// # Errors
        /// [`Error::Parameter`] if `axes` is not a permutation of the axes.
        pub fn try_permuted_axes;
    }

    /// All keys as an array of one axis, in row-major order.
    pub fn into_flat(self) -> KeyArray<Ix1, I> {
        KeyArray::from_data(self.into_row_major().into())
    }

    twins! {
        /// Arrays of one shape, stacked along a new axis.
        ///
        /// ```
        /// use ndarray::Axis;
        /// use ndkey::native::{Key, KeyArray};
        ///
        /// let keys = KeyArray::stack(Axis(0), [Key::from_seed(0).split(3), Key::from_seed(1).split(3)]);
        /// assert_eq!(keys.shape(), [2, 3]);
        /// ```
        pub fn stack(axis: Axis, arrays: impl IntoIterator<Item = Self>) -> KeyArray<D::Larger, I>
        where [D::Larger: RemoveAxis] {
            let arrays: Vec<Self> = arrays.into_iter().collect();
            let views: Vec<_> = arrays.iter().map(Self::data).collect();
            let stacked = ndarray::stack(axis, &views);
            stacked.map(KeyArray::from_data).map_err(|_| joining_error(axis, &arrays, 1))
        }
        /// # Errors
        /// [`Error::Shape`] if there are none or their shapes differ; [`Error::OutOfBounds`] if the
        /// new axis is beyond the last.
        pub fn try_stack;

        /// Arrays joined along an existing axis.
        pub fn concatenate(axis: Axis, arrays: impl IntoIterator<Item = Self>) -> Self
        where [D: RemoveAxis] {
            let arrays: Vec<Self> = arrays.into_iter().collect();
            let views: Vec<_> = arrays.iter().map(Self::data).collect();
            // ndarray panics if numbers of axes, known only at run time, differ.
            let alike = views.iter().all(|view| view.ndim() == views[0].ndim());
            let concatenated = alike.then(|| ndarray::concatenate(axis, &views));
            let concatenated = concatenated.and_then(Result::ok);
            concatenated.map(KeyArray::from_data).ok_or_else(|| joining_error(axis, &arrays, 0))
        }
        /// # Errors
        /// [`Error::Shape`] if there are none or their other axes differ; [`Error::OutOfBounds`] if
        /// there is no such axis.
        pub fn try_concatenate;
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
