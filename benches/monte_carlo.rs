//! The cost of `ndkey::monte_carlo`: in time, compared with a loop of rayon whose result is not
//! reproducible, and in memory.
//!
//! ```sh
//! cargo bench --bench monte_carlo            # times by criterion
//! cargo bench --bench monte_carlo -- pairs   # the difference, of pairs of runs
//! cargo bench --bench monte_carlo -- memory  # a billion paths: the peak of memory
//! ```

mod settings;

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group};
use ndkey::Key;
use ndkey::jax::LogNormal;
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

const BLOCKS: u64 = 2500;
/// A block takes 0.05 to 0.1 ms.
const PATHS: usize = 1 << 14;

/// Pairs of runs, and the blocks of each.
const PAIRS: usize = 400;
const BLOCKS_OF_PAIR: u64 = 256;

/// The price of a call option.
fn simulate(key: Key, paths: usize) -> Estimate {
    let growth = LogNormal::new(0.2).expect("a width");
    Estimate::from_values(&key.sample::<f64, _>(growth, paths).map(|s| (s - 1.0).max(0.0)))
}

fn run(blocks: u64) -> Estimate {
    let run = MonteCarlo::new(Key::new(0), blocks, PATHS).expect("blocks and paths");
    run.run(simulate).expect("no panic")
}

/// Adds the blocks in any order.
fn by_hand(blocks: u64) -> Estimate {
    let key = Key::new(0);
    (0..blocks).into_par_iter().map(|block| simulate(key.fold_in_u64(block), PATHS)).reduce(
        Estimate::default,
        |mut all, block| {
            all.merge(block).expect("estimates merge");
            all
        },
    )
}

/// Pools of one thread and of all.
fn pools() -> [ThreadPool; 2] {
    [1, rayon::current_num_threads()].map(|threads| {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
    })
}

fn driver(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("driver");
    group.sample_size(10).throughput(Throughput::Elements(BLOCKS * PATHS as u64));
    for pool in pools() {
        let threads = pool.current_num_threads();
        group.bench_function(format!("by hand, {threads} threads"), |b| {
            b.iter(|| pool.install(|| by_hand(BLOCKS)))
        });
        group.bench_function(format!("MonteCarlo, {threads} threads"), |b| {
            b.iter(|| pool.install(|| run(BLOCKS)))
        });
    }
    group.finish();
}

/// Times both in turn: the least of each, and the median of pairs, as the machine's speed changes by more
/// than they differ.
fn pairs() {
    for pool in pools() {
        let timed = |simulation: fn(u64) -> Estimate| {
            let start = Instant::now();
            black_box(pool.install(|| simulation(BLOCKS_OF_PAIR)));
            start.elapsed().as_secs_f64()
        };
        let (by_hand, driver): (Vec<f64>, Vec<f64>) =
            (0..PAIRS).map(|_| (timed(by_hand), timed(run))).unzip();
        let mut costs: Vec<f64> =
            by_hand.iter().zip(&driver).map(|(by_hand, driver)| driver / by_hand - 1.0).collect();
        costs.sort_by(f64::total_cmp);
        let least = |times: &[f64]| times.iter().copied().fold(f64::MAX, f64::min);
        let (by_hand, driver) = (least(&by_hand), least(&driver));
        let threads = pool.current_num_threads();
        println!(
            "{threads} threads, blocks of {:.3} ms: MonteCarlo {:+.2} % by the least times, {:+.2} % by the \
             median of pairs (quartiles {:+.2}, {:+.2})",
            1e3 * by_hand * threads as f64 / BLOCKS_OF_PAIR as f64,
            100.0 * (driver / by_hand - 1.0),
            100.0 * costs[PAIRS / 2],
            100.0 * costs[PAIRS / 4],
            100.0 * costs[3 * PAIRS / 4],
        );
    }
}

/// Paths of one uniform variate, in small blocks.
fn memory() {
    for paths in [1_000_000_u64, 1_000_000_000] {
        let run =
            MonteCarlo::new(Key::new(0), paths.div_ceil(1000), 1000).expect("blocks and paths");
        let estimate = run.run(|key, paths| Estimate::from_values(&key.uniform::<f32, _>(paths)));
        let estimate = estimate.expect("no panic");
        println!("{} paths: {estimate}, peak {}", estimate.count(), peak().unwrap_or_default());
    }
}

/// The process's peak memory, as reported by Linux.
fn peak() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}

criterion_group! {
    name = benches;
    config = settings::settings();
    targets = driver
}

fn main() {
    let asked = |name: &str| std::env::args().any(|argument| argument == name);
    if asked("pairs") {
        pairs();
    } else if asked("memory") {
        memory();
    } else {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
}
