//! Exact sums: correctly rounded, and independent of the order of the values.

mod accumulator;
pub(crate) mod chunk;
mod moments;
mod ratio;

use std::ops::Range;

use ndarray::{Array, Array1, ArrayView, Axis, Dimension, RemoveAxis};

pub use accumulator::ExactSum;
pub use moments::ExactMoments;
use moments::{not_a_number, variance};
use ratio::{Integer, Ratio};

use crate::arrays::AsArray;
use crate::axes::along_axis;
use crate::elements::Number;
use crate::elements::kernels::Number as _;
use crate::error::{Error, check_shapes};
use crate::parallel::{self, GRAIN};
use crate::positions::Positions;
use crate::tree::LEAF;

/// The sum, rounded once; 0 of no values. Of complex numbers, each part is rounded once.
///
/// ```
/// use ndkey_sums::exact_sum;
///
/// assert_eq!(exact_sum(&[0.1; 10]), 1.0);
/// assert_eq!(exact_sum(&[1e308, 1e308, -1e308]), 1e308);
/// ```
#[must_use]
pub fn exact_sum<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> A::Elem {
    sum_of(values.array_view())
}

/// The mean, rounded once; NaN of no values.
///
/// ```
/// use ndkey_sums::exact_mean;
///
/// assert_eq!(exact_mean(&[0.1; 3]), 0.1);
/// ```
#[must_use]
pub fn exact_mean<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> A::Elem {
    mean_of(values.array_view())
}

/// The variance, rounded once: the sum of squared deviations from the mean divided by `count - ddof`. As
/// in ndarray, `ddof` is 0 for the variance of a whole population, and 1 for the unbiased one of a
/// sample. NaN unless there are more than `ddof` values, all finite.
///
/// ```
/// use ndkey_sums::exact_var;
///
/// assert_eq!(exact_var(&[1e9, 1e9 + 1.0, 1e9 + 2.0], 1.0), 1.0);
/// ```
#[must_use]
pub fn exact_var<A: AsArray<Elem: Number> + ?Sized>(values: &A, ddof: f64) -> RealOf<A> {
    var_of(values.array_view(), ddof)
}

/// The standard deviation, rounded once: the square root of the exact variance. As [`exact_var`]
/// otherwise.
#[must_use]
pub fn exact_std<A: AsArray<Elem: Number> + ?Sized>(values: &A, ddof: f64) -> RealOf<A> {
    std_of(values.array_view(), ddof)
}

/// The sum of the products of elements, rounded once; 0 of no elements. Complex numbers are not
/// conjugated, as by ndarray's `dot`.
///
/// ```
/// use ndkey_sums::exact_dot;
///
/// assert_eq!(exact_dot(&[1e200, 1.0, 1e200], &[1e200, 3.0, -1e200])?, 3.0);
/// # Ok::<(), ndkey_sums::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shapes`] if the shapes differ.
pub fn exact_dot<A, B>(a: &A, b: &B) -> Result<A::Elem, Error>
where
    A: AsArray<Elem: Number> + ?Sized,
    B: AsArray<Elem = A::Elem> + ?Sized,
{
    let (a, b) = (a.array_view(), b.array_view());
    check_shapes("exact_dot", ("a", a.shape()), ("b", b.shape()))?;
    Ok(rounded(&sums_of_two(a, b, A::Elem::add_products_exactly)))
}

/// The Euclidean norm, rounded once: the square root of the sum of squared absolute values. No square
/// overflows or underflows.
///
/// ```
/// use ndkey_sums::exact_norm;
///
/// let huge = 2_f64.powi(1000);
/// assert_eq!(exact_norm(&[3.0 * huge, 4.0 * huge]), 5.0 * huge);
/// ```
#[must_use]
pub fn exact_norm<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> RealOf<A> {
    let squares = squares(values.array_view());
    if squares.is_finite() {
        Ratio { of: squares.integer(), to: one() }.sqrt()
    } else {
        squares.value()
    }
}

/// The mean of values with weights, `sum(weights values) / sum(weights)`, rounded once; NaN if both sums
/// are 0, and infinite if only that of the weights is.
///
/// # Errors
/// [`Error::Shapes`] if the shapes differ.
pub fn exact_weighted_mean<A, W>(values: &A, weights: &W) -> Result<A::Elem, Error>
where
    A: AsArray<Elem: Number> + ?Sized,
    W: AsArray<Elem = RealOf<A>> + ?Sized,
{
    let (values, weights) = (values.array_view(), weights.array_view());
    let shapes = (("values", values.shape()), ("weights", weights.shape()));
    check_shapes("exact_weighted_mean", shapes.0, shapes.1)?;
    let [total, _] = sums(weights.view(), RealOf::<A>::add_exactly);
    let parts = sums_of_two(values, weights, A::Elem::add_weighted_exactly);
    Ok(A::Elem::from_reals(parts.each_ref().map(|part| part.quotient(&total))))
}

/// The exact sums along an axis: each is [`exact_sum`] of a lane.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn exact_sum_axis<A>(values: &A, axis: Axis) -> Result<Reduced<A, A::Elem>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("exact_sum_axis", values, axis, sum_of)
}

/// The exact means along an axis: each is [`exact_mean`] of a lane.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn exact_mean_axis<A>(values: &A, axis: Axis) -> Result<Reduced<A, A::Elem>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("exact_mean_axis", values, axis, mean_of)
}

/// The exact variances along an axis: each is [`exact_var`] of a lane.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn exact_var_axis<A>(values: &A, axis: Axis, ddof: f64) -> Result<Reduced<A, RealOf<A>>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("exact_var_axis", values, axis, |lane| var_of(lane, ddof))
}

/// The exact standard deviations along an axis: each is [`exact_std`] of a lane.
///
/// # Errors
/// [`Error::Axis`] if the array has no such axis.
pub fn exact_std_axis<A>(values: &A, axis: Axis, ddof: f64) -> Result<Reduced<A, RealOf<A>>, Error>
where
    A: AsArray<Elem: Number, Dim: RemoveAxis> + ?Sized,
{
    along_axis("exact_std_axis", values, axis, |lane| std_of(lane, ddof))
}

/// The exact running sums of the values in row-major order: element `i` is the sum of the values up to
/// and with position `i`, rounded once.
///
/// ```
/// use ndkey_sums::exact_cumsum;
///
/// assert_eq!(exact_cumsum(&[1e100, 1.0, -1e100]).to_vec(), [1e100, 1e100, 1.0]);
/// ```
#[must_use]
pub fn exact_cumsum<A: AsArray<Elem: Number> + ?Sized>(values: &A) -> Array1<A::Elem> {
    let values = Positions::new(values.array_view());
    let leaves = values.map_leaves(|leaf| {
        let mut sums = [ExactSum::new(), ExactSum::new()];
        A::Elem::add_exactly(leaf, &mut sums);
        sums
    });
    let mut before = [ExactSum::new(), ExactSum::new()];
    let starts: Vec<_> = leaves.into_iter().map(|leaf| add(&mut before, &leaf)).collect();
    let rows = parallel::map(values.leaves(), GRAIN / LEAF, |leaf| {
        let mut sums = starts[leaf].clone();
        let mut add = |&value: &A::Elem| {
            A::Elem::add_exactly(&[value], &mut sums);
            rounded(&sums)
        };
        values.leaf(leaf).iter().map(&mut add).collect::<Vec<_>>()
    });
    rows.into_iter().flatten().collect()
}

/// Adds sums, and returns what they were.
fn add(sums: &mut [ExactSum; 2], others: &[ExactSum; 2]) -> [ExactSum; 2] {
    let before = sums.clone();
    for (sum, other) in sums.iter_mut().zip(others) {
        sum.merge(other);
    }
    before
}

/// The type of the absolute values of an array's elements.
type RealOf<A> = <<A as AsArray>::Elem as crate::elements::kernels::Number>::Real;
/// An array with an axis less.
type Reduced<A, T> = Array<T, <<A as AsArray>::Dim as Dimension>::Smaller>;

fn rounded<T: Number>(sums: &[ExactSum; 2]) -> T {
    T::from_reals(sums.each_ref().map(|sum| sum.value()))
}

fn sum_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>) -> T {
    rounded(&sums(values, T::add_exactly))
}

fn mean_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>) -> T {
    let count = values.len() as u64;
    T::from_reals(sums(values, T::add_exactly).map(|sum| sum.mean(count)))
}

fn variance_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>, ddof: f64) -> Option<Ratio> {
    let [re, im] = sums(values.view(), T::add_exactly);
    let count = values.len() as u64;
    variance(&[&re, &im], &squares(values), count, ddof)
}

fn var_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>, ddof: f64) -> T::Real {
    variance_of(values, ddof).map_or_else(not_a_number, |variance| variance.round())
}

fn std_of<T: Number, D: Dimension>(values: ArrayView<'_, T, D>, ddof: f64) -> T::Real {
    variance_of(values, ddof).map_or_else(not_a_number, |variance| variance.sqrt())
}

fn one() -> Integer {
    ExactSum::from_count(1).integer()
}

/// The sums of the parts of an array's values, by a function that adds those of a leaf.
pub(crate) fn sums<T: Number, D: Dimension>(
    values: ArrayView<'_, T, D>,
    add_leaf: impl Fn(&[T], &mut [ExactSum; 2]) + Sync,
) -> [ExactSum; 2] {
    let values = Positions::in_any_order(values);
    over_leaves(values.leaves(), |leaves, sums| {
        leaves.for_each(|leaf| add_leaf(&values.leaf(leaf), sums));
    })
}

/// The sum of the squares of an array's values.
pub(crate) fn squares<T: Number, D: Dimension>(values: ArrayView<'_, T, D>) -> ExactSum {
    let [squares, _] = sums(values, |leaf, [sum, _]| T::add_squares_exactly(leaf, sum));
    squares
}

fn sums_of_two<A: Number, B: Number, D: Dimension, E: Dimension>(
    first: ArrayView<'_, A, D>,
    second: ArrayView<'_, B, E>,
    add_leaf: impl Fn(&[A], &[B], &mut [ExactSum; 2]) + Sync,
) -> [ExactSum; 2] {
    let (first, second) = (Positions::new(first), Positions::new(second));
    over_leaves(first.leaves(), |leaves, sums| {
        leaves.for_each(|leaf| add_leaf(&first.leaf(leaf), &second.leaf(leaf), sums));
    })
}

/// Merges the sums of ranges of leaves.
fn over_leaves(
    leaves: usize,
    add: impl Fn(Range<usize>, &mut [ExactSum; 2]) + Sync,
) -> [ExactSum; 2] {
    let parts = parallel::map_ranges(leaves, GRAIN / LEAF, |leaves| {
        let mut sums = [ExactSum::new(), ExactSum::new()];
        add(leaves, &mut sums);
        sums
    });
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_default();
    parts.for_each(|part| {
        self::add(&mut all, &part);
    });
    all
}
