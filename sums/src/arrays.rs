//! Arrays as arguments: those of ndarray, slices and `Vec`s.

use ndarray::{ArrayBase, ArrayRef, ArrayView, ArrayView1, Data, Dimension, Ix1};

/// An array that a function reads: ndarray's arrays and views of any layout, and, as arrays of one
/// axis, slices, arrays `[T; N]` and `Vec`s.
///
/// This trait is sealed.
///
/// ```
/// use ndarray::array;
/// use ndkey_sums::sum;
///
/// assert_eq!(sum(&array![[0.5, 1.5], [2.0, 4.0]]), 8.0);
/// assert_eq!(sum(&vec![0.5, 1.5]), sum(&[0.5, 1.5]));
/// ```
#[diagnostic::on_unimplemented(note = "arrays are those of ndarray 0.17, slices and `Vec`s")]
pub trait AsArray: sealed::Sealed {
    /// The type of the elements.
    type Elem;
    /// The dimension of the array.
    type Dim: Dimension;

    /// A view of the array.
    fn array_view(&self) -> ArrayView<'_, Self::Elem, Self::Dim>;
}

mod sealed {
    pub trait Sealed {}
}

impl<T, S: Data<Elem = T>, D: Dimension> sealed::Sealed for ArrayBase<S, D> {}

impl<T, S: Data<Elem = T>, D: Dimension> AsArray for ArrayBase<S, D> {
    type Elem = T;
    type Dim = D;

    fn array_view(&self) -> ArrayView<'_, T, D> {
        self.view()
    }
}

impl<T, D: Dimension> sealed::Sealed for ArrayRef<T, D> {}

impl<T, D: Dimension> AsArray for ArrayRef<T, D> {
    type Elem = T;
    type Dim = D;

    fn array_view(&self) -> ArrayView<'_, T, D> {
        self.view()
    }
}

macro_rules! slices {
    ($($slice:ty $(, $len:ident)?;)*) => {$(
        impl<T $(, const $len: usize)?> sealed::Sealed for $slice {}

        impl<T $(, const $len: usize)?> AsArray for $slice {
            type Elem = T;
            type Dim = Ix1;

            fn array_view(&self) -> ArrayView1<'_, T> {
                (&self[..]).into()
            }
        }
    )*};
}
slices! {
    [T];
    [T; N], N;
    Vec<T>;
}
