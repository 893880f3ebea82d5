//! One sum, computed 2,000 times on 8 threads: how many different results.
//!
//! ```sh
//! cargo run --release -p ndkey-sums --example distinct_results
//! ```
//!
//! Rayon's `sum` adds parts whose ends depend on which thread was free, so its last bits differ from run to
//! run: the more, the more cores there are. Items of a bridged iterator, or of a channel, also come in any
//! order. The sums of this crate have one result; in any order, exact ones.

use std::collections::HashSet;

use ndkey_sums::{ExactSum, ParallelSums, exact_sum, sum};
use rayon::prelude::*;

const RUNS: usize = 2000;
const THREADS: usize = 8;
const PATHS: u32 = 20_000;

/// The profit of a position on a path: long ones come first, then short ones, which nearly cancel them.
fn profit(path: u32) -> f64 {
    let price = 100.0 * (0.2 * f64::from(path).sin()).exp();
    if path < PATHS / 2 { price } else { -price }
}

fn main() -> Result<(), rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let profits: Vec<f64> = (0..PATHS).map(profit).collect();
    let on_threads = || (0..PATHS).into_par_iter().map(profit);
    let bridge = || (0..PATHS).par_bridge().map(profit);
    let distinct = |name, sum: &(dyn Fn() -> f64 + Sync)| {
        let results: HashSet<u64> = (0..RUNS).map(|_| pool.install(|| sum().to_bits())).collect();
        println!("{name:35} {:5} different results", results.len());
    };
    println!("{PATHS} paths, {RUNS} runs on {THREADS} threads");
    distinct("rayon's sum", &|| on_threads().sum());
    distinct("rayon's sum of a bridge", &|| bridge().sum());
    let exact = || {
        let add = |mut sum: ExactSum, profit: f64| {
            sum.add(profit);
            sum
        };
        let merge = |mut sum: ExactSum, other: ExactSum| {
            sum.merge(&other);
            sum
        };
        bridge().fold(ExactSum::new, add).reduce(ExactSum::new, merge).value()
    };
    distinct("ExactSum of a bridge", &exact);
    distinct("tree_sum of rayon's iterator", &|| on_threads().tree_sum());
    distinct("exact_sum of rayon's iterator", &|| on_threads().exact_sum());
    distinct("ndkey_sums::sum of an array", &|| sum(&profits));
    distinct("ndkey_sums::exact_sum of an array", &|| exact_sum(&profits));
    Ok(())
}
