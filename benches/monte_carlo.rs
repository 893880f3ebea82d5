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
use ndkey::distributions::LogNormal;
use ndkey::monte_carlo::{Estimate, Merge, MonteCarlo};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

const BLOCKS: u64 = 10_000;
const PATHS: usize = 4096;
const REPETITIONS: usize = 25;

/// The price of a call option.
fn simulate(key: Key, paths: usize) -> Estimate {
    let growth = LogNormal::new(0.2).expect("a width");
    Estimate::from_values(&key.sample::<f64, _>(growth, paths).map(|s| (s - 1.0).max(0.0)))
}

fn run() -> Estimate {
    let run = MonteCarlo::new(Key::new(0), BLOCKS, PATHS).expect("blocks and paths");
    run.run(simulate).expect("no panic")
}

/// The same blocks, added in any order.
fn by_hand() -> Estimate {
    let key = Key::new(0);
    (0..BLOCKS).into_par_iter().map(|block| simulate(key.fold_in_u64(block), PATHS)).reduce(
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
            b.iter(|| pool.install(by_hand))
        });
        group.bench_function(format!("MonteCarlo, {threads} threads"), |b| {
            b.iter(|| pool.install(run))
        });
    }
    group.finish();
}

/// Times both in turn and compares pairs, as the machine's speed changes by more than they differ.
fn pairs() {
    for pool in pools() {
        let timed = |simulation: fn() -> Estimate| {
            let start = Instant::now();
            black_box(pool.install(simulation));
            start.elapsed().as_secs_f64()
        };
        let mut costs: Vec<f64> = (0..REPETITIONS)
            .map(|_| {
                let by_hand = timed(by_hand);
                timed(run) / by_hand - 1.0
            })
            .collect();
        costs.sort_by(f64::total_cmp);
        println!(
            "{} threads: MonteCarlo {:+.1} % (quartiles {:+.1}, {:+.1})",
            pool.current_num_threads(),
            100.0 * costs[REPETITIONS / 2],
            100.0 * costs[REPETITIONS / 4],
            100.0 * costs[3 * REPETITIONS / 4],
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
