//! Weighted choices from a table.

use std::sync::Arc;

use ndarray::Ix1;

use super::choice::check_weights;
use super::elements::float::UniformElement;
use super::elements::index::{IndexElement, last_index};
use crate::arrays::AsArray;
use crate::engine::checked_allocation;
use crate::error::Error;
use crate::math::Real;
use crate::sampling::{
    Bits, BoxedSampler, Distribution, Line, Lines, Run, Sampler, Source, each_with,
};

/// Indices with probabilities proportional to weights, at a cost that does not depend on their
/// number.
///
/// The table is made once, in time proportional to the number n of weights: n equal shares, each
/// split between an index and its alias (Walker, "An efficient method for generating discrete
/// random variables with general distributions", 1977; Vose's construction, 1991). A value takes
/// one 64-bit random number, which selects a share and a side of its split; the split is resolved
/// to n 2^-64.
///
/// This is a stream of its own; JAX's are [`Choice`](super::Choice) and
/// [`Categorical`](super::Categorical), whose cost grows with n.
///
/// The weights are not kept, and the table is not stored with serde: store the weights.
///
#[cfg_attr(doc, doc = include_str!("../guide/gallery/weighted_alias.svg"))]
///
/// ```
/// use ndarray::{Array2, array};
/// use ndkey::{Key, distributions::WeightedAlias};
///
/// let loaded = WeightedAlias::new(&array![1.0, 1.0, 1.0, 1.0, 1.0, 5.0])?;
/// let rolls: Array2<usize> = Key::new(0).sample(&loaded, (1000, 2));
/// # Ok::<(), ndkey::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(alias("WeightedAliasIndex", "WeightedIndex"))]
pub struct WeightedAlias {
    /// Shared with samplers.
    shares: Arc<Vec<Share>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Share {
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
        A: AsArray<Elem: UniformElement, Dim = Ix1> + ?Sized,
    {
        let weights = weights.array_view();
        checked_allocation::<Share>(weights.shape())?;
        check_weights("WeightedAlias", "weights", &weights)?;
        let n = weights.len();
        let largest = weights.iter().fold(0.0, |largest, w| f64::max(largest, w.to_f64()));
        // Divided by the largest first, so that the sum is finite.
        let weights: Vec<f64> = weights.iter().map(|weight| weight.to_f64() / largest).collect();
        let mean = weights.iter().sum::<f64>() / n as f64;
        let mut parts: Vec<f64> = weights.iter().map(|weight| weight / mean).collect();

        let all = |index: usize| Share { own: u64::MAX, alias: index as u64 };
        let mut shares: Vec<Share> = (0..n).map(all).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..n).partition(|&index| parts[index] < 1.0);
        while let (Some(&donor), Some(index)) = (large.last(), small.pop()) {
            shares[index] =
                Share { own: (parts[index] * 2_f64.powi(64)) as u64, alias: donor as u64 };
            parts[donor] = (parts[donor] + parts[index]) - 1.0;
            if parts[donor] < 1.0 {
                large.pop();
                small.push(donor);
            }
        }
        // Any shares left are whole, up to rounding; but an impossible index must keep none.
        let possible = (0..n).find(|&index| weights[index] > 0.0).expect("one weight is above 0");
        for index in small.into_iter().filter(|&index| weights[index] == 0.0) {
            shares[index] = Share { own: 0, alias: possible as u64 };
        }
        Ok(Self { shares: Arc::new(shares) })
    }

    /// The number of weights.
    #[must_use]
    pub fn population(&self) -> usize {
        self.shares.len()
    }
}

struct Indices {
    source: Source,
    shares: Arc<Vec<Share>>,
}

impl<T: IndexElement> Distribution<T> for WeightedAlias {
    fn sampler<'a>(&'a self, source: Source, _: &'a [usize]) -> Result<BoxedSampler<'a, T>, Error> {
        last_index::<T>("WeightedAlias", "weights", self.shares.len())?;
        Ok(T::indices(BoxedSampler::of(Indices { source, shares: self.shares.clone() })))
    }
}

impl Sampler<usize> for Indices {
    fn block(&self, run: Run, out: &mut [Line<usize>]) {
        let mut bits = Lines::room();
        self.source.bits64(run, bits.zeros(out.len()));
        let shares = &self.shares[..];
        let n = shares.len() as u128;
        each_with(
            out,
            &bits,
            #[inline(always)]
            |_, bits| {
                let product = u128::from(bits) * n;
                let (index, rest) = ((product >> 64) as usize, product as u64);
                let Share { own, alias } = shares[index];
                let own = rest < own || own == u64::MAX;
                if own { index } else { alias as usize }
            },
        );
    }

    fn cost(&self) -> usize {
        4
    }
}
