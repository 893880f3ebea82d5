//! Permutation tests: a statistic of data whose labels are exchanged.

use ndarray::{Array1, ArrayView, ArrayView1, Axis, RemoveAxis, concatenate};

use super::InOrder;
use crate::arrays::AsArray;
use crate::engine::check_axis;
use crate::error::Error;
use crate::keys::Key;
use crate::monte_carlo::MonteCarlo;
use crate::native::Choice;
use crate::prng::{Prng, Threefry2x32};

/// A test of whether labels of observations matter: the statistic of the data, compared with those of
/// data whose labels are exchanged at random.
///
/// Of [several samples](Self::independent) the observations are exchanged, of two
/// [paired samples](Self::paired) the two values of a pair, and of two
/// [associated samples](Self::association) the pairs.
///
/// ```
/// use ndarray::{ArrayView1, Axis, array};
/// use ndkey::Key;
/// use ndkey::monte_carlo::resampling::{Alternative, PermutationTest};
///
/// let treated = array![12.6, 11.4, 13.2, 11.2, 9.4, 12.0];
/// let control = array![16.4, 14.1, 13.4, 15.4, 14.0, 11.3];
/// let difference = |samples: &[ArrayView1<f64>]| samples[0].mean().unwrap() - samples[1].mean().unwrap();
/// let test = PermutationTest::new(Key::new(0), 10_000)?
///     .independent(&[treated.view(), control.view()], Axis(0), difference)?;
/// // All 924 permutations give 9 / 924 = 0.0097.
/// assert!((test.p_value(Alternative::Less) - 0.0097).abs() < 0.004);
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is tested before one of the methods for a kind of data"]
pub struct PermutationTest<I: Prng = Threefry2x32> {
    key: Key<I>,
    permutations: u64,
}

impl<I: Prng> PermutationTest<I> {
    /// A test with a number of random permutations: p-values are at least 1 / (permutations + 1).
    ///
    /// # Errors
    /// [`Error::Parameter`] unless there are from 1 to 2^31 permutations.
    pub fn new(key: Key<I>, permutations: u64) -> Result<Self, Error> {
        if !(1..=1 << 31).contains(&permutations) {
            let allowed = "from 1 to 2^31";
            return Err(Error::parameter("PermutationTest", "permutations", permutations, allowed));
        }
        Ok(Self { key, permutations })
    }

    /// Whether samples are of one distribution: exchanges observations among all samples, whose lengths
    /// remain.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if a sample has no such axis; [`Error::Shape`] if the samples have
    /// different shapes but for the axis; [`Error::Parameter`] if there are no samples;
    /// [`Error::Panicked`] for the first permutation, counted from 0, for which `statistic` panicked.
    ///
    /// # Panics
    /// If `statistic` panics for the data themselves.
    #[cfg_attr(feature = "ledger", track_caller)]
    pub fn independent<T, D, F>(
        self,
        samples: &[ArrayView<'_, T, D>],
        axis: Axis,
        statistic: F,
    ) -> Result<PermutationTestResult, Error>
    where
        T: Clone + Send + Sync,
        D: RemoveAxis,
        F: Fn(&[ArrayView<'_, T, D>]) -> f64 + Sync,
    {
        let Some(first) = samples.first() else {
            return Err(Error::parameter("PermutationTest", "number of samples", 0, "at least 1"));
        };
        for sample in samples {
            check_axis(axis, sample.shape())?;
            let mut expected = first.raw_dim();
            expected[axis.index()] = sample.len_of(axis);
            check_shape(sample.shape(), expected.slice())?;
        }
        let all = concatenate(axis, samples).expect("shapes that agree");
        self.compare(statistic(samples), |key| {
            let order = permutation(key, all.len_of(axis));
            let exchanged = all.select(axis, &order);
            let (mut parts, mut rest) = (Vec::with_capacity(samples.len()), exchanged.view());
            for sample in samples {
                let (part, others) = rest.split_at(axis, sample.len_of(axis));
                parts.push(part);
                rest = others;
            }
            statistic(&parts)
        })
    }

    /// Whether the two values of pairs are of one distribution: exchanges them within pairs, which are
    /// the parts of two arrays along an axis.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if the arrays have no such axis; [`Error::Shape`] if they have different
    /// shapes; [`Error::Panicked`] as [`independent`](Self::independent).
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
        A: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis> + ?Sized,
        B: AsArray<Elem = A::Elem, Dim = A::Dim> + ?Sized,
        F: Fn(ArrayView<'_, A::Elem, A::Dim>, ArrayView<'_, A::Elem, A::Dim>) -> f64 + Sync,
    {
        let (first, second) = (first.array_view(), second.array_view());
        check_axis(axis, first.shape())?;
        check_shape(second.shape(), first.shape())?;
        let both = concatenate(axis, &[first.view(), second.view()]).expect("of one shape");
        let pairs = first.len_of(axis);
        self.compare(statistic(first, second), |key| {
            let exchanged: Array1<usize> = key.sample(Choice::new(2), pairs);
            let of = |which: usize| {
                let places = exchanged.iter().enumerate();
                let places = places.map(|(pair, exchanged)| pair + pairs * (which ^ exchanged));
                both.select(axis, &places.collect::<Vec<_>>())
            };
            statistic(of(0).view(), of(1).view())
        })
    }

    /// Whether the parts of two arrays along an axis have nothing to do with each other, such as two
    /// variables that are not correlated: the parts of the second array are permuted.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if an array has no such axis; [`Error::Shape`] if their lengths along it
    /// differ; [`Error::Panicked`] as [`independent`](Self::independent).
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
        A: AsArray<Elem: Sync, Dim: RemoveAxis> + ?Sized,
        B: AsArray<Elem: Clone + Send + Sync, Dim: RemoveAxis> + ?Sized,
        F: Fn(ArrayView<'_, A::Elem, A::Dim>, ArrayView<'_, B::Elem, B::Dim>) -> f64 + Sync,
    {
        let (first, second) = (first.array_view(), second.array_view());
        check_axis(axis, first.shape())?;
        check_axis(axis, second.shape())?;
        let len = second.len_of(axis);
        check_shape(&[len], &[first.len_of(axis)])?;
        self.compare(statistic(first.view(), second.view()), |key| {
            let permuted = second.select(axis, &permutation(key, len));
            statistic(first.view(), permuted.view())
        })
    }

    #[cfg_attr(feature = "ledger", track_caller)]
    fn compare(
        self,
        statistic: f64,
        permuted: impl Fn(Key<I>) -> f64 + Sync,
    ) -> Result<PermutationTestResult, Error> {
        let run = MonteCarlo::new(self.key, self.permutations, 1)?;
        let permuted = run.run(|key, _| InOrder(vec![permuted(key)]))?.0.into();
        Ok(PermutationTestResult { statistic, permuted })
    }
}

fn permutation<I: Prng>(key: Key<I>, len: usize) -> Vec<usize> {
    let order: Array1<usize> = key.sample(Choice::new(len).without_replacement(), len);
    order.to_vec()
}

#[inline]
fn check_shape(shape: &[usize], expected: &[usize]) -> Result<(), Error> {
    if shape == expected {
        return Ok(());
    }
    Err(Error::shape("a sample", shape, format!("{expected:?}, as the first")))
}

/// What is evidence against exchangeable labels: a statistic of the data that is larger than those of
/// permuted data, smaller, or either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// The statistic is larger.
    Greater,
    /// The statistic is smaller.
    Less,
    /// The statistic is larger or smaller: twice the smaller p-value of both.
    TwoSided,
}

/// The result of a [`PermutationTest`].
#[derive(Debug, Clone, PartialEq)]
pub struct PermutationTestResult {
    statistic: f64,
    permuted: Array1<f64>,
}

impl PermutationTestResult {
    /// The statistic of the data.
    #[must_use]
    #[inline]
    pub fn statistic(&self) -> f64 {
        self.statistic
    }

    /// The statistic of the permuted data.
    #[must_use]
    #[inline]
    pub fn permuted(&self) -> ArrayView1<'_, f64> {
        self.permuted.view()
    }

    /// The probability of a statistic as extreme as that of the data, or more, if labels do not matter:
    /// with the data counted among the permutations, so that it is never 0 (Phipson and Smyth, 2010,
    /// doi:10.2202/1544-6115.1585). Statistics that differ by less than rounding are equal, and those
    /// that are NaN are extreme. NaN if that of the data is.
    #[must_use]
    #[inline]
    pub fn p_value(&self, alternative: Alternative) -> f64 {
        let rounding = 100.0 * f64::EPSILON * self.statistic.abs();
        let part = |is_inside: &dyn Fn(f64) -> bool| {
            let extreme = self.permuted.iter().filter(|&&permuted| !is_inside(permuted)).count();
            (extreme + 1) as f64 / (self.permuted.len() + 1) as f64
        };
        let greater = || part(&|permuted| permuted < self.statistic - rounding);
        let less = || part(&|permuted| permuted > self.statistic + rounding);
        match alternative {
            _ if self.statistic.is_nan() => f64::NAN,
            Alternative::Greater => greater(),
            Alternative::Less => less(),
            Alternative::TwoSided => (2.0 * greater().min(less())).min(1.0),
        }
    }
}
