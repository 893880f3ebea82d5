//! The Poisson binomial distribution.

use std::sync::Arc;

use crate::elements::count::Count;
use crate::elements::wide::WideElement;
use crate::error::Error;
use crate::sampling::{
    Bits as _, Bound, BoxedSampler, Distribution, Line, LinesTogether, Named, Parameter, Run,
    Sampler, SamplerResult, Source, parameters,
};

/// The Poisson binomial distribution: the number of successes in independent trials, each with a
/// probability of its own.
///
/// Mean Σ p_i, variance Σ p_i (1 - p_i); the probabilities are the coefficients of the product of the
/// polynomials 1 - p_i + p_i x. The last axis of `p` holds the trials, in which a sample has no axis;
/// its other axes broadcast to the sample.
///
/// A value is found in the table of the cumulative probabilities, which is exact to 2^-64 from either
/// end: probabilities are sums of products, computed to 12 digits. For more than 1024 trials, it is the
/// sum of one such number for every 1024 of them, so that n trials take n values of memory, and a time
/// of n for the tables and of n / 1024 for a value.
///
#[cfg_attr(doc, doc = include_str!("../../guide/gallery/native_poisson_binomial.svg"))]
///
/// ```
/// use ndarray::Array1;
/// use ndkey::native::{self, Key};
///
/// let defaults = native::PoissonBinomial::new([0.01, 0.3, 0.05, 0.9])?;
/// let numbers: Array1<i32> = Key::from_seed(0).sample(defaults, 1000);
/// assert!(numbers.iter().all(|&k| (0..=4).contains(&k)));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[doc(alias("poisson binomial", "poisson_binom", "poibin"))]
pub struct PoissonBinomial<T = f64> {
    p: Named<T>,
    trials: usize,
    /// For each distribution, its parts' tables.
    tables: Arc<[Table]>,
}

const NAME: &str = "PoissonBinomial";

/// The number of trials that have a table together.
const TRIALS_TOGETHER: usize = 1024;

impl<T: WideElement> PoissonBinomial<T> {
    /// The distribution of the number of successes in trials whose probabilities are along the last axis
    /// of `p`.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all probabilities are in [0, 1]; [`Error::Shape`] if `p` has no axis
    /// or no trial.
    pub fn new(p: impl Into<Parameter<T>>) -> Result<Self, Error> {
        let p = p.into().named(NAME, "p");
        let Some(&trials @ 1..) = p.shape().last() else {
            let allowed = "at least one axis, the last for the trials";
            return Err(Error::shape("`p` of PoissonBinomial", p.shape(), allowed));
        };
        p.check("in [0, 1]", |p| p >= T::ZERO && p <= T::ONE)?;
        let rows = p.values().chunks_exact(trials);
        let parts = rows.flat_map(|row| row.chunks(TRIALS_TOGETHER));
        let tables =
            parts.map(|part| Table::new(&probabilities(part.iter().map(|p| p.to_f64())))).collect();
        Ok(Self { p, trials, tables })
    }
}

impl<T: WideElement> PoissonBinomial<T> {
    /// The numbers of rows at the positions of an array of `shape`, and the probabilities of each row.
    pub(crate) fn rows(
        &self,
        shape: &[usize],
    ) -> Result<(Bound<u32>, impl Iterator<Item = impl Iterator<Item = f64>>), Error> {
        let (_, outer) = self.p.shape().split_last().expect("an axis of trials");
        let rows = Parameter::numbers(outer)?.bind(NAME, "p", shape)?;
        let p = self.p.values().chunks_exact(self.trials);
        Ok((rows, p.map(|row| row.iter().map(|p| p.to_f64()))))
    }
}

parameters! { PoissonBinomial<T: WideElement>::new { p } }

impl<T: WideElement, C: Count> Distribution<C> for PoissonBinomial<T> {
    fn sampler<'a>(&'a self, source: Source, shape: &'a [usize]) -> SamplerResult<'a, C> {
        let (rows, _) = self.rows(shape)?;
        let parts = self.trials.div_ceil(TRIALS_TOGETHER) as u32;
        let sources = (0..parts).map(|part| source.child(part, parts)).collect();
        let tables = self.tables.clone();
        Ok(C::from_double(BoxedSampler::of(Successes { sources, rows, tables })))
    }
}

/// The probabilities of numbers of successes from 0 on, in trials with these probabilities.
pub(crate) fn probabilities(trials: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut probabilities = vec![1.0];
    for p in trials {
        let mut before = 0.0;
        for probability in &mut probabilities {
            let here = *probability;
            *probability = here * (1.0 - p) + before * p;
            before = here;
        }
        probabilities.push(before * p);
    }
    probabilities
}

/// The cumulative probabilities of counts from 0 on, in units of 2^-64, up to the last one that is
/// below 1.
#[derive(Debug, Clone, PartialEq)]
struct Table(Vec<u64>);

impl Table {
    /// From the smaller ones of the sums from either end, so that tails have all their digits.
    fn new(probabilities: &[f64]) -> Self {
        const UNITS: f64 = 2.0 * (1_u64 << 63) as f64;
        let mut above = vec![0.0; probabilities.len()];
        for k in (1..probabilities.len()).rev() {
            above[k - 1] = above[k] + probabilities[k];
        }
        let (mut below, mut table) = (0.0, Vec::new());
        for (probability, above) in probabilities.iter().zip(above) {
            below += probability;
            let above = (above * UNITS) as u64;
            if below >= 0.5 && above == 0 {
                break;
            }
            table.push(if below < 0.5 { (below * UNITS) as u64 } else { above.wrapping_neg() });
        }
        Self(table)
    }

    /// The count that 64 random bits select.
    fn count(&self, bits: u64) -> f64 {
        self.0.partition_point(|&cumulative| cumulative <= bits) as f64
    }
}

/// Sums of numbers that are found in tables.
struct Successes {
    /// One for each part of the trials.
    sources: Vec<Source>,
    rows: Bound<u32>,
    tables: Arc<[Table]>,
}

impl Sampler<f64> for Successes {
    fn block(&self, run: Run, out: &mut [Line<f64>]) {
        let mut bits = LinesTogether::room_of();
        let bits = bits.zeros(out.len());
        out.as_flattened_mut().fill(0.0);
        for (part, source) in self.sources.iter().enumerate() {
            source.bits64(run, bits);
            let lanes = out.as_flattened_mut().iter_mut().zip(bits.as_flattened());
            for (lane, (sum, &bits)) in lanes.enumerate() {
                let row = self.rows.get(run.position(lane)) as usize;
                *sum += self.tables[row * self.sources.len() + part].count(bits);
            }
        }
    }

    fn cost(&self) -> usize {
        8 * self.sources.len()
    }
}
