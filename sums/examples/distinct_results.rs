//! One sum, computed 2,000 times on 8 threads: how many different results.
//!
//! ```sh
//! cargo run --release -p ndkey-sums --example distinct_results
//! ```
//!
//! Rayon's `sum` adds parts whose ends depend on which thread was free, so its last bits differ from run to
//! run. The sums of this crate have one result.

use std::collections::HashSet;

use ndkey_sums::{ParallelSums, exact_sum, sum};
use rayon::prelude::*;

const RUNS: usize = 2000;
const THREADS: usize = 8;
const PATHS: u32 = 20_000;

/// A gain or a loss, a few of them large: Cauchy's distribution.
fn profit(path: u32) -> f64 {
    let uniform = (f64::from(path.wrapping_mul(0x9e37_79b9)) + 0.5) / 2_f64.powi(32);
    (std::f64::consts::PI * (uniform - 0.5)).tan()
}

fn main() -> Result<(), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let profits: Vec<f64> = (0..PATHS).map(profit).collect();
    let on_threads = || (0..PATHS).into_par_iter().map(profit);
    let distinct = |name, sum: &(dyn Fn() -> f64 + Sync)| {
        let results: HashSet<u64> = (0..RUNS).map(|_| pool.install(|| sum().to_bits())).collect();
        println!("{name:35} {:5} different results", results.len());
    };
    println!("{PATHS} paths, {RUNS} runs on {THREADS} threads");
    distinct("rayon's sum", &|| on_threads().sum());
    distinct("tree_sum of rayon's iterator", &|| on_threads().tree_sum());
    distinct("exact_sum of rayon's iterator", &|| on_threads().exact_sum());
    distinct("ndkey_sums::sum of an array", &|| sum(&profits));
    distinct("ndkey_sums::exact_sum of an array", &|| exact_sum(&profits));
    Ok(())
}
