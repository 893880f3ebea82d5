//! Independent randomisations of the same points, and what they tell of an estimate's error.

use std::collections::BTreeMap;

use super::{Estimate, Merge};
use crate::error::Error;

/// The results of the replicates of a [`QuasiMonteCarlo`](super::QuasiMonteCarlo) run.
///
/// A replicate is one randomisation of all points, by a key of its own. Points of one replicate
/// depend on each other, so the values at them do not tell the error of their mean; replicates are
/// independent and equally distributed, so their means do: [`estimate`](Self::estimate).
///
/// Two of these merge replicate by replicate.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Replicates<M> {
    /// For each replicate by its number, how many points it has, and the result of these.
    results: BTreeMap<u64, (u64, M)>,
}

impl<M> Replicates<M> {
    /// The result of some points of one replicate.
    pub(super) fn of(replicate: u64, points: u64, result: M) -> Self {
        Self { results: BTreeMap::from([(replicate, (points, result))]) }
    }

    /// The estimate whose values are the replicates: one value for each, by a function of its
    /// result.
    ///
    /// Its [`mean`](Estimate::mean) is the mean over all points,
    /// [`standard_error`](Estimate::standard_error) is that of the mean over the replicates, and
    /// [`confidence_interval`](Estimate::confidence_interval) has one degree of freedom fewer than
    /// there are replicates. For means of values, `estimate(Estimate::mean)`.
    ///
    /// The function must not be biased: the error of a nonlinear function of means, such as a
    /// quotient, has a part that is the same in all replicates and that no standard error shows. It
    /// falls with the number of points.
    #[must_use]
    pub fn estimate(&self, statistic: impl Fn(&M) -> f64) -> Estimate {
        self.iter().map(statistic).collect()
    }

    /// The results, in the order of the replicates' keys.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &M> {
        self.results.values().map(|(_, result)| result)
    }

    /// The number of points of each replicate; of the shortest, if parts of a run are missing.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.results.values().map(|&(points, _)| points).min().unwrap_or(0)
    }
}

/// # Errors
/// Any error of the results' [`Merge::merge`].
impl<M: Merge> Merge for Replicates<M> {
    fn merge(&mut self, later: Self) -> Result<(), Error> {
        for (replicate, later) in later.results {
            match self.results.get_mut(&replicate) {
                Some(earlier) => earlier.merge(later)?,
                None => {
                    self.results.insert(replicate, later);
                }
            }
        }
        Ok(())
    }
}
