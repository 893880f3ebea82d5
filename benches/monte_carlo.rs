//! The cost of `ndkey::monte_carlo`: in time, compared with a loop of rayon whose result is not
//! reproducible, and in memory.
//!
//! ```sh
//! cargo bench -p ndkey-benches --bench monte_carlo            # the cost of the driver
//! cargo bench -p ndkey-benches --bench monte_carlo -- memory  # a billion paths: the peak of memory
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

use ndkey::Key;
use ndkey::distributions::LogNormal;
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

const BLOCKS: u64 = 10_000;
const PATHS: usize = 4096;
const REPETITIONS: usize = 25;

fn main() -> Result<(), ndkey::Error> {
    if std::env::args().any(|argument| argument == "memory") { memory() } else { driver() }
}

/// The price of a call option.
fn simulate(key: Key, paths: usize) -> Estimate {
    let growth = LogNormal::new(0.2).expect("a width");
    Estimate::from_values(&key.sample::<f64, _>(growth, paths).map(|s| (s - 1.0).max(0.0)))
}

/// Times both in turn, so that both meet the same load of the machine.
fn driver() -> Result<(), ndkey::Error> {
    let run = || MonteCarlo::new(Key::new(0), BLOCKS, PATHS)?.run(simulate);
    let by_hand = || {
        let key = Key::new(0);
        (0..BLOCKS).into_par_iter().map(|block| simulate(key.fold_in_u64(block), PATHS)).reduce(
            Estimate::default,
            |mut all, block| {
                all.merge(block).expect("estimates merge");
                all
            },
        )
    };
    for threads in [1, rayon::current_num_threads()] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
        for _ in 0..REPETITIONS {
            let start = Instant::now();
            black_box(pool.install(by_hand));
            times[0].push(start.elapsed());
            let start = Instant::now();
            black_box(pool.install(run)?);
            times[1].push(start.elapsed());
        }
        // Compares pairs, as the machine's speed changes from one to the next.
        let pairs = times[0].iter().zip(&times[1]);
        let mut costs: Vec<f64> =
            pairs.map(|(by_hand, run)| run.as_secs_f64() / by_hand.as_secs_f64() - 1.0).collect();
        costs.sort_by(f64::total_cmp);
        let [by_hand, run] = times.map(median);
        println!(
            "{threads} threads: by hand {by_hand:.1?}, MonteCarlo {run:.1?}, {:+.1} % (quartiles {:+.1}, \
             {:+.1})",
            100.0 * costs[REPETITIONS / 2],
            100.0 * costs[REPETITIONS / 4],
            100.0 * costs[3 * REPETITIONS / 4],
        );
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Paths of one uniform variate, in small blocks.
fn memory() -> Result<(), ndkey::Error> {
    for paths in [1_000_000_u64, 1_000_000_000] {
        let run = MonteCarlo::new(Key::new(0), paths.div_ceil(1000), 1000)?;
        let estimate =
            run.run(|key, paths| Estimate::from_values(&key.uniform::<f32, _>(paths)))?;
        println!("{} paths: {estimate}, peak {}", estimate.count(), peak().unwrap_or_default());
    }
    Ok(())
}

/// The process's peak memory, as reported by Linux.
fn peak() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
