//! The categorical distribution.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use ndarray::{ArrayViewD, Axis};

use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::elements::index::{IndexElement, last_index};
use crate::engine::{checked_len, parallel};
use crate::error::Error;
use crate::methods::choices::of_each_key;
use crate::methods::logits::{Logits, along_first_axis};
use crate::native::methods::apportionment::{LookedUp, Rows, Sought, TOGETHER, Table};
use crate::native::methods::races::{Chances, first_to_arrive};
use crate::sampling::{
    BoxedSampler, Distribution, Drawn, NumberMethods, SamplerResult, Source, stored,
};

/// The categorical distribution: one of n categories, with probabilities proportional to the
/// exponentials of the logits.
///
/// One axis of the array of logits holds the categories; each index of the other axes, the batch,
/// is a distribution. The shape of a sample ends in the batch's shape, which may broadcast, and may
/// have further axes in front. A category with a logit of negative infinity is never drawn.
///
/// A value takes one 64-bit random number, by inversion. The first few draws from each distribution go
/// through its categories; for more, a table is made, in the time of some four draws, and kept: then a draw
/// takes nanoseconds, whatever n is, and has the same value. (From tens of thousands of categories
/// [`WeightedAlias`](crate::native::WeightedAlias) draws faster still.)
///
/// Without replacement, the values along the leading axes of a sample are the categories in the order in
/// which they would be drawn one by one: the order of waiting times, as for
/// [`Choice`](crate::native::Choice). These are drawn together, so a slice costs as much as the whole.
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
/// Everything is computed in `f64`. Probabilities are multiples of 2^-64, within 2^-55 + 2^-51 n p of the
/// exact p, and for up to 192 categories within 2^-63 + 2^-51 n p. With and without replacement, a number
/// added to all logits changes nothing, as long as `f64` has room for the differences of the sums.
#[derive(Debug, Clone)]
#[doc(alias("softmax"))]
pub struct Categorical {
    of: Logits<f64>,
    replace: bool,
    tables: Arc<Tables>,
}

/// The tables of the batch's distributions, once they are made.
#[derive(Debug, Default)]
struct Tables {
    /// How often the categories were gone through without them.
    drawn: AtomicU64,
    made: OnceLock<Arc<Vec<Table>>>,
}

/// How often categories are gone through in the time that a table takes.
const FEW_TURNS: u64 = 4;

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
        let of = Logits::new(logits, axis, NumberMethods::wide)?;
        Ok(Self { of, replace: true, tables: Arc::default() })
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
        let len = checked_len(shape)?;
        let of = self.of.bind_rows(shape)?;
        Ok(match len {
            0 => BoxedSampler::of(Drawn(Vec::new())),
            _ if !self.replace => BoxedSampler::of(Drawn(self.distinct(&source, shape, len)?)),
            _ => {
                let rows = Rows { logits: self.of.values.clone(), n: self.of.n };
                match self.tables_for(len, &rows) {
                    Some(tables) => BoxedSampler::of(LookedUp { source, tables, of }),
                    None => BoxedSampler::of(Sought { source, rows, of }),
                }
            }
        })
    }

    /// The tables, if they are made or worth their time for `len` values more.
    fn tables_for(&self, len: u64, rows: &Rows) -> Option<Arc<Vec<Table>>> {
        let Tables { drawn, made } = &*self.tables;
        if let Some(tables) = made.get() {
            return Some(tables.clone());
        }
        let count = self.of.values.len() / self.of.n;
        // Values of one row are drawn a block at a time.
        let together = if count == 1 { TOGETHER } else { count };
        let turns = len.div_ceil(together as u64);
        let before = drawn.fetch_add(turns, Ordering::Relaxed);
        if before.saturating_add(turns) <= FEW_TURNS {
            return None;
        }
        // Not made within `get_or_init`: while this thread waited for others, it could run a task that waits
        // for these tables.
        let numbers = Vec::from_iter(0..count as u32);
        let tables = parallel::map(&numbers, |&row| Table::new(rows, row));
        Some(made.get_or_init(|| Arc::new(tables)).clone())
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
