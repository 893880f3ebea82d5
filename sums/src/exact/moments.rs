//! The exact moments of values.

use super::accumulator::ExactSum;
use super::ratio::Ratio;
use crate::arrays::AsArray;
use crate::elements::Real;
use crate::elements::kernels::Number as _;
use crate::exact::{squares, sums};

/// The count of values, their sum and the sum of their squares, exactly: what means and variances of
/// values need that are divided among threads, ranks of MPI or files.
///
/// Like an [`ExactSum`], it does not depend on the order of the values nor on how they are divided.
///
/// ```
/// use ndkey_sums::ExactMoments;
///
/// let mut moments = ExactMoments::of(&[1e9, 1e9 + 1.0]);
/// moments.merge(&ExactMoments::of(&[1e9 + 2.0]));
/// assert_eq!((moments.count(), moments.mean::<f64>()), (3, 1e9 + 1.0));
/// assert_eq!(moments.var::<f64>(1.0), 1.0);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExactMoments {
    count: u64,
    sum: ExactSum,
    squares: ExactSum,
}

impl ExactMoments {
    /// The moments of no values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The moments of the values of an array, computed in parallel.
    #[must_use]
    pub fn of<A: AsArray<Elem: Real> + ?Sized>(values: &A) -> Self {
        let view = values.array_view();
        let count = view.len() as u64;
        let [sum, _] = sums(view.view(), A::Elem::add_exactly);
        Self { count, sum, squares: squares(view) }
    }

    /// Adds a value.
    pub fn add(&mut self, x: impl Real) {
        self.count += 1;
        self.sum.add(x);
        self.squares.add_product(x, x);
    }

    /// Adds the values of others.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum.merge(&other.sum);
        self.squares.merge(&other.squares);
    }

    /// The number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the values.
    #[must_use]
    pub fn sum(&self) -> &ExactSum {
        &self.sum
    }

    /// The sum of the squares of the values.
    #[must_use]
    pub fn squares(&self) -> &ExactSum {
        &self.squares
    }

    /// The mean, rounded once; NaN of no values.
    #[must_use]
    pub fn mean<R: Real>(&self) -> R {
        self.sum.mean(self.count)
    }

    /// The sum of squared deviations from the mean divided by `count - ddof`, rounded once: `ddof` is 0
    /// for the variance of a whole population, and 1 for the unbiased one of a sample. NaN unless there
    /// are more than `ddof` values, all finite.
    #[must_use]
    pub fn var<R: Real>(&self, ddof: f64) -> R {
        variance(&[&self.sum], &self.squares, self.count, ddof)
            .map_or_else(not_a_number, |variance| variance.round())
    }

    /// The square root of the exact variance, rounded once; NaN where [`var`](Self::var) is.
    #[must_use]
    pub fn std<R: Real>(&self, ddof: f64) -> R {
        variance(&[&self.sum], &self.squares, self.count, ddof)
            .map_or_else(not_a_number, |variance| variance.sqrt())
    }
}

/// The variance of values, whose parts have these sums, and whose squares have this one: a ratio of
/// integers. None if there are not enough values, or some are not finite.
pub(super) fn variance(
    sums: &[&ExactSum],
    squares: &ExactSum,
    count: u64,
    ddof: f64,
) -> Option<Ratio> {
    let n = count as f64;
    // NaN compares as false.
    if !(n - ddof > 0.0 && squares.is_finite() && sums.iter().all(|sum| sum.is_finite())) {
        return None;
    }
    let whole = ExactSum::from_count(count).integer();
    if ddof == f64::NEG_INFINITY {
        return Some(Ratio { of: ExactSum::new().integer(), to: whole });
    }
    let mut of = squares.integer().times(&whole);
    for sum in sums {
        let sum = sum.integer();
        of = of.minus(&sum.times(&sum));
    }
    // count (count - ddof)
    let mut rest = ExactSum::from_count(count);
    rest.add(-ddof);
    Some(Ratio { of, to: rest.integer().times(&whole) })
}

pub(super) fn not_a_number<R: Real>() -> R {
    R::from_parts([f64::NAN, 0.0])
}
