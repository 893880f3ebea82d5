//! Arrays as arguments: ndarray's arrays, slices and `Vec`s.

use ndarray::{
    ArrayBase, ArrayRef, ArrayView, ArrayView1, ArrayViewMut, ArrayViewMut1, Data, DataMut,
    Dimension, Ix1,
};

/// An array that a function reads: ndarray's arrays and views of any layout, and, as arrays of one
/// axis, slices, arrays `[T; N]` and `Vec`s.
///
/// This trait is sealed.
///
/// ```
/// use ndarray::{arr1, array};
/// use ndkey::{Key, jax::Choice};
///
/// let weights: Vec<f64> = vec![0.6, 0.3, 0.1];
/// assert_eq!(Choice::weighted(&weights)?, Choice::weighted(&array![0.6, 0.3, 0.1])?);
/// assert_eq!(Key::new(0).fold_in_each(&[1, 7]), Key::new(0).fold_in_each(&arr1(&[1, 7])));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    note = "arrays are those of ndarray 0.17, which is `ndkey::ndarray`, slices and `Vec`s; one number is `&[x]`"
)]
pub trait AsArray: sealed::Sealed {
    /// The type of the elements.
    type Elem;
    /// The dimension of the array.
    type Dim: Dimension;

    /// A view of the array.
    fn array_view(&self) -> ArrayView<'_, Self::Elem, Self::Dim>;
}

/// An array that a function writes: as [`AsArray`], and mutable.
///
/// This trait is sealed.
///
/// ```
/// use ndarray::Axis;
/// use ndkey::Key;
///
/// let mut names = vec!["a", "b", "c"];
/// Key::new(0).shuffle(&mut names, Axis(0));
/// ```
#[diagnostic::on_unimplemented(
    note = "arrays are those of ndarray 0.17, which is `ndkey::ndarray`, slices and `Vec`s"
)]
pub trait AsArrayMut: AsArray {
    /// A mutable view of the array.
    fn array_view_mut(&mut self) -> ArrayViewMut<'_, Self::Elem, Self::Dim>;
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

impl<T, S: DataMut<Elem = T>, D: Dimension> AsArrayMut for ArrayBase<S, D> {
    fn array_view_mut(&mut self) -> ArrayViewMut<'_, T, D> {
        self.view_mut()
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

impl<T, D: Dimension> AsArrayMut for ArrayRef<T, D> {
    fn array_view_mut(&mut self) -> ArrayViewMut<'_, T, D> {
        self.view_mut()
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

        impl<T $(, const $len: usize)?> AsArrayMut for $slice {
            fn array_view_mut(&mut self) -> ArrayViewMut1<'_, T> {
                (&mut self[..]).into()
            }
        }
    )*};
}
slices! {
    [T];
    [T; N], N;
    Vec<T>;
}
