//! Vectors of counts that add up to a given number: each is drawn from what those before it leave.

use std::sync::Arc;

use crate::error::Error;
use crate::sampling::vectors::{VectorSampler, Vectors, outer_shape};
use crate::sampling::{Bound, BoxedSampler, Line, Named, Run, Sampler, Source};

/// The counts of each outcome, given what is left for it and for those after it.
pub(crate) trait Conditional: Send + Sync {
    /// Writes the counts of an outcome, of as many vectors as `left` has numbers for.
    fn counts(&self, outcome: usize, source: &Source, left: &Numbers, out: &mut [f64]);
}

/// The sampler of vectors with one count for each of `outcomes`, which add up to `total`. `what` is
/// the sample in messages, and `bind` binds parameters to its shape without the last axis.
///
/// Each outcome has a key of its own, and draws at the number of the vector.
pub(crate) fn successive<C: Conditional + 'static>(
    what: &'static str,
    source: &Source,
    shape: &[usize],
    (total, outcomes): (&Named<f64>, usize),
    bind: impl FnOnce(&[usize]) -> Result<C, Error>,
) -> Result<BoxedSampler<'static, f64>, Error> {
    let outer = outer_shape(what, source, shape, &[outcomes])?;
    let source = source.with_len(source.per_key() / outcomes as u64);
    let keys = outcomes as u32;
    let sources = (0..keys).map(|outcome| source.child(outcome, keys)).collect();
    let (total, conditional) = (total.bind(outer)?, bind(outer)?);
    Ok(BoxedSampler::of(VectorSampler(Successive { sources, total, conditional })))
}

struct Successive<C> {
    /// One for each outcome.
    sources: Vec<Source>,
    total: Bound<f64>,
    conditional: C,
}

impl<C: Conditional> Vectors<f64> for Successive<C> {
    fn vector_len(&self) -> usize {
        self.sources.len()
    }

    fn vectors(&self, first: u64, out: &mut [f64]) {
        let outcomes = self.sources.len();
        let mut left = Numbers::new(first, out.len() / outcomes, |number| self.total.get(number));
        let mut drawn = vec![0.0; out.len() / outcomes];
        for (outcome, source) in self.sources.iter().enumerate() {
            self.conditional.counts(outcome, source, &left, &mut drawn);
            for (out, &drawn) in out.chunks_exact_mut(outcomes).zip(&drawn) {
                out[outcome] = drawn;
            }
            for (left, drawn) in left.values_mut().iter_mut().zip(&drawn) {
                *left -= drawn;
            }
        }
    }

    fn cost(&self) -> usize {
        16
    }
}

/// Numbers at consecutive positions.
#[derive(Clone)]
pub(crate) struct Numbers {
    first: u64,
    values: Arc<Vec<f64>>,
}

impl Numbers {
    /// The numbers that `value` returns for `len` positions from `first` on.
    pub(crate) fn new(first: u64, len: usize, value: impl Fn(u64) -> f64) -> Self {
        let positions = (0..len as u64).map(|number| first.wrapping_add(number));
        Self { first, values: Arc::new(positions.map(value).collect()) }
    }

    /// Their positions.
    pub(crate) fn run(&self) -> Run {
        Run { start: self.first, step: 1 }
    }

    pub(crate) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut Vec<f64> {
        Arc::make_mut(&mut self.values)
    }

    /// Other numbers at the same positions.
    pub(crate) fn beside(&self, values: Vec<f64>) -> Self {
        Self { first: self.first, values: Arc::new(values) }
    }

    /// Their sampler.
    pub(crate) fn sampler(&self) -> BoxedSampler<'static, f64> {
        BoxedSampler::of(self.clone())
    }
}

impl Sampler<f64> for Numbers {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        for (lane, out) in out.as_flattened_mut().iter_mut().enumerate() {
            // Values of lanes past the last number are dropped.
            let index = run.position(lane).wrapping_sub(self.first);
            *out = self.values.get(index as usize).copied().unwrap_or_default();
        }
    }
}
