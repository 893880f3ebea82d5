//! Logits of categories along an axis.

use std::sync::Arc;

use ndarray::{ArrayViewD, Axis};

use crate::arrays::AsArray;
use crate::elements::float::Element;
use crate::engine::{check_axis, checked_allocation};
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{Bound, Named, Number, Parameter, check_values, index_at};

/// Logits along one axis of an array; each index of the other axes, the batch, is a distribution.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Logits<T> {
    /// Category by category for each distribution of the batch; shared with samplers.
    pub(crate) values: Arc<Vec<T>>,
    /// The number of categories.
    pub(crate) n: usize,
    pub(crate) batch: Vec<usize>,
    /// The numbers of the batch's distributions, to be broadcast.
    rows: Named<u32>,
    /// The position of the categories' axis among the batch's axes.
    pub(crate) axis: usize,
}

impl<T: Element> Logits<T> {
    /// Checked logits, each of them `of` one that is given, with the categories along `axis`.
    pub(crate) fn new<A>(logits: &A, axis: Axis, of: impl Fn(A::Elem) -> T) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number> + ?Sized,
    {
        let logits = logits.array_view();
        let shape = logits.shape();
        check_axis(axis, shape)?;
        checked_allocation::<T>(shape)?;
        let valid = |logit| of(logit).to_computed() < Real::INFINITY;
        let below = "below infinity and not NaN";
        check_values(&logits, shape, "Categorical", "logits", below, valid)?;
        let (n, axis) = (shape[axis.0], axis.0);
        let batch = [&shape[..axis], &shape[axis + 1..]].concat();

        let mut last = logits.view().into_dyn();
        let order: Vec<usize> = (0..shape.len()).filter(|&a| a != axis).chain([axis]).collect();
        last = last.permuted_axes(order);
        let mut logits = Vec::with_capacity(last.len());
        match last.as_slice() {
            Some(given) => logits.extend(given.iter().map(|&logit| of(logit))),
            None => last.iter().for_each(|&logit| logits.push(of(logit))),
        }
        let logits = Arc::new(logits);
        let computed = T::computed_values(&logits);
        let possible =
            |row: &[T::Computed]| row.iter().any(|&logit| logit > -T::Computed::INFINITY);
        let impossible = match n {
            0 => (!batch.contains(&0)).then_some(0),
            _ => computed.chunks(n).position(|row| !possible(row)),
        };
        if let Some(row) = impossible {
            let index = index_at(row as u64, &batch);
            let value = if n == 0 { "[]" } else { "-inf in every category" };
            let allowed = "above -inf in at least one category";
            return Err(Error::parameter("Categorical", "logits", value, allowed).at(index));
        }
        let rows = Parameter::numbers(&batch)?.named("Categorical", "logits");
        Ok(Self { values: logits, n, batch, rows, axis })
    }

    /// The number of each value's distribution among the distributions of the batch.
    pub(crate) fn bind_rows(&self, shape: &[usize]) -> Result<Bound<u32>, Error> {
        let rows = self.rows.bind(shape)?;
        Ok(if self.rows.values().len() == 1 { Bound::scalar(0) } else { rows })
    }

    /// How many distributions there are, and how many categories one key draws of each, without
    /// replacement.
    pub(crate) fn distinct_draws(
        &self,
        shape: &[usize],
        per_key: usize,
        logits: &[T::Computed],
    ) -> Result<(usize, usize), Error> {
        let rows = self.rows.values().len();
        if !shape.ends_with(&self.batch) || rows == 0 || !per_key.is_multiple_of(rows) {
            let allowed = format!("any axes followed by those of the batch, {:?}", self.batch);
            let what = "the sample of Categorical without replacement";
            return Err(Error::shape(what, shape, allowed));
        }
        let k = per_key / rows;
        let available = |row: &[T::Computed]| {
            row.iter().filter(|&&logit| logit > -T::Computed::INFINITY).count()
        };
        let counts = logits.chunks(self.n).map(available);
        if let Some((row, count)) = counts.enumerate().find(|&(_, count)| count < k) {
            let value = format!("{count} above -inf");
            let allowed = format!("at least {k}, which are drawn without replacement");
            let error = Error::parameter("Categorical", "logits", value, allowed);
            return Err(error.at(index_at(row as u64, &self.batch)));
        }
        Ok((rows, k))
    }
}

impl<T> Logits<T> {
    /// The array as it was given.
    pub(crate) fn view(&self) -> ArrayViewD<'_, T> {
        let shape = [&self.batch[..], &[self.n]].concat();
        let last = ArrayViewD::from_shape(shape, &self.values).expect("logits of this shape");
        let mut order = Vec::from_iter(0..self.batch.len());
        order.insert(self.axis, self.batch.len());
        last.permuted_axes(order)
    }
}

/// The `k` categories that each key drew of each distribution, with the draws along the first axis of
/// each key's array.
pub(crate) fn along_first_axis(drawn: &[Vec<Vec<usize>>], k: usize) -> Vec<usize> {
    let of_key = |rows: &Vec<Vec<usize>>| {
        Vec::from_iter((0..k).flat_map(|draw| rows.iter().map(move |row| row[draw])))
    };
    drawn.iter().flat_map(of_key).collect()
}
