//! Permutation tests: a statistic of data whose labels are exchanged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ndarray::{Array1, ArrayView, ArrayView1, Axis, RemoveAxis, concatenate};

use super::exchanges::{Exchanges, Splits, Swaps};
use super::rounding::{epsilon_of, largest, least_tolerance, shaken};
use crate::arrays::AsArray;
use crate::engine::check_axis;
use crate::error::Error;
use crate::keys::Key;
use crate::ledger::Caller;
use crate::monte_carlo::{Merge, MonteCarlo};
use crate::prng::{Prng, Threefry2x32};

/// A test of whether labels of observations matter: the statistic of the data, compared with the
/// statistics of data whose labels are exchanged.
///
/// Of [several samples](Self::independent) the observations are exchanged, of two
/// [paired samples](Self::paired) the two values of a pair, and of two
/// [associated samples](Self::association) the pairs. If there are no more distinct ways to do so than
/// permutations were asked for, each is taken once, and p-values are exact, as in
/// `scipy.stats.permutation_test`; otherwise permutations are random.
/// [`is_exact`](PermutationTestResult::is_exact) tells which.
///
/// The statistic must not depend on the order of observations within a sample. It is also computed
/// from data whose last bits are changed, which tells the rounding by which equal statistics
/// [differ](PermutationTestResult::p_value).
///
/// ```
/// use ndarray::{ArrayView1, Axis, array};
/// use ndkey::native::Key;
/// use ndkey::monte_carlo::resampling::{Alternative, PermutationTest};
///
/// let treated = array![12.6, 11.4, 13.2, 11.2, 9.4, 12.0];
/// let control = array![16.4, 14.1, 13.4, 15.4, 14.0, 11.3];
/// let difference = |samples: &[ArrayView1<f64>]| samples[0].mean().unwrap() - samples[1].mean().unwrap();
/// let test = |permutations| {
///     PermutationTest::new(Key::from_seed(0), permutations)?
///         .independent(&[treated.view(), control.view()], Axis(0), difference)
/// };
/// // Twelve observations can be split into 924 pairs of samples.
/// let exact = test(1000)?;
/// assert!(exact.is_exact());
/// assert_eq!(exact.p_value(Alternative::Less), 9.0 / 924.0);
/// let random = test(900)?;
/// assert!(!random.is_exact());
/// assert!((random.p_value(Alternative::Less) - 9.0 / 924.0).abs() < 0.01);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is tested before one of the methods for a kind of data"]
pub struct PermutationTest<I: Prng = Threefry2x32> {
    key: Key<I>,
    permutations: u64,
}

const NAME: &str = "PermutationTest";

impl<I: Prng> PermutationTest<I> {
    /// A test with at most this number of permutations. If they are random, p-values are at least
    /// 1 / (permutations + 1).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 1 to 2^31 permutations.
    pub fn new(key: Key<I>, permutations: u64) -> Result<Self, Error> {
        let is_allowed = (1..=1 << 31).contains(&permutations);
        Error::check(is_allowed, NAME, "permutations", permutations, "from 1 to 2^31")?;
        Ok(Self { key, permutations })
    }

    /// Whether samples are of one distribution: exchanges observations among all samples, whose lengths
    /// remain.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if a sample has no such axis; [`Error::Shape`] if the samples have
    /// different shapes but for the axis; [`Error::Parameter`] if there are no samples, or one of
    /// them has no observations; [`Error::Panicked`] for the first permutation, counted from 0, for
    /// which `statistic` panicked.
    ///
    /// # Panics
    /// If `statistic` panics for the data themselves.
    #[doc(alias("two samples"))]
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn independent<T, D, F>(
        self,
        samples: &[ArrayView<'_, T, D>],
        axis: Axis,
        statistic: F,
    ) -> Result<PermutationTestResult, Error>
    where
        T: Clone + Send + Sync + 'static,
        D: RemoveAxis,
        F: Fn(&[ArrayView<'_, T, D>]) -> f64 + Sync,
    {
        let Some(first) = samples.first() else {
            return Err(Error::parameter(NAME, "number of samples", 0, "at least 1"));
        };
        for sample in samples {
            check_axis(axis, sample.shape())?;
            let mut expected = first.raw_dim();
            expected[axis.index()] = sample.len_of(axis);
            check_shape(sample.shape(), expected.slice())?;
        }
        let lengths: Vec<usize> = samples.iter().map(|sample| sample.len_of(axis)).collect();
        lengths.iter().try_for_each(|&length| check_observations(length))?;
        let all = concatenate(axis, samples).expect("shapes that agree");
        let statistic_of = |all: ArrayView<'_, T, D>, order: &[usize]| {
            let exchanged = all.select(axis, order);
            let (mut parts, mut rest) = (Vec::with_capacity(samples.len()), exchanged.view());
            for &length in &lengths {
                let (part, others) = rest.split_at(axis, length);
                parts.push(part);
                rest = others;
            }
            statistic(&parts)
        };
        self.compare(
            &Splits::new(lengths.clone()),
            epsilon_of::<T>(),
            |order| statistic_of(all.view(), order),
            |order, salt| statistic_of(shaken(all.view(), salt).view(), order),
        )
    }

    /// Whether the two values of pairs are of one distribution: exchanges them within pairs, which are
    /// the parts of two arrays along an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the arrays have no such axis; [`Error::Shape`] if they have different
    /// shapes; [`Error::Parameter`] if there are no pairs; [`Error::Panicked`] as
    /// [`independent`](Self::independent).
    ///
    /// # Panics
    /// If `statistic` panics for the data themselves.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn paired<A, B, F>(
        self,
        first: &A,
        second: &B,
        axis: Axis,
        statistic: F,
    ) -> Result<PermutationTestResult, Error>
    where
        A: AsArray<Elem: Clone + Send + Sync + 'static, Dim: RemoveAxis> + ?Sized,
        B: AsArray<Elem = A::Elem, Dim = A::Dim> + ?Sized,
        F: Fn(ArrayView<'_, A::Elem, A::Dim>, ArrayView<'_, A::Elem, A::Dim>) -> f64 + Sync,
    {
        let (first, second) = (first.array_view(), second.array_view());
        check_axis(axis, first.shape())?;
        check_shape(second.shape(), first.shape())?;
        let pairs = first.len_of(axis);
        check_observations(pairs)?;
        let both = concatenate(axis, &[first, second]).expect("of one shape");
        let statistic_of = |both: ArrayView<'_, A::Elem, A::Dim>, order: &[usize]| {
            let (first, second) = order.split_at(pairs);
            statistic(both.select(axis, first).view(), both.select(axis, second).view())
        };
        self.compare(
            &Swaps { pairs },
            epsilon_of::<A::Elem>(),
            |order| statistic_of(both.view(), order),
            |order, salt| statistic_of(shaken(both.view(), salt).view(), order),
        )
    }

    /// Whether the parts of two arrays along an axis have nothing to do with each other, such as two
    /// variables that are not correlated: the parts of the second array are permuted.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if an array has no such axis; [`Error::Shape`] if their lengths along it
    /// differ; [`Error::Parameter`] if these are 0; [`Error::Panicked`] as
    /// [`independent`](Self::independent).
    ///
    /// # Panics
    /// If `statistic` panics for the data themselves.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn association<A, B, F>(
        self,
        first: &A,
        second: &B,
        axis: Axis,
        statistic: F,
    ) -> Result<PermutationTestResult, Error>
    where
        A: AsArray<Elem: Clone + Send + Sync + 'static, Dim: RemoveAxis> + ?Sized,
        B: AsArray<Elem: Clone + Send + Sync + 'static, Dim: RemoveAxis> + ?Sized,
        F: Fn(ArrayView<'_, A::Elem, A::Dim>, ArrayView<'_, B::Elem, B::Dim>) -> f64 + Sync,
    {
        let (first, second) = (first.array_view(), second.array_view());
        check_axis(axis, first.shape())?;
        check_axis(axis, second.shape())?;
        let len = second.len_of(axis);
        check_shape(&[len], &[first.len_of(axis)])?;
        check_observations(len)?;
        self.compare(
            &Splits::new(vec![1; len]),
            epsilon_of::<A::Elem>().max(epsilon_of::<B::Elem>()),
            |order| statistic(first.view(), second.select(axis, order).view()),
            |order, salt| {
                let second = shaken(second.select(axis, order).view(), salt);
                statistic(shaken(first.view(), salt).view(), second.view())
            },
        )
    }

    /// Compares the statistic of the observations in their order with the statistics of exchanged ones. `shaken`
    /// computes it from data whose last bits are changed.
    #[cfg_attr(feature = "ledger", track_caller)]
    fn compare(
        self,
        exchanges: &impl Exchanges,
        epsilon: f64,
        statistic: impl Fn(&[usize]) -> f64 + Sync,
        shaken: impl Fn(&[usize], u64) -> f64 + Sync,
    ) -> Result<PermutationTestResult, Error> {
        let all = exchanges.count().filter(|&count| count <= self.permutations);
        let (is_exact, permutations) = (all.is_some(), all.unwrap_or(self.permutations));
        let of_data = statistic(&exchanges.unchanged());
        let run = MonteCarlo::new(self.key, permutations, 1)?;
        let permuted = |number, key| {
            let order = if is_exact { exchanges.numbered(number) } else { exchanges.random(key) };
            let permuted = statistic(&order);
            let is_checked = number % permutations.div_ceil(CHECKS) == 0;
            let rounding = if is_checked {
                // A statistic that expects data as they are does not tell.
                catch_unwind(AssertUnwindSafe(|| (permuted - shaken(&order, number)).abs()))
                    .map_or(0.0, |rounding| rounding.max(0.0))
            } else {
                0.0
            };
            Ok(Permuted { statistics: vec![permuted], rounding })
        };
        // Nothing is drawn from keys if permutations are exact.
        let caller = Caller::here();
        let drawing = (!is_exact).then_some(caller);
        let tree = run.run_numbered(drawing, 0..permutations, permuted)?;
        let Permuted { statistics, rounding } = tree.finish()?.expect("there is a permutation");
        let largest = largest(statistics.iter().chain([&of_data]).copied());
        let tolerance =
            (SAFETY * rounding).min(epsilon.sqrt() * largest).max(least_tolerance(largest));
        Ok(PermutationTestResult {
            statistic: of_data,
            permuted: statistics.into(),
            is_exact,
            tolerance,
        })
    }
}

/// The number of permutations whose rounding is measured.
const CHECKS: u64 = 32;

/// The tolerance, in units of the largest rounding that was measured.
const SAFETY: f64 = 4.0;

/// The statistics of some permutations in order, and the largest rounding of those that were checked.
struct Permuted {
    statistics: Vec<f64>,
    rounding: f64,
}

impl Merge for Permuted {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        self.statistics.extend(later.statistics);
        self.rounding = self.rounding.max(later.rounding);
        Ok(())
    }
}

#[inline]
fn check_observations(observations: usize) -> Result<(), Error> {
    let allowed = "at least 1 in each sample";
    Error::check(observations > 0, NAME, "observations", observations, allowed)
}

#[inline]
fn check_shape(shape: &[usize], expected: &[usize]) -> Result<(), Error> {
    Error::check_shape("a sample", shape, expected, "as the first")
}

/// What is evidence against exchangeable labels: a statistic of the data that is larger than
/// permuted data's, smaller, or either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// The statistic is larger.
    Greater,
    /// The statistic is smaller.
    Less,
    /// The statistic is larger or smaller: twice the smaller p-value of both, at most 1, as SciPy's
    /// `two-sided`.
    TwoSided,
}

/// The result of a [`PermutationTest`].
#[derive(Debug, Clone, PartialEq)]
pub struct PermutationTestResult {
    statistic: f64,
    permuted: Array1<f64>,
    is_exact: bool,
    /// By how much equal statistics may differ.
    tolerance: f64,
}

impl PermutationTestResult {
    /// The statistic of the data.
    #[must_use]
    #[inline]
    pub fn statistic(&self) -> f64 {
        self.statistic
    }

    /// The statistic of the permuted data: of all distinct permutations, the data
    /// themselves first, or of random ones.
    #[must_use]
    #[inline]
    pub fn permuted(&self) -> ArrayView1<'_, f64> {
        self.permuted.view()
    }

    /// Whether each distinct permutation was taken once, so that p-values are exact.
    #[must_use]
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The probability of a statistic as extreme as that of the data, or more, if labels do not matter:
    /// the part of such permutations among all distinct ones, or among the random ones and the data, so
    /// that it is never 0 (Phipson and Smyth, 2010, doi:10.2202/1544-6115.1585). NaN if the statistic
    /// of the data is NaN; permuted ones that are NaN are extreme.
    ///
    /// Statistics that differ by no more than rounding are equal. Rounding is measured: statistics of up
    /// to 32 permutations are computed again from data of type `f32` or `f64` whose last bits are
    /// changed, and the tolerance is 4 times the largest difference. It is at least 2e-14 of the largest
    /// statistic, and at most 1.5e-8 of it (of data of type `f32`, 3.5e-4): subtract the offset from
    /// data that vary by less than 10^-7 (10^-3) of their size.
    #[must_use]
    #[inline]
    pub fn p_value(&self, alternative: Alternative) -> f64 {
        let (least, most) = (self.statistic - self.tolerance, self.statistic + self.tolerance);
        // The data are among the exact permutations.
        let data = usize::from(!self.is_exact);
        let part = |is_inside: &dyn Fn(f64) -> bool| {
            let extreme = self.permuted.iter().filter(|&&permuted| !is_inside(permuted)).count();
            (extreme + data) as f64 / (self.permuted.len() + data) as f64
        };
        let greater = || part(&|permuted| permuted < least);
        let less = || part(&|permuted| permuted > most);
        match alternative {
            _ if self.statistic.is_nan() => f64::NAN,
            Alternative::Greater => greater(),
            Alternative::Less => less(),
            Alternative::TwoSided => (2.0 * greater().min(less())).min(1.0),
        }
    }
}
