//! `ndkey::monte_carlo`: the same bits however a simulation is run, and the right numbers.

mod blocks;
mod chains;
#[cfg(feature = "serde")]
mod checkpoints;
#[cfg(feature = "serde")]
mod encoding;
mod errors;
mod estimates;
#[cfg(feature = "sums")]
mod exact;
mod histograms;
mod multilevel;
mod points;
mod proportions;
mod quantiles;
mod references;
mod resampling;
mod reservoirs;
mod results;
mod same_bits;
mod scenarios;
mod stopping;
mod variance_reduction;
mod weighted;

use ndkey::Key;
use ndkey::jax::LogNormal;
use ndkey::monte_carlo::{Estimate, MonteCarlo};

const BLOCKS: u64 = 37;
const PATHS: usize = 40;

/// The bits of the run's mean and standard error, which `expected_bits.py` computes without this
/// crate.
const BITS: [u64; 2] = [0x3ffa_afdf_f1da_ba56, 0x3fb2_6cbb_e8a8_598f];

/// A run whose number of blocks is not a power of two.
fn run<'a>() -> MonteCarlo<'a> {
    MonteCarlo::new(Key::new(3), BLOCKS, PATHS).expect("blocks and paths")
}

/// Values whose sum has other bits in another order.
fn simulate(key: Key, paths: usize) -> Estimate {
    let growth = LogNormal::new(1.0).expect("a width");
    Estimate::from_values(&key.sample::<f64, _>(growth, paths))
}

/// The mean and the standard error, as bits.
fn bits(estimate: Estimate) -> [u64; 2] {
    [estimate.mean().to_bits(), estimate.standard_error().to_bits()]
}
