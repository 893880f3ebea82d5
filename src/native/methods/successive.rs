//! Vectors of counts that add up to a given number: each is drawn from what those before it leave.

use std::sync::Arc;

use crate::error::Error;
use crate::sampling::vectors::{outer_shape, vectors};
use crate::sampling::{
    BoxedSampler, Line, Named, Run, Sampler, SamplerResult, Source, WideSampler,
};

/// The counts of each outcome but the last, given what is left for it and for those after it.
pub(crate) trait Conditional: Send + Sync {
    /// The sampler of the first outcome's counts, if all vectors have the same parameters and `total`.
    fn first(&self, source: &Source, total: f64) -> Option<WideSampler>;

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
) -> SamplerResult<'static, f64> {
    let outer = outer_shape(what, source, shape, &[outcomes])?;
    let source = source.with_len(source.per_key() / outcomes as u64);
    let keys = outcomes as u32;
    let sources = (0..keys).map(|outcome| source.child(outcome, keys));
    let sources = Vec::from_iter(sources);
    let (total, conditional) = (total.bind(outer)?, bind(outer)?);
    let shared = total.as_scalar().filter(|_| outcomes > 1);
    let of_first = shared.and_then(|total| conditional.first(&sources[0], total));
    Ok(BoxedSampler::of(vectors(outcomes, 16, move |first, out: &mut [f64]| {
        let mut left = Numbers::new(first, out.len() / outcomes, |number| total.get(number));
        let mut drawn = vec![0.0; out.len() / outcomes];
        for (outcome, source) in sources.iter().enumerate() {
            match &of_first {
                // It takes what is left.
                _ if outcome + 1 == outcomes => drawn.copy_from_slice(left.values()),
                Some(first) if outcome == 0 => first.fill(left.run(), &mut drawn),
                _ => conditional.counts(outcome, source, &left, &mut drawn),
            }
            for (out, &drawn) in out.chunks_exact_mut(outcomes).zip(&drawn) {
                out[outcome] = drawn;
            }
            for (left, drawn) in left.values_mut().iter_mut().zip(&drawn) {
                *left -= drawn;
            }
        }
    })))
}

/// Numbers at the positions of a run.
#[derive(Clone)]
pub(crate) struct Numbers {
    run: Run,
    values: Arc<Vec<f64>>,
}

impl Numbers {
    /// The numbers that `value` returns for `len` positions from `first` on.
    pub(crate) fn new(first: u64, len: usize, value: impl Fn(u64) -> f64) -> Self {
        let run = Run { start: first, step: 1 };
        Self::at(run, (0..len).map(|lane| value(run.position(lane))).collect())
    }

    /// These numbers, at the first positions of a run.
    pub(crate) fn at(run: Run, values: Vec<f64>) -> Self {
        Self { run, values: Arc::new(values) }
    }

    /// Their positions.
    pub(crate) fn run(&self) -> Run {
        self.run
    }

    pub(crate) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut Vec<f64> {
        Arc::make_mut(&mut self.values)
    }

    /// Other numbers at the same positions.
    pub(crate) fn beside(&self, values: Vec<f64>) -> Self {
        Self::at(self.run, values)
    }

    /// Their sampler.
    pub(crate) fn sampler(&self) -> WideSampler {
        BoxedSampler::of(self.clone())
    }
}

impl Sampler<f64> for Numbers {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        // Positions of the same run, further on.
        let passed = run.start.wrapping_sub(self.run.start).cast_signed();
        let first = passed.checked_div(self.run.step.cast_signed()).unwrap_or(0);
        let values = self.values.get(first as usize..).unwrap_or_default();
        let out = out.as_flattened_mut();
        let (given, past) = out.split_at_mut(values.len().min(out.len()));
        given.copy_from_slice(&values[..given.len()]);
        // Of lanes past the last number, the values are dropped.
        past.fill(0.0);
    }
}
