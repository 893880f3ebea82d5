//! Parameters of distributions: one number, or an array that broadcasts over the sample's shape.

use std::fmt::{self, Debug, Display, LowerExp};
use std::sync::Arc;

use ndarray::{Array, ArrayBase, ArrayD, ArrayRef, ArrayViewD, Data, Dimension, IxDyn};

use super::bound::{Bound, each_of};
use crate::engine::{checked_allocation, checked_len, try_into_row_major};
use crate::error::Error;

/// A parameter of a distribution: a scalar or an array, made by `into()` from either.
///
/// Arrays are ndarray's, owned, shared or borrowed, of any memory layout, by value or by reference.
/// A slice, `[T; N]` or `Vec` is an array of one axis. An array given by value is not copied if it
/// owns its elements and they are in row-major order.
///
/// An array broadcasts over the shape of the sample by ndarray's rules. An array without axes is a
/// scalar. Of a view that is broadcast already, every element is stored; if there is not enough
/// memory for them, checks of the parameter return [`Error::Memory`] or [`Error::TooLarge`], and so
/// do the distributions' constructors.
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::Normal};
///
/// let scales = array![[1.0_f32, 2.0], [10.0, 20.0]];
/// let noise = Normal::new(0.0, scales.column(0).insert_axis(ndarray::Axis(1)))?;
/// let sample: Array2<f32> = Key::new(0).sample(noise, (2, 3));
/// assert_eq!(Normal::new(0.0, &scales)?, Normal::new(0.0, scales.into_shared())?);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter<T>(Kind<T>);

#[derive(Debug, Clone, PartialEq)]
enum Kind<T> {
    Scalar(T),
    Array {
        shape: Vec<usize>,
        /// In row-major order. Shared with the samplers, which thus borrow nothing.
        values: Arc<Vec<T>>,
    },
    /// An array that does not fit in memory: a view may have any number of elements that are one
    /// in memory.
    TooLarge {
        shape: Vec<usize>,
        error: Box<Error>,
    },
}

/// A number that can be a parameter.
pub trait Number:
    Copy + PartialOrd + Debug + Display + Send + Sync + sealed::Sealed + 'static
{
}

pub(crate) mod sealed {
    use std::fmt;

    /// A number that is stored.
    #[cfg(feature = "serde")]
    pub(crate) use super::super::stored_number::StoredNumber;

    /// A number that need not be stored.
    #[cfg(not(feature = "serde"))]
    pub trait StoredNumber {}

    /// Functions of [`Number`](super::Number) that the crate calls.
    pub trait Sealed: StoredNumber + Sized {
        /// The least positive number that is not subnormal.
        const LEAST_NORMAL: Self;

        /// The value as `f64`. Not a method, so that it is not confused with one of another trait.
        fn wide(number: Self) -> f64;

        /// Writes the value as messages show it.
        fn show(number: Self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    }
}

macro_rules! numbers {
    ($least_normal:expr, |$value:ident| $wide:expr, $show:path; $($number:ty)*) => {$(
        impl Number for $number {}

        #[cfg(not(feature = "serde"))]
        impl sealed::StoredNumber for $number {}

        impl sealed::Sealed for $number {
            const LEAST_NORMAL: Self = $least_normal;

            #[inline]
            fn wide($value: Self) -> f64 {
                $wide
            }

            fn show(number: Self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $show(&number, f)
            }
        }
    )*};
}
numbers!(1, |number| number as f64, Display::fmt; u8 u16 u32 u64 usize i8 i16 i32 i64);
numbers!(Self::MIN_POSITIVE, |number| f64::from(number), show_float; f32);
numbers!(Self::MIN_POSITIVE, |number| number, show_float; f64);
#[cfg(feature = "half")]
numbers!(Self::MIN_POSITIVE, |number| number.to_f64(), show_float; half::f16 half::bf16);
#[cfg(feature = "half")]
numbers!(Self::MIN_POSITIVE, |number| crate::math::Real::to_f64(number), show_float; crate::math::Rounded);

/// Without an exponent, the largest and the smallest `f64` take more than 300 digits.
fn show_float<T: Number + LowerExp>(number: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = T::wide(*number).abs();
    if size == 0.0 || (1e-5..1e16).contains(&size) {
        Display::fmt(number, f)
    } else {
        LowerExp::fmt(number, f)
    }
}

/// A number as messages show it: floats below 1e-5 and from 1e16 on with an exponent.
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: Number> Display for Shown<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::show(self.0, f)
    }
}

impl<T: Number> From<T> for Parameter<T> {
    fn from(value: T) -> Self {
        Self(Kind::Scalar(value))
    }
}

impl<T: Number, S: Data<Elem = T>, D: Dimension> From<ArrayBase<S, D>> for Parameter<T> {
    fn from(array: ArrayBase<S, D>) -> Self {
        match array.iter().next() {
            Some(&value) if array.ndim() == 0 => Self(Kind::Scalar(value)),
            _ => {
                let shape = array.shape().to_vec();
                Self(match try_into_row_major(array) {
                    Ok(values) => Kind::Array { shape, values: Arc::new(values) },
                    Err(error) => Kind::TooLarge { shape, error: Box::new(error) },
                })
            }
        }
    }
}

impl<T: Number, S: Data<Elem = T>, D: Dimension> From<&ArrayBase<S, D>> for Parameter<T> {
    fn from(array: &ArrayBase<S, D>) -> Self {
        array.view().into()
    }
}

impl<T: Number, D: Dimension> From<&ArrayRef<T, D>> for Parameter<T> {
    fn from(array: &ArrayRef<T, D>) -> Self {
        array.view().into()
    }
}

impl<T: Number> From<Vec<T>> for Parameter<T> {
    fn from(values: Vec<T>) -> Self {
        Array::from(values).into()
    }
}

impl<T: Number> From<&Vec<T>> for Parameter<T> {
    fn from(values: &Vec<T>) -> Self {
        values.clone().into()
    }
}

impl<T: Number> From<&[T]> for Parameter<T> {
    fn from(values: &[T]) -> Self {
        values.to_vec().into()
    }
}

impl<T: Number, const N: usize> From<[T; N]> for Parameter<T> {
    fn from(values: [T; N]) -> Self {
        values.to_vec().into()
    }
}

impl<T: Number, const N: usize> From<&[T; N]> for Parameter<T> {
    fn from(values: &[T; N]) -> Self {
        values.to_vec().into()
    }
}

impl Parameter<u32> {
    /// The numbers 0, 1, ... in an array of `shape`, to be broadcast.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if they do not fit `u32`.
    pub(crate) fn numbers(shape: &[usize]) -> Result<Self, Error> {
        let limit = u64::from(u32::MAX);
        let len = checked_allocation::<u32>(shape)?;
        match u32::try_from(len) {
            Ok(_) if shape.is_empty() => Ok(0.into()),
            Ok(len) => {
                let (shape, values) = (shape.to_vec(), Arc::new((0..len).collect()));
                Ok(Self(Kind::Array { shape, values }))
            }
            Err(_) => Err(Error::TooLarge { shape: shape.to_vec(), limit }),
        }
    }
}

impl<T: Number> Parameter<T> {
    /// An array of this shape: as many values, in row-major order.
    pub(crate) fn of_shape(shape: &[usize], values: impl IntoIterator<Item = T>) -> Self {
        let array = ArrayD::from_shape_vec(shape, Vec::from_iter(values));
        array.expect("as many values as the shape has").into()
    }

    /// The shape before broadcasting; empty for a scalar.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        match &self.0 {
            Kind::Scalar(_) => &[],
            Kind::Array { shape, .. } | Kind::TooLarge { shape, .. } => shape,
        }
    }

    /// The value, if the parameter is a scalar.
    #[must_use]
    pub fn as_scalar(&self) -> Option<T> {
        match self.0 {
            Kind::Scalar(value) => Some(value),
            Kind::Array { .. } | Kind::TooLarge { .. } => None,
        }
    }

    /// Applies `f` to every value.
    ///
    /// ```
    /// use ndkey::Parameter;
    ///
    /// let variance = Parameter::from(4.0_f64);
    /// assert_eq!(variance.map(f64::sqrt).as_scalar(), Some(2.0));
    /// ```
    #[must_use]
    pub fn map<U: Number>(self, f: impl Fn(T) -> U) -> Parameter<U> {
        Parameter(match self.0 {
            Kind::Scalar(value) => Kind::Scalar(f(value)),
            Kind::Array { shape, values } => {
                Kind::Array { shape, values: Arc::new(each_of(&values, f)) }
            }
            Kind::TooLarge { shape, error } => Kind::TooLarge { shape, error },
        })
    }

    /// The results of a function of this parameter's values and another's, broadcast together.
    pub(crate) fn zip<U: Number, V: Number>(
        &self,
        other: &Parameter<U>,
        function: &'static str,
        parameter: &'static str,
        f: impl Fn(T, U) -> V,
    ) -> Result<Parameter<V>, Error> {
        if let (Some(value), Some(other)) = (self.as_scalar(), other.as_scalar()) {
            return Ok(Parameter(Kind::Scalar(f(value, other))));
        }
        self.zip_rows(other, function, parameter, &|these, those, results| {
            for n in 0..these.len().min(those.len()) {
                results.push(f(these[n], those[n]));
            }
        })
    }

    /// Zips as [`zip`](Self::zip) does, given what adds the results for rows of values: compiled once for all functions.
    fn zip_rows<U: Number, V: Number>(
        &self,
        other: &Parameter<U>,
        function: &'static str,
        parameter: &'static str,
        add: &Added<'_, T, U, V>,
    ) -> Result<Parameter<V>, Error> {
        let (shape, pairs) = self.paired(other, function, parameter)?;
        let mut values = Vec::with_capacity(checked_allocation::<V>(&shape)? as usize);
        pairs.find(&mut |these, those| {
            add(these, those, &mut values);
            None
        });
        Ok(Parameter(Kind::Array { shape, values: Arc::new(values) }))
    }

    /// The values of this parameter and another, broadcast together, and their shape.
    fn paired<U: Number>(
        &self,
        other: &Parameter<U>,
        function: &'static str,
        parameter: &'static str,
    ) -> Result<(Vec<usize>, Pairs<T, U>), Error> {
        let shape = broadcast_shape(function, parameter, self.shape(), other.shape())?;
        let these = self.bind(function, parameter, &shape)?;
        let those = other.bind(function, parameter, &shape)?;
        let pairs = Pairs { these, those, len: checked_len(&shape)? };
        Ok((shape, pairs))
    }

    /// The same values, with -0 replaced by 0.
    #[must_use]
    pub(crate) fn without_negative_zeros(self) -> Self
    where
        T: Default,
    {
        self.map(|value| if value == T::default() { T::default() } else { value })
    }

    /// All values, in row-major order; none if they do not fit in memory.
    #[must_use]
    pub fn values(&self) -> &[T] {
        match &self.0 {
            Kind::Scalar(value) => std::slice::from_ref(value),
            Kind::Array { values, .. } => values,
            Kind::TooLarge { .. } => &[],
        }
    }

    /// The values as an array.
    ///
    /// # Errors
    /// [`Error::Memory`] or [`Error::TooLarge`] if they do not fit in memory.
    pub(crate) fn view(&self) -> Result<ArrayViewD<'_, T>, Error> {
        self.check_memory()?;
        let view = ArrayViewD::from_shape(IxDyn(self.shape()), self.values());
        Ok(view.expect("as many values as the shape has"))
    }

    /// Checks that the values fit in memory, which every other check implies.
    pub(crate) fn check_memory(&self) -> Result<(), Error> {
        match &self.0 {
            Kind::Scalar(_) | Kind::Array { .. } => Ok(()),
            Kind::TooLarge { error, .. } => Err(Error::clone(error)),
        }
    }

    /// Checks every value, so that a distribution's constructor can promise a valid domain.
    ///
    /// # Errors
    /// [`Error::Parameter`] for the first value, in row-major order, that `valid` rejects;
    /// [`Error::Memory`] or [`Error::TooLarge`] if the values do not fit in memory.
    pub fn check(
        &self,
        function: &'static str,
        parameter: &'static str,
        allowed: &'static str,
        valid: impl Fn(T) -> bool,
    ) -> Result<(), Error> {
        let refused = |values: &[T]| first_refused(values.len(), |n| valid(values[n]));
        self.check_slice([function, parameter, allowed], &refused)
    }

    /// Checks as [`check`](Self::check) does, given the index of the first of some values that is refused: compiled
    /// once for all.
    fn check_slice(
        &self,
        [function, parameter, allowed]: [&'static str; 3],
        refused: &dyn Fn(&[T]) -> Option<usize>,
    ) -> Result<(), Error> {
        self.check_memory()?;
        match refused(self.values()) {
            None => Ok(()),
            Some(n) => Err(error_of_value(
                [function, parameter, allowed],
                self.values()[n],
                n,
                self.shape(),
            )),
        }
    }

    /// Checks that every value is finite.
    ///
    /// # Errors
    /// [`Error::Parameter`] for the first value that is not.
    pub fn check_finite(
        &self,
        function: &'static str,
        parameter: &'static str,
    ) -> Result<(), Error> {
        self.check(function, parameter, "finite", |value| T::wide(value).is_finite())
    }

    /// Checks that every value is finite and above 0.
    ///
    /// ```
    /// use ndarray::array;
    /// use ndkey::Parameter;
    ///
    /// let alpha = Parameter::from(array![2.0_f32, 0.0]);
    /// let error = alpha.check_positive("Gamma", "alpha").unwrap_err();
    /// assert!(error.to_string().contains("alpha"));
    /// ```
    ///
    /// # Errors
    /// [`Error::Parameter`] for the first value that is not.
    pub fn check_positive(
        &self,
        function: &'static str,
        parameter: &'static str,
    ) -> Result<(), Error> {
        let positive = |value: T| T::wide(value).is_finite() && T::wide(value) > 0.0;
        self.check(function, parameter, "finite and above 0", positive)
    }

    /// Checks as [`check_positive`](Self::check_positive) does, and that no value is subnormal, so
    /// that its reciprocal is finite.
    ///
    /// # Errors
    /// [`Error::Parameter`] for the first value for which that does not hold.
    pub fn check_positive_normal(
        &self,
        function: &'static str,
        parameter: &'static str,
    ) -> Result<(), Error> {
        let positive = |value: T| T::wide(value).is_finite() && value >= T::LEAST_NORMAL;
        self.check(function, parameter, "finite, above 0 and not subnormal", positive)
    }

    /// Checks a scale that multiplies the values of a standard distribution.
    pub(crate) fn check_scale(&self, function: &'static str) -> Result<(), Error> {
        let valid = |scale: T| {
            T::wide(scale) == 0.0 || T::wide(scale).is_finite() && scale >= T::LEAST_NORMAL
        };
        self.check(function, "scale", "finite, at least 0 and not subnormal", valid)
    }

    /// Checks that two parameters broadcast together.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shapes are incompatible.
    pub fn check_broadcast(
        &self,
        other: &Self,
        function: &'static str,
        parameter: &'static str,
    ) -> Result<(), Error> {
        self.check_memory()?;
        other.check_memory()?;
        broadcast_shape(function, parameter, self.shape(), other.shape()).map(drop)
    }

    /// Checks every pair of values of two parameters, broadcast together.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the shapes are incompatible; [`Error::Parameter`] for the first pair
    /// that `valid` rejects, with this parameter's value and with the text that `allowed` makes of
    /// the other's.
    pub fn check_with(
        &self,
        other: &Self,
        function: &'static str,
        parameter: &'static str,
        allowed: impl Fn(T) -> String,
        valid: impl Fn(T, T) -> bool,
    ) -> Result<(), Error> {
        if let (Some(value), Some(other)) = (self.as_scalar(), other.as_scalar())
            && valid(value, other)
        {
            return Ok(());
        }
        let mut refused = |these: &[T], those: &[T]| {
            first_refused(these.len().min(those.len()), |n| valid(these[n], those[n]))
        };
        self.check_pairs(other, function, parameter, &allowed, &mut refused)
    }

    /// Checks as [`check_with`](Self::check_with) does, given the index of the first of some pairs that is refused:
    /// compiled once for all.
    fn check_pairs(
        &self,
        other: &Self,
        function: &'static str,
        parameter: &'static str,
        allowed: &dyn Fn(T) -> String,
        refused: &mut Search<'_, T, T>,
    ) -> Result<(), Error> {
        let (shape, pairs) = self.paired(other, function, parameter)?;
        let Some((at, value, other)) = pairs.find(refused) else {
            return Ok(());
        };
        let error = Error::parameter(function, parameter, Shown(value), allowed(other));
        Err(error.at(index_at(at, &shape)))
    }

    /// The parameter's values at the flat positions of a sample of `shape`.
    ///
    /// # Errors
    /// [`Error::Broadcast`] if the parameter's shape does not broadcast to it; [`Error::Memory`] or
    /// [`Error::TooLarge`] if the values do not fit in memory.
    #[inline(always)]
    pub fn bind(
        &self,
        function: &'static str,
        parameter: &'static str,
        shape: &[usize],
    ) -> Result<Bound<T>, Error> {
        match self.as_scalar() {
            Some(value) => Ok(Bound::scalar(value)),
            None => self.bind_array(function, parameter, shape),
        }
    }

    /// Not inlined, because many recipes bind parameters.
    #[inline(never)]
    fn bind_array(
        &self,
        function: &'static str,
        parameter: &'static str,
        shape: &[usize],
    ) -> Result<Bound<T>, Error> {
        match &self.0 {
            Kind::Scalar(value) => Ok(Bound::scalar(*value)),
            Kind::Array { shape: from, values } => {
                Bound::array(function, parameter, values.clone(), from, shape)
            }
            Kind::TooLarge { error, .. } => Err(Error::clone(error)),
        }
    }
}

/// The index of the first of some pairs that is sought.
type Search<'a, T, U> = dyn FnMut(&[T], &[U]) -> Option<usize> + 'a;

/// What adds results for rows of pairs.
type Added<'a, T, U, V> = dyn Fn(&[T], &[U], &mut Vec<V>) + 'a;

/// The values of two parameters, broadcast together: they may be more than memory has room for.
struct Pairs<T, U> {
    these: Bound<T>,
    those: Bound<U>,
    len: u64,
}

impl<T: Copy, U: Copy> Pairs<T, U> {
    /// The position and the values of the first pair that is sought, which is shown all pairs up to there in order.
    ///
    /// Pairs are copied into rows first, so that broadcasting takes little time for each.
    fn find(&self, sought: &mut Search<'_, T, U>) -> Option<(u64, T, U)> {
        const ROW: u64 = 1 << 10;

        let Self { these, those, len } = self;
        if *len == 0 {
            return None;
        }
        let row = ROW.min(*len) as usize;
        let (mut values, mut others) = (vec![these.get(0); row], vec![those.get(0); row]);
        for start in (0..*len).step_by(ROW as usize) {
            let row = ROW.min(len - start) as usize;
            let (values, others) = (&mut values[..row], &mut others[..row]);
            these.write_row(start, values);
            those.write_row(start, others);
            if let Some(n) = sought(values, others) {
                return Some((start + n as u64, values[n], others[n]));
            }
        }
        None
    }
}

/// The first number below `len` that is not valid.
#[inline(always)]
fn first_refused(len: usize, valid: impl Fn(usize) -> bool) -> Option<usize> {
    let mut all = true;
    // Without a branch per value, because nearly always all are valid.
    for n in 0..len {
        all &= valid(n);
    }
    let mut n = if all { len } else { 0 };
    while n < len {
        if !valid(n) {
            return Some(n);
        }
        n += 1;
    }
    None
}

/// Checks the values of an array, in row-major order.
pub(crate) fn check_values<'a, T: Number>(
    values: impl IntoIterator<Item = &'a T, IntoIter: Clone>,
    shape: &[usize],
    function: &'static str,
    parameter: &'static str,
    allowed: &'static str,
    valid: impl Fn(T) -> bool,
) -> Result<(), Error> {
    let values = values.into_iter();
    // As [`first_refused`] does.
    if values.clone().fold(true, |all, &value| all & valid(value)) {
        return Ok(());
    }
    let wrong = values.enumerate().find(|&(_, &value)| !valid(value));
    let Some((at, &value)) = wrong else { return Ok(()) };
    Err(error_of_value([function, parameter, allowed], value, at, shape))
}

/// The error of the value at a position.
#[cold]
#[inline(never)]
fn error_of_value<T: Number>(
    [function, parameter, allowed]: [&'static str; 3],
    value: T,
    at: usize,
    shape: &[usize],
) -> Error {
    Error::parameter(function, parameter, Shown(value), allowed).at(index_at(at as u64, shape))
}

/// The index of an element of an array in row-major order.
pub(crate) fn index_at(mut at: u64, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (index, &len) in index.iter_mut().zip(shape).rev() {
        *index = (at % len as u64) as usize;
        at /= len as u64;
    }
    index
}

/// The shape that two shapes broadcast to.
pub(crate) fn broadcast_shape(
    function: &'static str,
    parameter: &'static str,
    shape: &[usize],
    other: &[usize],
) -> Result<Vec<usize>, Error> {
    let ndim = shape.len().max(other.len());
    let len = |shape: &[usize], axis: usize| match (axis + shape.len()).checked_sub(ndim) {
        Some(own) => shape[own],
        None => 1,
    };
    (0..ndim)
        .map(|axis| match (len(shape, axis), len(other, axis)) {
            (len, other) if len == other => Ok(len),
            (1, len) | (len, 1) => Ok(len),
            _ => {
                let (from, to) = (shape.to_vec(), other.to_vec());
                Err(Error::Broadcast { function, parameter, from, to })
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_32_bits() {
        let numbers = Parameter::numbers(&[2, 3]).expect("few");
        assert_eq!((numbers.shape(), numbers.values()), (&[2, 3][..], &[0, 1, 2, 3, 4, 5][..]));
        let error = Parameter::numbers(&[1 << 16, 1 << 16]).expect_err("one too many");
        assert_eq!(error, Error::TooLarge { shape: vec![1 << 16, 1 << 16], limit: (1 << 32) - 1 });
    }
}
