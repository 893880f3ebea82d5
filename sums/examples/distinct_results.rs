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

fn main() -> Result<(), rayon::ThreadPoolBuildError> {
    // Like profits and losses: of both signs, and of sizes that differ.
    let x: Vec<f64> =
        (1..=100_000).map(|n| f64::from(n).sin() * f64::from(n % 1000).exp_m1().min(1e6)).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build()?;
    let distinct = |name, sum: &(dyn Fn() -> f64 + Sync)| {
        let results: HashSet<u64> = (0..RUNS).map(|_| pool.install(|| sum().to_bits())).collect();
        println!("{name:35} {:5} different results", results.len());
    };
    println!("{} values, {RUNS} runs on {THREADS} threads", x.len());
    distinct("rayon's sum", &|| x.par_iter().sum());
    distinct("ndkey_sums::sum", &|| sum(&x));
    distinct("ndkey_sums::exact_sum", &|| exact_sum(&x));
    distinct("tree_sum of rayon's iterator", &|| x.par_iter().copied().tree_sum());
    distinct("exact_sum of rayon's iterator", &|| x.par_iter().copied().exact_sum());
    Ok(())
}
