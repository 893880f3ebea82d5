//! The multivariate hypergeometric distribution.

use super::multinomial::LARGEST;
use crate::elements::count::Count;
use crate::error::Error;
use crate::methods::combined::Input;
use crate::native::counts::hypergeometric::good_items;
use crate::native::methods::fits::{check_draws, check_most};
use crate::native::methods::successive::{Conditional, Numbers, successive};
use crate::sampling::{
    Bound, Distribution, Named, Sampler, SamplerResult, Source, Trials, WideSampler, Widened,
    parameters,
};

/// The multivariate hypergeometric distribution: how many items of each kind are among `draws` items
/// that are drawn without replacement.
///
/// Probability C(m_1, x_1) ... C(m_k, x_k) / C(N, draws) of numbers x whose sum is `draws`, with N
/// the sum of the numbers m of items; mean draws m_i / N, variance as of
/// [`Hypergeometric`](crate::native::Hypergeometric) for each. The last axis of `counts` and of a sample
/// holds the kinds; `draws` and the other axes of `counts` broadcast to the other axes of the sample.
///
/// Kind by kind, a number is drawn from the [`Hypergeometric`](crate::native::Hypergeometric) distribution of
/// the remaining draws and items, with its accuracy for every population. Each vector of numbers is
/// independent of all others.
///
/// An integer type must have room for the numbers: where one would exceed the largest number of the
/// type with a probability of 1e-15 or more, sampling is an [`Error::Parameter`].
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_multivariate_hypergeometric.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::native::{self, Key};
///
/// let marbles = array![16, 8, 4];
/// let draws = native::MultivariateHypergeometric::new(&marbles, 6)?;
/// let drawn: Array2<i32> = Key::from_seed(0).sample(draws, (10, 3));
/// assert!(drawn.rows().into_iter().all(|row| row.sum() == 6));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("multivariate hypergeometric", "multivariate_hypergeom"))]
pub struct MultivariateHypergeometric {
    counts: Named<u64>,
    draws: Widened<u64>,
    /// For each kind, the number of its items, and the number of items of the kinds after it.
    kinds: Vec<[Named<f64>; 2]>,
}

const NAME: &str = "MultivariateHypergeometric";

impl MultivariateHypergeometric {
    /// A multivariate hypergeometric distribution of `draws`, a scalar or an array, from items of
    /// several kinds, with numbers along the last axis of `counts`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless no number is negative, the numbers of all kinds add up to at most
    /// 2^53, and `draws` is at most their sum; [`Error::Shape`] if `counts` has no axis or no kind;
    /// [`Error::Broadcast`] if `draws` does not broadcast with the axes of `counts` before the last.
    pub fn new(counts: impl Trials, draws: impl Trials) -> Result<Self, Error> {
        let counts = counts.trials(NAME, "counts")?.named(NAME, "counts");
        let draws = draws.trials(NAME, "draws")?.named(NAME, "draws");
        let shape = counts.shape();
        let Some(&len @ 1..) = shape.last() else {
            let allowed = "at least one axis, the last for the kinds";
            return Err(Error::shape("`counts` of MultivariateHypergeometric", shape, allowed));
        };
        counts.check("at most 2^53", |count| count <= LARGEST)?;
        let total = |row: &[u64]| row.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
        let totals = counts.of_rows(total);
        let allowed = "numbers of items that add up to at most 2^53";
        totals.check(allowed, |total| total <= LARGEST)?;
        let allowed = |total| format!("at most the number of all items, {total}");
        draws.check_with(&totals, allowed, |draws, total| draws <= total)?;
        // Of each row, what is left after a kind.
        let mut left = totals.values().to_vec();
        let kinds = (0..len).map(|kind| {
            let rows = counts.values().chunks_exact(len);
            left.iter_mut().zip(rows).for_each(|(left, row)| *left -= row[kind]);
            let mut left = left.iter();
            let after = |_: &[u64]| left.next().map_or(0.0, |&left| left as f64);
            [counts.of_rows(|row| row[kind] as f64), counts.of_rows(after)]
        });
        let kinds = kinds.collect();
        Ok(Self { counts, draws: draws.widened(), kinds })
    }
}

parameters! { MultivariateHypergeometric::new { counts: u64, draws: u64 } }

impl<C: Count> Distribution<C> for MultivariateHypergeometric {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        if check_most::<C>(&self.draws.wide).is_err() {
            let [first, after] = &self.kinds[0];
            let total = first.zip(after, |first, after| first + after)?;
            for [good, _] in &self.kinds {
                let others = good.zip(&total, |good, total| total - good)?;
                check_draws::<C>([good, &others, &self.draws.wide])?;
            }
        }
        let what = "the sample of MultivariateHypergeometric";
        let total = (&self.draws.wide, self.kinds.len());
        let counts = successive(what, &source, shape, total, |outer| {
            let bound = |[good, bad]: &[Named<f64>; 2]| Ok([good.bind(outer)?, bad.bind(outer)?]);
            Ok(Kinds(self.kinds.iter().map(bound).collect::<Result<_, Error>>()?))
        });
        Ok(C::from_double(counts?))
    }
}

/// The [numbers of items](MultivariateHypergeometric::kinds).
struct Kinds(Vec<[Bound<f64>; 2]>);

impl Conditional for Kinds {
    #[inline]
    fn first(&self, source: &Source, total: f64) -> Option<WideSampler> {
        let [good, bad] = self.0[0].clone();
        good.as_scalar().zip(bad.as_scalar())?;
        Some(good_items(source, [good, bad, Bound::scalar(total)].map(Input::Given)))
    }

    #[inline]
    fn counts(&self, kind: usize, source: &Source, left: &Numbers, out: &mut [f64]) {
        let [good, bad] = self.0[kind].clone().map(Input::Given);
        good_items(source, [good, bad, Input::Random(left.sampler())]).fill(left.run(), out);
    }
}
