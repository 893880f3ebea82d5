//! Weighted choices from a table.

use std::sync::Arc;

use ndarray::Ix1;

use super::weights::check_weights;
use crate::arrays::AsArray;
use crate::elements::index::{IndexElement, last_index};
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::sampling::{
    Bits, Bound, BoxedSampler, Distribution, Line, Lines, Number, NumberMethods, Run, Sampler,
    SamplerResult, Source, each_with,
};
use crate::simd::inlined;

/// Indices with probabilities proportional to weights, at a cost that does not depend on their
/// number.
///
/// The table is made once, in time proportional to the number n of weights: n equal shares, each
/// split between an index and its alias (Walker, "An efficient method for generating discrete
/// random variables with general distributions", 1977; Vose's construction, 1991). A value takes
/// one 64-bit random number, which selects a share and a side of its split; the split is resolved
/// to n 2^-64.
///
/// This is a stream of its own; JAX's are [`jax::Choice`](crate::jax::Choice) and
/// [`jax::Categorical`](crate::jax::Categorical), whose cost grows with n. For weights that change there is
/// [`native::WeightedTree`](crate::native::WeightedTree).
///
/// The weights are not kept, and the table is not stored with serde: store the weights.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/weighted_alias.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, jax::WeightedAlias};
///
/// let loaded = WeightedAlias::new(&array![1.0, 1.0, 1.0, 1.0, 1.0, 5.0])?;
/// let rolls: Array2<usize> = Key::new(0).sample(&loaded, (1000, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(alias("weighted alias", "choice", "WeightedAliasIndex", "WeightedIndex"))]
pub struct WeightedAlias {
    /// Shared with samplers.
    shares: Arc<Vec<Share>>,
}

/// A part of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Share {
    /// How much of 2^64 is the index's own; `u64::MAX` is all.
    own: u64,
    alias: u64,
}

impl WeightedAlias {
    /// The table for the given weights.
    ///
    /// # Errors
    /// [`Error::Parameter`] unless all weights are finite and not negative, and one is above 0;
    /// [`Error::Memory`] or [`Error::TooLarge`] if there is not enough memory for the table.
    pub fn new<A>(weights: &A) -> Result<Self, Error>
    where
        A: AsArray<Elem: Number, Dim = Ix1> + ?Sized,
    {
        let weights = weights.array_view();
        checked_allocation::<Share>(weights.shape())?;
        check_weights("WeightedAlias", "weights", &weights)?;
        Ok(Self::of_checked(&Vec::from_iter(
            weights.iter().map(|&weight| NumberMethods::wide(weight)),
        )))
    }

    /// The number of weights.
    #[must_use]
    pub fn population(&self) -> usize {
        self.shares.len()
    }
}

/// The table of weights that are finite and not negative, at least one of them above 0.
pub(crate) fn shares(weights: &[f64]) -> Vec<Share> {
    let n = weights.len();
    let largest = weights.iter().fold(0.0, |largest, &w| f64::max(largest, w));
    // Divided by the largest first, so that the sum is finite.
    let mut parts: Vec<f64> = weights.iter().map(|weight| weight / largest).collect();
    let mean = sum(&parts) / n as f64;
    let possible = parts.iter().position(|&part| part > 0.0).expect("one weight is above 0");
    let impossible = |index: usize| weights[index] / largest == 0.0;
    parts.iter_mut().for_each(|part| *part /= mean);

    let all = |index: usize| Share { own: u64::MAX, alias: index as u64 };
    let mut shares: Vec<Share> = (0..n).map(all).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) =
        (0..n).partition(|&index| parts[index] < 1.0);
    while let (Some(&donor), Some(index)) = (large.last(), small.pop()) {
        shares[index] = Share { own: (parts[index] * 2_f64.powi(64)) as u64, alias: donor as u64 };
        parts[donor] = (parts[donor] + parts[index]) - 1.0;
        if parts[donor] < 1.0 {
            large.pop();
            small.push(donor);
        }
    }
    // Any shares left are whole, up to rounding; but an impossible index must keep none.
    for index in small.into_iter().filter(|&index| impossible(index)) {
        shares[index] = Share { own: 0, alias: possible as u64 };
    }
    shares
}

/// A sum that is rounded once or twice (Neumaier's): the part of the last index is what the others
/// leave of it.
fn sum(parts: &[f64]) -> f64 {
    let (mut sum, mut rest) = (0.0, 0.0);
    for &part in parts {
        let next = sum + part;
        rest += if sum >= part { (sum - next) + part } else { (part - next) + sum };
        sum = next;
    }
    sum + rest
}

/// The index that 64 random bits select from a table.
#[inline(always)]
fn select(shares: &[Share], bits: u64) -> usize {
    let product = u128::from(bits) * shares.len() as u128;
    let (index, rest) = ((product >> 64) as usize, product as u64);
    let Share { own, alias } = shares[index];
    let own = rest < own || own == u64::MAX;
    if own { index } else { alias as usize }
}

/// The largest table that is [`Small`].
const SMALL: usize = 1 << 10;

/// From this many values on, a copy in a [`Small`] table is worth its time.
const MANY_VALUES: u64 = 1 << 11;

/// A table of up to [`SMALL`] shares, in arrays of a fixed length: these are looked up without a
/// check for each index, with vector instructions where AVX-512 has them.
struct Small {
    n: u32,
    own: [u64; SMALL],
    alias: [u64; SMALL],
}

impl Small {
    fn new(shares: &[Share]) -> Box<Self> {
        let mut small =
            Box::new(Self { n: shares.len() as u32, own: [0; SMALL], alias: [0; SMALL] });
        for (index, share) in shares.iter().enumerate() {
            (small.own[index], small.alias[index]) = (share.own, share.alias);
        }
        small
    }

    /// Selects as [`select`] does, with products of 32 bits.
    #[inline(always)]
    fn select(&self, bits: u64) -> u64 {
        const LOWER: u64 = u32::MAX as u64;
        let n = u64::from(self.n);
        let lower = (bits & LOWER) * n;
        let upper = (bits >> 32) * n + (lower >> 32);
        let (index, rest) = (upper >> 32, upper << 32 | lower & LOWER);
        let here = index as usize % SMALL;
        let (own, alias) = (self.own[here], self.alias[here]);
        // Not `if`: the alias would be loaded after a branch for each value.
        let is_own = u64::from((rest < own) | (own == u64::MAX));
        alias ^ (index ^ alias) & is_own.wrapping_neg()
    }
}

/// The indices drawn from one of several tables of `n` shares each.
pub(crate) struct Indices {
    source: Source,
    shares: Arc<Vec<Share>>,
    n: usize,
    /// Which of the tables, for each value.
    tables: Bound<u32>,
    /// The table, if all values share one that is small.
    small: Option<Box<Small>>,
}

impl Indices {
    pub(crate) fn new(
        source: Source,
        shares: Arc<Vec<Share>>,
        n: usize,
        tables: Bound<u32>,
    ) -> Self {
        let values = source.per_key().saturating_mul(source.batch_len() as u64);
        let small = tables
            .as_scalar()
            .filter(|_| n <= SMALL && values >= MANY_VALUES)
            .map(|table| Small::new(table_of(&shares, n, table)));
        Self { source, shares, n, tables, small }
    }
}

/// One of several tables of `n` shares.
#[inline(always)]
fn table_of(shares: &[Share], n: usize, table: u32) -> &[Share] {
    &shares[table as usize * n..][..n]
}

impl<T: IndexElement> Distribution<T> for WeightedAlias {
    fn sampler<'a>(&'a self, source: Source, _: &'a [usize]) -> SamplerResult<'a, T> {
        last_index::<T>("WeightedAlias", "weights", self.shares.len())?;
        Ok(T::indices(self.indices(source)))
    }
}

impl WeightedAlias {
    /// The table of weights that were checked.
    pub(crate) fn of_checked(weights: &[f64]) -> Self {
        Self { shares: Arc::new(shares(weights)) }
    }

    /// The sampler of indices.
    pub(crate) fn indices(&self, source: Source) -> BoxedSampler<'static, usize> {
        let (shares, n) = (self.shares.clone(), self.shares.len());
        BoxedSampler::of(Indices::new(source, shares, n, Bound::scalar(0)))
    }
}

impl Sampler<usize> for Indices {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let mut bits = Lines::room();
        self.source.bits64(run, bits.zeros(out.len()));
        if let Some(small) = &self.small {
            return each_with(out, &bits, inlined!(|_, bits| small.select(bits) as usize));
        }
        if let Some(table) = self.tables.as_scalar() {
            let shares = table_of(&self.shares, self.n, table);
            return each_with(out, &bits, inlined!(|_, bits| select(shares, bits)));
        }
        let mut tables = Lines::room();
        self.tables.lines(run, out.len(), &mut tables);
        let given = bits.as_flattened().iter().zip(tables.as_flattened());
        for (out, (&bits, &table)) in out.as_flattened_mut().iter_mut().zip(given) {
            *out = select(table_of(&self.shares, self.n, table), bits);
        }
    }

    fn cost(&self) -> usize {
        4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_tables_select_the_same_indices() {
        for n in [1, 2, 3, 10, 1000, SMALL] {
            let shares =
                shares(&Vec::from_iter((0..n).map(|index| ((index * 7) % 5) as f64 + 0.1)));
            let small = Small::new(&shares);
            for step in 0..20_000_u64 {
                let bits = step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                assert_eq!(small.select(bits) as usize, select(&shares, bits), "{bits:x} of {n}");
            }
            let ends = [0, 1, u64::MAX, u64::MAX - 1, u64::from(u32::MAX), 1 << 32];
            for bits in ends {
                assert_eq!(small.select(bits) as usize, select(&shares, bits), "{bits:x} of {n}");
            }
        }
    }

    /// The parts of an index's own share and of those whose alias it is.
    #[test]
    fn tables_have_the_probabilities_of_their_weights() {
        let powers = |n: i32| Vec::from_iter((0..n).map(|i| 0.5_f64.powi(i * 37 % n)));
        let ramp = Vec::from_iter((0..100_000).map(|i| f64::from(i % 1000) * 1e-3));
        for weights in [vec![3.0], vec![1e-300, 2e-300, 0.0], powers(62), ramp] {
            let table = shares(&weights);
            let n = weights.len() as f64;
            let mut probabilities = vec![0.0; weights.len()];
            for (index, &Share { own, alias }) in table.iter().enumerate() {
                let own = if own == u64::MAX { 1.0 } else { own as f64 / 2_f64.powi(64) };
                probabilities[index] += own / n;
                probabilities[alias as usize] += (1.0 - own) / n;
            }
            let total: f64 = weights.iter().sum();
            for (&probability, weight) in probabilities.iter().zip(&weights) {
                let exact = weight / total;
                // The sum of the weights and the parts of a donor are rounded up to n times each; 64
                // bits end at 2^-64.
                let error = n * f64::EPSILON * exact + 2.0 / 2_f64.powi(64);
                assert!((probability - exact).abs() <= error, "{probability}, not {exact}");
            }
        }
    }
}
