//! Sums by a fixed tree over positions.

use ndarray::{Array, Array1, ArrayView, Axis, Dimension, RemoveAxis};

use crate::arrays::AsArray;
use crate::axes::{along_axis, sums_of_columns};
use crate::elements::kernels::{Number as _, Summand as _};
use crate::elements::{Number, Summand};
use crate::error::{Error, check_axis, check_shapes};
use crate::parallel::{self, GRAIN};
use crate::positions::Positions;
use crate::tree::{self, Accumulator, LEAF, sum_pairs};

/// The sum; 0 of no values.
///
/// ```
/// use ndarray::{Array, s};
/// use ndkey_sums::sum;
///
/// let x = Array::from_shape_fn((300, 400), |(i, j)| 1.0 / (1 + i * j) as f64);
/// let total = sum(&x);
/// // The same bits of a copy with another layout, and of a view.
/// let mut other = Array::zeros((400, 300));
/// other.assign(&x.slice(s![..;-1, ..]).t());
/// assert_eq!(sum(&other.t().slice(s![..;-1, ..])), total);
/// ```
#[must_use]
pub fn sum<A: AsArray<Elem: Summand> + ?Sized>(values: &A) -> A::Elem {
    A::Elem::round(sum_of(values.array_view()))
}

/// The mean, [`sum`] divided by the count; NaN of no values.
#[must_use]
pub fn mean<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> A::Elem {
    mean_of(values.array_view())
}

/// The variance: the sum of squared deviations from the mean divided by `count - ddof`, computed in
/// `f64`. As in ndarray, `ddof` is 0 for the variance of a whole population, and 1 for the unbiased one of
/// a sample. NaN unless there are more than `ddof` values.
///
/// ```
/// use ndkey_sums::var;
///
/// assert_eq!(var(&[1.0, 2.0, 3.0, 6.0], 1.0), 14.0 / 3.0);
/// ```
#[must_use]
pub fn var<A: AsArray<Elem: Number> + ?Sized>(values: &A, ddof: f64) -> RealOf<A> {
    real(var_of(values.array_view(), ddof))
}

/// The standard deviation: the square root of the variance. As [`var`] otherwise.
#[must_use]
pub fn std<A: AsArray<Elem: Number> + ?Sized>(values: &A, ddof: f64) -> RealOf<A> {
    real(var_of(values.array_view(), ddof).sqrt())
}

/// The sum of the products of elements; 0 of no elements. Each product is rounded. Complex numbers are
/// not conjugated, as by ndarray's `dot`.
///
/// ```
/// use ndkey_sums::dot;
///
/// assert_eq!(dot(&[1.0, 2.0], &[3.0, 4.0])?, 11.0);
/// let error = dot(&[1.0, 2.0], &[3.0]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "dot: `a` has shape [2] and `b` has shape [1]; they must be equal",
/// );
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shapes`] if the shapes differ.
pub fn dot<A, B>(a: &A, b: &B) -> Result<A::Elem, Error>
where
    A: AsArray<Elem: Summand> + ?Sized,
    B: AsArray<Elem = A::Elem> + ?Sized,
{
    let (a, b) = (a.array_view(), b.array_view());
    check_shapes("dot", ("a", a.shape()), ("b", b.shape()))?;
    Ok(A::Elem::round(sum_of_two(a, b, A::Elem::leaf_of_products)))
}

/// The Euclidean norm: the square root of the sum of squared absolute values, computed in `f64`. Where
/// squares overflow or underflow, the values are scaled by a power of two first.
///
/// ```
/// use ndkey_sums::norm;
///
/// let huge = 2_f64.powi(1000);
/// assert_eq!(norm(&[3.0 * huge, 4.0 * huge]), 5.0 * huge);
/// ```
#[must_use]
pub fn norm<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> RealOf<A> {
    /// From here on, no square that counts is rounded to a subnormal number.
    const SMALL: f64 = 1e-280;
    let values = Positions::new(values.array_view());
    let squares = |scale| {
        let leaf = |leaf: &[A::Elem]| A::Elem::leaf_of_squares(leaf, [0.0; 2], scale);
        sum_pairs(values.map_leaves(leaf))
    };
    let sum = squares(1.0);
    if (SMALL..f64::INFINITY).contains(&sum) || sum.is_nan() {
        return real(sum.sqrt());
    }
    let largest = values.map_leaves(A::Elem::largest).into_iter().fold(0.0, f64::max);
    if largest == 0.0 || largest == f64::INFINITY {
        return real(largest);
    }
    // At most 2^1023, so that it and its reciprocal are normal numbers.
    let exponent = ((largest.to_bits() >> 52) as i64 - 1023).clamp(-1022, 1022);
    let power = |exponent: i64| f64::from_bits(((exponent + 1023) as u64) << 52);
    real(squares(power(-exponent)).sqrt() * power(exponent))
}

/// The mean of values with weights, `sum(weights values) / sum(weights)`; NaN if both sums are 0, and
/// infinite if only that of the weights is.
///
/// ```
/// use ndkey_sums::weighted_mean;
///
/// assert_eq!(weighted_mean(&[1.0, 4.0], &[2.0, 1.0])?, 2.0);
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shapes`] if the shapes differ.
pub fn weighted_mean<A, W>(values: &A, weights: &W) -> Result<A::Elem, Error>
where
    A: AsArray<Elem: Number> + ?Sized,
    W: AsArray<Elem = RealOf<A>> + ?Sized,
{
    let (values, weights) = (values.array_view(), weights.array_view());
    let shapes = (("values", values.shape()), ("weights", weights.shape()));
    check_shapes("weighted_mean", shapes.0, shapes.1)?;
    let [total, _] = RealOf::<A>::parts(sum_of(weights.view()));
    let sum = sum_of_two(values, weights, A::Elem::leaf_of_weighted);
    Ok(A::Elem::from_parts(A::Elem::parts(sum).map(|part| part / total)))
}

/// The sums along an axis: each is [`sum`] of a lane, to the bit.
///
/// ```
/// use ndarray::{Axis, array};
/// use ndkey_sums::sum_axis;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!(sum_axis(&x, Axis(0))?, array![4.0, 6.0]);
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn sum_axis<A>(values: &A, axis: Axis) -> Result<Reduced<A, A::Elem>, Error>
where
    A: AsArray<Elem: Summand, Dim: RemoveAxis> + ?Sized,
{
    Ok(sums_along_axis("sum_axis", values, axis)?.mapv(A::Elem::round))
}

/// The means along an axis: each is [`mean`] of a lane, to the bit.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn mean_axis<A>(values: &A, axis: Axis) -> Result<Reduced<A, A::Elem>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    let sums = sums_along_axis("mean_axis", values, axis)?;
    let count = values.array_view().len_of(axis);
    Ok(sums.mapv(|sum| quotient(sum, count)))
}

/// The variances along an axis: each is [`var`] of a lane, to the bit.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn var_axis<A>(values: &A, axis: Axis, ddof: f64) -> Result<Reduced<A, RealOf<A>>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("var_axis", values, axis, |lane| real(var_of(lane, ddof)))
}

/// The standard deviations along an axis: each is [`std`](fn@std) of a lane, to the bit.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn std_axis<A>(values: &A, axis: Axis, ddof: f64) -> Result<Reduced<A, RealOf<A>>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("std_axis", values, axis, |lane| real(var_of(lane, ddof).sqrt()))
}

/// The running sums of the values in row-major order: element `i` is the sum of the values up to and
/// with position `i`. Rows of 16 values are added one by one; longer sums are sums over such rows.
///
/// ```
/// use ndkey_sums::cumsum;
///
/// assert_eq!(cumsum(&[1, 2, 3]).to_vec(), [1, 3, 6]);
/// ```
#[must_use]
pub fn cumsum<A: AsArray<Elem: Summand> + ?Sized>(values: &A) -> Array1<A::Elem> {
    let values = Positions::new(values.array_view());
    let rows = values
        .map_leaves(|leaf| tree::running_sums(leaf.iter().map(|value| value.widen()).collect()));
    let totals = rows.iter().map(|row| *row.last().expect("no empty leaf"));
    let sums = tree::running_sums(totals.collect());
    let mut all = Vec::with_capacity(values.len());
    // With it, a sum of -0 is 0.
    let zero: <A::Elem as crate::elements::kernels::Summand>::Sum = Accumulator::ZERO;
    let mut before = zero;
    for (row, sum) in rows.iter().zip(sums) {
        all.extend(row.iter().map(|&sum| A::Elem::round(before.plus(sum))));
        before = zero.plus(sum);
    }
    all.into()
}

/// The type of the absolute values of an array's elements.
type RealOf<A> = <<A as AsArray>::Elem as crate::elements::kernels::Number>::Real;
/// An array with an axis less.
type Reduced<A, T> = Array<T, <<A as AsArray>::Dim as Dimension>::Smaller>;

fn real<R: Number>(value: f64) -> R {
    R::from_parts([value, 0.0])
}

fn sum_of<T: Summand, D: Dimension>(values: ArrayView<'_, T, D>) -> T::Sum {
    // Of few values, nothing else is to be done.
    match values.to_slice() {
        Some(leaf) if leaf.len() <= LEAF => T::leaf(leaf),
        _ => sum_pairs(Positions::new(values).map_leaves(T::leaf)),
    }
}

fn sum_of_two<A: Summand, B: Summand, D: Dimension, E: Dimension, S: Accumulator>(
    first: ArrayView<'_, A, D>,
    second: ArrayView<'_, B, E>,
    leaf_of_two: impl Fn(&[A], &[B]) -> S + Sync,
) -> S {
    let (first, second) = (Positions::new(first), Positions::new(second));
    let leaf = |leaf| leaf_of_two(&first.leaf(leaf), &second.leaf(leaf));
    sum_pairs(parallel::map(first.leaves(), GRAIN / LEAF, leaf))
}

fn quotient<T: Number>(sum: T::Sum, count: usize) -> T {
    T::from_parts(T::parts(sum).map(|part| part / count as f64))
}

fn mean_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>) -> T {
    let count = values.len();
    quotient(sum_of(values), count)
}

fn var_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>, ddof: f64) -> f64 {
    let count = values.len() as f64;
    let positions = Positions::new(values);
    let sums = positions.map_leaves(T::leaf_of_parts);
    let mean = [0, 1].map(|part| sum_pairs(sums.iter().map(|sums| sums[part]).collect()) / count);
    let squares = positions.map_leaves(|leaf| T::leaf_of_squares(leaf, mean, 1.0));
    // NaN compares as false.
    if count - ddof > 0.0 { sum_pairs(squares) / (count - ddof) } else { f64::NAN }
}

fn sums_along_axis<A>(
    function: &'static str,
    values: &A,
    axis: Axis,
) -> Result<Reduced<A, <A::Elem as crate::elements::kernels::Summand>::Sum>, Error>
where
    A: AsArray<Elem: Summand, Dim: RemoveAxis> + ?Sized,
{
    let view = values.array_view();
    check_axis(function, axis, view.shape())?;
    let (outer, inner) = (&view.shape()[..axis.index()], &view.shape()[axis.index() + 1..]);
    let [outer, inner] = [outer, inner].map(|axes| axes.iter().product());
    match view.to_slice() {
        Some(slice) if inner > 1 && !slice.is_empty() => {
            let sums = sums_of_columns(slice, [outer, view.len_of(axis), inner]);
            let shape = view.raw_dim().remove_axis(axis);
            Ok(Array::from_shape_vec(shape, sums).expect("a sum of each lane"))
        }
        _ => along_axis(function, values, axis, sum_of),
    }
}
