//! The categorical distribution.

use std::sync::{Arc, OnceLock};

use ndarray::{ArrayViewD, Axis};

use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::elements::index::{IndexElement, last_index};
use crate::engine::{checked_allocation, checked_len, parallel};
use crate::error::Error;
use crate::math::Real;
use crate::methods::choices::of_each_key;
use crate::methods::logits::{Logits, along_first_axis};
use crate::methods::weighted_alias::{self, Share, shares};
use crate::native::methods::races::{Chances, first_to_arrive};
use crate::sampling::{
    BoxedSampler, Distribution, Drawn, Number, SamplerResult, Source, each_of_slice, stored,
};

/// The categorical distribution: one of n categories, with probabilities proportional to the
/// exponentials of the logits.
///
/// One axis of the array of logits holds the categories; each index of the other axes, the batch,
/// is a distribution. The shape of a sample ends in the batch's shape, which may broadcast, and may
/// have further axes in front. A category with a logit of negative infinity is never drawn.
///
/// A value takes one 64-bit random number, whatever n is: an alias table of each distribution, as in
/// [`WeightedAlias`](crate::native::WeightedAlias), is made when it is first drawn from. Without
/// replacement, the values along the leading axes of a sample are the categories in the order in which
/// they would be drawn one by one: the order of waiting times, as for [`Choice`](crate::native::Choice).
/// These are drawn together, so a slice costs as much as the whole.
///
/// A table takes several times as long to make as one draw of
/// [`jax::Categorical`](crate::jax::Categorical), which is faster where each
/// distribution is drawn from only once or twice.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/categorical.svg"))]
///
/// ```
/// use ndarray::{Array2, Axis, array};
/// use ndkey::native::{self, Key};
///
/// let logits = array![[0.0, 1.0, 2.0], [f64::NEG_INFINITY, 0.0, 0.0]];
/// let categorical = native::Categorical::new(&logits, Axis(1))?;
/// let draws: Array2<usize> = Key::from_seed(0).sample(&categorical, (1000, 2));
/// assert!(draws.column(1).iter().all(|&category| category > 0));
/// # Ok::<(), ndkey::Error>(())
/// ```
///
/// # Accuracy
/// Everything is computed in `f64`. Probabilities are multiples of 2^-64, within 2^-63 + 2^-52 n p of
/// the exact p. With and without replacement, a number added to all logits changes nothing, as long as
/// `f64` has room for the differences of the sums.
#[derive(Debug, Clone)]
#[doc(alias("softmax"))]
pub struct Categorical {
    of: Logits<f64>,
    replace: bool,
    /// The alias tables of the batch's distributions, once they are made.
    tables: OnceLock<Arc<Vec<Share>>>,
}

impl PartialEq for Categorical {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of && self.replace == other.replace
    }
}

impl Categorical {
    /// The distributions given by `logits`, with the categories along `axis`.
    ///
    /// # Errors
    /// [`Error::OutOfBounds`] if there is no such axis; [`Error::Parameter`] if a logit is NaN or
    /// infinity, or if a distribution has no logit above negative infinity; [`Error::TooLarge`] if
    /// there are 2^32 distributions or more; [`Error::Memory`] or [`Error::TooLarge`] if there is
    /// not enough memory for a copy of the logits.
    pub fn new<A>(logits: &A, axis: Axis) -> Result<Self, Error>
    where
        A: AsArray<Elem: Element> + ?Sized,
    {
        let logits = logits.array_view();
        checked_allocation::<f64>(logits.shape())?;
        let of = Logits::new(&logits.mapv(Number::wide), axis)?;
        Ok(Self { of, replace: true, tables: OnceLock::new() })
    }

    /// The same distributions, without replacement.
    #[must_use]
    pub fn without_replacement(self) -> Self {
        Self { replace: false, ..self }
    }

    /// The logarithms of the weights, as given.
    #[must_use]
    pub fn logits(&self) -> ArrayViewD<'_, f64> {
        self.of.view()
    }

    /// The axis of the categories.
    #[must_use]
    pub fn axis(&self) -> Axis {
        Axis(self.of.axis)
    }

    /// Whether categories are drawn with replacement.
    #[must_use]
    pub fn replace(&self) -> bool {
        self.replace
    }

    /// The sampler of indices.
    fn categories(&self, source: Source, shape: &[usize]) -> SamplerResult<'static, usize> {
        let (len, n) = (checked_len(shape)?, self.of.n);
        let tables = self.of.bind_rows(shape)?;
        Ok(match len {
            0 => BoxedSampler::of(Drawn(Vec::new())),
            _ if !self.replace => BoxedSampler::of(Drawn(self.distinct(&source, shape, len)?)),
            _ => {
                let shares = self.tables.get().cloned().unwrap_or_else(|| {
                    // Not made within `get_or_init`: while this thread waited for others, it could run
                    // a task that waits for these tables.
                    let made = Arc::new(self.tables());
                    self.tables.get_or_init(|| made).clone()
                });
                BoxedSampler::of(weighted_alias::Indices::new(source, shares, n, tables))
            }
        })
    }

    fn tables(&self) -> Vec<Share> {
        let rows = Vec::from_iter(self.of.values.chunks(self.of.n));
        let tables = parallel::map(&rows, |logits| {
            let largest = logits.iter().fold(f64::NEG_INFINITY, |a, &b| f64::max(a, b));
            let mut weights = logits.to_vec();
            each_of_slice(
                &mut weights,
                #[inline(always)]
                move |logit| Real::exp(logit - largest),
            );
            shares(&weights)
        });
        tables.concat()
    }

    /// The drawn categories of each key, without replacement.
    fn distinct(&self, source: &Source, shape: &[usize], len: u64) -> Result<Vec<usize>, Error> {
        let (keys, n) = (source.batch_len() as u64, self.of.n);
        let (rows, k) = self.of.distinct_draws(shape, (len / keys) as usize, &self.of.values)?;
        let every_row = Vec::from_iter(0..rows);
        let drawn = of_each_key(&source.with_len((rows * n) as u64), |source| {
            parallel::map(&every_row, |&row| {
                let logits = &self.of.values[row * n..][..n];
                first_to_arrive(&source, (row * n) as u64, Chances::Logits(logits), k)
            })
        });
        Ok(along_first_axis(&drawn, k))
    }
}

stored! {
    Categorical {
        logits: crate::sampling::Parameter<f64> = crate::sampling::Parameter::from,
        axis: usize = |axis: Axis| axis.0,
        replace: bool,
    }
    logits
        .view()
        .and_then(|logits| Self::new(&logits, Axis(axis)))
        .map(|categorical| Self { replace, ..categorical })
}

impl<T: IndexElement> Distribution<T> for Categorical {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, T> {
        last_index::<T>("Categorical", "logits", self.of.n)?;
        Ok(T::indices(self.categories(source, shape)?))
    }
}
